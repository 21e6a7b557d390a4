// Drawing lists, questions, prompts and pages; see screens_view.hpp.
#include "tui/screens_view.hpp"

#include <algorithm>
#include <initializer_list>
#include <string>

#include "tui/layout.hpp"

namespace fields::tui {

namespace {

class Drawing {
public:
    explicit Drawing(Canvas& canvas) : canvas_{canvas} {}

    void draw(const Menu& menu, std::string_view message)
    {
        canvas_.put({0, 1}, menu.title, {Role::Heading}, columns() - 2);
        const MenuRows rows = rows_of(menu, canvas_.size());
        draw_items(menu, rows);
        const bool has_note = message.empty() && !menu.items.empty();
        const auto lines = wrap(has_note ? menu.items[menu.current].note : message, columns() - 2);
        const int count = std::min(static_cast<int>(lines.size()), rows.notes);
        for (int i = 0; i < count; ++i) {
            canvas_.put({this->rows() - 1 - count + i, 1}, lines[static_cast<std::size_t>(i)],
                        {message.empty() ? Role::Text : Role::Alert});
        }
        const bool has_choices = std::ranges::any_of(menu.items, &Item::has_choices);
        footer({"Enter choose", "Esc " + std::string{menu.leave}, has_choices ? "h l change" : ""});
    }

    void draw(const Page& page)
    {
        int column = 1;
        for (std::size_t i = 0; i < page.chapters.size(); ++i) {
            const bool is_current = i == page.current;
            const std::string name = is_current ? '[' + page.chapters[i].name + ']' : ' ' + page.chapters[i].name + ' ';
            column = canvas_.put({0, column}, name, {is_current ? Role::Heading : Role::Faint}) + 1;
        }
        const auto lines = lines_of(page, canvas_.size());
        const int shown = page_rows(canvas_.size());
        const int scroll = std::min(page.scroll, last_scroll(page, canvas_.size()));
        for (int i = 0; i < shown && scroll + i < static_cast<int>(lines.size()); ++i) {
            const PageLine& line = lines[static_cast<std::size_t>(scroll) + static_cast<std::size_t>(i)];
            canvas_.put({i + 1, 1}, line.text, {line.is_heading ? Role::Heading : Role::Text});
        }
        const bool is_end = scroll + shown >= static_cast<int>(lines.size());
        footer({is_end ? "end: up" : "more: down, Space", "Esc back", page.chapters.size() > 1 ? "h l page" : ""});
    }

    /// The answers in the last row, the question above them, in as many rows as they take.
    void draw(const Dialog& dialog)
    {
        const DialogRows rows = rows_of(dialog, canvas_.size());
        int row = clear_foot(rows.count);
        for (const std::string& line : rows.lines) {
            canvas_.put({row++, 1}, line, {Role::Alert});
        }
        int column = 1;
        for (std::size_t i = 0; i < dialog.answers.size(); ++i) {
            const bool is_current = i == dialog.current;
            if (is_current) {
                canvas_.cursor = Point{row, column};
            }
            column = canvas_.put({row, column}, in_words(dialog.answers[i]),
                                 {is_current ? Role::Heading : Role::Text, is_current}) +
                     2;
            if (rows.is_stacked) {
                ++row;
                column = 1;
            }
        }
    }

    void draw(const Prompt& prompt)
    {
        const int row = clear_foot(3);
        canvas_.put({row, 1}, prompt.note, {Role::Alert}, columns() - 2);
        const int start = canvas_.put({row + 1, 1}, prompt.label + ' ', {Role::Heading});
        // The end of a text that is too long is what is being typed.
        std::u32string glyphs = decode_utf8(prompt.text);
        std::string shown = prompt.text;
        while (!glyphs.empty() && start + width(shown) >= columns()) {
            glyphs.erase(0, 1);
            shown.clear();
            for (const char32_t glyph : glyphs) {
                append_utf8(shown, glyph);
            }
        }
        canvas_.cursor = Point{row + 1, canvas_.put({row + 1, start}, shown)};
        footer({"Enter takes it", "Esc back"});
    }

private:
    int rows() const { return canvas_.size().rows; }
    int columns() const { return canvas_.size().columns; }

