// How a player wants the screen, the bell and the mouse: of the eye and the hand, not of the game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tui/theme.hpp"

namespace fields::tui {

enum class ColourUse : std::uint8_t {
    Auto,   ///< as many as the terminal has, none with NO_COLOR
    Never,  ///< none
    Always  ///< as many as the terminal has, NO_COLOR or not
};
inline constexpr std::array<std::string_view, 3> colour_uses{"auto", "never", "always"};

enum class Bell : std::uint8_t {
    Off,
    Move,  ///< when the computer has moved
    Error  ///< when a move is refused
};
inline constexpr std::array<std::string_view, 3> bells{"off", "move", "error"};
constexpr std::string_view name_of(Bell bell) noexcept { return bells[static_cast<std::size_t>(bell)]; }

/// How a piece shows whose it is, besides its colour.
enum class PieceStyle : std::uint8_t {
    Letters,  ///< `w7` and `b7`
    Discs     ///< a white and a black disc before the number, where the characters go beyond ASCII
};
inline constexpr std::array<std::string_view, 2> piece_styles{"letters", "discs"};
constexpr std::string_view name_of(PieceStyle style) noexcept { return piece_styles[static_cast<std::size_t>(style)]; }

struct Preferences {
    Theme theme = Theme::Classic;
    PieceStyle pieces = PieceStyle::Letters;
    ColourUse colour = ColourUse::Auto;
    bool is_ascii = false;  ///< also where the locale could show more
    Bell bell = Bell::Off;
    bool has_mouse = false;
    bool confirms_quit = true;
    friend bool operator==(const Preferences&, const Preferences&) = default;
};

/// How many colours to use where the terminal has `available`, less than 8 of which are of no use. `no_color` is the
/// value of NO_COLOR, or null.
constexpr int colours_used(int available, ColourUse use, const char* no_color) noexcept
{
    const bool is_refused = no_color != nullptr && *no_color != '\0';
    const bool is_off = use == ColourUse::Never || (use == ColourUse::Auto && is_refused);
    return is_off || available < 8 ? 0 : available;
}

}  // namespace fields::tui
