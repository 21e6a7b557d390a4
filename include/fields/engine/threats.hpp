// Captures that threaten, and those that win at once: what a move ahead can be seen without searching it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "fields/board/bitboard.hpp"
#include "fields/board/move.hpp"
#include "fields/board/piece.hpp"
#include "fields/rules/movegen.hpp"
#include "fields/rules/outcome.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"

namespace fields {

namespace detail {

/// completing[held]: the numbers each of which would complete a run of five.
inline constexpr auto completing = [] {
    std::array<std::uint16_t, std::size_t{1} << piece_numbers> table{};
    for (unsigned held = 0; held != table.size(); ++held) {
        for (unsigned number = 0; number != piece_numbers; ++number) {
            if (!has_run(PieceSet{held}) && has_run(PieceSet{held | 1U << number})) {
                table[held] = static_cast<std::uint16_t>(table[held] | 1U << number);
            }
        }
    }
    return table;
}();

}  // namespace detail

/// The enemy numbers on the board whose capture by `side` would win at once.
[[nodiscard]] constexpr PieceSet winning_numbers(const Position& position, Rules rules, Side side) noexcept
{
    const PieceSet enemies = position.numbers(other(side));
    if (rules.win == Win::Run) {
        return PieceSet{detail::completing[position.prisoners(side).set().bits()] & enemies.bits()};
    }
    PieceSet lowest;
    if (position.counting_captures(side) == winning_count - 1 && !enemies.is_empty()) {
        lowest.insert(enemies.lowest());
    }
    return lowest;
}

/// The pieces of `side` that can capture an enemy on `square`.
[[nodiscard]] constexpr Bitboard attackers(const Position& position, Rules rules, const NeighbourCounts& counts,
                                           Side side, Square square) noexcept
{
    Bitboard found;
    for (int distance = 1; distance < board_size; ++distance) {
        found |= at_distance(square, distance) & counts.exactly(distance);
    }
    found &= position.pieces(side);
    if (rules.jump == Jump::No) {
        for (const Square from : found) {
            found ^= (between(from, square) & position.occupied()).is_empty() ? Bitboard{} : Bitboard{from};
        }
    }
    return found;
}

/// The pieces of `side` that the other side could capture, were it to move.
[[nodiscard]] constexpr Bitboard capturable(const Position& position, Rules rules, Side side) noexcept
{
    const NeighbourCounts counts{position.occupied()};
    Bitboard found;
    for (const Square square : position.pieces(side)) {
        if (!attackers(position, rules, counts, other(side), square).is_empty()) {
            found |= Bitboard{square};
        }
    }
    return found;
}

/// A capture that would win at once, were `side` to move.
[[nodiscard]] constexpr std::optional<Move> winning_capture(const Position& position, Rules rules, Side side) noexcept
{
    const PieceSet wanted = winning_numbers(position, rules, side);
    if (wanted.is_empty()) {
        return std::nullopt;
    }
    const NeighbourCounts counts{position.occupied()};
    for (const Square square : position.pieces(other(side))) {
        if (wanted.contains(position.piece_on(square).number())) {
            for (const Square from : attackers(position, rules, counts, side, square)) {
                return Move{from, square};
            }
        }
    }
    return std::nullopt;
}

}  // namespace fields
