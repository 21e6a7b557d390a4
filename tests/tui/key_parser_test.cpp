// What terminals send, byte by byte, and what it comes to.
#include <catch2/catch.hpp>

#include <chrono>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fields/game/text.hpp"
#include "tui/key_parser.hpp"
#include "tui/keymap.hpp"

namespace fields::tui {
namespace {

using namespace std::chrono_literals;
using namespace std::string_literals;
using Code = Key::Code;

std::string described(const Input& input)
{
    if (const auto* pasted = std::get_if<Pasted>(&input)) {
        return '<' + pasted->text + '>';
    }
    if (const auto* clicked = std::get_if<Clicked>(&input)) {
        return "click:" + std::to_string(clicked->point.row) + ':' + std::to_string(clicked->point.column);
    }
    const Key pressed = std::get<Key>(input);
    const bool is_on_pad = pressed.code != Code::Character && pressed.character != 0;
    return (is_on_pad ? "pad:" : "") + name_of(as_typed(pressed));
}

/// What the bytes come to, one after the other, and when no more come; a blank between two.
std::string read(std::string_view bytes, std::vector<KeyParser::Known> known = {})
{
    KeyParser parser{std::move(known)};
    std::string inputs;
    const auto note = [&](const std::optional<Input>& input) {
        if (input) {
            inputs += (inputs.empty() ? "" : " ") + described(*input);
        }
    };
    for (const char byte : bytes) {
        note(parser.take(static_cast<unsigned char>(byte)));
    }
    note(parser.expire());
    CHECK_FALSE(parser.patience());
    return inputs;
}

struct Row {
    std::string_view bytes;
    std::string_view inputs;
};

void check(std::initializer_list<Row> rows)
{
    for (const Row& row : rows) {
        INFO(std::string{row.bytes.substr(1)});
        CHECK(read(row.bytes) == row.inputs);
    }
}

TEST_CASE("characters are characters, and control characters the keys that send them")
{
    check({{"q", "q"},
           {" ", "Space"},
           {"\r", "Enter"},
           {"\n", "Enter"},
           {"\t", "Tab"},
           {"\x08", "Backspace"},
           {"\x7F", "Backspace"},
           {"\x0C", "Ctrl-L"},
           {"\x01\x02\x1D", ""},
           {"\033", "Esc"},
           {"\xC3\xA9\xE7\x8E\x8B\xF0\x9F\x98\x80", "\xC3\xA9 \xE7\x8E\x8B \xF0\x9F\x98\x80"},
           {"\xC3q", "q"},
           {"\xA0\xFF\xC0q", "q"},
           {"\xED\xA0\x80q", "q"},
           {"\xE7\x8E", ""}});
}

TEST_CASE("cursor, editing, function and pad keys of the common terminals are known, modifiers or not")
{
    check({{"\033[A\033OA\033[1;5A\033[1;2A\033[5A\033Oa\033[a\033O5A\033O1;5A", "up up up up up up up up up"},
           {"\033[B\033[C\033[D", "down right left"},
           {"\033[H\033OH\033[1~\033[7~\033[1;3H\033[7^\033[7$\033[7@", "Home Home Home Home Home Home Home Home"},
           {"\033[F\033OF\033[4~\033[8~\033[8;5~", "End End End End End"},
           {"\033[5~\033[6~\033[5;5~\033[6;2~", "PgUp PgDn PgUp PgDn"},
           {"\033[2~\033[3~\033[3;5~\033[3$", "Insert Delete Delete Delete"},
           {"\033[Z\033[1;2Z", "Shift-Tab Shift-Tab"},
           {"\033OP\033[11~\033[[A\033[1;5P\033O1;2P", "F1 F1 F1 F1 F1"},
           {"\033OQ\033[12~\033[[B\033[15~\033[[E\033[17~\033[24~", "F2 F2 F2 F5 F5 F6 F12"},
           {"\033[E\033OE\033[G\033OG", "Centre Centre Centre Centre"},
           {"\033Op\033Oq\033Ou\033Oy\033On\033OM", "pad:0 pad:1 pad:5 pad:9 pad:. Enter"},
           {"\033Oj\033Ok\033Om\033Oo\033OX\033Ol", "pad:* pad:+ pad:- pad:/ pad:= pad:,"},
           {"\033\033[A\033\033OB", "up down"},
           {"\x9B"
            "A\x8F"
            "B\xC2\x9B"
            "C",
            "up down right"}});
}

TEST_CASE("keys that are told by their characters are the keys that are meant, or nothing")
{
    check(
        {{"\033[13;2u\033[27;5;13~\033[27u\033[9u\033[9;2u\033[127u", "Enter Enter Esc Tab Shift-Tab Backspace"},
         {"\033[106u\033[106;2u\033[106;1u\033[97:65;2u\033[97;2;65u", "j J j A A"},
         {"\033[27;2;63~\033[63;1u", "? ?"},
         {"\033[106;3u\033[97;5u\033[113;9u\033[27;3;113~", ""},
         {"\033[108;5u\033[27;5;108~\033[106;5u", "Ctrl-L Ctrl-L Enter"},
         {"\033[106;1:3u\033[13;1:3u\033[1;1:3A\033[106;1:2u\033[1;1:2A", "j up"},
         {"\033[106;65u\033[106;66u", "J j"},
         {"\033[57400u\033[57404;129u\033[57414u\033[57417u\033[57419u\033[57427u", "pad:1 pad:5 Enter left up Centre"},
         {"\033[57358u\033[57441;2u\033[57376u", ""},
         {"\033[1103;1u", "\xD1\x8F"},
         {"\033[0u\033[u\033[155u\033[55296u\033[1114112u\033[999999999999u", ""}});
}

TEST_CASE("answers and reports of the terminal are swallowed whole")
{
    check({{"\033[Ix\033[Ox", "x x"},
           {"\033[?1;2cx\033[>0;276;0cx\033[?62;22cx\033[=0cx", "x x x x"},
           {"\033[24;80Rx\033[?24;80;1Rx\033[0nx\033[?997;1nx\033[8;24;80tx\033[4;600;800tx", "x x x x x x"},
           {"\033[?2026;1$yx\033[4;1$yx\033[25~x\033[99~x\033[1;2;3;4;5Ax\033[P", "x x x x x"},
           {"\033[?1ux\033[ qx\033[!px\033[\"qx\033[1 @x", "x x x x x"},
           {"\033]11;rgb:0000/0000/0000\033\\x\033]11;rgb:0/0/0\x07x", "x x"},
           {"\033P>|tmux 3.4\033\\x\033P>|XTerm(379)\x07x\033P1$r0m\x9Cx", "x x x"},
           {"\033^q\033\\x\033_Gi=31;OK\033\\x\033Xq\033\\x\x90q\x9Cx\xC2\x9Dq\xC2\x9Cx", "x x x x x"},
           {"\033]l\xC3\x9C\xE2\x80\x9Cq\033\\x", "x"},
           {"\033P\033[A\033[B", "up down"},
           {"\033]0;q\033\033\\x", "x"},
           {"\033]0;q\x18x\033]0;q\x1Ax", "x x"},
           {"\033(Bx\033%Gx\033 Fx\033#8x", "x x x x"},
           {"\033jx\033Qx\033\rx\033\x7Fx\033\xC3\xA9x\033>x\033=x", "x x x x x x x"},
           {"\033[[Zx", "x"},
           {"\033O x\033Ozx", "x x"}});
}

TEST_CASE("a sequence that is broken off ends with the next, and control characters act in its middle")
{
    check({{"\033[1;\033[A", "up"},
           {"\033[1;\x18q", "q"},
           {"\033O\033OB", "down"},
           {"\033[\rA", "Enter up"},
           {"\033[1;5\xC3\xA9"
            "A",
            "up"},
           {"\033[1;5", ""},
           {"\033[", ""},
           {"\033O", ""},
           {"\033P", ""},
           {"\033]11;rgb:\033", ""},
           {"\033]11;rgb:\033[A", "up"}});
    const std::string parameters(10'000, '1');
    CHECK(read("\033[" + parameters + "Ax") == "x");
    CHECK(read("\033]" + parameters + "\033\\x") == "x");
}

TEST_CASE("a click is read in both forms, with its place counted from nothing")
{
    check({{"\033[<0;7;12M", "click:11:6"},
           {"\033[<4;300;1M", "click:0:299"},
           {"\033[M \x27\x2C", "click:11:6"},
           {"\033[M \xFF\xC3x", "click:162:222 x"}});
}

TEST_CASE("releases, other buttons, the wheel, drags and nonsense are no clicks, and no letters either")
{
    check({{"\033[<0;7;12mx\033[<1;7;12Mx\033[<2;7;12Mx\033[<64;7;12Mx\033[<32;7;12Mx", "x x x x x"},
           {"\033[<0;0;12Mx\033[<0;7Mx\033[<0;7;12;3Mx\033[<Mx\033[<;;Mx", "x x x x x"},
           {"\033[<99999999999999;1;1Mx\033[<0;-5;3Mx\033[<0;5;-3Mx\033[<0;1:1;1:1;1:1;1:1Mx", "x x x x"},
           {"\033[M#\x27\x2Cx\033[M`\x27\x2Cx\033[M qqx", "x x click:80:80 x"},
           {"\033[32;7;12Mx", "x"}});
}

TEST_CASE("a paste is text whatever stands in it, and ends where it is told to")
{
    CHECK(read("\033[200~q\r\033[A\x03 \xC3\xA9\033[201~q") == "<q\r\033[A\x03 \xC3\xA9> q");
    CHECK(read("\033[200~\033[201\033[201~") == "<\033[201>");
    CHECK(read("\033[200~\033[20\033[\033\033[201~x") == "<\033[20\033[\033> x");
    CHECK(read("\033[200~\033[201~x") == "<> x");
    CHECK(read("\033[201~x") == "x");
    CHECK(read("\033[200~q") == "<q>");
    CHECK(read("\033[200~" + std::string(100'000, 'x') + "\033[201~q") ==
          '<' + std::string(KeyParser::most_pasted, 'x') + "> q");
}

TEST_CASE("what the terminal's description knows comes before what all terminals send")
{
    const std::vector<KeyParser::Known> known{
        {"\033[M", key(Code::F1)}, {"\033A", key(Code::Up)},   {"\033?M", key(Code::Enter)}, {"\x01@\r", std::nullopt},
        {"\x0B", key(Code::Up)},   {"\x0A", key(Code::Down)},  {"\033[", key(Code::F2)},     {"q", key(Code::F3)},
        {"", key(Code::F4)},       {"\x7F", key(Code::Delete)}};
    CHECK(read("\033[M\033A\033?M\x0B\x0A", known) == "F1 up Enter up down");
    CHECK(read("\x01@\rx\x01x\033?x", known) == "x x x");
    CHECK(read("\033Ot", {{"\033Ot", key(Code::F5)}}) == "pad:4");
    CHECK(read("\x01", known).empty());
    CHECK(read("\033[Aq\x7F\033OA", known) == "up q Backspace up");
}

TEST_CASE("a lone ESC is told by the time after it, and a sequence in pieces by a longer one")
{
    KeyParser parser{{}, 40ms};
    CHECK_FALSE(parser.patience());
    CHECK_FALSE(parser.take(0x1B));
    CHECK(parser.patience() == 40ms);
    CHECK_FALSE(parser.take('['));
    CHECK(parser.patience() > 400ms);
    CHECK(parser.take('A') == Input{key(Code::Up)});
    CHECK_FALSE(parser.patience());
    CHECK_FALSE(parser.take(0x1B));
    CHECK(parser.expire() == Input{key(Code::Escape)});
    CHECK(parser.take('q') == Input{key(U'q')});
}

}  // namespace
}  // namespace fields::tui
