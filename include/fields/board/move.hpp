// A move: from and to, or a pass, in 16 bits. It knows neither its score nor whether it is legal.
//
//     bits 0-5 from, 6-11 to; a pass is 0 (from = to = a1, which no piece can play)
#pragma once

#include <cstdint>

#include "fields/board/square.hpp"

namespace fields {

class Move {
public:
    /// `Move{}` is a pass; `Move move;` leaves it unset, so that a MoveList costs nothing to make.
    // cppcheck-suppress uninitMemberVar
    constexpr Move() noexcept = default;
    constexpr Move(Square from, Square to) noexcept
        : value_{static_cast<std::uint16_t>(from.index() | to.index() << 6U)}
    {}

    [[nodiscard]] static constexpr Move pass() noexcept { return Move{}; }

    /// As one number, and back.
    [[nodiscard]] constexpr std::uint16_t bits() const noexcept { return value_; }
    [[nodiscard]] static constexpr Move from_bits(std::uint16_t bits) noexcept
    {
        Move move{};
        move.value_ = bits;
        return move;
    }

    [[nodiscard]] constexpr bool is_pass() const noexcept { return value_ == 0; }
    [[nodiscard]] constexpr Square from() const noexcept { return Square::at(static_cast<int>(value_ & 63U)); }
    [[nodiscard]] constexpr Square to() const noexcept { return Square::at(static_cast<int>(value_ >> 6U & 63U)); }

    friend constexpr bool operator==(Move, Move) noexcept = default;

private:
    std::uint16_t value_;
};

static_assert(sizeof(Move) == 2);
static_assert(Move{Square{4, 1}, Square{1, 4}}.to() == Square{1, 4});

}  // namespace fields
