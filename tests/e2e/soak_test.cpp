// Random keys and sizes for a long time, with the computer thinking: nothing may end or hang the program.
#include <catch2/catch.hpp>

#include <array>
#include <csignal>
#include <filesystem>
#include <random>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

#include "e2e/support.hpp"

namespace fields::test {
namespace {

using std::chrono::milliseconds;

/// No key that leaves: no q, no C-c, no C-z, no y for a question.
constexpr std::string_view characters = "hjklubnzrtmpxiwvNTAMo?: 0123456789acdefg-x[]()DG~!@";
constexpr std::array sequences{"\033[A",         "\033OB",  "\033[5~",  "\033",   "\r",     "\t",
                               "\033[Z",         "\x0C",    "\x7F",     "\033Ow", "\033Oq", "\033[200~q\033[201~",
                               "\033[<0;20;10M", "\033[99", "\xC3\xA9", "\xFF",   "\033OM", "n"};

void soak(int count, unsigned seed)
{
    EmulatedTerminal terminal{program({"--ai", "white", "--depth", "12", "--mouse"})};
    REQUIRE(terminal.wait_for("Black to play"));
    std::mt19937 random{seed};
    const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random() % limit); };
    for (int i = 0; i < count; ++i) {
        if (below(10) == 0) {
            terminal.resize(static_cast<int>(1 + below(60)), static_cast<int>(1 + below(200)));
        } else if (below(3) == 0) {
            terminal.send(sequences.at(below(sequences.size())));
        } else {
            terminal.send(std::string(1, characters[below(characters.size())]));
        }
        terminal.pump(milliseconds{0});
        INFO(i << '\n' << terminal.text());
        REQUIRE(terminal.is_running());
    }
    terminal.resize(24, 80);
    // Longer than half a click is waited for; shorter than a tick of the thinking line, which may go on for ever.
    REQUIRE(terminal.wait_quiet(milliseconds{700}, milliseconds{30'000}));
    // Out of whatever is open, and a whole screen again.
    terminal.send("\033");
    terminal.wait_quiet();
    terminal.send("\033");
    terminal.wait_quiet();
    INFO(terminal.text());
    CHECK(terminal.wait_for("Fields of Action"));
    terminal.signal(SIGTERM);
    const auto status = terminal.exit_status(milliseconds{10'000});
    REQUIRE(status);
    CHECK((WIFSIGNALED(*status) && WTERMSIG(*status) == SIGTERM));
}

TEST_CASE("random keys and sizes do no harm while the computer thinks", "[soak]") { soak(1'000, 7); }

TEST_CASE("ten thousand random keys and sizes do no harm", "[soak][.slow]") { soak(10'000, 11); }

TEST_CASE("five hundred changes of size in a row leave the same picture")
{
    EmulatedTerminal terminal{program({"--ai", "white", "--depth", "30"})};
    REQUIRE(terminal.wait_for("N new"));
    terminal.wait_quiet();
    const std::string before = terminal.text();
    for (int i = 0; i < 500; ++i) {
        terminal.resize(5 + i * 7 % 50, 20 + i * 13 % 120);
        terminal.pump(milliseconds{0});
    }
    terminal.resize(24, 80);
    terminal.wait_until([&] { return terminal.text() == before; }, milliseconds{10'000});
    CHECK(terminal.text() == before);
}

TEST_CASE("every screen follows every size and is the same again, one step at a time")
{
    for (const auto& [keys, end] :
         {std::pair{"", "N new"}, {"?", "Esc back"}, {"o", "Esc back"}, {"11-e7\rN", "n no"}}) {
        EmulatedTerminal terminal{program({"--ai", "none"})};
        REQUIRE(terminal.wait_for("Black to play"));
        terminal.send(keys);
        REQUIRE(terminal.wait_for(end));
        terminal.wait_quiet();
        const std::string before = terminal.text();
        for (int columns = 80; columns >= 1; columns -= 3) {
            terminal.resize(24, columns);
            terminal.pump(milliseconds{2});
        }
        for (int rows = 24; rows >= 1; --rows) {
            terminal.resize(rows, 80);
            terminal.pump(milliseconds{2});
            REQUIRE(terminal.is_running());
        }
        terminal.resize(24, 80);
        INFO(keys << '\n' << terminal.text());
        CHECK(terminal.wait_until([&] { return terminal.text() == before; }));
    }
}

TEST_CASE("a start on a screen without room says so, and shows the board when it grows")
{
    for (const auto& [rows, columns] : {std::pair{5, 20}, {1, 1}}) {
        TerminalOptions options = program({"--ai", "none"});
        options.rows = rows;
        options.columns = columns;
        EmulatedTerminal terminal{options};
        terminal.wait_quiet();
        REQUIRE(terminal.is_running());
        terminal.resize(24, 80);
        CHECK(terminal.wait_for("Black to play"));
        terminal.resize(rows, columns);
        terminal.wait_quiet();
        terminal.send("q");
        CHECK(terminal.exit_status() == 0);
    }
}

TEST_CASE("settings are kept for the next start, and flags win over them")
{
    const Environment environment{{"XDG_CONFIG_HOME", "/tmp/fields_e2e_settings_" + std::to_string(::getpid())}};
    {
        EmulatedTerminal terminal{program({"--ai", "none"}, environment)};
        REQUIRE(terminal.wait_for("Black to play"));
        terminal.send("o");
        REQUIRE(terminal.wait_for("> Theme"));
        terminal.send("lj\r");
        REQUIRE(terminal.wait_for("ascii: yes"));
        REQUIRE(terminal.wait_for("high-contrast"));
        terminal.send("\033");
        REQUIRE(terminal.wait_for("+---+---+"));
        terminal.send("q");
        REQUIRE(terminal.exit_status() == 0);
    }
    EmulatedTerminal terminal{program({"--ai", "none", "--theme", "mono"}, environment)};
    REQUIRE(terminal.wait_for("+---+---+"));
    terminal.send("o");
    CHECK(terminal.wait_for("mono"));
    terminal.send("q");
    terminal.wait_quiet();
    terminal.send("q");
    REQUIRE(terminal.exit_status() == 0);
    std::filesystem::remove_all(*environment.at("XDG_CONFIG_HOME"));
}

}  // namespace
}  // namespace fields::test
