// The arithmetic of the screen at every size.
#include <catch2/catch.hpp>

#include "tui/layout.hpp"
#include "tui/view.hpp"

namespace fields::tui {
namespace {

TEST_CASE("every screen of at least the smallest size has a board that fits it, others have none")
{
    for (int rows = 1; rows <= 70; ++rows) {
        for (int columns = 1; columns <= 200; ++columns) {
            const bool is_large_enough = rows >= smallest_screen.rows && columns >= smallest_screen.columns;
            const auto layout = lay_out({rows, columns}, false);
            if (layout.has_value() != is_large_enough) {
                FAIL(rows << 'x' << columns);
            }
            if (!layout) {
                continue;
            }
            const Point last = layout->middle(Square{7, 0});
            const bool fits = layout->below + (layout->has_panel ? 0 : 2) + layout->bottom_rows <= rows &&
                              last.row < layout->below && last.column + 3 <= columns &&
                              (!layout->has_panel || layout->panel_column + 30 <= columns);
            if (!fits) {
                FAIL(rows << 'x' << columns);
            }
        }
    }
}

TEST_CASE("squares keep their shape and grow with the screen")
{
    const auto square_height = [](Size size) {
        const Layout layout = lay_out(size, false).value();
        CHECK((!layout.has_grid || layout.square_width == 2 * layout.square_height));
        return layout.square_height;
    };
    CHECK(square_height({24, 80}) == 2);
    CHECK(square_height({23, 80}) == 2);
    CHECK(square_height({60, 100}) == 3);
    CHECK(square_height({50, 120}) == 4);
    CHECK(square_height({50, 200}) == 5);
    CHECK(square_height({14, 40}) == 1);
    CHECK(square_height({22, 80}) == 1);
}

TEST_CASE("a flipped board has h1 in the upper left corner")
{
    const Layout normal = lay_out({24, 80}, false).value();
    const Layout flipped = lay_out({24, 80}, true).value();
    CHECK(normal.middle(Square{0, 7}) == flipped.middle(Square{7, 0}));
    CHECK(normal.middle(Square{7, 0}) == flipped.middle(Square{0, 7}));
}

TEST_CASE("the square at a point is the one that is drawn there")
{
    for (const Size size : {Size{24, 80}, smallest_screen, Size{50, 150}}) {
        for (const bool is_flipped : {false, true}) {
            const Layout layout = lay_out(size, is_flipped).value();
            for (int i = 0; i < square_count; ++i) {
                const Point middle = layout.middle(Square::at(i));
                for (const int column : {0, 1, 2}) {
                    CHECK(layout.square_at({middle.row, middle.column + column}) == Square::at(i));
                }
            }
            CHECK_FALSE(layout.square_at({layout.board.row - 1, layout.board.column + 1}));
            CHECK_FALSE(layout.square_at({layout.board.row + 1, layout.board.column - 1}));
            CHECK_FALSE(layout.square_at({size.rows - 1, size.columns - 1}));
        }
    }
}

}  // namespace
}  // namespace fields::tui
