// A game as it is kept in a file: tags, a setup, a tree of moves with comments, a result. A value; record_reader.hpp
// reads it from PGN syntax, record_writer.hpp writes it.
//
//     [Event "?"]                          tags, in the order of the file
//     [Result "1-0"]
//
//     1. 11-e7 {a comment} 9-g1 $2 (1... 11-d2 2. 11-e4) 2. 12xd3 1-0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fields/board/move.hpp"
#include "fields/board/side.hpp"
#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/reason_text.hpp"
#include "fields/game/rules_text.hpp"
#include "fields/game/setup.hpp"
#include "fields/rules/outcome.hpp"
#include "fields/rules/rules.hpp"

namespace fields {

/// How a game ended, as its record says: seen from the side that moves first by the rules, whoever moved first in it.
enum class GameResult : std::uint8_t { FirstWins, SecondWins, Draw, Unfinished };

namespace detail {

inline constexpr std::array<std::string_view, 4> result_texts{"1-0", "0-1", "1/2-1/2", "*"};

}  // namespace detail

/// `1-0`, `0-1`, `1/2-1/2`, `*`.
[[nodiscard]] constexpr std::string_view to_string(GameResult result) noexcept
{
    return detail::result_texts[static_cast<std::size_t>(result)];
}

[[nodiscard]] constexpr std::optional<GameResult> parse_result(std::string_view text) noexcept
{
    for (std::size_t i = 0; i < detail::result_texts.size(); ++i) {
        if (text == detail::result_texts[i]) {
            return static_cast<GameResult>(i);
        }
    }
    return std::nullopt;
}

/// What an outcome is as a result, where `first` moves first by the rules.
[[nodiscard]] constexpr GameResult to_result(const std::optional<Outcome>& outcome, Side first) noexcept
{
    if (!outcome) {
        return GameResult::Unfinished;
    }
    if (!outcome->winner) {
        return GameResult::Draw;
    }
    return *outcome->winner == first ? GameResult::FirstWins : GameResult::SecondWins;
}

struct RecordLine;

/// A move and what was written around it, in the order of these fields. Comments are text without their braces.
/// A comment that follows a move without variations belongs to that move: it is `after` it, not `before` the next one.
struct RecordMove {
    std::vector<std::string> before;
    Move move = Move::pass();
    std::vector<std::uint8_t> nags;  ///< numeric annotations: 1 good, 2 bad, 3 brilliant, 4 blunder ...
    std::vector<std::string> after;
    std::vector<RecordLine> variations;  ///< what could have been played instead of it
};

/// Moves one after the other, each legal after those before it.
struct RecordLine {
    std::vector<RecordMove> moves;
    std::vector<std::string> closing;  ///< comments after the variations of the last move, or where there is no move
};

[[nodiscard]] inline bool operator==(const RecordLine& a, const RecordLine& b);

[[nodiscard]] inline bool operator==(const RecordMove& a, const RecordMove& b)
{
    return a.before == b.before && a.move == b.move && a.nags == b.nags && a.after == b.after &&
           a.variations == b.variations;
}

[[nodiscard]] inline bool operator==(const RecordLine& a, const RecordLine& b)
{
    return a.moves == b.moves && a.closing == b.closing;
}

/// A fact about the game. Names are letters, digits and `_ + # = : -`; a value may hold anything but a line break.
struct Tag {
    std::string name;
    std::string value;

    friend bool operator==(const Tag&, const Tag&) = default;
};

namespace detail {

/// The seven that every record has and what they say when nobody knows, then those that this program knows.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 7> roster{{{"Event", "?"},
                                                                                      {"Site", "?"},
                                                                                      {"Date", "????.??.??"},
                                                                                      {"Round", "?"},
                                                                                      {"White", "?"},
                                                                                      {"Black", "?"},
                                                                                      {"Result", "*"}}};
inline constexpr std::array<std::string_view, 8> known_tags{"Rules", "SetupName", "SetUp",       "FEN",
                                                            "Level", "Seed",      "Termination", "PlyCount"};

/// Place of a tag in the order in which they are written; nothing for an unknown one.
[[nodiscard]] constexpr std::optional<std::size_t> tag_rank(std::string_view name) noexcept
{
    for (std::size_t i = 0; i < roster.size(); ++i) {
        if (roster[i].first == name) {
            return i;
        }
    }
    for (std::size_t i = 0; i < known_tags.size(); ++i) {
        if (known_tags[i] == name) {
            return roster.size() + i;
        }
    }
    return std::nullopt;
}

}  // namespace detail

