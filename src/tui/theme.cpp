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

/// How pieces and marks look; everything else is in the terminal's own colours, in every theme.
struct BoardLooks {
    Look white, black, selected, target, capture, last_move;
};

constexpr Looks with_text(const BoardLooks& board)
{
    return {{
        own,   // Text
        own,   // Faint
        bold,  // Heading
        own,   // Grid
        board.white, board.black, board.selected, board.target, board.capture, board.last_move,
        bold,  // Alert
    }};
}

constexpr Looks mono = with_text({
    .white = {.reverse = true},
    .black = bold,
    .selected = {.bold = true, .reverse = true},
    .target = {.underline = true},
    .capture = {.reverse = true, .underline = true},
    .last_move = {.bold = true, .underline = true},
});

constexpr Looks classic_8 = with_text({
    .white = {.foreground = 0, .background = 7},
    .black = bold,
    .selected = {.bold = true, .reverse = true},
    .target = {.foreground = 0, .background = 6},
    .capture = {.foreground = 0, .background = 2},
    .last_move = {.bold = true, .underline = true},
});

constexpr Looks classic_256 = with_text({
    .white = {.foreground = 16, .background = 255},
    .black = {.foreground = 231, .background = 24, .bold = true},
    .selected = {.foreground = 16, .background = 220},
    .target = {.foreground = 16, .background = 80},
    .capture = {.foreground = 16, .background = 209},
    .last_move = {.foreground = 16, .background = 187},
});

constexpr Looks high_contrast_256 = with_text({
    .white = {.foreground = 16, .background = 231},
    .black = {.foreground = 231, .background = 16, .bold = true},
    .selected = {.foreground = 16, .background = 226},
    .target = {.foreground = 16, .background = 51},
    .capture = {.foreground = 16, .background = 213},
    .last_move = {.foreground = 16, .background = 231, .underline = true},
});

constexpr Looks colour_blind_8 = with_text({
    .white = {.foreground = 0, .background = 7},
    .black = bold,
    .selected = {.bold = true, .reverse = true},
    .target = {.foreground = 0, .background = 6},
    .capture = {.reverse = true, .underline = true},
    .last_move = {.bold = true, .underline = true},
});

constexpr Looks colour_blind_256 = with_text({
    .white = {.foreground = 16, .background = 255},
    .black = {.foreground = 231, .background = 25, .bold = true},
    .selected = {.foreground = 16, .background = 214},
    .target = {.foreground = 16, .background = 117},
    .capture = {.foreground = 16, .background = 166},
    .last_move = {.foreground = 16, .background = 182},
});

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
