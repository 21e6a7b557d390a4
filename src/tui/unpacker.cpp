// Pieces put together; see unpacker.hpp.
#include "tui/unpacker.hpp"

#include <array>
#include <charconv>
#include <utility>

#include "utf8.hpp"

namespace fields::tui {

namespace {

constexpr std::size_t longest_report = 16;  // 0;9999;9999

/// Of a report's first number: modifier keys may be held, but it is the left button, pressed and not dragged.
constexpr int modifiers = 4 + 8 + 16;
constexpr bool is_left(int button) { return (button & ~modifiers) == 0; }

std::optional<Input> click(int button, int column, int row)
{
    return is_left(button) && column >= 1 && row >= 1 ? std::optional<Input>{Clicked{{row - 1, column - 1}}}
                                                      : std::nullopt;
}

}  // namespace

void Unpacker::begin(Kind kind)
{
    kind_ = kind;
    text_.clear();
    old_.clear();
}

std::optional<Input> Unpacker::take(char32_t character)
{
    switch (kind_) {
    case Kind::Paste:
        if (text_.size() < most_bytes) {
            append_utf8(text_, character);
        }
        return std::nullopt;
    case Kind::Mouse:
        return take_mouse(character);
    case Kind::OldMouse:
        old_ += character;
        if (old_.size() < 3) {
            return std::nullopt;
        }
        kind_ = Kind::None;
        return click(static_cast<int>(old_[0]) - 32, static_cast<int>(old_[1]) - 32, static_cast<int>(old_[2]) - 32);
    case Kind::None:
        break;
    }
    return std::nullopt;
}

std::optional<Input> Unpacker::take_mouse(char32_t character)
{
    const bool is_more = (character >= U'0' && character <= U'9') || character == U';';
    if (is_more && text_.size() < longest_report) {
        append_utf8(text_, character);
        return std::nullopt;
    }
    kind_ = Kind::None;
    std::array<int, 3> numbers{};
    const char* at = text_.data();
    const char* const end = at + text_.size();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto [stop, error] = std::from_chars(at, end, numbers[i]);
        const bool is_last = i + 1 == numbers.size();
        if (error != std::errc{} || (is_last ? stop != end : stop == end || *stop != ';')) {
            return std::nullopt;
        }
        at = stop + (is_last ? 0 : 1);
    }
    return character == U'M' ? click(numbers[0], numbers[1], numbers[2]) : std::nullopt;
}

std::optional<Input> Unpacker::end()
{
    const Kind kind = std::exchange(kind_, Kind::None);
    return kind == Kind::Paste ? std::optional<Input>{Pasted{std::move(text_)}} : std::nullopt;
}

}  // namespace fields::tui
