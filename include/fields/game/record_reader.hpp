// Records from text, in PGN syntax: any number of games, every fault at its place, and a game with a fault read up to
// there. Invariant: what was read is sound, whatever the text: the setup has no flaws, every move is legal.
//
// Nothing in a text makes the reading recursive, or longer than the text times the plies of its longest line.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fields/game/record.hpp"
#include "fields/game/record_header.hpp"
#include "fields/game/record_movetext.hpp"
#include "fields/game/record_scanner.hpp"

namespace fields {

/// A game that was read, and everything that was wrong with it, in the order of the text. A line of moves ends before
/// its first fault; a fault in a variation does no harm to the line that it belongs to.
struct ParsedRecord {
    Record record;
    std::vector<RecordFault> faults;  ///< the first RecordLimits::faults of them
    bool is_cut_short = false;        ///< by a fault among the moves of the game, or in what it starts from

    /// Whether there is nothing to be taken up or shown: a game that a fault ends before it begins.
    [[nodiscard]] bool is_refused() const noexcept { return !faults.empty() && record.line.moves.empty(); }
};

/// Reads one game after the other.
class RecordReader {
public:
    /// `text` must outlive the reader.
    explicit RecordReader(std::string_view text)
        : scanner_{text.size() > RecordLimits::bytes ? "" : text}, is_too_large_{text.size() > RecordLimits::bytes}
    {}

    /// The next game, or nothing where there is no more.
    [[nodiscard]] std::optional<ParsedRecord> next();
    /// Whether next() would give nothing.
    [[nodiscard]] bool is_at_end() const noexcept { return !is_too_large_ && token_.kind == RecordToken::Kind::End; }

    /// How many games were read.
    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    /// The number of the game that was read last, from 1; 0 for the only one of its text.
    [[nodiscard]] std::size_t number() const noexcept { return count_ == 1 && is_at_end() ? 0 : count_; }

private:
    RecordScanner scanner_;
    RecordToken token_ = scanner_.next();
    bool is_too_large_;
    std::size_t count_ = 0;
};

namespace detail {

/// Reads one game, from its first tag or move to its result or to the next game's first tag.
class OneRecordReader {
public:
    /// `token` is the scanner's last one, the first that is not read yet.
    OneRecordReader(RecordScanner& scanner, RecordToken& token) : scanner_{scanner}, token_{token} {}

    ParsedRecord read()
    {
        const RecordToken start = token_;
        read_header();
        const bool is_setup_known = header_.interpret(record_, faults_) && !has_lost_setup_;
        MovetextReader moves{record_, faults_, is_setup_known};
        for (std::string& comment : comments_) {
            moves.read_comment(std::move(comment));
        }
        while (token_.kind != Kind::End && !is_tag() && !moves.result()) {
            moves.read(take());
        }
        if (moves.result()) {
            read_after_result(moves);
        }
        finish(moves, start);
        return {std::move(record_), std::move(faults_).take(), moves.is_broken()};
    }

private:
    using Kind = RecordToken::Kind;

    RecordToken take() { return std::exchange(token_, scanner_.next()); }
    [[nodiscard]] bool is_tag() const noexcept { return token_.kind == Kind::Tag || token_.kind == Kind::BadTag; }

    /// Tags, and comments among them. A second Event starts another game, where the first has no moves at all.
    void read_header()
    {
        while (true) {
            if (token_.kind == Kind::Tag && !(token_.name == "Event" && header_.has("Event"))) {
                if (const auto fault = header_.add(token_)) {
                    fail_tag(*fault);
                }
            } else if (token_.kind == Kind::BadTag) {
                fail_tag(token_.text);
            } else if (token_.kind == Kind::Comment) {
                comments_.push_back(std::move(token_.text));
            } else if (token_.kind == Kind::Word && !has_tags_ && parse_result(token_.text)) {
                faults_.add(token_, 0, "a result without a game");
            } else {
                return;
            }
            has_tags_ = has_tags_ || is_tag();
            take();
        }
    }

    void fail_tag(const std::string& what)
    {
        faults_.add(token_, 0, what);
        has_lost_setup_ = has_lost_setup_ || RecordHeader::decides_setup(token_.name);
    }

    /// A comment behind the result belongs to this game; so do all that stand between it and the end of the text.
    void read_after_result(MovetextReader& moves)
    {
        while (token_.kind == Kind::Comment && token_.line == moves.result_token().line) {
            moves.read_comment(take().text);
        }
        const RecordScanner scanner = scanner_;
        const RecordToken token = token_;
        std::vector<std::string> last;
        while (token_.kind == Kind::Comment) {
            last.push_back(take().text);
        }
        if (token_.kind != Kind::End) {
            scanner_ = scanner;
            token_ = token;
            return;
        }
        for (std::string& comment : last) {
            moves.read_comment(std::move(comment));
        }
    }

    void finish(MovetextReader& moves, const RecordToken& start)
    {
        if (moves.finish()) {
            check_result(moves);
            if (!moves.is_broken()) {
                header_.compare_ply_count(record_.line.moves.size(), faults_);
            }
        }
        record_.result = moves.result().value_or(record_.result);
        if (record_.line.moves.empty() && !moves.result() && faults_.is_empty()) {
            faults_.add(start, 0, "there is no game here, neither moves nor a result");
        }
    }

    /// The tag, the end of the moves and, where they end the game, the moves themselves should say the same. (They
    /// may not where a match runner adjudicated.)
    void check_result(const MovetextReader& moves)
    {
        const auto as_text = [](GameResult result) { return std::string{to_string(result)}; };
        const std::size_t ply = moves.game().ply();
        if (!moves.result()) {
            if (header_.has("Result")) {
                faults_.add(token_, ply, "the moves do not end with their result, " + as_text(record_.result));
            }
        } else if (header_.has("Result") && *moves.result() != record_.result) {
            faults_.add(moves.result_token(), ply, "the result is " + as_text(record_.result) + " by its tag");
        } else if (!moves.is_broken() && *moves.result() != GameResult::Unfinished && !header_.has("Adjudicated")) {
            const auto outcome = moves.game().outcome();
            const GameResult played = to_result(outcome, moves.game().rules().first);
            if (outcome && played != *moves.result()) {
                faults_.add(moves.result_token(), ply, "the result is " + as_text(played) + " by the moves");
            }
        }
    }

    RecordScanner& scanner_;
    RecordToken& token_;  // the next one
    Record record_;
    RecordFaults faults_;
    RecordHeader header_;
    std::vector<std::string> comments_;  // among the tags
    bool has_tags_ = false;              // sound or not
    bool has_lost_setup_ = false;        // with a tag that is not sound
};

}  // namespace detail

inline std::optional<ParsedRecord> RecordReader::next()
{
    if (std::exchange(is_too_large_, false)) {
        ++count_;
        return ParsedRecord{.record = {},
                            .faults = {{1, 1, 0, "a file of records has at most 16 MiB, this one is larger"}},
                            .is_cut_short = true};
    }
    if (token_.kind == RecordToken::Kind::End) {
        return std::nullopt;
    }
    ++count_;
    return detail::OneRecordReader{scanner_, token_}.read();
}

/// All games of a text. Where there may be many, a RecordReader needs less memory.
[[nodiscard]] inline std::vector<ParsedRecord> parse_records(std::string_view text)
{
    std::vector<ParsedRecord> records;
    RecordReader reader{text};
    while (auto record = reader.next()) {
        records.push_back(std::move(*record));
    }
    return records;
}

}  // namespace fields
