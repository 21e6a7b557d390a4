// A picture of the screen: styled cells, drawn by the view, shown by a terminal, compared as text by tests.
// Invariant: no control character ever stands in a cell, whatever text is put.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tui/theme.hpp"
#include "utf8.hpp"

namespace fields::tui {

struct Size {
    int rows = 24;
    int columns = 80;
    friend constexpr bool operator==(Size, Size) noexcept = default;
};

struct Point {
    int row = 0;
    int column = 0;
    friend constexpr bool operator==(Point, Point) noexcept = default;
};

struct Cell {
    char32_t glyph = U' ';            ///< 0: covered by the wide character to the left
    std::array<char32_t, 2> marks{};  ///< that combine with it, 0: none
    Style style{};
    friend constexpr bool operator==(const Cell&, const Cell&) noexcept = default;
};

class Canvas {
public:
    /// Without Unicode every character beyond ASCII that is put becomes '?'.
    explicit Canvas(Size size, bool is_unicode = true);

    [[nodiscard]] Size size() const noexcept { return size_; }
    [[nodiscard]] const Cell& at(Point point) const noexcept { return cells_[offset(point)]; }

    /// Writes UTF-8 text from `point` on, cut off at the canvas' edge or after `width` columns, and returns the column
    /// after it. Control characters and broken UTF-8 become '?'. Combining marks stay with their letter, two at most.
    /// Points outside are ignored.
    int put(Point point, std::string_view text, Style style = {}, std::optional<int> width = std::nullopt);
    /// Writes one character of width 1.
    void put(Point point, char32_t glyph, Style style = {});

    /// Makes every cell blank.
    void clear();

    /// Where the terminal's cursor stands; nowhere: hidden.
    std::optional<Point> cursor;

    /// One row as UTF-8, without blanks at its end.
    [[nodiscard]] std::string row(int row) const;
    /// All rows, each ended by a line feed.
    [[nodiscard]] std::string text() const;

private:
    void combine(Point point, char32_t mark);
    [[nodiscard]] bool contains(Point point) const noexcept
    {
        return point.row >= 0 && point.row < size_.rows && point.column >= 0 && point.column < size_.columns;
    }
    [[nodiscard]] std::size_t offset(Point point) const noexcept
    {
        return static_cast<std::size_t>(point.row) * static_cast<std::size_t>(size_.columns) +
               static_cast<std::size_t>(point.column);
    }

    Size size_;
    bool is_unicode_;
    std::vector<Cell> cells_;
};

/// How many columns UTF-8 text takes.
int width(std::string_view text);

}  // namespace fields::tui
