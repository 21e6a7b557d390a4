// Terminals, colours and characters: what is sent to them, and what can be read there.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <regex>
#include <set>
#include <unistd.h>

#include "e2e/support.hpp"
#include "scratch_directory.hpp"

namespace fields::test {
namespace {

using std::chrono::milliseconds;

/// The parameters of every SGR sequence.
std::vector<std::string> sgr_of(const std::string& output)
{
    static const std::regex sequence{"\033\\[([0-9;]*)m"};
    std::vector<std::string> all;
    for (auto it = std::sregex_iterator{output.begin(), output.end(), sequence}; it != std::sregex_iterator{}; ++it) {
        const std::string text = (*it)[1].str() + ';';
        for (std::size_t at = 0; at < text.size(); at = text.find(';', at) + 1) {
            all.push_back(text.substr(at, text.find(';', at) - at));
        }
    }
    return all;
}

bool is_colour(const std::string& parameter)
{
    const int number = parameter.empty() ? 0 : std::stoi(parameter);
    return (number >= 30 && number <= 48 && number != 39) || (number >= 90 && number <= 107);
}

bool blinks(const EmulatedTerminal& terminal)
{
    for (int row = 0; row < terminal.rows(); ++row) {
        for (int column = 0; column < terminal.columns(); ++column) {
            if (terminal.cell(row, column).is_blinking) {
                return true;
            }
        }
    }
    return false;
}

/// As the terminal's description has it: which one is installed decides, so it is asked.
int colours_of(const std::string& term)
{
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> output{::popen(("tput -T " + term + " colors").c_str(), "r"),
                                                                 &::pclose};
    std::array<char, 32> line{};
    return std::fgets(line.data(), line.size(), output.get()) == nullptr ? 0 : std::atoi(line.data());
}

/// Plays a move of both sides, asks for help, quits.
void play_a_little(EmulatedTerminal& terminal)
{
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.send("11");
    REQUIRE(terminal.wait_for("[b11]"));
    terminal.send("-e7\r");
    REQUIRE(terminal.wait_for("move 2"));
    terminal.send("?");
    REQUIRE(terminal.wait_for("[Keys]"));
    terminal.send("q");
    REQUIRE(terminal.wait_for("move 2"));
    terminal.wait_quiet();
}

TEST_CASE("every kind of terminal, locale and choice of colours starts, plays and quits")
{
    // The same game everywhere: what can be read is the same but for the lines.
    std::set<std::string> texts;
    for (const char* term : {"xterm", "xterm-256color", "xterm-mono", "xterm-16color", "screen", "screen-256color",
                             "tmux-256color", "linux", "linux-m", "vt100", "vt220", "ansi", "xterm-color", "nsterm"}) {
        for (const char* locale : {"C.UTF-8", "C"}) {
            for (const char* colour : {"auto", "never"}) {
                if (std::system((std::string{"infocmp "} + term + " >/dev/null 2>&1").c_str()) != 0) {
                    continue;  // not installed here
                }
                INFO(term << ' ' << locale << ' ' << colour);
                EmulatedTerminal terminal{program({"--ai", "white", "--depth", "1", "--seed", "1", "--color", colour},
                                                  {{"TERM", term}, {"LC_ALL", locale}})};
                play_a_little(terminal);
                std::string text = terminal.text();
                const std::string output = terminal.output();
                const bool is_unicode = std::string_view{locale} == "C.UTF-8";
                if (is_unicode) {
                    texts.insert(text);
                    CHECK(output.find('\x0E') == std::string::npos);
                    CHECK(output.find("\033(0") == std::string::npos);
                } else {
                    CHECK(std::ranges::all_of(output, [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
                    CHECK(text.find('?') == text.find("? help"));
                    CHECK(text.find("M-") == std::string::npos);
                }
                CHECK(output.find("\033[?100") == std::string::npos);
                CHECK(output.find("\033]4;") == std::string::npos);
                const auto parameters = sgr_of(output);
                const bool is_mono = std::string_view{colour} == "never" || std::string_view{term}.starts_with("vt") ||
                                     std::string_view{term} == "xterm-mono" || std::string_view{term} == "linux-m";
                CHECK(std::ranges::any_of(parameters, is_colour) != is_mono);
                CHECK_FALSE(blinks(terminal));
                CHECK(std::ranges::find(parameters, "40") == parameters.end());
                if (colours_of(term) < 256) {
                    CHECK(std::ranges::find(parameters, "38") == parameters.end());
                    CHECK(std::ranges::find(parameters, "48") == parameters.end());
                }
                terminal.send("q");
                REQUIRE(terminal.wait_for("Quit"));
                terminal.send("y");
                CHECK(terminal.exit_status() == 0);
            }
        }
    }
    CHECK(texts.size() == 1);
}

TEST_CASE("the board's pieces, selection and targets have colours of their own, and the rest keeps the terminal's")
{
    for (const char* theme : {"classic", "high-contrast", "colour-blind", "mono"}) {
        EmulatedTerminal terminal{program({"--ai", "none", "--theme", theme})};
        REQUIRE(terminal.wait_for("Black to play"));
        terminal.send("11");
        REQUIRE(terminal.wait_for("[b11]"));
        terminal.wait_quiet();
        for (int row = 0; row < terminal.rows(); ++row) {
            for (int column = 0; column < terminal.columns(); ++column) {
                const Cell cell = terminal.cell(row, column);
                CHECK_FALSE(cell.is_blinking);
                const bool is_on_board = row >= 2 && row <= 18 && column >= 3 && column <= 35;
                const bool is_name = column >= 40 && column <= 45 && (row == 1 || row == 5);
                if (!is_on_board && !is_name) {
                    CHECK(cell.background == Color{});
                }
            }
        }
        const bool is_mono = std::string_view{theme} == "mono";
        CHECK((terminal.cell(3, 20).background == Color{}) == is_mono);  // b5
        CHECK((terminal.cell(13, 4).background == Color{}) == is_mono);  // w4
        CHECK((terminal.cell(5, 20).background == Color{}) == is_mono);  // the target e7
    }
}

TEST_CASE("the theme changes at once by its key, which the help names, and the text stays")
{
    EmulatedTerminal terminal{program({"--ai", "none"})};
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.wait_quiet();
    const Cell before = terminal.cell(3, 20);
    terminal.send("T");
    REQUIRE(terminal.wait_for("theme: high-contrast"));
    terminal.wait_quiet();
    CHECK(terminal.cell(3, 20).background != before.background);
    CHECK(terminal.cell(3, 20).chars == before.chars);
    terminal.send("TTT");
    REQUIRE(terminal.wait_for("theme: classic"));
    terminal.wait_quiet();
    CHECK(terminal.cell(3, 20) == before);
}

TEST_CASE("lines change to ASCII and back by a key")
{
    EmulatedTerminal terminal{program({"--ai", "none"})};
    REQUIRE(terminal.wait_for("┌───┬"));
    terminal.send("A");
    REQUIRE(terminal.wait_for("+---+---+"));
    terminal.wait_quiet();
    const std::string text = terminal.text();
    CHECK(std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
    terminal.send("A");
    CHECK(terminal.wait_for("┌───┬"));
}

TEST_CASE("every screen in ASCII sends nothing else")
{
    EmulatedTerminal terminal{program({"--ai", "white", "--depth", "1", "--ascii"})};
    play_a_little(terminal);
    terminal.send("v?l");
    REQUIRE(terminal.wait_for("[Notation]"));
    CHECK(std::ranges::all_of(terminal.output(), [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
}

TEST_CASE("nothing is cleared, scrolled, inserted or deleted while moves are made")
{
    EmulatedTerminal terminal{program({"--ai", "both", "--depth", "1", "--seed", "2"})};
    REQUIRE(terminal.wait_for("move 1"));
    const auto mark = terminal.bytes();
    REQUIRE(terminal.wait_for("game over", milliseconds{60'000}));
    const std::string output = terminal.output_since(mark);
    CHECK(output.find("\033[2J") == std::string::npos);
    CHECK(output.find("\033[J") == std::string::npos);
    CHECK_FALSE(std::regex_search(output, std::regex{"\033\\[[0-9;]*[rLMST]"}));
}

TEST_CASE("without a way to hide the cursor, or to erase in colour, the game is the same")
{
    const std::string directory = "/tmp/fields_terminfo_" + std::to_string(::getpid());
    const std::string make = "infocmp xterm-256color | sed -e 's/civis=[^,]*,//' -e 's/cnorm=[^,]*,//' -e 's/bce,//' "
                             "-e 's/xterm-256color|[^,]*,/fields-test|test,/' > " +
                             directory + ".ti && tic -x 2>/dev/null -o " + directory + ' ' + directory + ".ti";
    REQUIRE(std::system(make.c_str()) == 0);
    {
        EmulatedTerminal terminal{
            program({"--ai", "white", "--depth", "1"}, {{"TERM", "fields-test"}, {"TERMINFO", directory}})};
        play_a_little(terminal);
    }
    std::system(("rm -r " + directory + ' ' + directory + ".ti").c_str());
}

TEST_CASE("the terminal's cursor stands on the board's")
{
    EmulatedTerminal terminal{program({"--ai", "none"})};
    REQUIRE(terminal.wait_for("e5: "));
    terminal.wait_quiet();
    CHECK(terminal.cursor() == Cursor{9, 21, true});
    terminal.send("\033[A");
    REQUIRE(terminal.wait_for("e6: "));
    terminal.wait_quiet();
    CHECK(terminal.cursor() == Cursor{7, 21, true});
}

TEST_CASE("a computer's move is less than 1000 bytes")
{
    EmulatedTerminal terminal{program({"--ai", "white", "--depth", "1", "--seed", "4"})};
    REQUIRE(terminal.wait_for("Black to play"));
    for (const char* move : {"11-e7", "9-c5", "10-b5"}) {
        terminal.wait_quiet();
        terminal.send(move);
        terminal.wait_quiet();
        const auto mark = terminal.bytes();
        terminal.send("\r");
        REQUIRE(terminal.wait_until([&] { return terminal.text().find("White to play") == std::string::npos; }));
        terminal.wait_quiet();
        INFO(terminal.text());
        CHECK(terminal.bytes() - mark < 1000);
    }
}

TEST_CASE("the program alone asks what to play, on terminals of every kind")
{
    for (const char* term : {"xterm-256color", "linux", "vt100"}) {
        EmulatedTerminal terminal{program({}, {{"TERM", term}, {"LC_ALL", term[0] == 'v' ? "C" : "C.UTF-8"}})};
        REQUIRE(terminal.wait_for("> Start the game"));
        terminal.send("\033[B\033OB");
        REQUIRE(terminal.wait_for("> Level"));
        terminal.send("\r");
        REQUIRE(terminal.wait_for("10, full strength"));
        terminal.resize(14, 40);
        REQUIRE(terminal.wait_for("2 of 10"));  // the list is longer than the screen
        terminal.resize(5, 20);
        REQUIRE(terminal.wait_for("40x14"));
        terminal.resize(24, 80);
        REQUIRE(terminal.wait_for("10, full strength"));
        terminal.send("q");
        REQUIRE(terminal.wait_for("> Level"));
        terminal.send("kk\r");
        REQUIRE(terminal.wait_for("Black to play"));
        terminal.send("q");
        CHECK(terminal.exit_status() == 0);
        CHECK_FALSE(terminal.is_alternate_screen());
    }
    EmulatedTerminal terminal{program({})};
    REQUIRE(terminal.wait_for("> Start the game"));
    terminal.send("q");
    CHECK(terminal.exit_status() == 0);
}

TEST_CASE("diag tells of a terminal without touching it")
{
    EmulatedTerminal terminal{program({"diag", "--color", "never"}, {{"TERM", "xterm-256color"}})};
    REQUIRE(terminal.exit_status() == 0);
    for (const char* line : {"TERM: xterm-256color", "colours of the terminal: 256", "size: 80x24", "codeset: UTF-8",
                             "characters used: Unicode", "colours used: none", "curses: ncurses"}) {
        CHECK_THAT(terminal.output(), Catch::Contains(line));
    }
    CHECK(terminal.output().find('\033') == std::string::npos);
}

TEST_CASE("the wide curses library is the one in use", "[looks]")
{
    EmulatedTerminal terminal{program({"--ai", "none"})};
    REQUIRE(terminal.wait_for("Black to play"));
    const std::string maps = text_of("/proc/" + std::to_string(terminal.pid()) + "/maps");
    CHECK(maps.find("/libncurses.so") == std::string::npos);
    CHECK(maps.find("/libncursesw.so") != std::string::npos);
}

TEST_CASE("a terminal that takes red, green and blue gets the colours that are meant")
{
    for (const char* term : {"xterm-direct", "tmux-direct", "konsole-direct"}) {
        if (colours_of(term) < 256) {
            WARN(term << " is not installed here");
            continue;
        }
        EmulatedTerminal terminal{program({"--ai", "none"}, {{"TERM", term}})};
        REQUIRE(terminal.wait_for("Black to play"));
        terminal.wait_quiet();
        // Black on 238 238 238, and white on 0 95 135, as by the numbers 255 and 24 of a palette.
        const std::regex colours{"[34]8[:;]2[:;]:?(\\d+)[:;](\\d+)[:;](\\d+)"};
        std::set<std::string> seen;
        const std::string& output = terminal.output();
        for (std::sregex_iterator found{output.begin(), output.end(), colours}; found != std::sregex_iterator{};
             ++found) {
            seen.insert((*found)[1].str() + ' ' + (*found)[2].str() + ' ' + (*found)[3].str());
        }
        INFO(term);
        CHECK(seen.contains("238 238 238"));
        CHECK(seen.contains("0 95 135"));
        CHECK(std::ranges::all_of(seen, [](const std::string& colour) {
            return colour == "238 238 238" || colour == "0 95 135" || colour == "255 255 255" || colour == "0 0 0";
        }));
    }
}

TEST_CASE("the size of the terminal counts, not what the environment says of it")
{
    EmulatedTerminal terminal{program({"--ai", "none"}, {{"LINES", "50"}, {"COLUMNS", "200"}})};
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.wait_quiet();
    EmulatedTerminal plain{program({"--ai", "none"})};
    REQUIRE(plain.wait_for("Black to play"));
    plain.wait_quiet();
    CHECK(terminal.text() == plain.text());
}

TEST_CASE("a letter keeps its accent where that is a character of its own")
{
    const ScratchDirectory home;
    std::filesystem::create_directories(home / "fields");
    put_text(home / "fields/caf\u0065\u0301.pgn", "1. 11-e7 *\n");
    EmulatedTerminal terminal{program({"--ai", "none"}, {{"XDG_DATA_HOME", home.path().string()}})};
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.send("L");
    REQUIRE(terminal.wait_for("Saved games"));
    CHECK(terminal.wait_for("cafe\u0301"));
}

}  // namespace
}  // namespace fields::test
