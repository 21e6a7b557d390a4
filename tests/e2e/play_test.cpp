// The built program in a terminal, played by keys: whole games, every way out, every size, and what it costs.
#include <catch2/catch.hpp>

#include <algorithm>
#include <csignal>
#include <random>
#include <regex>
#include <sys/wait.h>

#include "e2e/support.hpp"
#include "fields/engine/search.hpp"
#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"

namespace fields::test {
namespace {

using std::chrono::milliseconds;

TEST_CASE("a whole game is played by keys against the computer at 80x24")
{
    EmulatedTerminal terminal{program({"--ai", "white", "--depth", "2", "--seed", "5"})};
    REQUIRE(terminal.wait_for("Black to play"));
    CHECK(terminal.is_alternate_screen());
    Game game{standard_setup()};
    Table table{std::size_t{1} << 20U};
    Search search{table};
    while (!game.outcome()) {
        const Result found = search.think(game.position(), game.rules(), game.earlier_keys(), {.depth = 3, .seed = 1});
        const std::string own = to_string(game.position(), *found.best());
        const std::string round = std::to_string(game.position().move_number()) + ". " + own;
        REQUIRE_FALSE(game.play(*found.best()));
        terminal.send(own + '\r');
        // The reply stands behind the own move in the list.
        const std::regex reply{std::regex_replace(round, std::regex{"\\."}, "\\.") + " +(\\d+[-x][a-h][1-8]|pass)"};
        if (game.outcome()) {
            break;
        }
        std::smatch found_reply;
        std::string text;
        const auto is_there = [&] {
            text = terminal.text();
            return std::regex_search(text, found_reply, reply);
        };
        REQUIRE(terminal.wait_until(is_there));
        terminal.wait_quiet(milliseconds{20});  // the picture may have been half drawn
        REQUIRE(is_there());
        const auto move = parse_move(found_reply[1].str(), game.position());
        REQUIRE(std::holds_alternative<Move>(move));
        REQUIRE_FALSE(game.play(std::get<Move>(move)));
    }
    REQUIRE(terminal.wait_for("game over"));
    const auto winner = game.outcome()->winner;
    CHECK(terminal.wait_for(!winner ? "Draw: " : *winner == Side::White ? "White wins: " : "Black wins: "));
    terminal.send("q");
    CHECK(terminal.exit_status() == 0);
    CHECK_FALSE(terminal.is_alternate_screen());
}

TEST_CASE("every way out restores the terminal, and a signal's death is told to the parent")
{
    const int signal = GENERATE(0, SIGTERM, SIGINT, SIGHUP, SIGQUIT);
    for (const char* depth : {"1", "30"}) {
        EmulatedTerminal terminal{program({"--ai", "black", "--depth", depth})};
        REQUIRE(terminal.wait_for("Black"));
        REQUIRE((terminal.termios_state().c_lflag & ECHO) == 0);
        if (signal == 0) {
            terminal.send("q");
            terminal.wait_quiet(milliseconds{50});
            terminal.send("y");
        } else {
            terminal.signal(signal);
        }
        const auto status = terminal.exit_status(milliseconds{1000});
        REQUIRE(status);
        CHECK((signal == 0 ? WIFEXITED(*status) && WEXITSTATUS(*status) == 0
                           : WIFSIGNALED(*status) && WTERMSIG(*status) == signal));
        CHECK((terminal.termios_state().c_lflag & (ICANON | ECHO | ISIG)) == (ICANON | ECHO | ISIG));
        CHECK_FALSE(terminal.is_alternate_screen());
        CHECK(terminal.cursor().is_visible);
    }
}

TEST_CASE("a closed terminal ends the program, also while it thinks")
{
    for (const char* side : {"white", "black"}) {
        EmulatedTerminal terminal{program({"--ai", side, "--depth", "60"})};
        REQUIRE(terminal.wait_for("Black"));
        terminal.close_master();
        CHECK(terminal.exit_status(milliseconds{2000}));
    }
}

TEST_CASE("the screen follows every resize, down to one by one and back")
{
    EmulatedTerminal terminal{program({"--ai", "none"})};
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.send("11-e7\r");
    REQUIRE(terminal.wait_for("White to play"));
    terminal.wait_quiet(milliseconds{60});
    const std::string before = terminal.text();
    for (const auto& [rows, columns] :
         {std::pair{90, 80}, {23, 81}, {40, 120}, {20, 60}, {3, 10}, {1, 1}, {60, 200}, {24, 80}}) {
        terminal.resize(rows, columns);
        terminal.wait_quiet(milliseconds{60});
        REQUIRE(terminal.is_running());
    }
    CHECK(terminal.wait_until([&] { return terminal.text() == before; }));
    terminal.resize(10, 30);
    CHECK(terminal.wait_for("40x14"));
    CHECK(terminal.wait_for("30x10"));
}

TEST_CASE("the computer's move is there after the terminal was too small for it")
{
    EmulatedTerminal terminal{program({"--ai", "white", "--time", "400ms"})};
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.send("11-e7\r");
    REQUIRE(terminal.wait_for("thinking"));
    terminal.resize(3, 10);
    terminal.wait_quiet(milliseconds{600});
    terminal.resize(24, 80);
    CHECK(terminal.wait_for("move 2"));
}

TEST_CASE("a screen that cannot be says so in one line and names --plain")
{
    for (const auto& term : {std::optional<std::string>{}, std::optional<std::string>{""},
                             std::optional<std::string>{"dumb"}, std::optional<std::string>{"no-such-term"}}) {
        EmulatedTerminal terminal{program({}, {{"TERM", term}})};
        const auto status = terminal.exit_status(milliseconds{1000});
        REQUIRE(status);
        CHECK(WEXITSTATUS(*status) == 1);
        CHECK(terminal.output().find('\033') == std::string::npos);
        CHECK_THAT(terminal.output(), Catch::StartsWith("fields: TERM is '") && Catch::Contains("--plain"));
    }
}

TEST_CASE("where there is no other screen, the prompt gets an empty line")
{
    for (const char* term : {"linux", "vt100"}) {
        EmulatedTerminal terminal{
            {.argv = {"/bin/sh", "-c", std::string{FIELDS_PROGRAM} + " --ai none; printf 'prompt>'"},
             .environment = {{"TERM", term}}}};
        REQUIRE(terminal.wait_for("N new"));
        terminal.send("q");
        REQUIRE(terminal.wait_for("prompt>"));
        CHECK(terminal.row(23) == "prompt>");
    }
}

TEST_CASE("output that cannot be written is a failure")
{
    for (const char* command :
         {" perft 2 > /dev/full", " --help > /dev/full", " --plain --ai both --depth 1 > /dev/full"}) {
        EmulatedTerminal terminal{
            {.argv = {"/bin/sh", "-c", std::string{FIELDS_PROGRAM} + command + "; echo code $?"}}};
        REQUIRE(terminal.exit_status());
        CHECK_THAT(terminal.output(), Catch::Contains("standard output cannot be written"));
        CHECK_THAT(terminal.output(), Catch::Contains("code 1"));
    }
}

TEST_CASE("closed descriptors are empty input, and output that cannot be written, in no file that is opened later")
{
    const ScratchDirectory scratch;
    const std::string shell = "cd " + scratch.path().string() + "; export XDG_STATE_HOME=$PWD/state; ";
    const auto said = [&](const std::string& command) {
        EmulatedTerminal terminal{{.argv = {"/bin/sh", "-c", shell + FIELDS_PROGRAM + command + "; echo code $?"}}};
        REQUIRE(terminal.exit_status(std::chrono::milliseconds{20'000}));
        return terminal.output();
    };
    CHECK_THAT(said(" --plain --ai none <&-"), Catch::Contains("Black to play") && Catch::Contains("code 0"));
    CHECK_THAT(said(" check - <&-"), Catch::Contains("-:"));
    CHECK_THAT(said(" perft 2 >&-"), Catch::Contains("standard output cannot be written") && Catch::Contains("code 1"));
    CHECK_THAT(said(" --nonsense 2>&-"), Catch::Contains("code 2"));
    said(" match " + std::string{FIELDS_TOY_ENGINE} + ' ' + FIELDS_TOY_ENGINE +
         " --games 2 --depth 1 --records games.pgn <&- >&- 2>&-");
    CHECK_THAT(said(" match --merge games.pgn"), Catch::Contains("games: "));
    CHECK(text_of(scratch / "games.pgn").find("games: ") == std::string::npos);
}

TEST_CASE("control bytes of a setup file do not reach the terminal")
{
    EmulatedTerminal terminal{
        {.argv = {"/bin/sh", "-c",
                  "printf 'name: x\\n\\342\\200\\256\\302\\2330;x: y\\n' > /tmp/fields_control_test; " +
                      std::string{FIELDS_PROGRAM} + " --setup /tmp/fields_control_test; rm /tmp/fields_control_test"}}};
    REQUIRE(terminal.exit_status());
    CHECK_THAT(terminal.output(), Catch::Contains("unknown key '\\u{202E}\\u{9B}0;x'"));
    CHECK(terminal.output().find('\033') == std::string::npos);
    CHECK(terminal.output().find("\xC2\x9B") == std::string::npos);
}

TEST_CASE("in a locale without UTF-8 the screen is ASCII, in one that is not installed too")
{
    for (const char* locale : {"C", "POSIX", "xx_XX.UTF-8"}) {
        EmulatedTerminal terminal{program({"--ai", "none"}, {{"LC_ALL", locale}})};
        REQUIRE(terminal.wait_for("Black to play"));
        terminal.send("?");
        REQUIRE(terminal.wait_for("[Keys]"));
        CHECK(std::ranges::all_of(terminal.output(), [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
    }
}

TEST_CASE("without colours everything is still there")
{
    for (const char* term : {"vt100", "vt220", "linux", "xterm", "screen", "tmux-256color"}) {
        EmulatedTerminal terminal{program({"--ai", "none"}, {{"TERM", term}, {"NO_COLOR", "1"}})};
        REQUIRE(terminal.wait_for("Black to play"));
        terminal.send("11");
        REQUIRE(terminal.wait_for("[b11]"));
        const std::regex colour{"\033\\[([0-9]+;)*(3[0-8]|4[0-8]|9[0-7]|10[0-7])(;[0-9]+)*m"};
        CHECK_FALSE(std::regex_search(terminal.output(), colour));
    }
}

TEST_CASE("every family of cursor keys moves the cursor")
{
    EmulatedTerminal terminal{program({"--ai", "none"})};
    REQUIRE(terminal.wait_for("e5:"));
    const std::pair<const char*, const char*> keys[] = {
        {"\033[A", "e6:"},  {"\033OB", "e5:"},  {"\033[D", "d5:"},  {"\033OC", "e5:"}, {"\033Ow", "d6:"},
        {"\033Os", "e5:"},  {"\033Oy", "f6:"},  {"\033Oq", "e5:"},  {"\033Ox", "e6:"}, {"\033Or", "e5:"},
        {"\033Ot", "d5:"},  {"\033Ov", "e5:"},  {"\033[5~", "f6:"}, {"\033[F", "e5:"}, {"\033[H", "d6:"},
        {"\033[6~", "e5:"}, {"\033[1~", "d6:"}, {"n", "e5:"},
    };
    for (const auto& [bytes, square] : keys) {
        terminal.send(bytes);
        INFO(square);
        CHECK(terminal.wait_for(square, milliseconds{500}));
    }
    terminal.send("\033");  // an arrow key split up by a slow line
    terminal.pump(milliseconds{15});
    terminal.send("[");
    terminal.pump(milliseconds{15});
    terminal.send("A");
    CHECK(terminal.wait_for("e6:", milliseconds{500}));
}

TEST_CASE("what is typed on plain mode's pipe needs no terminal")
{
    EmulatedTerminal terminal{
        {.argv = {"/bin/sh", "-c",
                  std::string{"printf 'board\\nmoves e2\\n11-e7\\nundo\\nquit\\n' | "} + FIELDS_PROGRAM +
                      " --plain --ai none | cat; " + FIELDS_PROGRAM + " </dev/null; echo code $?"}}};
    REQUIRE(terminal.exit_status());
    CHECK_THAT(terminal.output(), Catch::Contains("12-b2 12-b5 12-e5 12-h5."));
    CHECK_THAT(terminal.output(), Catch::Contains("standard input is not a terminal: play there with --plain"));
    CHECK_THAT(terminal.output(), Catch::Contains("code 1"));
    CHECK(terminal.output().find('\033') == std::string::npos);
}

TEST_CASE("doing nothing costs nothing", "[idle]")
{
    EmulatedTerminal terminal{program({"--ai", "white"})};
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.wait_quiet();
    const auto bytes = terminal.bytes();
    const auto before = terminal.cpu_time();
    terminal.pump(milliseconds{2000});
    CHECK(terminal.bytes() == bytes);
    CHECK(terminal.cpu_time() - before <= milliseconds{10});  // a tick of the kernel's clock
}

TEST_CASE("a cursor step is a few bytes", "[bytes]")
{
    EmulatedTerminal terminal{program({"--ai", "none"})};
    REQUIRE(terminal.wait_for("Black to play"));
    std::vector<std::size_t> costs;
    for (const char key : std::string{"hhhkkkllljjjyubnyubnllhhjjkk"}) {
        terminal.wait_quiet(milliseconds{20});
        const auto before = terminal.bytes();
        terminal.send(std::string(1, key));
        terminal.wait_quiet(milliseconds{20});
        costs.push_back(terminal.bytes() - before);
    }
    std::ranges::sort(costs);
    INFO("median " << costs[costs.size() / 2] << ", most " << costs.back());
    CHECK(costs[costs.size() / 2] < 100);
    CHECK(costs.back() <= 300);
}

/// Sorted samples, as text: median, 99th percentile, extremes.
std::string summary(std::vector<double> samples)
{
    std::ranges::sort(samples);
    const auto at = [&](std::size_t percent) { return std::to_string(samples[(samples.size() - 1) * percent / 100]); };
    return "least " + at(0) + ", median " + at(50) + ", 99th percentile " + at(99) + ", most " + at(100) + ", of " +
           std::to_string(samples.size());
}

double milliseconds_since(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

TEST_CASE("measured: first frame, memory and idle cost", "[.measure]")
{
    std::vector<double> frames;
    for (int i = 0; i < 21; ++i) {
        const auto start = std::chrono::steady_clock::now();
        EmulatedTerminal terminal{program({"--ai", "none"})};
        REQUIRE(terminal.wait_for("N new"));  // the frame's last words
        frames.push_back(milliseconds_since(start));
        if (i == 0) {
            terminal.wait_quiet();
            WARN("resident before the first search: " << terminal.resident_bytes() / 1024 << " KiB");
            const auto bytes = terminal.bytes();
            const auto cpu = terminal.cpu_time();
            terminal.pump(milliseconds{10'000});
            WARN("10 s idle: " << (terminal.cpu_time() - cpu).count() << " ms of processor, "
                               << terminal.bytes() - bytes << " bytes");
        }
    }
    WARN("first frame, ms from fork: " << summary(frames));
}

TEST_CASE("measured: key to screen while the computer thinks at depth 30", "[.measure]")
{
    EmulatedTerminal terminal{program({"--ai", "black", "--depth", "30"})};
    REQUIRE(terminal.wait_for("thinking"));
    std::vector<double> delays;
    std::vector<double> costs;
    std::mt19937 random{1};
    for (int i = 0; i < 1000; ++i) {
        terminal.wait_quiet(milliseconds{4});
        const auto before = terminal.bytes();
        const Cursor cursor = terminal.cursor();
        const auto start = std::chrono::steady_clock::now();
        terminal.send(std::string(1, "hjklyubn"[random() % 8]));
        terminal.pump(milliseconds{100});
        const double delay = milliseconds_since(start);
        terminal.wait_quiet(milliseconds{2});
        if (terminal.cursor().row == cursor.row && terminal.cursor().column == cursor.column) {
            continue;  // at the board's edge; what came was the ticking of the thinking line
        }
        delays.push_back(delay);
        costs.push_back(static_cast<double>(terminal.bytes() - before));
    }
    WARN("key to screen, ms: " << summary(delays));
    WARN("bytes a cursor step: " << summary(costs));
}

}  // namespace
}  // namespace fields::test
