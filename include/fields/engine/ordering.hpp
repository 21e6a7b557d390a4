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

/// Moves with the order to try them in: highest first.
struct Candidates {
    MoveList moves;
    std::array<Score, MoveList::capacity> order;

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

class MoveOrder {
public:
    /// Scores of this size and more: the table's move, captures, killers and counter moves.
    static constexpr Score first = 1 << 30;
    static constexpr Score captures = 1 << 28;
    static constexpr Score killers = 1 << 26;

    void clear() noexcept { *this = MoveOrder{}; }

    /// Killers are of one search: elsewhere the plies mean other positions.
    void forget_killers() noexcept { killers_ = {}; }

    /// Orders the candidates: `known` first, then captures by what they gain, killers, the answer to the move before,
    /// and the rest by history.
    void sort(const Position& position, Rules rules, Move known, Move before, int ply,
              Candidates& candidates) const noexcept
    {
        const auto& kept = killers_[static_cast<std::size_t>(ply)];
        const Move counter = answers_[before.from().index()][before.to().index()];
        for (std::size_t i = 0; i < candidates.moves.size(); ++i) {
            const Move move = candidates.moves[i];
            Score& value = candidates.order[i];
            if (move == known && !known.is_pass()) {
                value = first;
            } else if (move.is_pass()) {
                value = 0;
            } else if (position.has_piece(move.to())) {
                value = captures + capture_gain(position, rules, move.to()) * 64 + history(position, move) / 512;
            } else if (move == kept[0] || move == kept[1]) {
                value = killers + (move == kept[0] ? 2 : 1);
            } else if (move == counter) {
                value = killers;
            } else {
                value = history(position, move);
            }
        }
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
