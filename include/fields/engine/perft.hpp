// Perft: the number of lines of legal moves of a given length, the standard proof of a move generator.
#pragma once

#include <cstdint>

#include "fields/rules/movegen.hpp"
#include "fields/rules/outcome.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"

namespace fields {

namespace detail {

/// Legal moves of side `own`; a forced pass is one. Precondition: no capture has decided the game.
inline int count_legal(Bitboard own, Bitboard enemy, Rules rules) noexcept
{
    const int count = count_moves(own, enemy, rules);
    if (count != 0 || rules.stuck == Stuck::Loses) {
        return count;
    }
    return count_moves(enemy, own, rules) != 0 ? 1 : 0;
}

/// Moves of all replies to the moves of `position`: perft 2. A move that captures nothing cannot decide the game, so
/// for it two sets of squares are all that need be known.
inline std::uint64_t count_replies(const Position& position, Rules rules, const MoveList& moves) noexcept
{
    const Bitboard own = position.pieces(position.to_move());
    const Bitboard enemy = position.pieces(other(position.to_move()));
    std::uint64_t total = 0;
    for (const Move move : moves) {
        Bitboard moved = own;
        Bitboard left = enemy;
        if (!move.is_pass()) {
            moved ^= Bitboard{move.from()} | Bitboard{move.to()};
            if (enemy.contains(move.to())) {
                Position after = position;
                after.play(move);
                if (capture_outcome(after, rules)) {
                    continue;
                }
                left ^= Bitboard{move.to()};
            }
        }
        total += static_cast<std::uint64_t>(count_legal(left, moved, rules));
    }
    return total;
}

}  // namespace detail

/// Lines of `depth` >= 0 plies from `position`. A forced pass is a move; a position that is over (captures, dead,
/// stalemate, blocked) has none; repetition and quiet moves play no part. The last ply is counted, not played.
[[nodiscard]] inline std::uint64_t perft(const Position& position, Rules rules, int depth) noexcept
{
    if (depth == 0) {
        return 1;
    }
    const MoveList moves = legal_moves(position, rules);
    if (depth == 1) {
        return moves.size();
    }
    if (depth == 2) {
        return detail::count_replies(position, rules, moves);
    }
    std::uint64_t total = 0;
    for (const Move move : moves) {
        Position after = position;
        after.play(move);
        total += perft(after, rules, depth - 1);
    }
    return total;
}

}  // namespace fields
