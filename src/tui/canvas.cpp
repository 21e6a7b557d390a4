// Text into cells and back; see canvas.hpp.
#include "tui/canvas.hpp"

#include <algorithm>
#include <cwchar>

namespace fields::tui {

namespace {

/// Columns a character takes: 0, 1 or 2; -1 for control characters.
int columns_of(char32_t glyph)
{
    if (is_control(glyph)) {
        return -1;
    }
    return glyph < 0x7F ? 1 : ::wcwidth(static_cast<wchar_t>(glyph));
}

/// Of the characters that take no column: whether it changes the letter before it. Joiners and the choice between a
/// sign and its picture do not.
bool is_mark(char32_t glyph) { return glyph != 0x200C && glyph != 0x200D && (glyph < 0xFE00 || glyph > 0xFE0F); }

}  // namespace

int width(std::string_view text)
{
    int total = 0;
    for (const char32_t glyph : decode_utf8(text)) {
        total += glyph < 0x20 ? 1 : std::max(columns_of(glyph), 0);
    }
    return total;
}

Canvas::Canvas(Size size, bool is_unicode)
    : size_{std::max(size.rows, 1), std::max(size.columns, 1)}, is_unicode_{is_unicode},
      cells_(static_cast<std::size_t>(size_.rows) * static_cast<std::size_t>(size_.columns))
{}

void Canvas::put(Point point, char32_t glyph, Style style)
{
    if (contains(point)) {
        cells_[offset(point)] = {is_unicode_ || glyph < 0x80 ? glyph : U'?', {}, style};
    }
}

void Canvas::combine(Point point, char32_t mark)
{
    if (is_unicode_ && is_mark(mark) && contains(point)) {
        auto& marks = cells_[offset(point)].marks;
        const auto place = std::ranges::find(marks, char32_t{0});
        if (place != marks.end()) {
            *place = mark;
        }
    }
}

int Canvas::put(Point point, std::string_view text, Style style, std::optional<int> width)
{
    const int end = std::min(size_.columns, width ? point.column + *width : size_.columns);
    std::optional<Point> last;  // what a mark belongs to
    for (char32_t glyph : decode_utf8(text)) {
        int columns = columns_of(glyph);
        if (columns < 0 || (!is_unicode_ && glyph >= 0x80 && columns > 0)) {
            glyph = U'?';
            columns = 1;
        }
        if (columns == 0) {
            if (last) {
                combine(*last, glyph);
            }
            continue;
        }
        if (point.column + columns > end) {
            break;
        }
        put(point, glyph, style);
        last = point;
        if (columns == 2) {
            put({point.row, point.column + 1}, char32_t{0}, style);
        }
        point.column += columns;
    }
    return point.column;
}

void Canvas::clear()
{
    std::ranges::fill(cells_, Cell{});
    cursor.reset();
}

std::string Canvas::row(int row) const
{
    std::string text;
    for (int column = 0; column < size_.columns; ++column) {
        const Cell& cell = at({row, column});
        if (cell.glyph != 0) {
            append_utf8(text, cell.glyph);
        }
        for (const char32_t mark : cell.marks) {
            if (mark != 0) {
                append_utf8(text, mark);
            }
        }
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

std::string Canvas::text() const
{
    std::string text;
    for (int i = 0; i < size_.rows; ++i) {
        text += row(i) + '\n';
    }
    return text;
}

}  // namespace fields::tui
