// Pictures of the screens before the board: pure functions, as view.hpp.
#pragma once

#include <string_view>

#include "tui/canvas.hpp"
#include "tui/screens.hpp"

namespace fields::tui {

/// Draws the topmost menu or page over the whole canvas, and the dialog or prompt above it at the foot. `message`
/// stands below a menu. Nothing is drawn where there is no screen.
void draw_screens(Canvas& canvas, const Screens& screens, std::string_view message, std::string_view quit_key = "q");

/// Says on a canvas that is too small for a game how much room it needs.
void draw_no_room(Canvas& canvas, std::string_view quit_key);

}  // namespace fields::tui
