// What the player does with keyboard and mouse, free of any terminal's codes.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "tui/canvas.hpp"

namespace fields::tui {

struct Key {
    enum class Code : std::uint8_t {
        Character,  ///< `character` says which
        Up,
        Down,
        Left,
        Right,
        Home,      ///< on the number pad: up and left
        PageUp,    ///< up and right
        End,       ///< down and left
        PageDown,  ///< down and right
        Centre,    ///< the 5 of the number pad
        Enter,
        Escape,
        Backspace,
        Tab,
        BackTab,
        Insert,
        Delete,
        F1,
        F2,
        F3,
        F4,
        F5,
        F6,
        F7,
        F8,
        F9,
        F10,
        F11,
        F12,
        Redraw,  ///< Ctrl-L
        Pad,     ///< a key of the number pad that only types: 0 . + - * /
    };

    Code code = Code::Character;
    char32_t character = 0;  ///< of Character; of a key on the number pad what it types, else 0

    friend constexpr bool operator==(Key, Key) noexcept = default;
};

constexpr Key key(Key::Code code) noexcept { return {code, 0}; }
constexpr Key key(char32_t character) noexcept { return {Key::Code::Character, character}; }
/// A key of the number pad, which goes somewhere on the board and types where there is something to type.
constexpr Key pad_key(Key::Code code, char32_t character) noexcept { return {code, character}; }

/// The key as it is where text is typed.
constexpr Key as_typed(Key pressed) noexcept { return pressed.character != 0 ? key(pressed.character) : pressed; }
/// The key as it is where nothing is typed.
constexpr Key as_command(Key pressed) noexcept
{
    return pressed.code == Key::Code::Character ? pressed : key(pressed.code);
}

/// Text that the terminal says was pasted. It is never a command.
struct Pasted {
    std::string text;  ///< UTF-8, as it came
    friend bool operator==(const Pasted&, const Pasted&) = default;
};

/// The left button of the mouse.
struct Clicked {
    Point point;
    friend bool operator==(const Clicked&, const Clicked&) = default;
};

using Input = std::variant<Key, Pasted, Clicked>;

}  // namespace fields::tui
