// The start screen by keys: what a game begins with.
#include <catch2/catch.hpp>

#include <algorithm>
#include <chrono>
#include <deque>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/start.hpp"
#include "fields/engine/levels.hpp"
#include "fields/game/setup_file.hpp"
#include "scratch_directory.hpp"
#include "support.hpp"
#include "tui/layout.hpp"
#include "tui/null_terminal.hpp"

namespace fields::app {
namespace {

using tui::Key;

struct Started {
    Start start;
    tui::Size size{24, 80};

    explicit Started(NewGame game = first_game(), StartOptions options = {})
        : start{std::move(game), {standard_setup(), other_opening()}, std::move(options)}
    {}

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
                                   Catch::Contains(std::to_string(newcomers_level) + ", ") &&
                                   Catch::Contains("Esc quit"));
    CHECK(started.type("\n") == Start::Wish::Begin);
    CHECK(started.start.game().setup == standard_setup());
    CHECK(started.start.game().is_computer == live::Computers{false, true});
    CHECK(started.start.game().strength.level == newcomers_level);
}

TEST_CASE("players go round by Enter and by right and left")
{
    Started started;
    started.type("j\n");
    CHECK(started.start.game().is_computer == live::Computers{true, false});
    started.type("l");
    CHECK(started.start.game().is_computer == live::Computers{false, false});
    started.type("l");
    CHECK(started.start.game().is_computer == live::Computers{true, true});
    started.type("lh");
    CHECK(started.start.game().is_computer == live::Computers{true, true});
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

TEST_CASE("where no openings were found, the list of them and the way to it say so and where they were looked for")
{
    Start start{Started::first_game(), {}, {.setup_directories = {"/opt/games/setups", "/usr/share/\x1B/setups"}}};
    const auto says_so = [&] {
        std::string shown = start.draw({24, 80}, false).text();
        std::ranges::replace(shown, '\n', ' ');
        return shown.find("There are no other openings: no setup that can be played is in") != std::string::npos &&
               shown.find("/opt/games/setups or /usr/share/\\u{1B}/setups.") != std::string::npos;
    };
    for (int i = 0; i < 4; ++i) {
        CHECK_FALSE(says_so());
        start.react(tui::key(U'j'), {24, 80});
    }
    CHECK(says_so());
    start.react(tui::key(U'l'), {24, 80});
    CHECK(start.game().setup == standard_setup());
    start.react(tui::key(Key::Code::Enter), {24, 80});
    CHECK(says_so());

    Started found;
    found.type("jjjj\n");
    CHECK_THAT(found.text(), !Catch::Contains("no other openings"));
}

TEST_CASE("rules by which both sides have won in the position are not chosen, and that is said")
{
    NewGame game = Started::first_game();
    game.setup = parse_position_line("8/8/8/8/8/8/A7/b7 w efghi BCDEF 0 9", ascending).setup;
    Started started{game};
    started.type("jjj\n");
    CHECK(started.start.game().setup.rules == ascending);
    CHECK_THAT(started.text(), Catch::Contains("both sides have won"));
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
    started.type("jjjjjjj\n");
    CHECK_THAT(started.text(), Catch::Contains("[Keys]"));
    CHECK(started.type("q") == Start::Wish::None);
    CHECK(started.type("q") == Start::Wish::Quit);
    CHECK(Started{}.type("\x1B") == Start::Wish::Quit);
    CHECK(Started{}.type("jjjjjjjj\n") == Start::Wish::Quit);
}

TEST_CASE("a click enters an entry of the start screen, and a paste does nothing")
{
    Started started;
    CHECK(started.start.react(tui::Pasted{"\nq"}, started.size) == Start::Wish::None);
    started.start.react(tui::Clicked{{3, 5}}, started.size);
    CHECK(started.start.game().is_computer == live::Computers{true, false});
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
    for (const std::string_view entry :
         {"Start", "Players", "Level", "Rules", "Opening", "Load", "Settings", "Help", "Quit"}) {
        CHECK_THAT(smallest.text(), Catch::Contains("> " + std::string{entry}));
        smallest.type("j");
    }
}

/// Games that were kept, and the start screen that finds them.
class Shelf {
public:
    live::GameStore store() const
    {
        return {{.config = {}, .games = {scratch_ / "games", ""}, .autosaves = {scratch_ / "state", ""}}, false};
    }
    std::filesystem::path game(const std::string& name) const { return scratch_ / ("games/" + name + ".pgn"); }

private:
    test::ScratchDirectory scratch_;
};

Game game_of(const std::vector<std::string>& moves)
{
    Game game{standard_setup()};
    for (const std::string& text : moves) {
        REQUIRE_FALSE(game.play(test::move_of(text, game.position())));
    }
    return game;
}

const live::Seats two_people{.is_computer = {false, false}, .strength = {.level = 3}};
const live::Seats against_black{.is_computer = {true, false}, .strength = {.level = 8}};

TEST_CASE("a game that waits stands first, with its players, move and date, and Enter goes on with it", "[saves]")
{
    const Shelf shelf;
    CHECK(shelf.store().keep(game_of({"11-e7", "11-d2", "9-a6"}), against_black).empty());
    live::GameStore store = shelf.store();
    Started started{Started::first_game(), {.store = &store}};
    CHECK_THAT(started.text(),
               Catch::Contains("> Resume") && Catch::Contains("move 2") &&
                   Catch::Contains("You White, computer Black, level 8. Move 2, White to play. Begun 20"));
    started.size = tui::smallest_screen;
    CHECK_THAT(started.text(), Catch::Contains("Move 2, White to play.") && Catch::Contains("Begun\n 20"));
    CHECK(started.type("\n") == Start::Wish::Begin);
    REQUIRE(started.start.taken());
    CHECK(started.start.taken()->game.ply() == 3);
    CHECK(started.start.taken()->seats.is_computer == against_black.is_computer);
}

TEST_CASE("another game can be begun while one waits, and nothing is taken up", "[saves]")
{
    const Shelf shelf;
    CHECK(shelf.store().keep(game_of({"11-e7"}), two_people).empty());
    live::GameStore store = shelf.store();
    Started started{Started::first_game(), {.store = &store}};
    CHECK_THAT(started.text(), Catch::Contains("Two people. Move 1, White to play."));
    CHECK(started.type("j\n") == Start::Wish::Begin);
    CHECK_FALSE(started.start.taken());
    CHECK(store.has_game_in_progress());
}

TEST_CASE("where no game waits, or another window plays it, nothing is to be resumed", "[saves]")
{
    const Shelf shelf;
    live::GameStore other = shelf.store();
    for (const bool is_played : {false, true}) {
        if (is_played) {
            CHECK(other.keep(game_of({"11-e7"}), two_people).empty());
        }
        live::GameStore store = shelf.store();
        CHECK_THAT((Started{Started::first_game(), {.store = &store}}.text()), !Catch::Contains("Resume"));
    }
    CHECK_THAT(Started{}.text(), !Catch::Contains("Resume"));
}

TEST_CASE("a file of several games opens a list of them on the start screen", "[saves]")
{
    const Shelf shelf;
    live::GameStore store = shelf.store();
    CHECK(store.save("match", game_of({"11-e7"}), two_people, false).trouble.empty());
    test::put_text(shelf.game("match"), "1. 11-e8 *\n\n[Black \"Ada\"]\n\n1. 11-e7 11-d2 1-0\n");
    Started started{Started::first_game(), {.store = &store}};
    started.type("jjjjj\n\n");
    CHECK_THAT(started.text(), Catch::Contains("Games in match") && Catch::Contains("! 1. Black ?, White ?") &&
                                   Catch::Contains("2. Black Ada, White ?") && Catch::Contains("1-0, 2 moves"));
    CHECK(started.type("\n") == Start::Wish::None);
    CHECK_THAT(started.text(), Catch::Contains("Not loaded: match:1:4: game 1: ply 1: 11-e8"));
    CHECK(started.type("\x1Bj\n") == Start::Wish::Begin);
    REQUIRE(started.start.taken());
    CHECK(started.start.taken()->game.ply() == 2);
}

TEST_CASE("a saved game is loaded from the start screen; a bad one is marked, explained, and the list stays", "[saves]")
{
    const Shelf shelf;
    live::GameStore store = shelf.store();
    Started started{Started::first_game(), {.store = &store}};
    started.type("jjjjj\n");
    CHECK_THAT(started.text(), Catch::Contains("there is no saved game"));
    CHECK(store.save("mine", game_of({"11-e7", "11-d2"}), two_people, false).trouble.empty());
    std::filesystem::last_write_time(shelf.game("mine"),
                                     std::filesystem::file_time_type::clock::now() + std::chrono::hours{1});
    test::put_text(shelf.game("bad"), "nonsense");
    started.type("\n");
    CHECK_THAT(started.text(), Catch::Contains("! bad") && Catch::Contains("mine") && Catch::Contains("damaged"));
    CHECK(started.type("j\n") == Start::Wish::None);
    CHECK_THAT(started.text(), Catch::Contains("Not loaded: bad:"));
    CHECK(started.type("\n") == Start::Wish::None);
    CHECK_THAT(started.text(), Catch::Contains("> ! bad"));
    CHECK(started.type("k\n") == Start::Wish::Begin);
    REQUIRE(started.start.taken());
    CHECK(started.start.taken()->game.ply() == 2);
}

TEST_CASE("settings changed on the start screen act at once, are kept, and their level is that of the game")
{
    std::vector<std::string> kept;
    Started started{Started::first_game(), {.keep_setting = [&](const Change& change) {
                        kept.push_back(change.name + '=' + change.value);
                        return kept.size() == 1 ? std::string{} : std::string{"no room"};
                    }}};
    CHECK(started.type("jjjjjj\n") == Start::Wish::None);
    CHECK(started.type("j\n") == Start::Wish::Look);
    CHECK(started.start.preferences().is_ascii);
    CHECK_THAT(started.text(), Catch::Contains("> Characters") && Catch::Contains("ascii: yes"));
    CHECK(started.type("jjjjjl") == Start::Wish::Look);
    CHECK_THAT(started.text(), Catch::Contains("(not kept: no room)"));
    CHECK(started.start.game().strength.level == newcomers_level + 1);
    CHECK(started.start.game().strength.seed == 7);
    CHECK(kept == std::vector<std::string>{"ascii=yes", "level=" + std::to_string(newcomers_level + 1)});
    started.type("\x1B");
    CHECK_THAT(started.text(), Catch::Contains(std::to_string(newcomers_level + 1) + ", "));
}

TEST_CASE("the help of the start screen names the keys in force")
{
    tui::Keymap keys;
    keys.set(tui::Action::Undo, {tui::key(U'X')});
    Started started{Started::first_game(), {.keys = keys}};
    started.size = {60, 100};
    started.type("jjjjjjj\n");
    CHECK_THAT(started.text(), Catch::Contains("\n X ") && !Catch::Contains("z, U"));
}

TEST_CASE("the terminal follows a setting of the start screen")
{
    const system::WakePipe wake;
    std::deque<tui::NullTerminal::Step> steps;
    for (const char32_t key : std::u32string{U"jjjjjj j q"}) {
        steps.emplace_back(tui::Event{tui::key(key)});
    }
    tui::NullTerminal terminal{{24, 80}, wake, steps};
    Start start{Started::first_game(), {standard_setup()}};
    CHECK_FALSE(run_start(start, terminal));
    REQUIRE(terminal.preferred().size() == 1);
    CHECK(terminal.preferred()[0].is_ascii);
}

}  // namespace
}  // namespace fields::app
