// The screen of an emulated terminal: libvterm behind values that compare. Invariant: it shows what a terminal would
// after the bytes fed so far, and take_answers() has every answer to them once.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct VTerm;
struct VTermScreen;

namespace fields::test {

struct Color {
    enum class Kind : std::uint8_t { Default, Indexed, Rgb };

    Kind kind = Kind::Default;
    std::uint8_t index = 0;  ///< of Indexed: 0-15 the named colours, 16-255 the cube and the greys
    std::uint8_t red = 0;    ///< this and the next two: of Rgb
    std::uint8_t green = 0;
    std::uint8_t blue = 0;

    [[nodiscard]] static constexpr Color indexed(std::uint8_t index) noexcept
    {
        Color color;
        color.kind = Kind::Indexed;
        color.index = index;
        return color;
    }

    friend constexpr bool operator==(const Color&, const Color&) noexcept = default;
};

struct Cell {
    std::string chars;  ///< UTF-8 with combining marks; " " where nothing is, "" in the right half of a wide character
    bool is_bold = false;
    bool is_underlined = false;
    bool is_italic = false;
    bool is_blinking = false;
    bool is_reverse = false;
    Color foreground;  ///< as sent: reverse doesn't swap them, bold doesn't brighten them
    Color background;

    friend bool operator==(const Cell&, const Cell&) = default;
};

struct Cursor {
    int row = 0;
    int column = 0;
    bool is_visible = true;

    friend constexpr bool operator==(const Cursor&, const Cursor&) noexcept = default;
};

/// Rows and columns count from 0. Not checked here: sizes from 1, rows and columns on the screen.
class Screen {
public:
    Screen(int rows, int columns);
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;
    ~Screen() = default;

    void feed(std::string_view bytes);
    /// Keeps what fits. libvterm 0.1.4 doesn't survive a height without the top row of a scroll region in force.
    void resize(int rows, int columns);

    /// UTF-8 of a row's cells from `column` to before `end`; blanks at the end may be there or not.
    [[nodiscard]] std::string text(int row, int column, int end) const;
    [[nodiscard]] Cell cell(int row, int column) const;
    [[nodiscard]] Cursor cursor() const;
    [[nodiscard]] bool is_alternate() const noexcept { return is_alternate_; }
    [[nodiscard]] int bells() const noexcept { return bells_; }

    /// What the terminal has to send to the program since the last call: cursor reports and the like.
    [[nodiscard]] std::string take_answers();

private:
    void listen();

    std::unique_ptr<VTerm, void (*)(VTerm*)> vterm_;
    VTermScreen* screen_;  // owned by vterm_
    bool is_cursor_visible_ = true;
    bool is_alternate_ = false;
    int bells_ = 0;
    std::string answers_;
};

}  // namespace fields::test
