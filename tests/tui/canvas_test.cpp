// Text into cells: clipping, widths, and nothing that could act on a terminal.
#include <catch2/catch.hpp>

#include "tui/canvas.hpp"

namespace fields::tui {
namespace {

TEST_CASE("text is cut off at the edge and at the width asked for")
{
    Canvas canvas{{2, 5}};
    CHECK(canvas.put({0, 2}, "abcdef") == 5);
    CHECK(canvas.put({1, 0}, "abcdef", {}, 3) == 3);
    CHECK(canvas.text() == "  abc\nabc\n");
}

TEST_CASE("points outside the canvas are ignored")
{
    Canvas canvas{{1, 3}};
    canvas.put({-1, 0}, U'x');
    canvas.put({0, 3}, U'x');
    canvas.put({5, 0}, "x");
    CHECK(canvas.text() == "\n");
}

TEST_CASE("control characters and broken UTF-8 become question marks")
{
    Canvas canvas{{1, 20}};
    canvas.put({0, 0}, "a\033[2Jb\x07\x7F\xFF\xC3(\xC2\x9B");
    CHECK(canvas.row(0) == "a?[2Jb???"
                           "?(?");
    CHECK(decode_utf8("\xC0\x80\xED\xA0\x80") == U"?????");
}

TEST_CASE("a wide character takes two columns, a combining one none")
{
    Canvas canvas{{1, 6}};
    CHECK(canvas.put({0, 0}, "王e\u0301x") == 4);
    CHECK(canvas.row(0) == "王e\u0301x");
    CHECK(canvas.at({0, 1}).glyph == 0);
    CHECK(width("王e\u0301x") == 4);
}

TEST_CASE("combining marks stay with their letter, where there is one and they can be shown")
{
    Canvas canvas{{1, 8}};
    canvas.put({0, 0}, "\u0301a\u0323\u0301\u0302b");
    CHECK(canvas.row(0) == "a\u0323\u0301b");
    canvas.put({0, 0}, "xy");
    CHECK(canvas.row(0) == "xy");
    CHECK(canvas.put({0, 0}, "a\u200Db\uFE0Fc") == 3);
    CHECK(canvas.row(0) == "abc");
    Canvas plain{{1, 4}, false};
    CHECK(plain.put({0, 0}, "e\u0301x") == 2);
    CHECK(plain.row(0) == "ex");
}

TEST_CASE("UTF-8 survives decoding and encoding")
{
    for (const char32_t glyph : {U'a', U'é', U'─', U'😀'}) {
        std::string text;
        append_utf8(text, glyph);
        CHECK(decode_utf8(text) == std::u32string(1, glyph));
    }
}

}  // namespace
}  // namespace fields::tui
