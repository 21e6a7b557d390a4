// A piece is a side and a number; how it looks is the screen's business. PieceSet is a set of numbers of one side.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "fields/board/side.hpp"

namespace fields {

/// Pieces of a side are numbered 1 to 12.
inline constexpr int piece_numbers = 12;

class Piece {
public:
    /// Precondition: number in 1..12.
    constexpr Piece(Side side, int number) noexcept
        : value_{static_cast<std::uint8_t>(fields::index(side) * piece_numbers + static_cast<std::size_t>(number) - 1)}
    {
        assert(number >= 1 && number <= piece_numbers);
    }

    /// Precondition: index in 0..23: Black 1-12, then White 1-12.
    [[nodiscard]] static constexpr Piece at(int index) noexcept
    {
        assert(index >= 0 && index < 2 * piece_numbers);
        return Piece{static_cast<std::uint8_t>(index)};
    }

    [[nodiscard]] constexpr Side side() const noexcept { return value_ < piece_numbers ? Side::Black : Side::White; }
    [[nodiscard]] constexpr int number() const noexcept { return value_ % piece_numbers + 1; }
    [[nodiscard]] constexpr std::size_t index() const noexcept { return value_; }

    friend constexpr bool operator==(Piece, Piece) noexcept = default;

private:
    constexpr explicit Piece(std::uint8_t value) noexcept : value_{value} {}

    std::uint8_t value_;
};

static_assert(sizeof(Piece) == 1);
static_assert(Piece::at(23) == Piece{Side::White, 12});

/// A set of piece numbers, bit n-1 for number n.
class PieceSet {
public:
    constexpr PieceSet() noexcept = default;
    constexpr explicit PieceSet(unsigned bits) noexcept : bits_{static_cast<std::uint16_t>(bits)} {}

    [[nodiscard]] constexpr unsigned bits() const noexcept { return bits_; }
    [[nodiscard]] constexpr int count() const noexcept { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool is_empty() const noexcept { return bits_ == 0; }
    [[nodiscard]] constexpr bool contains(int number) const noexcept { return ((bits_ >> (number - 1)) & 1U) != 0; }
    constexpr void insert(int number) noexcept { bits_ = static_cast<std::uint16_t>(bits_ | 1U << (number - 1)); }
    constexpr void erase(int number) noexcept { bits_ = static_cast<std::uint16_t>(bits_ & ~(1U << (number - 1))); }

    /// Lowest number in the set. Precondition: not empty.
    [[nodiscard]] constexpr int lowest() const noexcept { return std::countr_zero(bits_) + 1; }

    friend constexpr bool operator==(PieceSet, PieceSet) noexcept = default;

private:
    std::uint16_t bits_ = 0;
};

}  // namespace fields
