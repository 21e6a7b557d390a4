// The moves of a record that is being read: words into a tree, each move checked as it is read. Invariant: every line
// read so far is legal, and the game that is carried along stands at the end of the line at hand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "fields/board/move.hpp"
#include "fields/board/side.hpp"
#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/reason_text.hpp"
#include "fields/game/record.hpp"
#include "fields/game/record_scanner.hpp"

namespace fields::detail {

class MovetextReader {
public:
    /// Reads into the record's line, from its setup on. Where that is not known, nothing is read but the result.
    MovetextReader(Record& record, RecordFaults& faults, bool is_setup_known)
        : faults_{faults}, game_{record.setup}, frames_{{&record.line, 0, Move::pass(), {}, !is_setup_known}}
    {}

    [[nodiscard]] const std::optional<GameResult>& result() const noexcept { return result_; }
    [[nodiscard]] const RecordToken& result_token() const noexcept { return result_token_; }
    [[nodiscard]] const Game& game() const noexcept { return game_; }
    /// Whether the main line has a fault, and so is not whole.
    [[nodiscard]] bool is_broken() const noexcept { return frames_.front().is_broken; }

    /// Takes anything but a tag and the end.
    void read(RecordToken token)
    {
        switch (token.kind) {
        case Kind::Comment:
            read_comment(std::move(token.text));
            break;
        case Kind::Open:
            open(std::move(token));
            break;
        case Kind::Close:
            close(token);
            break;
        case Kind::Nag:
            read_nag(token);
            break;
        case Kind::Word:
            read_word(token);
            break;
        default:
            if (!is_skipping()) {
                break_line(token, token.text);
            }
        }
    }

    /// A comment belongs to the move that it follows, else to the next one, else to the end of its line. An empty one
    /// says nothing.
    void read_comment(std::string comment)
    {
        if (!is_skipping() && !comment.empty()) {
            const bool follows_move = !line().moves.empty() && line().moves.back().variations.empty();
            (follows_move ? line().moves.back().after : comments_).push_back(std::move(comment));
        }
    }

    /// Closes all that is open. Returns whether nothing was.
    bool finish()
    {
        const bool is_closed = frames_.size() == 1 && skipped_ == 0;
        if (frames_.size() > 1) {
            faults_.add(frames_[1].start, frames_[1].branch_ply + 1, "this variation is not closed");
        }
        while (frames_.size() > 1) {
            close_variation();
        }
        append_comments(line());
        return is_closed;
    }

private:
    using Kind = RecordToken::Kind;

    /// A line that is being read, and what it stands instead of. The first frame is the main line.
    struct Frame {
        RecordLine* line;
        std::size_t branch_ply;  // plies before its first move
        Move replaced;           // the move in the line that it belongs to
        RecordToken start;       // its parenthesis
        bool is_broken = false;  // the rest of it is not read
    };

    [[nodiscard]] bool is_skipping() const noexcept { return skipped_ != 0 || frames_.back().is_broken; }
    [[nodiscard]] RecordLine& line() noexcept { return *frames_.back().line; }

    /// A fault after which the line at hand cannot be read on.
    void break_line(const RecordToken& token, std::string what)
    {
        faults_.add(token, game_.ply() + 1, std::move(what));
        frames_.back().is_broken = true;
    }

    // --- what stands around moves

    void append_comments(RecordLine& line)
    {
        for (std::string& comment : std::exchange(comments_, {})) {
            line.closing.push_back(std::move(comment));
        }
    }

    void read_nag(const RecordToken& token)
    {
        if (is_skipping()) {
            return;
        }
        if (!token.number) {
            faults_.add(token, game_.ply(),
                        quote(token.text) + " is not an annotation: $0 to $255, or one of ! ? !! ?? !? ?!");
        } else if (line().moves.empty()) {
            faults_.add(token, game_.ply(), quote(token.text) + " follows no move");
        } else {
            line().moves.back().nags.push_back(static_cast<std::uint8_t>(*token.number));
        }
    }

    // --- variations

    void open(RecordToken token)
    {
        if (is_skipping()) {
            ++skipped_;
        } else if (line().moves.empty()) {
            faults_.add(token, game_.ply(), "a variation follows no move");
            ++skipped_;
        } else if (frames_.size() > RecordLimits::depth) {
            faults_.add(token, game_.ply(),
                        "variations are nested " + std::to_string(RecordLimits::depth) + " deep at most");
            ++skipped_;
        } else {
            RecordMove& replaced = line().moves.back();
            replaced.variations.emplace_back();
            game_.undo();
            frames_.push_back({&replaced.variations.back(), game_.ply(), replaced.move, std::move(token)});
        }
    }

    void close(const RecordToken& token)
    {
        if (skipped_ != 0) {
            --skipped_;
        } else if (frames_.size() == 1) {
            faults_.add(token, game_.ply(), "')' closes nothing");
        } else {
            close_variation();
        }
    }

    void close_variation()
    {
        const Frame closed = std::move(frames_.back());
        frames_.pop_back();
        append_comments(*closed.line);
        while (game_.ply() > closed.branch_ply) {
            game_.undo();
        }
        game_.play(closed.replaced);
        if (closed.line->moves.empty() && closed.line->closing.empty()) {
            line().moves.back().variations.pop_back();
        }
    }

    // --- moves and the result

    void read_word(const RecordToken& token)
    {
        if (const auto result = parse_result(token.text)) {
            if (frames_.size() == 1 && skipped_ == 0) {
                result_ = result;
                result_token_ = token;
            }
            return;  // in a variation it says nothing
        }
        const bool is_number = token.text.find_first_not_of("0123456789") == std::string::npos;
        if (!is_number && !is_skipping()) {
            read_move(token);
        }
    }

    void read_move(const RecordToken& token)
    {
        if (game_.ply() == RecordLimits::plies) {
            break_line(token, "a line has at most " + std::to_string(RecordLimits::plies) + " moves");
            return;
        }
        const auto parsed = parse_move(token.text, game_.position());
        if (const auto* fault = std::get_if<MoveTextFault>(&parsed)) {
            break_line(token, explain(*fault, token.text));
            return;
        }
        const Move move = std::get<Move>(parsed);
        if (const auto illegal = game_.play(move)) {
            break_line(token, shorten(token.text) + ": " + describe(*illegal));
            return;
        }
        line().moves.push_back(
            {.before = std::exchange(comments_, {}), .move = move, .nags = {}, .after = {}, .variations = {}});
    }

    [[nodiscard]] std::string explain(MoveTextFault fault, std::string_view word) const
    {
        const std::string side = game_.position().to_move() == Side::White ? "White" : "Black";
        switch (fault) {
        case MoveTextFault::NotAMove:
            return quote(word) + " is not a move: a number and a square, as 12-b5, or two squares, as e2-b5";
        case MoveTextFault::NoSuchPiece:
            return shorten(word) + ": " + side + " has no piece of that number on the board";
        case MoveTextFault::NoPiece:
            return shorten(word) + ": no piece stands there";
        case MoveTextFault::NothingToCapture:
            return shorten(word) + ": nothing to capture there";
        }
        return {};
    }

    static std::string quote(std::string_view word) { return "'" + shorten(word) + "'"; }

    RecordFaults& faults_;
    Game game_;
    std::vector<Frame> frames_;
    std::vector<std::string> comments_;  // that wait for a move
    std::size_t skipped_ = 0;            // parentheses open around what is not read
    std::optional<GameResult> result_;
    RecordToken result_token_;
};

}  // namespace fields::detail
