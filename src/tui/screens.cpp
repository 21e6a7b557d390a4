// Keys for lists, questions, prompts and pages; see screens.hpp. These keys are fixed: whatever the board's keys are, a
// list can be walked and left.
#include "tui/screens.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "fields/game/text.hpp"
#include "tui/layout.hpp"
#include "utf8.hpp"

namespace fields::tui {

namespace {

using Code = Key::Code;

constexpr std::ptrdiff_t menu_page = 8;  // entries that PgUp and PgDn skip
constexpr std::size_t tag_columns = 14;

/// What a key means on any screen that takes no text.
enum class Motion : std::uint8_t { None, Up, Down, Left, Right, PageUp, PageDown, First, Last, Next, Enter, Back };

Motion motion_of(Key key)
{
    struct Meaning {
        Key key;
        Motion motion;
    };
    static constexpr std::array meanings{
        Meaning{tui::key(Code::Up), Motion::Up},         Meaning{tui::key(U'k'), Motion::Up},
        Meaning{tui::key(Code::Down), Motion::Down},     Meaning{tui::key(U'j'), Motion::Down},
        Meaning{tui::key(Code::Left), Motion::Left},     Meaning{tui::key(U'h'), Motion::Left},
        Meaning{tui::key(Code::Right), Motion::Right},   Meaning{tui::key(U'l'), Motion::Right},
        Meaning{tui::key(Code::PageUp), Motion::PageUp}, Meaning{tui::key(Code::PageDown), Motion::PageDown},
        Meaning{tui::key(Code::Home), Motion::First},    Meaning{tui::key(Code::End), Motion::Last},
        Meaning{tui::key(Code::Tab), Motion::Next},      Meaning{tui::key(Code::BackTab), Motion::Left},
        Meaning{tui::key(Code::Enter), Motion::Enter},   Meaning{tui::key(U' '), Motion::Enter},
        Meaning{tui::key(Code::Escape), Motion::Back},   Meaning{tui::key(U'q'), Motion::Back},
    };
    const auto* found = std::ranges::find(meanings, key, &Meaning::key);
    return found == meanings.end() ? Motion::None : found->motion;
}

/// Takes the last character away, with the marks that combine with it.
void erase_last(std::string& text)
{
    std::u32string glyphs = decode_utf8(text);
    while (!glyphs.empty()) {
        std::string last;
        append_utf8(last, glyphs.back());
        glyphs.pop_back();
        if (width(last) > 0) {
            break;
        }
    }
    text.clear();
    for (const char32_t glyph : glyphs) {
        append_utf8(text, glyph);
    }
}

/// Adds a character where it is one to be seen and there is room.
void type(Prompt& prompt, char32_t glyph)
{
    std::string longer = prompt.text;
    append_utf8(longer, glyph);
    if (!is_control(glyph) && longer.size() <= prompt.most_bytes) {
        prompt.text = std::move(longer);
    }
}

struct Press {
    Key key;
    Screens& screens;
    Size size;

    std::optional<Choice> operator()(Menu& menu) const
    {
        const auto last = static_cast<std::ptrdiff_t>(menu.items.size()) - 1;
        const auto go = [&](std::ptrdiff_t item) {
            menu.current =
                static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(item, 0, std::max<std::ptrdiff_t>(last, 0)));
            return std::nullopt;
        };
        const auto here = static_cast<std::ptrdiff_t>(menu.current);
        switch (motion_of(key)) {
        case Motion::Up:
            return go(here - 1);
        case Motion::Down:
        case Motion::Next:
            return go(here + 1);
        case Motion::PageUp:
            return go(here - menu_page);
        case Motion::PageDown:
            return go(here + menu_page);
        case Motion::First:
            return go(0);
        case Motion::Last:
            return go(last);
        case Motion::Left:
            return choose(menu, -1);
        case Motion::Right:
            return choose(menu, +1);
        case Motion::Enter:
            return choose(menu, 0);
        case Motion::Back:
            screens.pop_back();
            return std::nullopt;
        default:
            return std::nullopt;
        }
    }

