// Where things lie on a screen of a given size: the largest board that fits, with a panel beside it if there is room.
//
//     title                                   the board's corner is the crossing left of and above a8 (or h1, flipped);
//       a   b   ...                           a square takes square_height rows and twice as many columns, its lower
//     8 +---+---+  panel                      and right grid lines included; a compact board has no grid
//     ...
//     (prisoners, if no panel)  status  message  thinking  footer
#pragma once

#include <optional>

#include "fields/board/square.hpp"
#include "tui/canvas.hpp"

namespace fields::tui {

/// The smallest screen that a game can be played on.
inline constexpr Size smallest_screen{14, 40};

struct Layout {
    int square_height = 2;
    int square_width = 4;
    bool has_grid = true;
    Point board{};          ///< upper left corner of the board
    bool has_panel = true;  ///< beside the board; else two rows of prisoners below it
    int panel_column = 0;
    int below = 0;        ///< first row below the board
    int bottom_rows = 4;  ///< at the foot of the screen: 4 (status, message, thinking, footer) or 2 shared ones
    bool is_flipped = false;

    /// Left end of the three columns in the middle of a square, where its piece is written.
    [[nodiscard]] Point middle(Square square) const noexcept;
    /// The square drawn at a point; its grid lines are nobody's.
    [[nodiscard]] std::optional<Square> square_at(Point point) const noexcept;
};

/// Nothing where the screen is too small.
std::optional<Layout> lay_out(Size size, bool is_flipped) noexcept;

}  // namespace fields::tui
