// Eight bitboards side by side, one for each direction, so that one operation serves all eight. They are a compiler's
// vector (GCC and Clang): one or two registers where the processor has AVX-512 or AVX2, more elsewhere, the same code.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "fields/board/bitboard.hpp"

namespace fields {

namespace detail {

/// One value for each direction, laid out as a vector is.
using EightWords = std::array<std::uint64_t, directions.size()>;

/// A shift in each lane's own direction: a rotation (both amounts 0-63) and the squares that it may reach.
struct alignas(64) LaneShift {
    EightWords left{};
    EightWords right{};
    EightWords inside{};
};

/// By distance, 0-7.
inline constexpr auto lane_shifts = [] {
    std::array<LaneShift, board_size> table{};
    for (std::size_t distance = 0; distance != table.size(); ++distance) {
        for (DirectionIndex k = 0; k < directions.size(); ++k) {
            const int rotation = directions[k].offset() * static_cast<int>(distance);
            table[distance].left[k] = static_cast<std::uint64_t>(rotation & 63);
            table[distance].right[k] = static_cast<std::uint64_t>(-rotation & 63);
            table[distance].inside[k] = geometry::shift_mask[distance][k];
        }
    }
    return table;
}();

}  // namespace detail

class Lanes {
public:
    Lanes() noexcept = default;

    /// The same set in every lane.
    explicit Lanes(Bitboard set) noexcept : words_{Words{} | set.bits()} {}

    /// Moves lane k `distance` (0-7) steps in direction k; what would leave the board is dropped.
    void shift(int distance) noexcept
    {
        const detail::LaneShift& by = detail::lane_shifts[static_cast<std::size_t>(distance)];
        Words left;
        Words right;
        Words inside;
        std::memcpy(&left, by.left.data(), sizeof left);
        std::memcpy(&right, by.right.data(), sizeof right);
        std::memcpy(&inside, by.inside.data(), sizeof inside);
        words_ = ((words_ << left) | (words_ >> right)) & inside;
    }

    Lanes& operator&=(const Lanes& that) noexcept
    {
        words_ &= that.words_;
        return *this;
    }
    Lanes& operator|=(const Lanes& that) noexcept
    {
        words_ |= that.words_;
        return *this;
    }

    /// What is in any lane.
    [[nodiscard]] Bitboard merged() const noexcept
    {
        std::uint64_t bits = 0;
        for (DirectionIndex k = 0; k < directions.size(); ++k) {
            bits |= words_[k];
        }
        return Bitboard{bits};
    }

    /// Members of all lanes together.
    [[nodiscard]] int count() const noexcept
    {
        int total = 0;
        for (DirectionIndex k = 0; k < directions.size(); ++k) {
            total += Bitboard{words_[k]}.count();
        }
        return total;
    }

private:
    using Words [[gnu::vector_size(sizeof(detail::EightWords))]] = std::uint64_t;

    Words words_{};
};

}  // namespace fields