/// The opening that a record need not spell out.
[[nodiscard]] inline bool is_standard_opening(const Setup& setup)
{
    Setup standard = standard_setup();
    standard.rules = setup.rules;
    return to_position_line(setup) == to_position_line(standard);
}

struct Record {
    std::vector<Tag> tags;  ///< in the order of the file; what `setup` and `result` say goes before what they say
    Setup setup = standard_setup();  ///< without flaws
    RecordLine line;                 ///< the moves that were played
    GameResult result = GameResult::Unfinished;

    /// The value of a tag, or nothing.
    [[nodiscard]] const std::string* find_tag(std::string_view name) const noexcept
    {
        const auto found = std::ranges::find(tags, name, &Tag::name);
        return found == tags.end() ? nullptr : &found->value;
    }

    /// Changes a tag in its place; a new one goes where the order of known tags puts it, an unknown one to the end.
    void set_tag(std::string_view name, std::string_view value)
    {
        if (const auto found = std::ranges::find(tags, name, &Tag::name); found != tags.end()) {
            found->value = value;
            return;
        }
        const auto rank = detail::tag_rank(name);
        const auto goes_before = [&](const Tag& tag) {
            const auto other = detail::tag_rank(tag.name);
            return !rank || (other && *other < *rank);
        };
        const auto place = std::find_if(tags.rbegin(), tags.rend(), goes_before).base();
        tags.insert(place, Tag{std::string{name}, std::string{value}});
    }

    void erase_tag(std::string_view name)
    {
        std::erase_if(tags, [&](const Tag& tag) { return tag.name == name; });
    }

    friend bool operator==(const Record&, const Record&) = default;
};

/// Makes the tags say what setup, moves and result say: the roster whole, Rules, SetupName, SetUp and FEN where needed,
/// PlyCount where it stands.
inline void update_tags(Record& record)
{
    for (const auto& [name, unknown] : detail::roster) {
        if (record.find_tag(name) == nullptr) {
            record.set_tag(name, unknown);
        }
    }
    record.set_tag("Result", to_string(record.result));
    if (record.setup.rules != classic || record.find_tag("Rules") != nullptr) {
        record.set_tag("Rules", to_rules_text(record.setup.rules));
    }
    const std::string line = to_position_line(record.setup);
    if (!is_standard_opening(record.setup)) {
        record.set_tag("SetUp", "1");
        record.set_tag("FEN", line);
        if (!record.setup.name.empty()) {
            record.set_tag("SetupName", record.setup.name);
        }
    } else if (const auto* fen = record.find_tag("FEN"); fen != nullptr && *fen != "startpos" && *fen != line) {
        record.erase_tag("SetUp");
        record.erase_tag("FEN");
    }
    if (record.find_tag("PlyCount") != nullptr) {
        record.set_tag("PlyCount", std::to_string(record.line.moves.size()));
    }
}

/// The record of a game as it stands: moves taken back are no part of it. Of `tags`, as of an older record of the same
/// game, those are kept that the game does not decide.
[[nodiscard]] inline Record to_record(const Game& game, std::vector<Tag> tags = {})
{
    const auto outcome = game.outcome();
    Record record{
        .tags = std::move(tags), .setup = game.setup(), .line = {}, .result = to_result(outcome, game.rules().first)};
    for (const Move move : game.moves().first(game.ply())) {
        record.line.moves.push_back({.before = {}, .move = move, .nags = {}, .after = {}, .variations = {}});
    }
    record.set_tag("Rules", "");
    record.set_tag("Termination", outcome ? to_string(outcome->reason) : "unterminated");
    record.set_tag("PlyCount", "");
    update_tags(record);
    return record;
}

/// The game that the main line is, at its end; where its players ended it, so that they did.
[[nodiscard]] inline Game to_game(const Record& record)
{
    Game game{record.setup};
    for (const RecordMove& played : record.line.moves) {
        if (game.play(played.move)) {
            return game;  // only in a record that was put together by hand
        }
    }
    const auto* termination = record.find_tag("Termination");
    if (termination == nullptr || game.outcome()) {
        return game;
    }
    const Side first = game.rules().first;
    if (*termination == to_string(Reason::Agreement) && record.result == GameResult::Draw) {
        game.agree_to_draw();
    } else if (*termination == to_string(Reason::Resignation) && record.result == GameResult::FirstWins) {
        game.resign(other(first));
    } else if (*termination == to_string(Reason::Resignation) && record.result == GameResult::SecondWins) {
        game.resign(first);
    }
    return game;
}

}  // namespace fields
