// How a game ends, as far as the position alone decides it, and the moves that are left while it has not ended.
// Repetition and quiet moves need the history, and what the players agree on stands on no board: Game adds these.
#pragma once

#include <cstdint>
#include <optional>

#include "fields/board/move.hpp"
#include "fields/board/piece.hpp"
#include "fields/rules/movegen.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"

namespace fields {

enum class Reason : std::uint8_t {
    Captures,    ///< five prisoners in a run, or five counting captures
    Dead,        ///< neither side can still reach five counting captures
    Stalemate,   ///< the side to move has no move and loses
    Blocked,     ///< neither side can move, and passing is the rule
    Repetition,  ///< the same position for the third time
    Quiet,       ///< too many plies without a capture
    Resignation,
    Agreement,  ///< the players agree on a draw
};

struct Outcome {
    std::optional<Side> winner;  ///< nobody: a draw
    Reason reason;

    friend constexpr bool operator==(const Outcome&, const Outcome&) noexcept = default;
};

/// Whether the set holds five consecutive numbers.
[[nodiscard]] constexpr bool has_run(PieceSet set) noexcept
{
    const unsigned bits = set.bits();
    return (bits & bits >> 1U & bits >> 2U & bits >> 3U & bits >> 4U) != 0;
}

static_assert(has_run(PieceSet{0b0000'0111'1100}) && !has_run(PieceSet{0b1111'0111'1011}));

/// Whether the captures of `side` win.
[[nodiscard]] constexpr bool has_won(const Position& position, Rules rules, Side side) noexcept
{
    return rules.win == Win::Run ? has_run(position.prisoners(side).set())
                                 : position.counting_captures(side) >= winning_count;
}

/// Whether `side` may still reach five counting captures, were all enemies to come in the right order.
[[nodiscard]] constexpr bool can_still_win(const Position& position, Side side) noexcept
{
    return position.counting_captures(side) + position.numbers(other(side)).count() >= winning_count;
}

/// Ends that come with a capture: won, or dead. Everything but these asks whether there are moves.
[[nodiscard]] constexpr std::optional<Outcome> capture_outcome(const Position& position, Rules rules) noexcept
{
    for (const Side side : {other(position.to_move()), position.to_move()}) {
        if (has_won(position, rules, side)) {
            return Outcome{side, Reason::Captures};
        }
    }
    if (rules.win == Win::Ascending && rules.stuck == Stuck::Passes && !can_still_win(position, Side::Black) &&
        !can_still_win(position, Side::White)) {
        return Outcome{std::nullopt, Reason::Dead};
    }
    return std::nullopt;
}

/// How the game ends when the pieces of the side to move cannot move; nothing where a pass is forced.
/// Precondition: they cannot.
[[nodiscard]] constexpr std::optional<Outcome> immobile_outcome(const Position& position, Rules rules) noexcept
{
    const Side enemy = other(position.to_move());
    if (rules.stuck == Stuck::Loses) {
        return Outcome{enemy, Reason::Stalemate};
    }
    return has_moves(position, rules, enemy) ? std::nullopt : std::optional{Outcome{std::nullopt, Reason::Blocked}};
}

/// The end of the game by the position alone, in the order of the rules: captures, dead, no legal move.
[[nodiscard]] constexpr std::optional<Outcome> board_outcome(const Position& position, Rules rules) noexcept
{
    if (const auto ended = capture_outcome(position, rules)) {
        return ended;
    }
    return has_moves(position, rules, position.to_move()) ? std::nullopt : immobile_outcome(position, rules);
}

/// All legal moves: the forced pass where there is one, nothing where the position is over.
[[nodiscard]] constexpr MoveList legal_moves(const Position& position, Rules rules) noexcept
{
    MoveList moves;
    if (capture_outcome(position, rules)) {
        return moves;
    }
    generate(position, rules, ~Bitboard{}, moves);
    if (moves.is_empty() && !immobile_outcome(position, rules)) {
        moves.push(Move::pass());
    }
    return moves;
}

}  // namespace fields
