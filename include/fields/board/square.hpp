// Squares and directions of the 8x8 board. A Square is always on the board: what may lie outside it is
// std::optional<Square>. Numbering, as the bits of a Bitboard:
//
//     8 | 56 57 58 59 60 61 62 63
//     : |  :
//     2 |  8  9 10 11 12 13 14 15
//     1 |  0  1  2  3  4  5  6  7        e2 = 12
//         -----------------------
//          a  b  c  d  e  f  g  h
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace fields {

inline constexpr int board_size = 8;
inline constexpr int square_count = 64;

class Square {
public:
    /// Precondition: file and rank in 0..7 (a..h, 1..8).
    constexpr Square(int file, int rank) noexcept : value_{static_cast<std::uint8_t>(rank * board_size + file)}
    {
        assert(file >= 0 && file < board_size && rank >= 0 && rank < board_size);
    }

    /// Precondition: index in 0..63.
    [[nodiscard]] static constexpr Square at(int index) noexcept
    {
        assert(index >= 0 && index < square_count);
        return Square{static_cast<std::uint8_t>(index)};
    }

    /// The square, or nothing where file or rank is off the board.
    [[nodiscard]] static constexpr std::optional<Square> find(int file, int rank) noexcept
    {
        if (file < 0 || file >= board_size || rank < 0 || rank >= board_size) {
            return std::nullopt;
        }
        return Square{file, rank};
    }

    [[nodiscard]] constexpr int file() const noexcept { return value_ % board_size; }
    [[nodiscard]] constexpr int rank() const noexcept { return value_ / board_size; }
    [[nodiscard]] constexpr std::size_t index() const noexcept { return value_; }

    friend constexpr auto operator<=>(Square, Square) noexcept = default;

private:
    constexpr explicit Square(std::uint8_t value) noexcept : value_{value} {}

    std::uint8_t value_;
};

static_assert(sizeof(Square) == 1);
static_assert(Square{4, 1}.index() == 12 && Square::at(12) == Square{4, 1});

/// A step of a king: -1, 0 or 1 in each coordinate.
struct Direction {
    int file;
    int rank;

    /// What one step adds to a square's index.
    [[nodiscard]] constexpr int offset() const noexcept { return rank * board_size + file; }
};

inline constexpr std::array<Direction, 8> directions{
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};

/// The square `distance` steps away, or nothing where that leaves the board.
[[nodiscard]] constexpr std::optional<Square> step(Square from, Direction direction, int distance = 1) noexcept
{
    return Square::find(from.file() + direction.file * distance, from.rank() + direction.rank * distance);
}

/// Number of king steps between two squares (Chebyshev distance).
[[nodiscard]] constexpr int distance(Square a, Square b) noexcept
{
    const int files = a.file() > b.file() ? a.file() - b.file() : b.file() - a.file();
    const int ranks = a.rank() > b.rank() ? a.rank() - b.rank() : b.rank() - a.rank();
    return files > ranks ? files : ranks;
}

/// True where the two differ and share a file, a rank or a diagonal: the straight lines that a piece moves on.
[[nodiscard]] constexpr bool is_aligned(Square a, Square b) noexcept
{
    const int files = a.file() - b.file();
    const int ranks = a.rank() - b.rank();
    return a != b && (files == 0 || ranks == 0 || files == ranks || files == -ranks);
}

static_assert(is_aligned(Square{4, 1}, Square{1, 4}) && distance(Square{4, 1}, Square{1, 4}) == 3);

}  // namespace fields
