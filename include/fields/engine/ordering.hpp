// In which order moves are tried: what refuted lines before is likely to refute them again. The tables learn while a
// search runs and belong to one thread.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "fields/board/move.hpp"
#include "fields/board/side.hpp"
#include "fields/engine/evaluate.hpp"
#include "fields/engine/score.hpp"
#include "fields/rules/movegen.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"

namespace fields {

/// Moves with the order to try them in: highest first. They come in stages, since most nodes are left after the first
/// few: each stage's moves are made when those before it are used up.
struct Candidates {
    enum class Stage : std::uint8_t { Known, Captures, Quiet, Done };

    Stage next = Stage::Known;
    MoveList moves;
    std::array<Score, MoveList::capacity> order;

    void push(Move move, Score value) noexcept
    {
        order[moves.size()] = value;
        moves.push(move);
    }

    /// Brings the best of the moves from i on to place i.
    Move pick(std::size_t i) noexcept
    {
        const auto first = order.begin() + static_cast<std::ptrdiff_t>(i);
        const auto best = std::max_element(first, order.begin() + static_cast<std::ptrdiff_t>(moves.size()));
        std::swap(moves.begin()[i], moves.begin()[best - order.begin()]);
        std::swap(*first, *best);
        return moves[i];
    }
};

/// What the order of the moves of a node depends on.
struct Situation {
    const Position& position;
    Rules rules;
    Move known;   ///< the table's move; a pass where there is none
    Move before;  ///< the move that led here; a pass at the root
    int ply;
};

class MoveOrder {
public:
    void clear() noexcept { *this = MoveOrder{}; }

    /// Killers are of one search: elsewhere the plies mean other positions.
    void forget_killers() noexcept { killers_ = {}; }

    /// Adds the moves of the next stage: the known one, captures by what they gain, the others. False where there are
    /// no more stages; a stage may have no moves.
    [[nodiscard]] bool extend(const Situation& here, Candidates& candidates) const noexcept
    {
        const Position& position = here.position;
        MoveList made;
        switch (candidates.next) {
        case Candidates::Stage::Known:
            candidates.next = Candidates::Stage::Captures;
            if (is_possible(here, here.known)) {
                candidates.push(here.known, 0);
            }
            return true;
        case Candidates::Stage::Captures:
            candidates.next = Candidates::Stage::Quiet;
            generate(position, here.rules, position.pieces(other(position.to_move())), made);
            for (const Move move : made) {
                if (move != here.known) {
                    candidates.push(move, rate_capture(here, move));
                }
            }
            return true;
        case Candidates::Stage::Quiet:
            candidates.next = Candidates::Stage::Done;
            generate(position, here.rules, ~position.occupied(), made);
            for (const Move move : made) {
                if (move != here.known) {
                    candidates.push(move, rate_quiet(here, move));
                }
            }
            return true;
        case Candidates::Stage::Done:
            break;
        }
        return false;
    }

    /// Takes these moves and no others, in the order that the stages would give.
    void take(const Situation& here, const MoveList& moves, Candidates& candidates) const noexcept
    {
        constexpr Score captures = 1 << 28;
        constexpr Score first = 1 << 30;
        for (const Move move : moves) {
            candidates.push(move, move == here.known && !move.is_pass() ? first
                                  : is_capture(here.position, move)     ? captures + rate_capture(here, move)
                                                                        : rate_quiet(here, move));
        }
        candidates.next = Candidates::Stage::Done;
    }

    /// How well a move of the side to move has done, -limit to limit.
    [[nodiscard]] Score history(const Position& position, Move move) const noexcept
    {
        const std::size_t piece = position.piece_on(move.from()).index();
        return history_[piece][move.to().index()] +
               paths_[index(position.to_move())][move.from().index()][move.to().index()];
    }

    /// `tried` were played in this order at a node, and the last one refuted the line (killers: Huberman, 1968;
    /// history: Schaeffer, 1983; counter moves: Uiterwijk, 1992).
    void learn(const Position& position, std::span<const Move> tried, Move before, int depth, int ply) noexcept
    {
        const Move best = tried.back();
        const Score bonus = std::min(depth * depth * 16, limit / 8);
        if (!best.is_pass() && !position.has_piece(best.to())) {
            auto& kept = killers_[static_cast<std::size_t>(ply)];
            if (kept[0] != best) {
                kept = {best, kept[0]};
            }
            answers_[before.from().index()][before.to().index()] = best;
        }
        for (const Move move : tried) {
            adjust(position, move, move == best ? bonus : -bonus);
        }
    }

private:
    static constexpr Score limit = 1 << 14;

    static bool is_capture(const Position& position, Move move) noexcept
    {
        return !move.is_pass() && position.has_piece(move.to());
    }

    /// A table's move may be another position's.
    static bool is_possible(const Situation& here, Move move) noexcept
    {
        return !move.is_pass() && here.position.pieces(here.position.to_move()).contains(move.from()) &&
               targets(here.position, here.rules, move.from()).contains(move.to());
    }

    [[nodiscard]] Score rate_capture(const Situation& here, Move move) const noexcept
    {
        return capture_gain(here.position, here.rules, move.to()) * 64 + history(here.position, move) / 512;
    }

    /// Killers, the answer to the move before, and the rest by history.
    [[nodiscard]] Score rate_quiet(const Situation& here, Move move) const noexcept
    {
        constexpr Score killers = 1 << 26;
        const auto& kept = killers_[static_cast<std::size_t>(here.ply)];
        return move.is_pass()                 ? 0
               : move == kept[0]              ? killers + 2
               : move == kept[1]              ? killers + 1
               : move == counter(here.before) ? killers
                                              : history(here.position, move);
    }

    [[nodiscard]] Move counter(Move before) const noexcept
    {
        return answers_[before.from().index()][before.to().index()];
    }

    /// Moves a value towards the limit by a share of what is left to it, so that it never leaves it.
    void adjust(const Position& position, Move move, Score bonus) noexcept
    {
        if (move.is_pass()) {
            return;
        }
        const auto drive = [=](Score& value) { value += bonus - value * std::abs(bonus) / limit; };
        drive(history_[position.piece_on(move.from()).index()][move.to().index()]);
        drive(paths_[index(position.to_move())][move.from().index()][move.to().index()]);
    }

    template <typename T>
    using BySquares = std::array<std::array<T, square_count>, square_count>;

    std::array<std::array<Score, square_count>, std::size_t{2} * piece_numbers> history_{};  // by piece and to
    std::array<BySquares<Score>, 2> paths_{};                                                // by side, from and to
    BySquares<Move> answers_{};                                                              // to the move before
    std::array<std::array<Move, 2>, max_ply> killers_{};
};

}  // namespace fields
