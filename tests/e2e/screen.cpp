// Screen on libvterm. The only file of the tests that includes vterm.h.
#include "screen.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vterm.h>

namespace fields::test {

namespace {

/// libvterm 0.1.4 crashes on a wide character where there is but one column.
constexpr int least_columns = 2;

/// Stands in a cell whose left neighbour is a wide character.
constexpr auto wide_tail = static_cast<std::uint32_t>(-1);

constexpr std::size_t utf8_limit = 4;

Color color_of(const VTermColor& color)
{
    Color result;
    if (VTERM_COLOR_IS_DEFAULT_FG(&color) || VTERM_COLOR_IS_DEFAULT_BG(&color)) {
        return result;
    }
    if (VTERM_COLOR_IS_INDEXED(&color)) {
        return Color::indexed(color.indexed.idx);
    }
    result.kind = Color::Kind::Rgb;
    result.red = color.rgb.red;
    result.green = color.rgb.green;
    result.blue = color.rgb.blue;
    return result;
}

}  // namespace

Screen::Screen(int rows, int columns)
    : vterm_{vterm_new(rows, std::max(columns, least_columns)), &vterm_free}, screen_{nullptr}
{
    if (!vterm_) {
        throw std::runtime_error{"vterm_new has failed"};
    }
    vterm_set_utf8(vterm_.get(), 1);
    screen_ = vterm_obtain_screen(vterm_.get());
    vterm_screen_enable_altscreen(screen_, 1);
    listen();
    vterm_screen_reset(screen_, 1);
}

void Screen::listen()
{
    static const VTermScreenCallbacks callbacks = [] {
        VTermScreenCallbacks result{};
        result.settermprop = [](VTermProp property, VTermValue* value, void* self) {
            if (property == VTERM_PROP_CURSORVISIBLE) {
                static_cast<Screen*>(self)->is_cursor_visible_ = value->boolean != 0;
            } else if (property == VTERM_PROP_ALTSCREEN) {
                static_cast<Screen*>(self)->is_alternate_ = value->boolean != 0;
            }
            return 1;
        };
        result.bell = [](void* self) {
            ++static_cast<Screen*>(self)->bells_;
            return 1;
        };
        return result;
    }();
    vterm_screen_set_callbacks(screen_, &callbacks, this);
    const auto answer = [](const char* bytes, std::size_t size, void* self) {
        static_cast<Screen*>(self)->answers_.append(bytes, size);
    };
    vterm_output_set_callback(vterm_.get(), answer, this);
}

void Screen::feed(std::string_view bytes) { vterm_input_write(vterm_.get(), bytes.data(), bytes.size()); }

void Screen::resize(int rows, int columns) { vterm_set_size(vterm_.get(), rows, std::max(columns, least_columns)); }

std::string Screen::text(int row, int column, int end) const
{
    std::string result(static_cast<std::size_t>(end - column + 1) * VTERM_MAX_CHARS_PER_CELL * utf8_limit, '\0');
    result.resize(vterm_screen_get_text(screen_, result.data(), result.size(), {row, row + 1, column, end}));
    return result;
}

Cell Screen::cell(int row, int column) const
{
    VTermScreenCell cell{};
    vterm_screen_get_cell(screen_, {row, column}, &cell);
    Cell result;
    if (cell.chars[0] == 0) {
        result.chars = ' ';
    } else if (cell.chars[0] != wide_tail) {
        result.chars = text(row, column, column + 1);
    }
    result.is_bold = cell.attrs.bold != 0;
    result.is_underlined = cell.attrs.underline != VTERM_UNDERLINE_OFF;
    result.is_italic = cell.attrs.italic != 0;
    result.is_blinking = cell.attrs.blink != 0;
    result.is_reverse = cell.attrs.reverse != 0;
    result.foreground = color_of(cell.fg);
    result.background = color_of(cell.bg);
    return result;
}

Cursor Screen::cursor() const
{
    VTermPos position{};
    vterm_state_get_cursorpos(vterm_obtain_state(vterm_.get()), &position);
    return {position.row, position.col, is_cursor_visible_};
}

std::string Screen::take_answers() { return std::exchange(answers_, {}); }

}  // namespace fields::test
