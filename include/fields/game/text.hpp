// What all readers of text here share: where an error is, how numbers and words are read. Nothing outside game/ knows
// text.
#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fields {

/// A fault in a text: line and column count from 1, columns in bytes; `what` is one sentence without a full stop.
struct ParseError {
    int line;
    int column;
    std::string what;

    friend bool operator==(const ParseError&, const ParseError&) = default;
};

namespace text {

/// A whole decimal number in low..high: no sign, no blanks, nothing after it.
template <std::integral T>
[[nodiscard]] std::optional<T> parse_number(std::string_view text, T low, T high) noexcept
{
    T value{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (text.empty() || text.front() == '-' || error != std::errc{} || stop != end || value < low || value > high) {
        return std::nullopt;
    }
    return value;
}

[[nodiscard]] constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r'; }

[[nodiscard]] constexpr char to_lower(char c) noexcept
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] inline std::string to_lower(std::string_view text)
{
    std::string lower{text};
    for (char& c : lower) {
        c = to_lower(c);
    }
    return lower;
}

/// Without the byte-order mark that some editors put before UTF-8.
[[nodiscard]] constexpr std::string_view without_mark(std::string_view text) noexcept
{
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    return text.substr(text.starts_with(mark) ? mark.size() : 0);
}

/// Without the blanks at both ends.
[[nodiscard]] constexpr std::string_view trim(std::string_view text) noexcept
{
    while (!text.empty() && is_blank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_blank(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

struct Word {
    std::string_view text;
    int column;  ///< of its first byte, from 1
};

/// The words between blanks. `first_column` is the column of the text's first byte.
[[nodiscard]] inline std::vector<Word> split(std::string_view text, int first_column = 1)
{
    std::vector<Word> words;
    std::size_t i = 0;
    while (i < text.size()) {
        const std::size_t start = i;
        while (i < text.size() && !is_blank(text[i])) {
            ++i;
        }
        if (i > start) {
            words.push_back({text.substr(start, i - start), first_column + static_cast<int>(start)});
        } else {
            ++i;
        }
    }
    return words;
}

}  // namespace text
}  // namespace fields
