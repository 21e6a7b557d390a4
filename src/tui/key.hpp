// A key as the player pressed it, free of any terminal's codes.
#pragma once

#include <cstdint>

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
        F1,
        Redraw,  ///< Ctrl-L
    };

    Code code = Code::Character;
    char32_t character = 0;  ///< for Character only

    friend constexpr bool operator==(Key, Key) noexcept = default;
};

constexpr Key key(Key::Code code) noexcept { return {code, 0}; }
constexpr Key key(char32_t character) noexcept { return {Key::Code::Character, character}; }

}  // namespace fields::tui
