// UTF-8 in and out, and text from outside made harmless: whatever would act on a terminal or on the order of the text
// around it, or would not be seen, is shown as an escape.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace fields {

/// The code points of UTF-8 text; a byte that is not UTF-8 becomes '?'.
std::u32string decode_utf8(std::string_view text);

/// Appends one code point as UTF-8.
void append_utf8(std::string& text, char32_t glyph);

/// Whether the code point would act on a terminal or on other text, or not be seen at all: C0, DEL and C1, marks and
/// overrides of direction, separators of lines, invisible formatting. Not the two joiners, U+200C and U+200D: words of
/// some scripts and many emoji are written with them.
constexpr bool is_control(char32_t glyph) noexcept
{
    struct Range {
        char32_t first;
        char32_t last;
    };
    constexpr std::array ranges{
        Range{0x0000, 0x001F}, Range{0x007F, 0x009F}, Range{0x00AD, 0x00AD}, Range{0x061C, 0x061C},
        Range{0x180E, 0x180E}, Range{0x200B, 0x200B}, Range{0x200E, 0x200F}, Range{0x2028, 0x202E},
        Range{0x2060, 0x206F}, Range{0xFEFF, 0xFEFF}, Range{0xFFF9, 0xFFFB}, Range{0xE0000, 0xE007F},
    };
    return std::ranges::any_of(ranges, [&](Range range) { return range.first <= glyph && glyph <= range.last; });
}

/// The text with `\u{202E}` for every control character, line feeds excepted, and '?' for what is no UTF-8.
std::string printable(std::string_view text);

/// The same of what is to stay on one line, as names of files: line feeds are escaped too.
std::string one_line(std::string_view text);

/// At most `limit` code points of a text that somebody typed, for quoting it.
std::string shortened(std::string_view text, std::size_t limit = 40);

}  // namespace fields
