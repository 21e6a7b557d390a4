// Lists, questions, prompts and pages: their keys and their pictures.
#include <catch2/catch.hpp>

#include "tui/help.hpp"
#include "tui/layout.hpp"
#include "tui/screens.hpp"
#include "tui/screens_view.hpp"

namespace fields::tui {
namespace {

using Code = Key::Code;

constexpr Topic topic = Topic::Quit;

struct Shown {
    Screens screens;
    Size size{24, 80};

    std::optional<Choice> press(Key pressed) { return tui::press(pressed, screens, size); }
    std::optional<Choice> press(Code code) { return press(key(code)); }
    std::optional<Choice> type(std::u32string_view text)
    {
        std::optional<Choice> choice;
        for (const char32_t c : text) {
            choice = press(key(c));
        }
        return choice;
    }
    template <typename T>
    T& top()
    {
        return std::get<T>(screens.back());
    }
    std::string text(std::string_view message = "") const
    {
        Canvas canvas{size};
        draw_screens(canvas, screens, message);
        return canvas.text();
    }
};

Menu numbers(std::size_t count)
{
    Menu menu{.topic = topic, .title = "Numbers", .items = {}};
    for (std::size_t i = 0; i < count; ++i) {
        menu.items.push_back({.text = "entry " + std::to_string(i)});
    }
    return menu;
}

TEST_CASE("a list is walked by arrows and by hjkl, and Enter chooses")
{
    Shown shown{{numbers(20)}};
    shown.type(U"jjj");
    shown.press(Code::Down);
    shown.type(U"k");
    shown.press(Code::Up);
    const auto choice = shown.press(Code::Enter);
    REQUIRE(choice);
    CHECK(choice->topic == topic);
    CHECK(choice->item == 2);
    CHECK(choice->step == 0);
    CHECK(shown.screens.size() == 1);
    shown.press(Code::End);
    shown.press(Code::PageDown);
    CHECK(shown.type(U" ").value().item == 19);
    shown.press(Code::PageUp);
    CHECK(shown.press(Code::Enter).value().item == 11);
    shown.press(Code::Home);
    shown.type(U"k");
    CHECK(shown.press(Code::Enter).value().item == 0);
    shown.press(Code::Escape);
    CHECK(shown.screens.empty());
}

TEST_CASE("left and right change an entry's value where it has several")
{
    Menu menu = numbers(2);
    menu.items[1].has_choices = true;
    Shown shown{{menu}};
    CHECK_FALSE(shown.type(U"l"));
    CHECK(shown.type(U"jl").value().step == 1);
    CHECK(shown.type(U"h").value().step == -1);
    CHECK(shown.press(Code::Right).value().step == 1);
    CHECK(shown.press(Code::Left).value().step == -1);
}

TEST_CASE("an empty list chooses nothing and can be left")
{
    Shown shown{{numbers(0)}};
    CHECK_FALSE(shown.type(U"jkhl "));
    CHECK(shown.text("nothing here").find("nothing here") != std::string::npos);
    shown.type(U"q");
    CHECK(shown.screens.empty());
}

TEST_CASE("a question is answered by its letters, by Enter on an answer, or left by Esc")
{
    const Dialog dialog{topic, "Quit?", {{'s', "save"}, {'d', "discard"}, {'c', "stay"}}};
    Shown shown{{dialog}};
    CHECK_FALSE(shown.type(U"x"));
    CHECK(shown.type(U"d").value().item == 1);
    CHECK(shown.screens.empty());
    shown = {{dialog}};
    CHECK(shown.type(U"C").value().item == 2);
    shown = {{dialog}};
    CHECK(shown.press(Code::Enter).value().item == 0);
    shown = {{dialog}};
    shown.press(Code::Left);
    CHECK(shown.press(Code::Enter).value().item == 2);
    shown = {{dialog}};
    shown.press(Code::Right);
    shown.press(Code::Tab);
    shown.press(Code::Tab);
    CHECK(shown.press(Code::Enter).value().item == 0);
    shown = {{dialog}};
    CHECK_FALSE(shown.press(Code::Escape));
    CHECK(shown.screens.empty());
}

TEST_CASE("a prompt takes every character, and Backspace takes a whole one away")
{
    Shown shown{{Prompt{.topic = topic, .label = "name"}}};
    shown.type(U"q hé王");
    CHECK(shown.top<Prompt>().text == "q hé王");
    shown.press(Code::Backspace);
    CHECK(shown.top<Prompt>().text == "q hé");
    shown.type(U"xe\u0301");
    shown.press(Code::Backspace);
    CHECK(shown.top<Prompt>().text == "q héx");
    shown.top<Prompt>().note = "no such file";
    CHECK(shown.text().find("no such file") != std::string::npos);
    CHECK(shown.press(Code::Enter).value().text == "q héx");
    CHECK(shown.top<Prompt>().note.empty());
    CHECK(shown.screens.size() == 1);
    for (int i = 0; i < 10; ++i) {
        shown.press(Code::Backspace);
    }
    CHECK(shown.top<Prompt>().text.empty());
    shown.type(std::u32string(200, U'é'));
    CHECK(shown.top<Prompt>().text.size() == shown.top<Prompt>().most_bytes);
    shown.press(Code::Escape);
    CHECK(shown.screens.empty());
}

TEST_CASE("a page scrolls to its end and no further, turns its chapters, and closes")
{
    Shown shown{{help_page(classic)}};
    for (const Size size : {Size{24, 80}, smallest_screen}) {
        shown.size = size;
        for (std::size_t chapter = 0; chapter < 3; ++chapter) {
            INFO(size.rows << ' ' << chapter);
            Page& page = shown.top<Page>();
            CHECK(page.current == chapter);
            CHECK(page.scroll == 0);
            const int last = last_scroll(page, size);
            CHECK((shown.text().find("more") != std::string::npos) == (last > 0));
            for (int i = 0; i < 200; ++i) {
                shown.press(Code::Down);
            }
            CHECK(page.scroll == last);
            CHECK(shown.text().find("end") != std::string::npos);
            CHECK(shown.text().find(lines_of(page, size).back().text) != std::string::npos);
            shown.press(Code::PageUp);
            CHECK((page.scroll < last || last == 0));
            shown.type(U" ");
            CHECK(page.scroll == last);
            shown.press(Code::Home);
            CHECK(page.scroll == 0);
            shown.type(U"jk");
            CHECK(page.scroll == 0);
            shown.press(Code::End);
            CHECK(page.scroll == last);
            shown.type(U"l");
        }
    }
    shown.press(Code::Left);
    CHECK(shown.top<Page>().current == 2);
    shown.type(U"q");
    CHECK(shown.screens.empty());
}

TEST_CASE("the chapters of the help fit the smallest screen's width")
{
    Page page = help_page(ascending);
    for (page.current = 0; page.current < page.chapters.size(); ++page.current) {
        for (const PageLine& line : lines_of(page, smallest_screen)) {
            INFO(line.text);
            CHECK(width(line.text) <= smallest_screen.columns - 2);
        }
    }
}

TEST_CASE("a list looks like this")
{
    Menu menu = numbers(2);
    menu.items[0].value = "one";
    menu.items[0].has_choices = true;
    menu.items[1].note = "about the second";
    menu.current = 1;
    Shown shown{{menu}, smallest_screen};
    CHECK('\n' + shown.text() == R"(
 Numbers

   entry 0  one
 > entry 1








 about the second
 Enter choose  Esc back  h l change
)");
    CHECK(shown.text("a message").find("a message") != std::string::npos);
}

TEST_CASE("the current entry of a long list is seen, and where it stands")
{
    Shown shown{{numbers(100)}, smallest_screen};
    for (const std::size_t current : {0U, 5U, 50U, 99U}) {
        shown.top<Menu>().current = current;
        CHECK(shown.text().find("> entry " + std::to_string(current) + '\n') != std::string::npos);
        CHECK(shown.text().find(std::to_string(current + 1) + " of 100") != std::string::npos);
    }
}

TEST_CASE("the end of a long line that is being typed is seen, and the cursor behind it")
{
    Shown shown{{Prompt{.topic = topic, .label = "name", .text = std::string(60, 'a') + "end"}}, smallest_screen};
    Canvas canvas{shown.size};
    draw_screens(canvas, shown.screens, "");
    CHECK(canvas.text().find("aend") != std::string::npos);
    CHECK(canvas.cursor == Point{12, 39});
}

TEST_CASE("answers that do not fit one row stand below each other")
{
    Shown shown{{Dialog{topic,
                        "A long question that takes two rows here?",
                        {{'s', "save it and quit"}, {'d', "throw it away"}, {'c', "stay"}}}},
                smallest_screen};
    CHECK(shown.text().ends_with(
        "\n A long question that takes two rows\n here?\n s save it and quit\n d throw it away\n c stay\n"));
}

TEST_CASE("the number pad walks a list and types into a prompt")
{
    Shown shown{{numbers(3)}};
    shown.press(pad_key(Code::Down, U'2'));
    CHECK(shown.top<Menu>().current == 1);
    shown.screens.emplace_back(Prompt{.topic = topic, .label = "name"});
    shown.press(pad_key(Code::Down, U'2'));
    shown.press(pad_key(Code::Pad, U'-'));
    CHECK(shown.top<Prompt>().text == "2-");
}

TEST_CASE("a question or a prompt is drawn where it can be read, and nowhere else")
{
    Shown shown{{yes_or_no(topic, "Black resigns?")}};
    for (const Size size : {Size{2, 20}, Size{4, 80}, Size{14, 40}}) {
        shown.size = size;
        CHECK(is_readable(shown.screens.back(), size));
        CHECK(shown.text().find("Black resigns?") != std::string::npos);
        CHECK(shown.text().find("y yes  n no") != std::string::npos);
    }
    shown.size = {4, 12};  // in two lines, the answers in one each
    CHECK(is_readable(shown.screens.back(), shown.size));
    for (const Size size : {Size{1, 1}, Size{1, 80}, Size{24, 8}, Size{2, 12}}) {
        shown.size = size;
        CHECK_FALSE(is_readable(shown.screens.back(), size));
        CHECK(shown.text().find("y") == std::string::npos);
    }
    shown.screens = {Prompt{.topic = topic, .label = "Save as: "}};
    for (const Size size : {Size{3, 20}, Size{4, 80}}) {
        shown.size = size;
        CHECK(is_readable(shown.screens.back(), size));
        CHECK(shown.text().find("Save as:") != std::string::npos);
    }
    shown.size = {2, 80};
    CHECK_FALSE(is_readable(shown.screens.back(), shown.size));
}

TEST_CASE("a long notice can be closed wherever there is room for a board")
{
    Shown shown{{Dialog{topic, std::string(4000, 'x'), {{'o', "ok"}}}}, {14, 40}};
    CHECK(is_readable(shown.screens.back(), shown.size));
    CHECK(shown.press(Code::Enter));
    CHECK(shown.screens.empty());
}

}  // namespace
}  // namespace fields::tui
