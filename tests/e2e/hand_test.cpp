// What hands do to a terminal: keys that come in pieces, the number pad, pastes, the mouse.
#include <catch2/catch.hpp>

#include <chrono>
#include <csignal>

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
