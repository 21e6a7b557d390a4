// What a cell means, and how that looks. The view speaks of roles; only the tables behind this know colours. Every
// distinction is made by a character as well, and by bold, reverse and underline where there are no colours, so that a
// screen without colours loses nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

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

/// Colours as terminals number them: 0-7, and 16-255 where there are 256. Both are set, or both are the terminal's own:
/// a colour never meets one that the user has chosen.
struct Look {
    std::int16_t foreground = -1;
    std::int16_t background = -1;
    bool bold = false;
    bool reverse = false;
    bool underline = false;
    friend constexpr bool operator==(const Look&, const Look&) noexcept = default;
};

enum class Theme : std::uint8_t { Classic, HighContrast, ColourBlind, Mono };

struct ThemeInfo {
    Theme theme;
    std::string_view name;   ///< as typed: `high-contrast`
    std::string_view words;  ///< what it is like
};
inline constexpr std::array themes{
    ThemeInfo{Theme::Classic, "classic", "white on grey and blue, marks in colours"},
    ThemeInfo{Theme::HighContrast, "high-contrast", "black, white and the brightest colours"},
    ThemeInfo{Theme::ColourBlind, "colour-blind", "blue, orange and purple, told apart by everyone"},
    ThemeInfo{Theme::Mono, "mono", "no colours: bold, reverse and underline"},
};
inline constexpr std::size_t theme_count = themes.size();

inline constexpr auto theme_names = [] {
    std::array<std::string_view, theme_count> names{};
    for (std::size_t i = 0; i < theme_count; ++i) {
        names[i] = themes[i].name;
    }
    return names;
}();
constexpr const ThemeInfo& info(Theme theme) noexcept { return themes[static_cast<std::size_t>(theme)]; }

/// Red, green and blue, a byte each, of a colour from 16 to 255 (xterm's cube and greys); of a lower one, which the
/// user chooses, its number.
constexpr int packed_rgb(int colour) noexcept
{
    constexpr int cube = 16;
    constexpr int greys = 232;
    if (colour < cube) {
        return colour;
    }
    if (colour >= greys) {
        return (8 + 10 * (colour - greys)) * 0x010101;
    }
    const auto level = [](int step) { return step == 0 ? 0 : 55 + 40 * step; };
    const int place = colour - cube;
    return level(place / 36) << 16 | level(place / 6 % 6) << 8 | level(place % 6);
}
static_assert(packed_rgb(16) == 0 && packed_rgb(231) == 0xFFFFFF && packed_rgb(24) == 0x005F87 &&
              packed_rgb(255) == 0xEEEEEE);

/// How a role looks on a terminal with so many colours: 256 or more, 8 or more, or none.
const Look& look_of(Theme theme, int colours, Role role) noexcept;

}  // namespace fields::tui
