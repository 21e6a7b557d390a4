// A set of squares in one word, and the geometry of the board as such sets: shifts, king steps, rays and the squares
// at an exact distance. Tables are computed at compile time; nothing here knows pieces or rules.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "fields/board/square.hpp"

namespace fields {

class Bitboard {
public:
    constexpr Bitboard() noexcept = default;
    constexpr explicit Bitboard(std::uint64_t bits) noexcept : bits_{bits} {}
    constexpr explicit Bitboard(Square square) noexcept : bits_{std::uint64_t{1} << square.index()} {}

    [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }
    [[nodiscard]] constexpr bool is_empty() const noexcept { return bits_ == 0; }
    [[nodiscard]] constexpr int count() const noexcept
    {
#if defined(__x86_64__) && !defined(__POPCNT__)
        // Without the instruction, std::popcount is a call into a table; adding in parallel fields is several times
        // faster.
        std::uint64_t sums = bits_ - (bits_ >> 1U & 0x5555555555555555U);
        sums = (sums & 0x3333333333333333U) + (sums >> 2U & 0x3333333333333333U);
        sums = (sums + (sums >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
        return static_cast<int>((sums * 0x0101010101010101U) >> 56U);
#else
        return std::popcount(bits_);
#endif
    }
    [[nodiscard]] constexpr bool contains(Square square) const noexcept
    {
        return ((bits_ >> square.index()) & 1U) != 0;
    }

    constexpr Bitboard& operator|=(Bitboard that) noexcept { return *this = *this | that; }
    constexpr Bitboard& operator&=(Bitboard that) noexcept { return *this = *this & that; }
    constexpr Bitboard& operator^=(Bitboard that) noexcept { return *this = *this ^ that; }

    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) noexcept { return Bitboard{a.bits_ | b.bits_}; }
    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) noexcept { return Bitboard{a.bits_ & b.bits_}; }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) noexcept { return Bitboard{a.bits_ ^ b.bits_}; }
    friend constexpr Bitboard operator~(Bitboard a) noexcept { return Bitboard{~a.bits_}; }
    friend constexpr bool operator==(Bitboard, Bitboard) noexcept = default;

    /// Visits the squares in index order: a1, b1, ... h8.
    class Iterator {
    public:
        constexpr explicit Iterator(std::uint64_t bits) noexcept : bits_{bits} {}
        constexpr Square operator*() const noexcept { return Square::at(std::countr_zero(bits_)); }
        constexpr Iterator& operator++() noexcept
        {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) noexcept = default;

    private:
        std::uint64_t bits_;
    };

    [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator{bits_}; }
    [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator{0}; }

private:
    std::uint64_t bits_ = 0;
};

/// Index of a direction in `directions`.
using DirectionIndex = std::size_t;

namespace geometry {

/// shift_mask[d][k]: the squares that have a square `d` steps before them in direction k; what a shift by d may reach.
inline constexpr auto shift_mask = [] {
    std::array<std::array<std::uint64_t, 8>, 8> table{};
    for (int distance = 0; distance < 8; ++distance) {
        for (DirectionIndex k = 0; k < 8; ++k) {
            for (int i = 0; i < square_count; ++i) {
                if (step(Square::at(i), directions[k], -distance)) {
                    table[static_cast<std::size_t>(distance)][k] |= std::uint64_t{1} << i;
                }
            }
        }
    }
    return table;
}();

/// ring[d][s]: the squares at exactly `d` straight steps from s (at most eight).
inline constexpr auto ring = [] {
    std::array<std::array<std::uint64_t, 64>, 8> table{};
    for (int distance = 1; distance < 8; ++distance) {
        for (int i = 0; i < square_count; ++i) {
            for (const Direction direction : directions) {
                if (const auto to = step(Square::at(i), direction, distance)) {
                    table[static_cast<std::size_t>(distance)][static_cast<std::size_t>(i)] |= Bitboard{*to}.bits();
                }
            }
        }
    }
    return table;
}();

/// lines[s]: every square on a straight line with s.
inline constexpr auto lines = [] {
    std::array<std::uint64_t, 64> table{};
    for (std::size_t i = 0; i < 64; ++i) {
        for (std::size_t distance = 1; distance < 8; ++distance) {
            table[i] |= ring[distance][i];
        }
    }
    return table;
}();

/// between[a][b]: the squares strictly between two aligned squares; empty where they are not aligned.
inline constexpr auto between = [] {
    std::array<std::array<std::uint64_t, 64>, 64> table{};
    for (int i = 0; i < square_count; ++i) {
        for (const Direction direction : directions) {
            std::uint64_t passed = 0;
            for (int distance = 1; distance < 8; ++distance) {
                const auto to = step(Square::at(i), direction, distance);
                if (!to) {
                    break;
                }
                table[static_cast<std::size_t>(i)][to->index()] = passed;
                passed |= Bitboard{*to}.bits();
            }
        }
    }
    return table;
}();

}  // namespace geometry

/// The up to eight squares around `square`.
[[nodiscard]] constexpr Bitboard around(Square square) noexcept { return Bitboard{geometry::ring[1][square.index()]}; }

/// The squares exactly `distance` (1-7) straight steps from `square`.
[[nodiscard]] constexpr Bitboard at_distance(Square square, int distance) noexcept
{
    return Bitboard{geometry::ring[static_cast<std::size_t>(distance)][square.index()]};
}

[[nodiscard]] constexpr Bitboard on_lines(Square square) noexcept { return Bitboard{geometry::lines[square.index()]}; }

[[nodiscard]] constexpr Bitboard between(Square a, Square b) noexcept
{
    return Bitboard{geometry::between[a.index()][b.index()]};
}

/// The set moved `distance` (0-7) steps in direction `k`; what would leave the board is dropped. A rotation serves
/// all eight directions, since the mask removes everything that wrapped around.
[[nodiscard]] constexpr Bitboard shift(Bitboard set, DirectionIndex k, int distance = 1) noexcept
{
    return Bitboard{std::rotl(set.bits(), directions[k].offset() * distance) &
                    geometry::shift_mask[static_cast<std::size_t>(distance)][k]};
}

static_assert(around(Square{0, 0}).count() == 3 && around(Square{3, 3}).count() == 8);
static_assert(shift(Bitboard{Square{7, 0}}, 0).is_empty(), "a step off the h-file does not come back on the a-file");
static_assert(shift(Bitboard{Square{4, 1}}, 3, 3) == Bitboard{Square{1, 4}});
static_assert(between(Square{0, 0}, Square{3, 3}) == (Bitboard{Square{1, 1}} | Bitboard{Square{2, 2}}));

}  // namespace fields
