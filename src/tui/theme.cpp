// The tables of looks; see theme.hpp.
//
// With 8 and 16 colours the user's palette decides what a number looks like, so pieces keep to pairs that stay legible
// in any: black on white or the other way round, and the terminal's own. Black is never bold there: some terminals turn
// it grey. With 256 the colours of the cube are the same everywhere.
#include "tui/theme.hpp"

namespace fields::tui {

namespace {

using Looks = std::array<Look, role_count>;

constexpr Look own{};
constexpr Look bold{.bold = true};

constexpr Looks mono{{
    own,                                   // Text
    own,                                   // Faint
    bold,                                  // Heading
    own,                                   // Grid
    {.reverse = true},                     // White
    bold,                                  // Black
    {.bold = true, .reverse = true},       // Selected
    {.underline = true},                   // Target
    {.reverse = true, .underline = true},  // Capture
    {.bold = true, .underline = true},     // LastMove
    bold,                                  // Alert
}};

constexpr Looks classic_8{{
    own,                                 // Text
    own,                                 // Faint
    bold,                                // Heading
    own,                                 // Grid
    {.foreground = 0, .background = 7},  // White
    bold,                                // Black
    {.bold = true, .reverse = true},     // Selected
    {.foreground = 0, .background = 6},  // Target
    {.foreground = 0, .background = 2},  // Capture
    {.bold = true, .underline = true},   // LastMove
    bold,                                // Alert
}};

constexpr Looks classic_256{{
    own,                                                  // Text
    own,                                                  // Faint
    bold,                                                 // Heading
    own,                                                  // Grid
    {.foreground = 16, .background = 255},                // White
    {.foreground = 231, .background = 24, .bold = true},  // Black
    {.foreground = 16, .background = 220},                // Selected
    {.foreground = 16, .background = 80},                 // Target
    {.foreground = 16, .background = 209},                // Capture
    {.foreground = 16, .background = 187},                // LastMove
    bold,                                                 // Alert
}};

constexpr Looks high_contrast_256{{
    own,                                                       // Text
    own,                                                       // Faint
    bold,                                                      // Heading
    own,                                                       // Grid
    {.foreground = 16, .background = 231},                     // White
    {.foreground = 231, .background = 16, .bold = true},       // Black
    {.foreground = 16, .background = 226},                     // Selected
    {.foreground = 16, .background = 51},                      // Target
    {.foreground = 16, .background = 213},                     // Capture
    {.foreground = 16, .background = 231, .underline = true},  // LastMove
    bold,                                                      // Alert
}};

constexpr Looks colour_blind_8{{
    own,                                   // Text
    own,                                   // Faint
    bold,                                  // Heading
    own,                                   // Grid
    {.foreground = 0, .background = 7},    // White
    bold,                                  // Black
    {.bold = true, .reverse = true},       // Selected
    {.foreground = 0, .background = 6},    // Target
    {.reverse = true, .underline = true},  // Capture
    {.bold = true, .underline = true},     // LastMove
    bold,                                  // Alert
}};

constexpr Looks colour_blind_256{{
    own,                                                  // Text
    own,                                                  // Faint
    bold,                                                 // Heading
    own,                                                  // Grid
    {.foreground = 16, .background = 255},                // White
    {.foreground = 231, .background = 25, .bold = true},  // Black
    {.foreground = 16, .background = 214},                // Selected
    {.foreground = 16, .background = 117},                // Target
    {.foreground = 16, .background = 166},                // Capture
    {.foreground = 16, .background = 182},                // LastMove
    bold,                                                 // Alert
}};

struct Tables {
    const Looks& with_8;
    const Looks& with_256;
};
constexpr std::array<Tables, theme_count> tables{{
    {classic_8, classic_256},
    {mono, high_contrast_256},
    {colour_blind_8, colour_blind_256},
    {mono, mono},
}};

}  // namespace

const Look& look_of(Theme theme, int colours, Role role) noexcept
{
    const Tables& table = tables[static_cast<std::size_t>(theme)];
    const Looks& looks = colours >= 256 ? table.with_256 : colours >= 8 ? table.with_8 : mono;
    return looks[static_cast<std::size_t>(role)];
}

}  // namespace fields::tui
