// Every way out of the program and back into it: signals, crashes, hang-ups, C-z, and what the terminal is like after.
#include <catch2/catch.hpp>

#include <csignal>
#include <regex>
#include <sys/wait.h>

#include "e2e/support.hpp"

namespace fields::test {
namespace {

using std::chrono::milliseconds;

/// A shell with job control; the prompt is `shell> `.
TerminalOptions shell(Environment environment = {})
{
    environment.try_emplace("PS1", "shell> ");
    return {.argv = {"/bin/bash", "--norc", "--noprofile", "-i"}, .environment = std::move(environment)};
}

/// The terminal is as a new one is.
void check_left_clean(EmulatedTerminal& terminal)
{
    EmulatedTerminal fresh{{.argv = {"/bin/true"}, .keep_slave = true}};
    CHECK(is_same_mode(terminal.termios_state(), fresh.termios_state()));
    CHECK_FALSE(terminal.is_alternate_screen());
    CHECK(terminal.cursor().is_visible);
}

TEST_CASE("a crash puts the terminal back, says so in the first column, and is told to the parent", "[leaving]")
{
    const int signal = GENERATE(SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSYS, SIGTRAP);
    for (const char* term : {"xterm-256color", "linux", "vt100"}) {
        EmulatedTerminal terminal{program({"--ai", "white", "--depth", "30"}, {{"TERM", term}})};
        REQUIRE(terminal.wait_for("Black to play"));
        terminal.send("11-e7\r");
        REQUIRE(terminal.wait_for("thinking"));
        terminal.signal(signal);
        const auto status = terminal.exit_status(milliseconds{1000});
        REQUIRE(status);
        CHECK((WIFSIGNALED(*status) && WTERMSIG(*status) == signal));
        const auto row = static_cast<int>(terminal.cursor().row) - 1;
        CHECK_THAT(terminal.row(std::max(row, 0)), Catch::StartsWith("fields: broken off by SIG"));
        check_left_clean(terminal);
    }
}

TEST_CASE("what is switched on at the terminal is switched off again on every way out", "[leaving]")
{
    const int signal = GENERATE(0, SIGINT, SIGTERM, SIGHUP, SIGSEGV);
    EmulatedTerminal terminal{program({"--ai", "none"})};
    REQUIRE(terminal.wait_for("Black to play"));
    if (signal == 0) {
        terminal.send("q");
    } else {
        terminal.signal(signal);
    }
    REQUIRE(terminal.exit_status(milliseconds{2000}));
    // The last word on each private mode, `CSI ? n h` or `l`.
    std::map<std::string, char> modes;
    const std::regex pattern{"\033\\[\\?([0-9;]+)([hl])"};
    const std::string& output = terminal.output();
    for (std::sregex_iterator found{output.begin(), output.end(), pattern}; found != std::sregex_iterator{}; ++found) {
        modes[(*found)[1]] = (*found)[2].str()[0];
    }
    REQUIRE(modes.contains("1049"));
    for (const auto& [mode, state] : modes) {
        INFO(mode);
        CHECK(state == (mode == "25" || mode == "12;25" || mode == "7" ? 'h' : 'l'));
    }
    CHECK(output.find("\033]4;") == std::string::npos);  // no colour of the palette is changed
    for (const char* mouse : {"\033[?1000h", "\033[?1002h", "\033[?1003h", "\033[?1006h"}) {
        CHECK(output.find(mouse) == std::string::npos);
    }
}

TEST_CASE("every signal that ends a program gives the terminal back, and is told to the parent", "[leaving]")
{
    std::vector<int> signals{SIGHUP,  SIGINT,  SIGQUIT, SIGUSR1, SIGUSR2,   SIGPIPE,   SIGALRM,  SIGTERM,
                             SIGXCPU, SIGPROF, SIGPOLL, SIGPWR,  SIGSTKFLT, SIGVTALRM, SIGRTMIN, SIGRTMAX - 1};
    for (const int signal : signals) {
        INFO(signal);
        EmulatedTerminal terminal{program({"--ai", "none"})};
        REQUIRE(terminal.wait_for("Black to play"));
        terminal.wait_quiet(milliseconds{20});
        terminal.signal(signal);
        const auto status = terminal.exit_status(milliseconds{2000});
        REQUIRE(status);
        CHECK((WIFSIGNALED(*status) && WTERMSIG(*status) == signal));
        check_left_clean(terminal);
    }
}

TEST_CASE("a signal that whoever started the program ignores is ignored", "[leaving]")
{
    EmulatedTerminal terminal{
        {.argv = {"/bin/sh", "-c", std::string{"trap '' HUP USR1; exec "} + FIELDS_PROGRAM + " --ai none"},
         .environment = {{"XDG_CONFIG_HOME", "/proc/none"}},
         .keep_slave = true}};
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.signal(SIGHUP);
    terminal.signal(SIGUSR1);
    terminal.send("11-e7\r");
    CHECK(terminal.wait_for("White to play"));
    terminal.close_master();
    CHECK(terminal.exit_status(milliseconds{2000}));
}

TEST_CASE("a terminal that is closed ends the program and its search at once", "[leaving]")
{
    for (const char* keys : {"", "11-e7\rq", "?", "11-e7\r"}) {
        EmulatedTerminal terminal{program({"--ai", "white", "--depth", "40"})};
        REQUIRE(terminal.wait_for("Black to play"));
        terminal.send(keys);
        terminal.wait_quiet(milliseconds{50});
        const milliseconds before = terminal.cpu_time();
        terminal.close_master();
        CHECK(terminal.exit_status(milliseconds{2000}));
        CHECK(terminal.cpu_time() - before < milliseconds{200});
    }
}

TEST_CASE("without a terminal to read from it says so and takes no time", "[leaving]")
{
    for (const char* redirection : {" </dev/null", " 0<&-"}) {
        EmulatedTerminal terminal{
            {.argv = {"/bin/sh", "-c", std::string{FIELDS_PROGRAM} + redirection + "; echo code $?"}}};
        REQUIRE(terminal.exit_status(milliseconds{2000}));
        CHECK_THAT(terminal.output(), Catch::StartsWith("fields: standard input is not a terminal"));
        CHECK_THAT(terminal.output(), Catch::Contains("code 1"));
        CHECK(terminal.output().find('\033') == std::string::npos);
        CHECK(terminal.cpu_time() < milliseconds{200});
    }
}

TEST_CASE("C-c leaves from every place", "[leaving]")
{
    for (const char* keys : {"", "?", "11-e7\rq", "11-e7\rN", "11-e"}) {
        EmulatedTerminal terminal{program({"--ai", "none"})};
        REQUIRE(terminal.wait_for("Black to play"));
        terminal.send(keys);
        terminal.wait_quiet(milliseconds{50});
        terminal.send("\x03");
        const auto status = terminal.exit_status(milliseconds{1000});
        REQUIRE(status);
        CHECK((WIFSIGNALED(*status) && WTERMSIG(*status) == SIGINT));
        check_left_clean(terminal);
    }
}

TEST_CASE("C-c leaves the start screen and its lists", "[leaving]")
{
    for (const auto& [keys, shown] :
         {std::pair{"", "> Start the game"}, {"jj\r", "careless"}, {"jjjjjj\r", "> Theme"}, {"jjjjjjj\r", "[Keys]"}}) {
        EmulatedTerminal terminal{program({})};
        REQUIRE(terminal.wait_for("> Start the game"));
        terminal.send(keys);
        INFO(terminal.text());
        REQUIRE(terminal.wait_for(shown));
        terminal.send("\x03");
        const auto status = terminal.exit_status(milliseconds{1000});
        REQUIRE(status);
        CHECK((WIFSIGNALED(*status) && WTERMSIG(*status) == SIGINT));
        check_left_clean(terminal);
    }
}

TEST_CASE("where there is no other screen, the prompt gets an empty line after a signal too", "[leaving]")
{
    for (const char* term : {"linux", "vt100"}) {
        EmulatedTerminal terminal{shell({{"TERM", term}})};
        REQUIRE(terminal.wait_for("shell>"));
        terminal.send(std::string{FIELDS_PROGRAM} + " --ai none; printf 'prompt>'\r");
        REQUIRE(terminal.wait_for("Black to play"));
        terminal.wait_quiet(milliseconds{50});
        ::kill(-terminal.foreground_group(), SIGTERM);
        REQUIRE(terminal.wait_for("prompt>"));
        CHECK_THAT(terminal.row(terminal.cursor().row), !Catch::Contains("undo"));
    }
}

TEST_CASE("C-z gives the terminal to the shell and fg brings the game back, three times", "[leaving]")
{
    EmulatedTerminal terminal{shell()};
    REQUIRE(terminal.wait_for("shell>"));
    terminal.send(std::string{FIELDS_PROGRAM} + " --ai white --depth 30\r");
    REQUIRE(terminal.wait_for("Black to play"));
    for (int cycle = 0; cycle < 3; ++cycle) {
        if (cycle == 2) {
            terminal.send("11-e7\r");
            REQUIRE(terminal.wait_for("thinking"));
        }
        const termios playing = terminal.termios_state();
        CHECK((playing.c_lflag & (ICANON | ECHO)) == 0);
        terminal.send("\x1a");
        REQUIRE(terminal.wait_for("fields is stopped: fg goes on"));
        REQUIRE(terminal.wait_until([&] { return terminal.foreground_group() == terminal.pid(); }));
        CHECK_FALSE(terminal.is_alternate_screen());
        CHECK(terminal.cursor().is_visible);
        // Bash edits its line in a mode of its own: ask a program what it gets.
        terminal.send("stty -a | tr ';' '\\n' | grep -c ' icanon' ; echo asked\r");
        REQUIRE(terminal.wait_for("asked"));
        terminal.send("clear; fg\r");
        REQUIRE(terminal.wait_until([&] { return terminal.is_alternate_screen(); }));
        REQUIRE(terminal.wait_for(cycle == 2 ? "White to play" : "Black to play"));
        terminal.send("?");
        REQUIRE(terminal.wait_for("[Keys]"));
        terminal.send("q");
        REQUIRE(terminal.wait_until([&] { return terminal.text().find("[Keys]") == std::string::npos; }));
        CHECK((terminal.termios_state().c_lflag & (ICANON | ECHO)) == 0);
    }
    terminal.send("\x03");
    REQUIRE(terminal.wait_until([&] { return !terminal.is_alternate_screen(); }));
}

TEST_CASE("a size that changed while the program was stopped is there after fg", "[leaving]")
{
    EmulatedTerminal terminal{shell()};
    REQUIRE(terminal.wait_for("shell>"));
    terminal.send(std::string{FIELDS_PROGRAM} + " --ai none\r");
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.send("\x1a");
    REQUIRE(terminal.wait_for("fields is stopped: fg goes on"));
    REQUIRE(terminal.wait_until([&] { return terminal.foreground_group() == terminal.pid(); }));
    terminal.resize(40, 120);
    terminal.send("fg\r");
    EmulatedTerminal fresh{{.argv = {FIELDS_PROGRAM, "--ai", "none"}, .rows = 40, .columns = 120}};
    REQUIRE(fresh.wait_for("Black to play"));
    fresh.wait_quiet();
    CHECK(terminal.wait_until([&] { return terminal.text() == fresh.text(); }));
}

TEST_CASE("what others wrote onto the screen is gone after C-l", "[leaving]")
{
    EmulatedTerminal terminal{shell()};
    REQUIRE(terminal.wait_for("shell>"));
    terminal.send("(sleep 2; printf '\\033[5;5Hjunk on the screen') & " + std::string{FIELDS_PROGRAM} + " --ai none\r");
    REQUIRE(terminal.wait_for("q quit"));
    terminal.wait_quiet();
    const std::string before = terminal.text();
    REQUIRE(terminal.wait_for("junk on the screen"));
    terminal.send("\x0c");
    CHECK(terminal.wait_until([&] { return terminal.text() == before; }));
}

TEST_CASE("a program that was stopped from elsewhere draws itself anew when it goes on", "[leaving]")
{
    EmulatedTerminal terminal{program({"--ai", "none"})};
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.wait_quiet();
    const std::string before = terminal.text();
    terminal.signal(SIGSTOP);
    terminal.pump(milliseconds{50});
    const auto mark = terminal.bytes();
    terminal.signal(SIGCONT);
    CHECK(terminal.wait_until([&] { return terminal.bytes() > mark + 500; }));
    terminal.wait_quiet();
    CHECK(terminal.text() == before);
}

}  // namespace
}  // namespace fields::test
