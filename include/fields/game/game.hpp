// A whole game: its setup, its moves and where in them we stand, and how the players ended it, if they did. The only
// owner of history: undo, redo, repetition. Invariants: every stored position follows from the one before it by a legal
// move; a game that the players ended stands at its last ply.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "fields/board/move.hpp"
#include "fields/game/setup.hpp"
#include "fields/rules/legality.hpp"
#include "fields/rules/outcome.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"

namespace fields {

class Game {
public:
    /// Precondition: the setup has no flaws.
    explicit Game(Setup setup) : setup_{std::move(setup)}, positions_{setup_.position().value()} {}

    [[nodiscard]] const Setup& setup() const noexcept { return setup_; }
    [[nodiscard]] const Rules& rules() const noexcept { return setup_.rules; }

    /// The position now.
    [[nodiscard]] const Position& position() const noexcept { return positions_[ply_]; }
    /// The position after `ply` plies. Precondition: 0 <= ply <= moves().size().
    [[nodiscard]] const Position& position(std::size_t ply) const noexcept { return positions_[ply]; }

    /// All moves, those undone included.
    [[nodiscard]] std::span<const Move> moves() const noexcept { return moves_; }
    /// Moves played and not undone.
    [[nodiscard]] std::size_t ply() const noexcept { return ply_; }
    [[nodiscard]] std::optional<Move> last_move() const noexcept
    {
        return ply_ == 0 ? std::nullopt : std::optional{moves_[ply_ - 1]};
    }

    [[nodiscard]] bool can_undo() const noexcept { return ply_ > 0; }
    [[nodiscard]] bool can_redo() const noexcept { return ply_ < moves_.size(); }
    /// Takes a move back, and a resignation or an agreed draw with it.
    bool undo() noexcept { return can_undo() && (agreed_.reset(), --ply_, true); }
    bool redo() noexcept { return can_redo() && (++ply_, true); }

    /// How the game ended, or nothing while it goes on; checked in the order of the rules.
    [[nodiscard]] std::optional<Outcome> outcome() const noexcept
    {
        if (const auto ended = board_outcome(position(), rules())) {
            return ended;
        }
        if (rules().repetition == Repetition::Draws && occurrences() >= repetition_limit) {
            return Outcome{std::nullopt, Reason::Repetition};
        }
        if (rules().quiet != 0 && position().quiet_plies() >= rules().quiet) {
            return Outcome{std::nullopt, Reason::Quiet};
        }
        return agreed_;
    }

    /// Ends the game, and forgets moves undone. Precondition: it is not over.
    void resign(Side side) { end({other(side), Reason::Resignation}); }
    void agree_to_draw() { end({std::nullopt, Reason::Agreement}); }
    /// Takes a resignation or an agreed draw back; false where there was none.
    bool reopen() noexcept { return std::exchange(agreed_, std::nullopt).has_value(); }

    /// All legal moves; none when the game is over.
    [[nodiscard]] MoveList legal_moves() const noexcept
    {
        return outcome() ? MoveList{} : fields::legal_moves(position(), rules());
    }

    [[nodiscard]] std::optional<Illegal> why_illegal(Move move) const noexcept
    {
        return outcome() ? std::optional{Illegal{Fault::GameOver}} : fields::why_illegal(position(), rules(), move);
    }

    /// Plays a move and forgets those undone; or says why not, and changes nothing.
    std::optional<Illegal> play(Move move)
    {
        if (const auto illegal = why_illegal(move)) {
            return illegal;
        }
        forget_undone();
        positions_.push_back(position());
        positions_.back().play(move);
        moves_.push_back(move);
        ++ply_;
        return std::nullopt;
    }

    /// Keys of the positions before this one, oldest first, back to the last capture: what an engine needs to see
    /// repetitions.
    [[nodiscard]] std::vector<std::uint64_t> earlier_keys() const
    {
        std::vector<std::uint64_t> keys;
        for (std::size_t i = ply_ - reversible_plies(); i < ply_; ++i) {
            keys.push_back(positions_[i].key());
        }
        return keys;
    }

private:
    void forget_undone()
    {
        moves_.resize(ply_);
        positions_.erase(positions_.begin() + static_cast<std::ptrdiff_t>(ply_) + 1, positions_.end());
    }

    void end(Outcome outcome)
    {
        forget_undone();
        agreed_ = outcome;
    }

    /// Plies played here since the last capture.
    [[nodiscard]] std::size_t reversible_plies() const noexcept
    {
        return std::min(ply_, static_cast<std::size_t>(position().quiet_plies()));
    }

    /// How often the position now has stood, this time included.
    [[nodiscard]] int occurrences() const noexcept
    {
        int count = 1;
        for (std::size_t i = ply_ - reversible_plies(); i < ply_; ++i) {
            count += positions_[i].key() == position().key() ? 1 : 0;
        }
        return count;
    }

    Setup setup_;
    std::vector<Move> moves_;
    std::vector<Position> positions_;  // one more than moves_
    std::size_t ply_ = 0;
    std::optional<Outcome> agreed_;  // by the players: resignation, agreement
};

}  // namespace fields
