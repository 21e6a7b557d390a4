// The arithmetic of the screen; see layout.hpp.
#include "tui/layout.hpp"

namespace fields::tui {

namespace {

constexpr int label_columns = 3;   // left of the board
constexpr int head_rows = 2;       // title and file letters
constexpr int gap = 5;             // between board and panel
constexpr int panel_columns = 32;  // at least
constexpr int largest_square = 6;  // rows

std::optional<Layout> try_layout(Size size, int square_height, bool has_grid, bool has_panel, int bottom_rows)
{
    Layout layout;
    layout.square_height = square_height;
    layout.square_width = has_grid ? 2 * square_height : 4;
    layout.has_grid = has_grid;
    layout.has_panel = has_panel;
    layout.bottom_rows = bottom_rows;
    layout.board = {head_rows, label_columns};
    layout.below = head_rows + board_size * square_height + (has_grid ? 1 : 0);
    const int board_end = label_columns + board_size * layout.square_width + 1;
    layout.panel_column = board_end + gap;
    const int rows = layout.below + (has_panel ? 0 : 2) + bottom_rows;
    const int columns = has_panel ? layout.panel_column + panel_columns : board_end;
    return rows <= size.rows && columns <= size.columns ? std::optional{layout} : std::nullopt;
}

}  // namespace

std::optional<Layout> lay_out(Size size, bool is_flipped) noexcept
{
    if (size.rows < smallest_screen.rows || size.columns < smallest_screen.columns) {
        return std::nullopt;
    }
    std::optional<Layout> found;
    // The panel is worth more than larger squares, a grid more than the panel.
    for (const bool has_panel : {true, false}) {
        for (int height = largest_square; height >= 2 && !found; --height) {
            found = try_layout(size, height, true, has_panel, 4);
        }
    }
    for (const bool has_panel : {true, false}) {
        if (!found) {
            found = try_layout(size, 1, false, has_panel, has_panel ? 4 : 2);
        }
    }
    if (found) {
        found->is_flipped = is_flipped;
    }
    return found;
}

Point Layout::middle(Square square) const noexcept
{
    const int column = is_flipped ? board_size - 1 - square.file() : square.file();
    const int row = is_flipped ? square.rank() : board_size - 1 - square.rank();
    const int inside = has_grid ? 1 + (square_height - 2) / 2 : 0;
    return {board.row + row * square_height + inside, board.column + column * square_width + square_width / 2 - 1};
}

std::optional<Square> Layout::square_at(Point point) const noexcept
{
    const int row = point.row - board.row;
    const int column = point.column - board.column;
    const bool is_line = has_grid && (row % square_height == 0 || column % square_width == 0);
    if (row < 0 || column < 0 || row >= board_size * square_height || column >= board_size * square_width || is_line) {
        return std::nullopt;
    }
    const int file = column / square_width;
    const int rank = board_size - 1 - row / square_height;
    return is_flipped ? Square{board_size - 1 - file, board_size - 1 - rank} : Square{file, rank};
}

}  // namespace fields::tui
