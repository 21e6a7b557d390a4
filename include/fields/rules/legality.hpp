// Whether a move is legal, and if not, why: as a value that a screen can put into words.
#pragma once

#include <cstdint>
#include <optional>

#include "fields/board/bitboard.hpp"
#include "fields/board/move.hpp"
#include "fields/rules/movegen.hpp"
#include "fields/rules/outcome.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"

namespace fields {

enum class Fault : std::uint8_t {
    GameOver,
    MustPass,             ///< no piece can move
    MayNotPass,           ///< a piece can move
    NoPiece,              ///< nothing stands on the square moved from
    NotYours,             ///< the piece is the opponent's
    SameSquare,           ///< it stands there already
    Crowded,              ///< eight neighbours: eight squares never fit on the board
    NotStraight,          ///< the squares do not share a file, rank or diagonal
    WrongDistance,        ///< the distance is not the number of neighbours
    OwnPiece,             ///< a friend stands on the square moved to
    WayBlocked,           ///< a piece stands between, and pieces do not jump
    IsolatedStuck,        ///< no neighbour: it cannot move
    IsolatedCapture,      ///< no neighbour: it may not capture
    IsolatedUnsupported,  ///< no neighbour: it must land beside two pieces
};

struct Illegal {
    Fault fault;
    int neighbours = 0;  ///< of the piece that was to move, 0-8; 0 where there is none

    friend constexpr bool operator==(const Illegal&, const Illegal&) noexcept = default;
};

namespace detail {

constexpr std::optional<Fault> isolated_fault(const Position& position, Rules rules, Square from, Square to) noexcept
{
    if (rules.isolated == Isolated::Stuck) {
        return Fault::IsolatedStuck;
    }
    if (position.has_piece(to)) {
        return position.piece_on(to).side() == position.to_move() ? Fault::OwnPiece : Fault::IsolatedCapture;
    }
    if (!is_aligned(from, to)) {
        return Fault::NotStraight;
    }
    if (rules.jump == Jump::No && !(between(from, to) & position.occupied()).is_empty()) {
        return Fault::WayBlocked;
    }
    const Bitboard others = position.occupied() ^ Bitboard { from };
    return (around(to) & others).count() < 2 ? std::optional{Fault::IsolatedUnsupported} : std::nullopt;
}

constexpr std::optional<Fault> step_fault(const Position& position, Rules rules, Square from, Square to,
                                          int neighbours) noexcept
{
    if (neighbours > 7) {
        return Fault::Crowded;
    }
    if (!is_aligned(from, to)) {
        return Fault::NotStraight;
    }
    if (distance(from, to) != neighbours) {
        return Fault::WrongDistance;
    }
    if (position.pieces(position.to_move()).contains(to)) {
        return Fault::OwnPiece;
    }
    return rules.jump == Jump::No && !(between(from, to) & position.occupied()).is_empty()
               ? std::optional{Fault::WayBlocked}
               : std::nullopt;
}

}  // namespace detail

/// Nothing where the move is legal, else the first thing wrong with it. Written apart from the move generator, square
/// by square, so that each is a check on the other.
[[nodiscard]] constexpr std::optional<Illegal> why_illegal(const Position& position, Rules rules, Move move) noexcept
{
    if (board_outcome(position, rules)) {
        return Illegal{Fault::GameOver};
    }
    const bool can_move = has_moves(position, rules, position.to_move());
    if (move.is_pass()) {
        return can_move ? std::optional{Illegal{Fault::MayNotPass}} : std::nullopt;
    }
    if (!position.has_piece(move.from())) {
        return Illegal{Fault::NoPiece};
    }
    const int neighbours = position.neighbours(move.from());
    if (position.piece_on(move.from()).side() != position.to_move()) {
        return Illegal{Fault::NotYours, neighbours};
    }
    if (!can_move) {
        return Illegal{Fault::MustPass, neighbours};
    }
    if (move.from() == move.to()) {
        return Illegal{Fault::SameSquare, neighbours};
    }
    const auto fault = neighbours == 0 ? detail::isolated_fault(position, rules, move.from(), move.to())
                                       : detail::step_fault(position, rules, move.from(), move.to(), neighbours);
    return fault ? std::optional{Illegal{*fault, neighbours}} : std::nullopt;
}

[[nodiscard]] constexpr bool is_legal(const Position& position, Rules rules, Move move) noexcept
{
    return !why_illegal(position, rules, move);
}

}  // namespace fields