    std::optional<Choice> operator()(Dialog& dialog) const
    {
        if (key.code == Code::Character && key.character < 0x80) {
            const auto letter = static_cast<char>(std::tolower(static_cast<int>(key.character)));
            const auto answer = std::ranges::find(dialog.answers, letter, &Dialog::Answer::key);
            if (answer != dialog.answers.end()) {
                return close(dialog, static_cast<std::size_t>(answer - dialog.answers.begin()));
            }
        }
        switch (motion_of(key)) {
        case Motion::Left:
        case Motion::Up:
            dialog.current = around(dialog.current, -1, dialog.answers.size());
            return std::nullopt;
        case Motion::Right:
        case Motion::Down:
        case Motion::Next:
            dialog.current = around(dialog.current, +1, dialog.answers.size());
            return std::nullopt;
        case Motion::Enter:
            return close(dialog, dialog.current);
        case Motion::Back:
            screens.pop_back();
            return std::nullopt;
        default:
            return std::nullopt;
        }
    }

    std::optional<Choice> operator()(Prompt& prompt) const
    {
        prompt.note.clear();
        if (key == tui::key(Code::Enter)) {
            return Choice{.topic = prompt.topic, .text = prompt.text};
        }
        if (key == tui::key(Code::Escape)) {
            screens.pop_back();
        } else if (key == tui::key(Code::Backspace)) {
            erase_last(prompt.text);
        } else if (key.code == Code::Character) {
            type(prompt, key.character);
        }
        return std::nullopt;
    }

    std::optional<Choice> operator()(Page& page) const
    {
        const int rows = page_rows(size);
        const auto turn = [&](std::ptrdiff_t step) {
            page.current = around(page.current, step, page.chapters.size());
            page.scroll = 0;
        };
        switch (key == tui::key(U' ') ? Motion::PageDown : motion_of(key)) {
        case Motion::Up:
            --page.scroll;
            break;
        case Motion::Down:
            ++page.scroll;
            break;
        case Motion::PageUp:
            page.scroll -= std::max(rows - 1, 1);
            break;
        case Motion::PageDown:
            page.scroll += std::max(rows - 1, 1);
            break;
        case Motion::First:
            page.scroll = 0;
            break;
        case Motion::Last:
            page.scroll = last_scroll(page, size);
            break;
        case Motion::Left:
            turn(-1);
            break;
        case Motion::Right:
        case Motion::Next:
            turn(+1);
            break;
        case Motion::Enter:
        case Motion::Back:
            screens.pop_back();
            return std::nullopt;
        default:
            if (key == tui::key(U'?') || key == tui::key(Code::F1)) {
                screens.pop_back();
                return std::nullopt;
            }
        }
        page.scroll = std::clamp(page.scroll, 0, last_scroll(page, size));
        return std::nullopt;
    }

private:
    static std::optional<Choice> choose(const Menu& menu, int step)
    {
        const bool is_possible = !menu.items.empty() && (step == 0 || menu.items[menu.current].has_choices);
        return is_possible ? std::optional{Choice{.topic = menu.topic, .item = menu.current, .step = step}}
                           : std::nullopt;
    }

    std::optional<Choice> close(const Dialog& dialog, std::size_t answer) const
    {
        const Choice choice{.topic = dialog.topic, .item = answer};
        screens.pop_back();
        return choice;
    }
};

}  // namespace

std::size_t around(std::size_t index, std::ptrdiff_t step, std::size_t count) noexcept
{
    const auto size = static_cast<std::ptrdiff_t>(count);
    return static_cast<std::size_t>((static_cast<std::ptrdiff_t>(index) + step + size) % size);
}

Dialog yes_or_no(Topic topic, std::string question)
{
    return {topic, std::move(question), {{'y', "yes"}, {'n', "no"}}, 1};
}

bool is_full(const AnyScreen& screen) noexcept
{
    return std::holds_alternative<Menu>(screen) || std::holds_alternative<Page>(screen);
}

std::string in_words(const Dialog::Answer& answer) { return answer.key + (' ' + answer.text); }

DialogRows rows_of(const Dialog& dialog, Size size)
{
    DialogRows rows{wrap(dialog.question, std::max(size.columns - 2, 1)), false, 0};
    int answers_width = 0;
    for (const Dialog::Answer& answer : dialog.answers) {
        answers_width += width(in_words(answer)) + 2;
    }
    rows.is_stacked = answers_width > size.columns;
    rows.count = static_cast<int>(rows.lines.size() + (rows.is_stacked ? dialog.answers.size() : 1));
    return rows;
}

namespace {

struct IsReadable {
    Size size;

