// UTF-8; see utf8.hpp.
#include "utf8.hpp"

#include <array>
#include <cstdio>

namespace fields {

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

namespace {

/// `\u{202E}`.
std::string escape(char32_t glyph)
{
    std::array<char, 12> text{};
    std::snprintf(text.data(), text.size(), "\\u{%X}", static_cast<unsigned>(glyph));
    return text.data();
}

std::string escaped(std::string_view text, bool keeps_lines)
{
    std::string result;
    for (const char32_t glyph : decode_utf8(text)) {
        if (is_control(glyph) && !(keeps_lines && glyph == U'\n')) {
            result += escape(glyph);
        } else {
            append_utf8(result, glyph);
        }
    }
    return result;
}

}  // namespace

std::string printable(std::string_view text) { return escaped(text, true); }

std::string one_line(std::string_view text) { return escaped(text, false); }

std::string shortened(std::string_view text, std::size_t limit)
{
    const std::u32string glyphs = decode_utf8(text);
    std::string result;
    for (std::size_t i = 0; i < glyphs.size() && i < limit; ++i) {
        append_utf8(result, glyphs[i]);
    }
    return glyphs.size() > limit ? result + "..." : result;
}

}  // namespace fields
