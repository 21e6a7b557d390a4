// The tags of a record that is being read, and what they say: rules, setup, result. Faults have the places of the tags.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fields/game/notation.hpp"
#include "fields/game/record.hpp"
#include "fields/game/record_scanner.hpp"
#include "fields/game/rules_text.hpp"
#include "fields/game/setup.hpp"
#include "fields/game/text.hpp"

namespace fields {

/// The version of this format. A later one that older programs must not read says so in a tag, `FieldsFormat`.
inline constexpr int record_format = 1;

namespace detail {

class RecordHeader {
public:
    /// Whether moves mean nothing where this tag is not understood.
    [[nodiscard]] static bool decides_setup(std::string_view name) noexcept
    {
        return name == "Rules" || name == "SetUp" || name == "FEN" || name == "FieldsFormat";
    }

    [[nodiscard]] bool has(std::string_view name) const noexcept { return find(name) != nullptr; }

    /// Takes a tag over, or says what is wrong with it. The first of two with the same name counts.
    std::optional<std::string> add(RecordToken tag)
    {
        if (tags_.size() == RecordLimits::tags) {
            return "a game has at most " + std::to_string(RecordLimits::tags) + " tags";
        }
        if (has(tag.name)) {
            return "'" + shorten(tag.name) + "' stands twice";
        }
        if (decides_setup(tag.name) && tag.text.size() > RecordLimits::value) {
            return "this value has at most " + std::to_string(RecordLimits::value) + " characters";
        }
        tags_.push_back(std::move(tag));
        return std::nullopt;
    }

    /// Sets tags, setup and, as far as the tags say it, the result; the setup is sound in any case. Returns whether it
    /// is the right one, so that moves can be read.
    bool interpret(Record& record, RecordFaults& faults) const
    {
        for (const RecordToken& tag : tags_) {
            record.tags.push_back({tag.name, tag.text});
        }
        RecordFaults found;  // apart: a full list of faults takes no more
        read_format(found);
        const Rules rules = read_rules(found);
        Setup setup = read_setup(rules, found);
        const bool is_sound = found.is_empty();
        if (is_sound) {
            record.setup = std::move(setup);
        }
        read_result(record, found);
        faults.add(std::move(found));
        return is_sound;
    }

    /// A tag with a number that is another one.
    void compare_ply_count(std::size_t plies, RecordFaults& faults) const
    {
        if (const RecordToken* tag = find("PlyCount");
            tag != nullptr && text::parse_number<std::size_t>(tag->text, 0, RecordLimits::plies) != plies) {
            faults.add(at_value(*tag, "PlyCount is not " + std::to_string(plies) + ", the number of moves here"));
        }
    }

private:
    [[nodiscard]] const RecordToken* find(std::string_view name) const noexcept
    {
        const auto found = std::ranges::find(tags_, name, &RecordToken::name);
        return found == tags_.end() ? nullptr : &*found;
    }

    /// A fault in a tag's value, `column` counted in the value from 1.
    static RecordFault at_value(const RecordToken& tag, std::string what, int column = 1)
    {
        return {tag.line, tag.value_column + column - 1, 0, std::move(what)};
    }

    static void append(const RecordToken& tag, std::vector<ParseError> errors, RecordFaults& faults)
    {
        for (ParseError& error : errors) {
            faults.add(at_value(tag, std::move(error.what), error.column));
        }
    }

    void read_format(RecordFaults& faults) const
    {
        const RecordToken* tag = find("FieldsFormat");
        if (tag != nullptr && text::parse_number(tag->text, record_format, record_format) != record_format) {
            faults.add(
                at_value(*tag, "made by a newer version: this one reads format " + std::to_string(record_format)));
        }
    }

    [[nodiscard]] Rules read_rules(RecordFaults& faults) const
    {
        const RecordToken* tag = find("Rules");
        if (tag == nullptr) {
            return classic;
        }
        ParsedRules parsed = parse_rules_text(tag->text);
        append(*tag, std::move(parsed.errors), faults);
        return parsed.rules;
    }

    [[nodiscard]] Setup read_setup(Rules rules, RecordFaults& faults) const
    {
        Setup setup = standard_setup();
        setup.rules = rules;
        const RecordToken* fen = find("FEN");
        if (fen == nullptr) {
            if (const RecordToken* tag = find("SetUp"); tag != nullptr && tag->text == "1") {
                faults.add(at_value(*tag, "SetUp says that there is a FEN, and there is none"));
            }
            return setup;
        }
        if (text::trim(fen->text) == "startpos") {
            return setup;
        }
        ParsedSetup parsed = parse_position_line(fen->text, rules);
        append(*fen, std::move(parsed.errors), faults);
        if (is_standard_opening(parsed.setup)) {
            return setup;
        }
        if (parsed.setup.turn == rules.first) {
            parsed.setup.turn.reset();  // as setups are written that leave it open
        }
        if (const RecordToken* name = find("SetupName")) {
            parsed.setup.name = name->text;
        }
        return std::move(parsed.setup);
    }

    void read_result(Record& record, RecordFaults& faults) const
    {
        if (const RecordToken* tag = find("Result")) {
            const auto result = parse_result(tag->text);
            if (!result) {
                faults.add(at_value(*tag, "Result is one of 1-0, 0-1, 1/2-1/2, *"));
            }
            record.result = result.value_or(GameResult::Unfinished);
        }
    }

    std::vector<RecordToken> tags_;
};

}  // namespace detail
}  // namespace fields
