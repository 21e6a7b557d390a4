// What a cell means, and how that looks. The view speaks of roles; only this table knows colours. Every distinction is
// made by a character or by bold, reverse and underline as well, so that a screen without colours loses nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace fields::tui {

enum class Role : std::uint8_t {
    Text,
    Faint,  ///< what may be overlooked
    Heading,
    Grid,
    White,     ///< a white piece
    Black,     ///< a black piece
    Selected,  ///< marks of the selected piece
    Target,    ///< marks of a square it may go to
    Capture,   ///< marks of a piece it may capture
    LastMove,  ///< marks of the last move
    Alert,     ///< a message that should not be missed
};
inline constexpr std::size_t role_count = static_cast<std::size_t>(Role::Alert) + 1;

struct Style {
    Role role = Role::Text;
    bool has_cursor = false;  ///< the board's cursor stands here
    friend constexpr bool operator==(Style, Style) noexcept = default;
};

/// Colours 0-7 as terminals number them; -1 is the terminal's own.
struct Look {
    std::int8_t foreground = -1;
    std::int8_t background = -1;
    bool bold = false;
    bool reverse = false;    ///< on terminals without colours only
    bool underline = false;  ///< on terminals without colours only
};

/// By role. Text keeps the terminal's own colours, so that it is legible on light and on dark ones; marks and pieces
/// bring foreground and background of their own. Black is never bold: some terminals turn it grey.
inline constexpr std::array<Look, role_count> looks{{
    {},                                                     // Text
    {},                                                     // Faint
    {.bold = true},                                         // Heading
    {},                                                     // Grid
    {.foreground = 0, .background = 7, .reverse = true},    // White
    {.foreground = 7, .background = 4, .bold = true},       // Black
    {.foreground = 0, .background = 3, .reverse = true},    // Selected
    {.foreground = 0, .background = 6, .underline = true},  // Target
    {.foreground = 0, .background = 5, .reverse = true},    // Capture
    {.bold = true},                                         // LastMove
    {.bold = true},                                         // Alert
}};

}  // namespace fields::tui
