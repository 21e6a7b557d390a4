// The start screen by keys: what a game begins with.
#include <catch2/catch.hpp>

#include <string_view>

#include "fields/engine/levels.hpp"
#include "fields/game/setup_file.hpp"
#include "play/start.hpp"
#include "tui/layout.hpp"

namespace fields::play {
namespace {

using tui::Key;

struct Started {
    Start start;
    tui::Size size{24, 80};

    explicit Started(NewGame game = first_game()) : start{std::move(game), {standard_setup(), other_opening()}} {}

    static NewGame first_game() { return {standard_setup(), {false, true}, {.level = newcomers_level, .seed = 7}}; }
    static Setup other_opening()
    {
        Setup setup = parse_position_line("4efgh/ijkl4/4abcd/8/8/DCBA4/4LKJI/HGFE4 w - - 0 1").setup;
        setup.name = "Other";
        return setup;
    }

    Start::Wish type(std::string_view keys)
    {
        auto wish = Start::Wish::None;
        for (const char c : keys) {
            wish = start.react(c == '\n'     ? tui::key(Key::Code::Enter)
                               : c == '\x1B' ? tui::key(Key::Code::Escape)
                                             : tui::key(static_cast<char32_t>(c)),
                               size);
        }
        return wish;
    }
    std::string text() const { return start.draw(size, false).text(); }
};

TEST_CASE("Enter begins the game that is shown")
{
    Started started;
    CHECK_THAT(started.text(), Catch::Contains("> Start the game") && Catch::Contains("you Black, computer White") &&
                                   Catch::Contains("Standard opening") && Catch::Contains("classic") &&
                                   Catch::Contains(std::to_string(newcomers_level) + ", "));
    CHECK(started.type("\n") == Start::Wish::Begin);
    CHECK(started.start.game().setup == standard_setup());
    CHECK(started.start.game().is_computer == Computers{false, true});
    CHECK(started.start.game().strength.level == newcomers_level);
}

TEST_CASE("players go round by Enter and by right and left")
{
    Started started;
    started.type("j\n");
    CHECK(started.start.game().is_computer == Computers{true, false});
    started.type("l");
    CHECK(started.start.game().is_computer == Computers{false, false});
    started.type("l");
    CHECK(started.start.game().is_computer == Computers{true, true});
    started.type("lh");
    CHECK(started.start.game().is_computer == Computers{true, true});
}

TEST_CASE("a level is chosen from a list of words and times, or step by step, and the seed stays")
{
    Started started;
    started.type("jj\n");
    CHECK_THAT(started.text(), Catch::Contains("10, full strength"));
    CHECK_THAT(started.text(), Catch::Contains("Time for a move: "));
    started.type("jj\n");
    CHECK(started.start.game().strength.level == newcomers_level + 2);
    CHECK(started.start.game().strength.seed == 7);
    started.type("l");
    CHECK(started.start.game().strength.level == newcomers_level + 3);
    started.type("hhhhhhhhhhhh");
    CHECK(started.start.game().strength.level == lowest_level);
    started.type("\n\x1B");
    CHECK(started.start.game().strength.level == lowest_level);
    CHECK(started.type("kk\n") == Start::Wish::Begin);
}

TEST_CASE("rules and openings are chosen, and the rules come with the opening")
{
    Started started;
    started.type("jjj\n");
    CHECK(started.start.game().setup.rules == ascending);
    started.type("j\n");
    CHECK_THAT(started.text(), Catch::Contains("Standard opening") && Catch::Contains("Other"));
    started.type("j\n");
    CHECK(started.start.game().setup == Started::other_opening());
    CHECK_THAT(started.text(), Catch::Contains("Other"));
    started.type("l");
    CHECK(started.start.game().setup == standard_setup());
}

TEST_CASE("a position and a strength from elsewhere can be kept")
{
    NewGame game = Started::first_game();
    game.setup = parse_position_line("8/8/4b3/8/2A5/1c6/8/8 w - - 0 1").setup;
    game.strength = {.depth = 30, .seed = 1};
    Started started{game};
    CHECK_THAT(started.text(), Catch::Contains("a position of your own") && Catch::Contains("depth 30"));
    CHECK(started.type("\n") == Start::Wish::Begin);
    CHECK(started.start.game().setup == game.setup);
    CHECK(started.start.game().strength.depth == 30);
}

TEST_CASE("help opens on the start screen, and q, Esc and its entry quit")
{
    Started started;
    started.type("jjjjj\n");
    CHECK_THAT(started.text(), Catch::Contains("[Keys]"));
    CHECK(started.type("q") == Start::Wish::None);
    CHECK(started.type("q") == Start::Wish::Quit);
    CHECK(Started{}.type("\x1B") == Start::Wish::Quit);
    CHECK(Started{}.type("jjjjjj\n") == Start::Wish::Quit);
}

TEST_CASE("a click enters an entry of the start screen, and a paste does nothing")
{
    Started started;
    CHECK(started.start.react(tui::Pasted{"\nq"}, started.size) == Start::Wish::None);
    started.start.react(tui::Clicked{{3, 5}}, started.size);
    CHECK(started.start.game().is_computer == Computers{true, false});
    CHECK(started.start.react(tui::Clicked{{2, 5}}, started.size) == Start::Wish::Begin);
}

TEST_CASE("every size shows the start screen or what it needs, in ASCII where that is all there is")
{
    Started started;
    for (const std::string_view keys : {"", "jj\n", "\x1Bjj\n", "\x1Bj\n"}) {
        started.size = {24, 80};
        started.type(keys);
        for (int rows = 1; rows < 40; ++rows) {
            for (int columns = 1; columns < 120; columns += 3) {
                started.size = {rows, columns};
                const std::string text = started.text();
                REQUIRE(std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x7F; }));
            }
        }
    }
    started.size = {5, 20};
    CHECK_THAT(started.text(), Catch::Contains("40x14"));
    CHECK(started.type("q") == Start::Wish::Quit);
    Started smallest;
    smallest.size = tui::smallest_screen;
    for (const std::string_view entry : {"Start", "Players", "Level", "Rules", "Opening", "Help", "Quit"}) {
        CHECK_THAT(smallest.text(), Catch::Contains(std::string{entry}));
    }
}

}  // namespace
}  // namespace fields::play