    /// What fits of the hints.
    void footer(std::initializer_list<std::string> hints)
    {
        int column = 1;
        for (const std::string& hint : hints) {
            if (column + width(hint) < columns()) {
                column = canvas_.put({rows() - 1, column}, hint, {Role::Faint}) + 2;
            }
        }
    }

    void draw_items(const Menu& menu, const MenuRows& rows)
    {
        int value_column = 0;
        for (const Item& item : menu.items) {
            value_column = std::max(value_column, item.value.empty() ? 0 : 3 + width(item.text) + 2);
        }
        value_column = std::min(value_column, columns() / 2);
        const std::size_t count = menu.items.size();
        const auto shown = static_cast<std::size_t>(rows.shown);
        if (count > shown) {
            const std::string place = std::to_string(menu.current + 1) + " of " + std::to_string(count);
            canvas_.put({0, columns() - 1 - width(place)}, place, {Role::Faint});
        }
        for (std::size_t index = rows.top; index < std::min(rows.top + shown, count); ++index) {
            const Item& item = menu.items[index];
            const bool is_current = index == menu.current;
            const int row = MenuRows::first_row + static_cast<int>(index - rows.top);
            canvas_.put({row, 1}, is_current ? "> " : "  ", {Role::Heading});
            const Style style{is_current ? Role::Heading : Role::Text, is_current};
            canvas_.put({row, 3}, item.text, style, (item.value.empty() ? columns() : value_column) - 4);
            canvas_.put({row, value_column}, item.value, {style.role}, columns() - value_column - 1);
            if (is_current) {
                canvas_.cursor = Point{row, 3};
            }
        }
    }

    /// Empties the last rows; returns the first of them.
    int clear_foot(int count)
    {
        const int first = std::max(rows() - count, 0);
        for (int row = first; row < rows(); ++row) {
            canvas_.put({row, 0}, std::string(static_cast<std::size_t>(columns()), ' '));
        }
        return first;
    }

    Canvas& canvas_;
};

}  // namespace

void draw_screens(Canvas& canvas, const Screens& screens, std::string_view message, std::string_view quit_key)
{
    if (screens.empty()) {
        return;
    }
    Drawing drawing{canvas};
    canvas.cursor.reset();
    const auto full = std::find_if(screens.rbegin(), screens.rend(), is_full);
    if (full != screens.rend()) {
        canvas.clear();
        if (!lay_out(canvas.size(), false)) {
            draw_no_room(canvas, quit_key);
        } else if (const auto* menu = std::get_if<Menu>(&*full)) {
            drawing.draw(*menu, message);
        } else {
            drawing.draw(std::get<Page>(*full));
        }
    }
    if (!is_readable(screens.back(), canvas.size())) {
        return;
    }
    if (const auto* dialog = std::get_if<Dialog>(&screens.back())) {
        drawing.draw(*dialog);
    } else if (const auto* prompt = std::get_if<Prompt>(&screens.back())) {
        drawing.draw(*prompt);
    }
}

void draw_no_room(Canvas& canvas, std::string_view quit_key)
{
    const auto in_words = [](Size size) { return std::to_string(size.columns) + 'x' + std::to_string(size.rows); };
    const std::string text = "Fields of Action needs " + in_words(smallest_screen) + ", this screen has " +
                             in_words(canvas.size()) + ". " + std::string{quit_key} + " quits.";
    int row = std::max((canvas.size().rows - 3) / 2, 0);
    for (const std::string& line : wrap(text, canvas.size().columns)) {
        canvas.put({row++, 0}, line);
    }
}

}  // namespace fields::tui
