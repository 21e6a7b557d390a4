// What hands do to a terminal: keys that come in pieces, the number pad, pastes, the mouse.
#include <catch2/catch.hpp>

#include <chrono>
#include <csignal>
#include <string>
#include <vector>

#include "e2e/support.hpp"

namespace fields::test {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr const char* paste_on = "\033[?2004h";
constexpr const char* paste_off = "\033[?2004l";

/// How long the program takes to deselect after a lone ESC.
milliseconds escape_time(EmulatedTerminal& terminal)
{
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.send("11\r");
    REQUIRE(terminal.wait_for("[b11]"));
    terminal.wait_quiet();
    const auto start = Clock::now();
    terminal.send("\033");
    REQUIRE(terminal.wait_until([&] { return terminal.text().find("[b11]") == std::string::npos; }));
    return std::chrono::duration_cast<milliseconds>(Clock::now() - start);
}

TEST_CASE("a lone ESC acts within 100 ms, and ESCDELAY of the environment wins")
{
    // The least of several: the machine may be busy, the program may not.
    milliseconds least{1000};
    for (int i = 0; i < 5 && least > milliseconds{100}; ++i) {
        EmulatedTerminal quick{program({"--ai", "none"})};
        least = std::min(least, escape_time(quick));
    }
    CHECK(least <= milliseconds{100});
    EmulatedTerminal slow{program({"--ai", "none"}, {{"ESCDELAY", "400"}})};
    CHECK(escape_time(slow) >= milliseconds{390});
}

TEST_CASE("a key that comes in pieces is one key and no other")
{
    EmulatedTerminal terminal{program({"--ai", "none"}, {{"ESCDELAY", "500"}})};
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.send("11\r");
    REQUIRE(terminal.wait_for("[b11]"));
    for (const char* piece : {"\033", "[", "A"}) {
        terminal.send(piece);
        terminal.pump(milliseconds{15});
    }
    CHECK(terminal.wait_for("c8: "));
    CHECK(terminal.row(5).find("[b11]") != std::string::npos);
    CHECK(terminal.text().find("move: ") == std::string::npos);
}

/// What terminals send that no player typed, and keys that mean nothing here.
const std::vector<std::string> meaningless{"\033[I",
                                           "\033[O",
                                           "\033[?1;2c",
                                           "\033[>0;276;0c",
                                           "\033[?62;22c",
                                           "\033[24;80R",
                                           "\033[25~",
                                           "\033[27;3;106~",
                                           "\033j",
                                           "\033q",
                                           "\033G",
                                           "\033\r",
                                           "\033P>|tmux 3.4\033\\",
                                           "\033P>|XTerm(379)\033\\",
                                           "\033P>|XTerm(379)\a",
                                           "\033]11;rgb:0000/0000/0000\033\\",
                                           "\033]52;c;qyNG\a",
                                           "\033^qy\033\\",
                                           "\033_Gqy\033\\",
                                           "\033Xqy\033\\",
                                           "\033[3~",
                                           "\033[3;5~",
                                           "\033[2~",
                                           "\033[[B",
                                           "\033[15;2~",
                                           "\033[E",
                                           "\033Ou",
                                           "\033[G",
                                           "\033[<99999999999999;1;1M",
                                           "\033[<0;5;-3M",
                                           "\033[M\x60qq",
                                           "\033[?2026;1$y",
                                           "\033[1;2Q",
                                           "\033Oz",
                                           "\033[106;5:3u"};

TEST_CASE("what a terminal sends by itself ends nothing, moves nothing and types nothing, whatever TERM says")
{
    for (const char* term : {"xterm-256color", "screen-256color", "linux", "vt102", "vt220"}) {
        EmulatedTerminal terminal{program({"--ai", "none"}, {{"TERM", term}})};
        REQUIRE(terminal.wait_for("Black to play"));
        terminal.send("11\r\033[D");  // selected, and the cursor beside it
        REQUIRE(terminal.wait_for("b7: "));
        terminal.wait_quiet();
        const std::string before = terminal.text();
        for (const std::string& bytes : meaningless) {
            INFO(term << ' ' << bytes.substr(1));
            terminal.send(bytes);
            terminal.wait_quiet(milliseconds{20});
            CHECK(terminal.text() == before);
        }
        terminal.send("\033[C\033[1;5C");
        CHECK(terminal.wait_for("d7: "));
        CHECK(terminal.row(5).find("[b11]") != std::string::npos);
    }
}

TEST_CASE("what a terminal sends by itself leaves the start screen as it is")
{
    EmulatedTerminal terminal{program({})};
    REQUIRE(terminal.wait_for("Load a game"));
    terminal.wait_quiet();
    const std::string before = terminal.text();
    for (const std::string& bytes : meaningless) {
        INFO(bytes.substr(1));
        terminal.send(bytes);
        terminal.wait_quiet(milliseconds{20});
        CHECK(terminal.text() == before);
        REQUIRE(terminal.is_running());
    }
}

TEST_CASE("an answer of the terminal that comes in pieces is swallowed as well")
{
    EmulatedTerminal terminal{program({"--ai", "none"}, {{"ESCDELAY", "500"}})};
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.wait_quiet();
    const std::string before = terminal.text();
    for (const char byte : std::string{"\033P>|qyNG\033\\\033]11;rgb:q/y/G\a\033[?62;22c"}) {
        terminal.send(std::string(1, byte));
        terminal.pump(milliseconds{15});
    }
    terminal.wait_quiet();
    CHECK(terminal.text() == before);
}

TEST_CASE("the number pad types digits where a move is typed, and its Enter is one")
{
    EmulatedTerminal terminal{program({"--ai", "none"})};
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.send(":\033Oq\033Oq\033Ome\033Ow");
    REQUIRE(terminal.wait_for("move: 11-e7"));
    terminal.send("\033OM");
    CHECK(terminal.wait_for("1. 11-e7"));
    terminal.send("?");
    REQUIRE(terminal.wait_for("[Keys]"));
    terminal.send("\033OM");
    CHECK(terminal.wait_for("White to play"));
}

TEST_CASE("every kind of Backspace takes one character away")
{
    EmulatedTerminal terminal{program({"--ai", "none"})};
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.send("1234");
    REQUIRE(terminal.wait_for("move: 1234"));
    for (const char* key : {"\x7F", "\x08"}) {
        terminal.send(key);
    }
    CHECK(terminal.wait_until([&] { return terminal.row(21) == " move: 12"; }));
}

TEST_CASE("pasted text is never a command, and goes where a move is typed")
{
    EmulatedTerminal terminal{program({"--ai", "none"})};
    REQUIRE(terminal.wait_for("Black to play"));
    CHECK(terminal.output().find(paste_on) != std::string::npos);
    terminal.send("\033[200~qyNqv\r\033[A:11-e7\r\033[201~");
    CHECK(terminal.wait_for("pasted text is dropped"));
    CHECK(terminal.wait_for("e5: "));
    terminal.send(":");
    REQUIRE(terminal.wait_for(" move:"));
    terminal.send("\033[200~11-e7\rq\033[201~");
    REQUIRE(terminal.wait_for("move: 11-e7"));
    CHECK(terminal.wait_for("Black to play"));
    terminal.send("\r");
    CHECK(terminal.wait_for("1. 11-e7"));
    // One whose end is lost does not take the keyboard with it.
    terminal.send("\033[200~q");
    CHECK(terminal.wait_for("pasted text is dropped"));
    terminal.send("v");
    CHECK(terminal.wait_for(" 8 │b8 │"));
    terminal.send("q");
    REQUIRE(terminal.wait_for("Quit"));
    terminal.send("y");
    REQUIRE(terminal.exit_status() == 0);
    CHECK(terminal.output().rfind(paste_off) > terminal.output().rfind(paste_on));
}

TEST_CASE("the mouse is off unless asked for, and selects and moves where it is on")
{
    for (const char* term : {"xterm-256color", "screen-256color", "tmux-256color"}) {
        EmulatedTerminal terminal{program({"--ai", "none"}, {{"TERM", term}})};
        REQUIRE(terminal.wait_for("Black to play"));
        CHECK(terminal.output().find("\033[?100") == std::string::npos);
        terminal.send("M");
        REQUIRE(terminal.wait_for("mouse: yes"));
        CHECK(terminal.output().find("\033[?1006h") != std::string::npos);
        terminal.send("\033[<0;14;6M\033[<0;14;6m");  // c7
        REQUIRE(terminal.wait_for("[b11]"));
        terminal.send("\033[<0;22;6M\033[<0;22;6m");  // e7
        CHECK(terminal.wait_for("1. 11-e7"));
        terminal.signal(SIGTERM);
        REQUIRE(terminal.exit_status());
        CHECK(terminal.output().rfind("\033[?1006l") > terminal.output().rfind("\033[?1006h"));
        CHECK(terminal.output().rfind("\033[?1000l") > terminal.output().rfind("\033[?1000h"));
    }
    EmulatedTerminal terminal{program({"--ai", "none", "--mouse"})};
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.send("\033[<0;14;6M");
    CHECK(terminal.wait_for("[b11]"));
    terminal.send("M");
    CHECK(terminal.wait_for("mouse: no"));
    CHECK(terminal.output().rfind("\033[?1006l") > terminal.output().rfind("\033[?1006h"));
}

TEST_CASE("Ctrl-L draws the whole screen anew")
{
    EmulatedTerminal terminal{program({"--ai", "none"})};
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.wait_quiet();
    const auto before = terminal.text();
    const auto mark = terminal.bytes();
    terminal.send("\x0C");
    terminal.wait_quiet();
    CHECK(terminal.text() == before);
    CHECK(terminal.bytes() - mark > 1000);
    CHECK(terminal.output_since(mark).find("\033[2J") != std::string::npos);
}

TEST_CASE("the bell is silent unless it is asked for")
{
    for (const auto& [bell, rings] : {std::pair{"off", 0}, {"error", 1}}) {
        EmulatedTerminal terminal{program({"--ai", "none", "--bell", bell})};
        REQUIRE(terminal.wait_for("Black to play"));
        terminal.send("13-b5\r");
        REQUIRE(terminal.wait_for("no"));
        terminal.wait_quiet();
        CHECK(terminal.bells() == rings);
    }
}

}  // namespace
}  // namespace fields::test
