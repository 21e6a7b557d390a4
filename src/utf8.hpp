// UTF-8 in and out, and text from outside made harmless.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fields {

/// The code points of UTF-8 text; a byte that is not UTF-8 becomes '?'.
std::u32string decode_utf8(std::string_view text);

/// Appends one code point as UTF-8.
void append_utf8(std::string& text, char32_t glyph);

/// Whether the code point would act on a terminal instead of being seen: C0, DEL, C1.
constexpr bool is_control(char32_t glyph) noexcept { return glyph < 0x20 || (glyph >= 0x7F && glyph < 0xA0); }

/// The text with '?' for everything that is not to be seen, line feeds excepted.
std::string printable(std::string_view text);

/// At most `limit` code points of a text that somebody typed, for quoting it.
std::string shortened(std::string_view text, std::size_t limit = 40);

}  // namespace fields
