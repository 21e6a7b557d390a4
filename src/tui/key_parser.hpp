// From the bytes that a terminal sends to keys, pastes and clicks: one state machine, as ECMA-48 and the parser of the
// VT500 describe it, with the keys of all common terminals whatever TERM says, and those of the terminal's own
// description before them. It knows neither curses nor a clock: whoever reads the bytes tells when no more came.
//
// Invariant: no byte of a complete sequence ever becomes a character. What is not known is swallowed whole: answers to
// questions that nobody asked, reports of the focus, keys that mean nothing here.
//
//     ESC [ 1 ; 5 A          a key, with Ctrl held: modifiers do not matter
//     ESC P > | tmux ESC \   a string for somebody else
//     ESC [ 200 ~ ...        a paste, to ESC [ 201 ~
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tui/key.hpp"

namespace fields::tui {

class KeyParser {
public:
    /// A key as the terminal's description has it; without a key it is to be swallowed.
    struct Known {
        std::string bytes;
        std::optional<Key> key;
    };

    /// A lone ESC is a key where nothing follows it for so long: a slow line may split up a sequence.
    static constexpr std::chrono::milliseconds usual_escape_delay{50};
    /// Pasted text beyond this is dropped.
    static constexpr std::size_t most_pasted = 4096;

    /// Of the known sequences those are left out that begin as other keys or pastes do.
    explicit KeyParser(std::vector<Known> known = {}, std::chrono::milliseconds escape_delay = usual_escape_delay);

    /// Takes a byte; gives what is complete by it, if that means anything.
    std::optional<Input> take(unsigned char byte);
    /// How long the next byte may take to come before expire() is to be called; nothing where none is awaited.
    [[nodiscard]] std::optional<std::chrono::milliseconds> patience() const noexcept;
    /// Nothing more came: ends what has begun, and gives what it was.
    std::optional<Input> expire();

private:
    enum class State : std::uint8_t {
        Ground,
        Utf8,        ///< inside a character of several bytes
        Begun,       ///< inside something that only the terminal's description knows
        Escape,      ///< after ESC
        Designate,   ///< after ESC and a byte from blank to /: it ends with the next
        Csi,         ///< after ESC [
        ConsoleKey,  ///< after ESC [ [, a function key of the Linux console: one byte more
        Ss3,         ///< after ESC O
        OldMouse,    ///< after ESC [ M: button, column, row, a byte each, 32 added
        String,      ///< after ESC P and the like, to ESC \ or BEL
        StringEnd,   ///< ESC in such a string
        Paste,
    };

    std::optional<Input> step(unsigned char byte);
    std::optional<Input> ground(unsigned char byte);
    std::optional<Input> continue_character(unsigned char byte);
    std::optional<Input> escape(unsigned char byte);
    std::optional<Input> csi(unsigned char byte);
    std::optional<Input> ss3(unsigned char byte);
    std::optional<Input> old_mouse(unsigned char byte);
    std::optional<Input> string(unsigned char byte);
    std::optional<Input> paste(unsigned char byte);
    /// What a C1 control starts: the 8-bit form of ESC and a letter.
    void introduce(char32_t control);
    void begin(State state);
    std::optional<Input> finish_csi(char final);

    std::vector<Known> known_;
    std::chrono::milliseconds escape_delay_;
    State state_ = State::Ground;
    std::string raw_;             // what has begun, as it came
    std::string text_;            // parameters; of a character, a click or a paste its bytes
    bool is_swallowed_ = false;   // a character that belongs to an ESC
    unsigned char previous_ = 0;  // the byte before, in a string
};

}  // namespace fields::tui
