// What complete sequences of a terminal mean: the keys of xterm, rxvt, the Linux console, screen, tmux, the VT100 and
// VT220, kitty and modifyOtherKeys, and clicks. Modifiers do not matter, but that a character with Ctrl or Alt is none.
// Everything else means nothing.
#pragma once

#include <optional>
#include <string_view>

#include "tui/key.hpp"

namespace fields::tui {

/// A control character (C0 or DEL) but ESC.
std::optional<Key> key_of_control(unsigned char byte);
/// ESC [ [ and a letter: a function key of the Linux console.
std::optional<Key> key_of_console(char letter);
/// ESC O and a letter.
std::optional<Key> key_of_ss3(char letter);
/// ESC [, parameters and intermediate bytes as they stand there, and the last byte; also clicks (ESC [ <).
std::optional<Input> meaning_of_csi(std::string_view parameters, char final);
/// A report of the mouse, columns and rows counted from 1: a click where it is the left button, pressed.
std::optional<Input> click(int button, int column, int row);

}  // namespace fields::tui
