// Looks: distinguishable and legible at every depth, in any palette.
#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <set>
#include <tuple>

#include "tui/preferences.hpp"
#include "tui/theme.hpp"

namespace fields::tui {
namespace {

struct Rgb {
    int red;
    int green;
    int blue;
};
using Palette = std::array<Rgb, 8>;

constexpr Palette xterm{
    {{0, 0, 0}, {205, 0, 0}, {0, 205, 0}, {205, 205, 0}, {0, 0, 238}, {205, 0, 205}, {0, 205, 205}, {229, 229, 229}}};
constexpr Palette console{
    {{0, 0, 0}, {170, 0, 0}, {0, 170, 0}, {170, 85, 0}, {0, 0, 170}, {170, 0, 170}, {0, 170, 170}, {170, 170, 170}}};

Rgb rgb_of(int colour, const Palette& palette)
{
    if (colour < 16) {
        return palette.at(static_cast<std::size_t>(colour));
    }
    if (colour >= 232) {
        const int grey = 8 + 10 * (colour - 232);
        return {grey, grey, grey};
    }
    const auto part = [&](int divisor) {
        const int step = (colour - 16) / divisor % 6;
        return step == 0 ? 0 : 55 + 40 * step;
    };
    return {part(36), part(6), part(1)};
}

/// As WCAG 2 defines it, 1 to 21.
double contrast(Rgb left, Rgb right)
{
    const auto luminance = [](Rgb colour) {
        const auto part = [](int value) {
            const double share = value / 255.0;
            return share <= 0.03928 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * part(colour.red) + 0.7152 * part(colour.green) + 0.0722 * part(colour.blue);
    };
    const double a = luminance(left) + 0.05;
    const double b = luminance(right) + 0.05;
    return std::max(a, b) / std::min(a, b);
}

constexpr std::array depths{0, 8, 16, 88, 256};

TEST_CASE("the five kinds of cells look different in every theme at every number of colours")
{
    for (const ThemeInfo& theme : themes) {
        for (const int colours : depths) {
            std::set<std::tuple<int, int, bool, bool, bool>> seen;
            for (const Role role :
                 {Role::Text, Role::White, Role::Black, Role::Selected, Role::Target, Role::LastMove}) {
                const Look& look = look_of(theme.theme, colours, role);
                seen.insert({look.foreground, look.background, look.bold, look.reverse, look.underline});
            }
            INFO(theme.name << ' ' << colours);
            CHECK(seen.size() == 6);
        }
    }
}

TEST_CASE("every look is legible: both colours are set, or neither, and they differ enough in light and dark palettes")
{
    for (const ThemeInfo& theme : themes) {
        for (const int colours : depths) {
            for (std::size_t role = 0; role < role_count; ++role) {
                const Look& look = look_of(theme.theme, colours, static_cast<Role>(role));
                INFO(theme.name << ' ' << colours << ' ' << role);
                REQUIRE((look.foreground >= 0) == (look.background >= 0));
                if (look.foreground >= 0) {
                    CHECK(colours >= 8);
                    CHECK((colours >= 256 ? look.foreground >= 16 : look.foreground < 8));
                    CHECK((colours >= 256 ? look.background >= 16 : look.background < 8));
                    for (const Palette& palette : {xterm, console}) {
                        CHECK(contrast(rgb_of(look.foreground, palette), rgb_of(look.background, palette)) >= 4.5);
                    }
                }
            }
        }
    }
}

TEST_CASE("the numbers of the pieces stay legible where a palette has black and white, or two colours, the other way")
{
    Palette swapped = xterm;
    std::swap(swapped[0], swapped[7]);
    Palette same = console;
    same[1] = same[2];
    for (const ThemeInfo& theme : themes) {
        for (const int colours : {8, 256}) {
            for (const Role role : {Role::White, Role::Black}) {
                const Look& look = look_of(theme.theme, colours, role);
                for (const Palette& palette : {swapped, same}) {
                    CHECK((look.foreground < 0 ||
                           contrast(rgb_of(look.foreground, palette), rgb_of(look.background, palette)) >= 4.5));
                }
            }
        }
    }
}

TEST_CASE("what stands outside the squares keeps the terminal's own colours")
{
    for (const ThemeInfo& theme : themes) {
        for (const Role role : {Role::Text, Role::Faint, Role::Heading, Role::Grid, Role::Alert}) {
            CHECK(look_of(theme.theme, 256, role).background == -1);
            CHECK(look_of(theme.theme, 8, role).background == -1);
        }
    }
}

TEST_CASE("a theme without colours uses none")
{
    for (std::size_t role = 0; role < role_count; ++role) {
        CHECK(look_of(Theme::Mono, 256, static_cast<Role>(role)).background == -1);
        CHECK(look_of(Theme::Classic, 0, static_cast<Role>(role)).background == -1);
    }
    CHECK(info(Theme::ColourBlind).name == "colour-blind");
}

TEST_CASE("colours follow the wish, then NO_COLOR, then the terminal")
{
    CHECK(colours_used(256, ColourUse::Auto, nullptr) == 256);
    CHECK(colours_used(256, ColourUse::Auto, "") == 256);
    CHECK(colours_used(256, ColourUse::Auto, "1") == 0);
    CHECK(colours_used(256, ColourUse::Always, "1") == 256);
    CHECK(colours_used(256, ColourUse::Never, nullptr) == 0);
    CHECK(colours_used(-1, ColourUse::Always, nullptr) == 0);
    CHECK(colours_used(2, ColourUse::Auto, nullptr) == 0);
}

TEST_CASE("the colours of the cube and the greys are known as red, green and blue")
{
    CHECK(packed_rgb(7) == 7);
    CHECK(packed_rgb(196) == 0xFF0000);
    CHECK(packed_rgb(209) == 0xFF875F);
    CHECK(packed_rgb(232) == 0x080808);
}

}  // namespace
}  // namespace fields::tui
