// What a terminal sends in many characters and means as one: pasted text, and clicks of the mouse in either of the two
// forms that terminals know. Free of any terminal library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "tui/key.hpp"

namespace fields::tui {

class Unpacker {
public:
    enum class Kind : std::uint8_t {
        None,
        Paste,    ///< after ESC [ 200 ~, to ESC [ 201 ~, which is told by end()
        Mouse,    ///< after ESC [ <: `0;column;row` and M (pressed) or m (released)
        OldMouse  ///< after ESC [ M: button, column, row, a character each, 32 added
    };
    /// Pasted text beyond this is dropped.
    static constexpr std::size_t most_bytes = 4096;

    void begin(Kind kind);
    [[nodiscard]] bool is_open() const noexcept { return kind_ != Kind::None; }
    /// Takes a character; gives what is complete by it.
    std::optional<Input> take(char32_t character);
    /// The end of a paste, or of the patience with it.
    std::optional<Input> end();

private:
    std::optional<Input> take_mouse(char32_t character);

    Kind kind_ = Kind::None;
    std::string text_;
    std::u32string old_;  // of OldMouse
};

}  // namespace fields::tui
