// A static estimate of a position: how near each side's prisoners are to winning, and how freely its pieces move.
// Symmetric: the same position with colours swapped has the negated score.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "fields/board/piece.hpp"
#include "fields/board/side.hpp"
#include "fields/engine/score.hpp"
#include "fields/rules/movegen.hpp"
#include "fields/rules/outcome.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"

namespace fields {

/// Fitted by logistic regression to the results of some 2,300 games of the engine against itself (Texel's method), in
/// hundredths; the surprise is that any prisoner at all is worth more than how well it fits.
namespace weights {

inline constexpr Score prisoner = 314;  ///< `run`: each, whatever its number
/// Worth of a window of five consecutive numbers by how many of them are held.
inline constexpr std::array<Score, winning_count + 1> window{0, 3, 7, 45, 94, 500};
/// Worth of counting captures (`ascending`), by how many.
inline constexpr std::array<Score, winning_count + 1> counting{0, 160, 380, 680, 1120, 2000};
inline constexpr Score mobility = 3;  ///< a move
inline constexpr Score attack = 38;   ///< an enemy piece that could be captured
inline constexpr Score tempo = 19;    ///< the right to move

}  // namespace weights

namespace detail {

inline constexpr unsigned window_bits = (1U << winning_count) - 1;
inline constexpr int window_count = piece_numbers - winning_count + 1;

/// run_worth[held]: the prisoners of the set, and the windows of five that they begin.
inline constexpr auto run_worth = [] {
    std::array<Score, std::size_t{1} << piece_numbers> table{};
    for (unsigned held = 0; held != table.size(); ++held) {
        table[held] = weights::prisoner * std::popcount(held);
        for (int first = 0; first < window_count; ++first) {
            table[held] += weights::window[static_cast<std::size_t>(std::popcount(held >> first & window_bits))];
        }
    }
    return table;
}();

}  // namespace detail

/// How near the captures of `side` are to a win.
[[nodiscard]] constexpr Score capture_worth(const Position& position, Rules rules, Side side) noexcept
{
    if (rules.win == Win::Run) {
        return detail::run_worth[position.prisoners(side).set().bits()];
    }
    return can_still_win(position, side)
               ? weights::counting[static_cast<std::size_t>(std::min(position.counting_captures(side), winning_count))]
               : 0;
}

/// What capturing the piece on `square` would add to the captures of the side to move. Precondition: an enemy stands
/// there.
[[nodiscard]] constexpr Score capture_gain(const Position& position, Rules rules, Square square) noexcept
{
    const int number = position.piece_on(square).number();
    const Side side = position.to_move();
    if (rules.win == Win::Run) {
        PieceSet held = position.prisoners(side).set();
        const Score before = detail::run_worth[held.bits()];
        held.insert(number);
        return detail::run_worth[held.bits()] - before;
    }
    if (number != position.numbers(other(side)).lowest()) {
        return 0;
    }
    const auto count = static_cast<std::size_t>(std::min(position.counting_captures(side), winning_count - 1));
    return weights::counting[count + 1] - weights::counting[count];
}

/// The estimate for the side to move, within +-max_evaluation. Precondition: the game is not over.
[[nodiscard]] inline Score evaluate(const Position& position, Rules rules) noexcept
{
    const auto worth = [&](Side side) {
        const Bitboard own = position.pieces(side);
        const Bitboard enemy = position.pieces(other(side));
        return capture_worth(position, rules, side) + weights::mobility * count_moves(own, enemy, rules) +
               weights::attack * attacked(own, enemy, rules).count();
    };
    return worth(position.to_move()) - worth(other(position.to_move())) + weights::tempo;
}

}  // namespace fields
