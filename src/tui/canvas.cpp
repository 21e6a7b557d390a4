// Text into cells and back; see canvas.hpp.
#include "tui/canvas.hpp"

#include <algorithm>
#include <array>
#include <cwchar>

namespace fields::tui {

namespace {

/// Columns a character takes: 0, 1 or 2; -1 for control characters.
int columns_of(char32_t glyph)
{
    if (glyph < 0x20 || (glyph >= 0x7F && glyph < 0xA0)) {
        return -1;
    }
    return glyph < 0x7F ? 1 : ::wcwidth(static_cast<wchar_t>(glyph));
}

}  // namespace

std::u32string decode_utf8(std::string_view text)
{
    // Least code point that needs so many bytes: shorter forms than necessary are refused.
    constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    std::u32string decoded;
    for (std::size_t i = 0; i < text.size();) {
        const auto first = static_cast<unsigned char>(text[i]);
        const std::size_t length = first < 0x80        ? 1
                                   : first >> 5U == 6  ? 2
                                   : first >> 4U == 14 ? 3
                                   : first >> 3U == 30 ? 4
                                                       : 0;
        char32_t glyph = length == 1 ? first : first & (0x7FU >> length);
        bool is_sound = length != 0 && i + length <= text.size();
        for (std::size_t k = 1; is_sound && k < length; ++k) {
            const auto next = static_cast<unsigned char>(text[i + k]);
            is_sound = next >> 6U == 2;
            glyph = glyph << 6U | (next & 0x3FU);
        }
        is_sound = is_sound && glyph >= least[length] && glyph <= 0x10FFFF && (glyph < 0xD800 || glyph > 0xDFFF);
        decoded += is_sound ? glyph : U'?';
        i += is_sound ? length : 1;
    }
    return decoded;
}

void append_utf8(std::string& text, char32_t glyph)
{
    const auto byte = [&](char32_t bits) { text += static_cast<char>(static_cast<unsigned char>(bits)); };
    if (glyph < 0x80) {
        byte(glyph);
    } else if (glyph < 0x800) {
        byte(0xC0 | glyph >> 6U);
        byte(0x80 | (glyph & 0x3FU));
    } else if (glyph < 0x10000) {
        byte(0xE0 | glyph >> 12U);
        byte(0x80 | (glyph >> 6U & 0x3FU));
        byte(0x80 | (glyph & 0x3FU));
    } else {
        byte(0xF0 | glyph >> 18U);
        byte(0x80 | (glyph >> 12U & 0x3FU));
        byte(0x80 | (glyph >> 6U & 0x3FU));
        byte(0x80 | (glyph & 0x3FU));
    }
}

int width(std::string_view text)
{
    int total = 0;
    for (const char32_t glyph : decode_utf8(text)) {
        total += glyph < 0x20 ? 1 : std::max(columns_of(glyph), 0);
    }
    return total;
}

Canvas::Canvas(Size size)
    : size_{std::max(size.rows, 1), std::max(size.columns, 1)},
      cells_(static_cast<std::size_t>(size_.rows) * static_cast<std::size_t>(size_.columns))
{}

void Canvas::put(Point point, char32_t glyph, Style style)
{
    if (contains(point)) {
        cells_[offset(point)] = {glyph, style};
    }
}

int Canvas::put(Point point, std::string_view text, Style style, std::optional<int> width)
{
    const int end = std::min(size_.columns, width ? point.column + *width : size_.columns);
    for (char32_t glyph : decode_utf8(text)) {
        int columns = columns_of(glyph);
        if (columns < 0) {
            glyph = U'?';
            columns = 1;
        }
        if (columns == 0) {
            continue;  // combining marks: a cell holds one character
        }
        if (point.column + columns > end) {
            break;
        }
        put(point, glyph, style);
        if (columns == 2) {
            put({point.row, point.column + 1}, char32_t{0}, style);
        }
        point.column += columns;
    }
    return point.column;
}

std::string Canvas::row(int row) const
{
    std::string text;
    for (int column = 0; column < size_.columns; ++column) {
        if (const char32_t glyph = at({row, column}).glyph; glyph != 0) {
            append_utf8(text, glyph);
        }
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

std::string Canvas::text() const
{
    std::string text;
    for (int i = 0; i < size_.rows; ++i) {
        text += row(i) + '\n';
    }
    return text;
}

}  // namespace fields::tui