    bool operator()(const Menu&) const { return lay_out(size, false).has_value(); }
    bool operator()(const Page&) const { return lay_out(size, false).has_value(); }
    bool operator()(const Prompt& prompt) const
    {
        constexpr int rows = 3;
        constexpr int typed_columns = 8;
        return size.rows >= rows && size.columns >= width(prompt.label) + typed_columns;
    }
    bool operator()(const Dialog& dialog) const
    {
        if (dialog.answers.size() < 2 && lay_out(size, false)) {
            return true;  // however long: there is nothing to decide
        }
        const DialogRows rows = rows_of(dialog, size);
        const auto fits = [&](std::string_view text) { return width(text) + 2 <= size.columns; };
        return rows.count <= size.rows && std::ranges::all_of(rows.lines, fits) &&
               std::ranges::all_of(dialog.answers, fits, in_words);
    }
};

}  // namespace

bool is_readable(const AnyScreen& screen, Size size) { return std::visit(IsReadable{size}, screen); }

std::optional<Choice> press(Key key, Screens& screens, Size size)
{
    if (!is_readable(screens.back(), size)) {
        const bool is_prompt = std::holds_alternative<Prompt>(screens.back());
        if (key == tui::key(Code::Escape) || (!is_prompt && motion_of(as_command(key)) == Motion::Back)) {
            screens.pop_back();
        }
        return std::nullopt;
    }
    const bool is_typed = std::holds_alternative<Prompt>(screens.back());
    return std::visit(Press{is_typed ? as_typed(key) : as_command(key), screens, size}, screens.back());
}

PastedLine first_line(std::string_view text)
{
    constexpr std::string_view line_ends = "\r\n";
    constexpr std::string_view blanks = " \t\r\n";
    text.remove_prefix(std::min(text.find_first_not_of(line_ends), text.size()));
    const std::size_t end = std::min(text.find_first_of(line_ends), text.size());
    return {text.substr(0, end), text.find_first_not_of(blanks, end) == std::string_view::npos};
}

bool paste(std::string_view text, Screens& screens)
{
    auto* prompt = screens.empty() ? nullptr : std::get_if<Prompt>(&screens.back());
    if (prompt == nullptr) {
        return false;
    }
    const PastedLine line = first_line(text);
    for (const char32_t glyph : decode_utf8(line.text)) {
        type(*prompt, glyph);
    }
    prompt->note = line.is_all ? "" : "only the first line was pasted";
    return true;
}

std::optional<Choice> click(Point point, Screens& screens, Size size)
{
    auto* menu = screens.empty() ? nullptr : std::get_if<Menu>(&screens.back());
    if (menu == nullptr) {
        return std::nullopt;
    }
    const MenuRows rows = rows_of(*menu, size);
    const int row = point.row - MenuRows::first_row;
    const std::size_t item = rows.top + static_cast<std::size_t>(std::max(row, 0));
    if (row < 0 || row >= rows.shown || item >= menu->items.size()) {
        return std::nullopt;
    }
    menu->current = item;
    return Choice{.topic = menu->topic, .item = item};
}

MenuRows rows_of(const Menu& menu, Size size) noexcept
{
    constexpr int notes = 3;
    const int shown = std::max(size.rows - MenuRows::first_row - notes - 1, 1);
    const int count = static_cast<int>(menu.items.size());
    const int top = std::clamp(static_cast<int>(menu.current) - shown / 2, 0, std::max(count - shown, 0));
    return {shown, static_cast<std::size_t>(top), notes};
}

std::vector<std::string> wrap(std::string_view text, int width)
{
    std::vector<std::string> lines;
    for (const text::Word& word : text::split(text)) {
        if (lines.empty() || tui::width(lines.back()) + 1 + tui::width(word.text) > width) {
            lines.emplace_back(word.text);
        } else {
            lines.back() += ' ' + std::string{word.text};
        }
    }
    return lines;
}

std::vector<PageLine> lines_of(const Page& page, Size size)
{
    const int columns = size.columns - 2;
    std::vector<PageLine> lines;
    for (const Page::Paragraph& paragraph : page.chapters[page.current].paragraphs) {
        if (paragraph.is_heading && !lines.empty()) {
            lines.emplace_back();
        }
        std::string before = paragraph.tag;
        if (!before.empty()) {
            before.resize(std::max(before.size() + 1, tag_columns), ' ');
        }
        const auto indent = paragraph.tag.empty() ? std::size_t{0} : tag_columns;
        for (const std::string& line : wrap(paragraph.text, columns - static_cast<int>(indent))) {
            lines.push_back({before + line, paragraph.is_heading});
            before = std::string(indent, ' ');
        }
    }
    return lines;
}

int page_rows(Size size) noexcept { return std::max(size.rows - 2, 1); }  // a title and a footer

int last_scroll(const Page& page, Size size)
{
    return std::max(static_cast<int>(lines_of(page, size).size()) - page_rows(size), 0);
}

}  // namespace fields::tui
