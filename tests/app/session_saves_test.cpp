// Saving, loading and keeping as the player sees them: keys in, pictures out, files on the side.
#include <catch2/catch.hpp>

#include <deque>
#include <optional>
#include <string>

#include "app/session.hpp"
#include "scratch_directory.hpp"
#include "support.hpp"
#include "tui/null_terminal.hpp"

namespace fields::app {
namespace {

using tui::Key;
using tui::NullTerminal;

/// A terminal and a home for games.
class Desk {
public:
    bool is_restricted = false;
    std::string copied{};

    /// Types the keys ('\n' is Enter, '\x1b' Esc) in a game of two people; what is on the screen then.
    std::string type(const std::string& keys, const SessionOptions& options = {}) { return run(keys, options, {}); }
    /// The same, going on with the game in progress.
    std::string resume(const std::string& keys)
    {
        auto taken = make_store().resume({});
        REQUIRE(std::holds_alternative<live::LoadedGame>(taken));
        return run(keys, {}, std::get<live::LoadedGame>(std::move(taken)));
    }

    std::filesystem::path path(const std::string& name) const { return scratch_ / name; }
    std::string text(const std::string& name) const { return test::text_of(scratch_ / name); }

private:
    live::GameStore make_store() const
    {
        return {{.config = {}, .games = {path("games"), ""}, .autosaves = {path("state"), ""}}, is_restricted};
    }

    std::string run(const std::string& keys, SessionOptions options, const std::optional<live::LoadedGame>& taken)
    {
        std::deque<NullTerminal::Step> steps;
        for (const char c : keys) {
            steps.emplace_back(tui::Event{c == '\n'     ? tui::key(Key::Code::Enter)
                                          : c == '\x1b' ? tui::key(Key::Code::Escape)
                                                        : tui::key(static_cast<char32_t>(c))});
        }
        const system::WakePipe wake;
        NullTerminal terminal{{24, 80}, wake, steps};
        live::GameStore store = make_store();
        options.store = &store;
        Session session{standard_setup(), options, terminal, wake};
        if (taken) {
            session.take_up(*taken);
        }
        session.run();
        copied = terminal.copied();
        return terminal.shown().back().text();
    }

    test::ScratchDirectory scratch_;
};

TEST_CASE("every move is kept, and undo and redo too", "[saves]")
{
    Desk desk;
    desk.type("11-e7\n");
    CHECK_THAT(desk.text("state/autosave-1.pgn"), Catch::Contains("1. 11-e7 *"));
    desk.type("11-e7\n11-d2\nz");
    CHECK_THAT(desk.text("state/autosave-2.pgn"), Catch::Contains("1. 11-e7 *"));
    desk.type("11-e7\n11-d2\nzr");
    CHECK_THAT(desk.text("state/autosave-3.pgn"), Catch::Contains("1. 11-e7 11-d2 *"));
    desk.type("");
    CHECK_FALSE(std::filesystem::exists(desk.path("state/autosave-4.pgn")));
}

TEST_CASE("a game that was left by q can be taken up again", "[saves]")
{
    Desk desk;
    CHECK_THAT(desk.type("11-e7\n11-d2\nq"), Catch::Contains("Continue later with fields --resume"));
    desk.type("11-e7\n11-d2\nqy");
    CHECK_THAT(desk.type(""), Catch::Contains("a game waits to be gone on with: fields --resume"));
    CHECK_THAT(desk.type("", {.tells_of_waiting = false}), !Catch::Contains("--resume"));
    CHECK_THAT(desk.resume(""), Catch::Contains("1. 11-e7    11-d2") && Catch::Contains("Black to play"));
}

TEST_CASE("what a save was before it was replaced can be loaded", "[saves]")
{
    Desk desk;
    CHECK_THAT(desk.type("11-e7\nSmine\n"), !Catch::Contains("~"));
    CHECK_THAT(desk.type("9-a8\nSmine\ny"), Catch::Contains("what it was before is mine~"));
    CHECK_THAT(desk.text("games/mine.pgn"), Catch::Contains("1. 9-a8"));
    CHECK_THAT(desk.text("games/mine~.pgn"), Catch::Contains("1. 11-e7"));
    desk.type("Lj\n");
    CHECK_THAT(desk.type("9-a8\nSmine~\ny"), !Catch::Contains("~~"));
}

TEST_CASE("a game is saved under a name, and written over only when that is wished", "[saves]")
{
    Desk desk;
    CHECK_THAT(desk.type("11-e7\nSmine\n"), Catch::Contains("saved: "));
    const std::string first = desk.text("games/mine.pgn");
    CHECK_THAT(first, Catch::Contains("1. 11-e7 *"));
    CHECK_THAT(desk.type("9-a8\nSmine\n"), Catch::Contains("mine already exists. Replace it?"));
    desk.type("9-a8\nSmine\n\n");  // Enter alone answers no
    desk.type("9-a8\nSmine\nn");
    desk.type("9-a8\nSmine\n\x1b\x1b");
    CHECK(desk.text("games/mine.pgn") == first);
    CHECK_THAT(desk.type("9-a8\nSmine\ny"), Catch::Contains("saved: "));
    CHECK_THAT(desk.text("games/mine.pgn"), Catch::Contains("1. 9-a8 *"));
}

TEST_CASE("a name that is none is explained, and stays to be mended", "[saves]")
{
    Desk desk;
    desk.is_restricted = true;
    CHECK_THAT(desk.type("11-e7\nS../x\n"), Catch::Contains("a name has no slash") && Catch::Contains("../x"));
    CHECK_THAT(desk.type("11-e7\nS~x\n"), Catch::Contains("does not start with ~"));
    CHECK_THAT(desk.type("11-e7\nS\n"), Catch::Contains("at least one character"));
    CHECK_FALSE(std::filesystem::exists(desk.path("games")));
    CHECK_THAT(desk.type("11-e7\nS|reboot; $(ls)\n"), Catch::Contains("saved: "));
    CHECK(std::filesystem::exists(desk.path("games/|reboot; $(ls).pgn")));
}

TEST_CASE("saving first is one of the answers to the question whether to quit", "[saves]")
{
    Desk desk;
    CHECK_THAT(desk.type("11-e7\nq"), Catch::Contains("save it first"));
    desk.type("11-e7\nqsmine\n");
    CHECK(std::filesystem::exists(desk.path("games/mine.pgn")));
}

TEST_CASE("a saved game is chosen from the list, with its players", "[saves]")
{
    Desk desk;
    CHECK_THAT(desk.type("L"), Catch::Contains("there is no saved game"));
    desk.type("11-e7\n11-d2\nSmine\n");
    CHECK_THAT(desk.type("L"), Catch::Contains("mine") && Catch::Contains("move 2, Black to play"));
    const std::string loaded = desk.type("L\n", {.is_computer = {false, true}, .strength = {.depth = 60}});
    CHECK_THAT(loaded, Catch::Contains("loaded: mine") && Catch::Contains("1. 11-e7    11-d2"));
    CHECK_THAT(loaded, !Catch::Contains("computer"));
}

TEST_CASE("a bad game is marked in the list, explained when chosen, and the list stays", "[saves]")
{
    Desk desk;
    desk.type("11-e7\nSmine\n");
    const std::string bad = "\x1b[31mnonsense";
    test::put_text(desk.path("games/bad.pgn"), bad);
    test::put_text(desk.path("games/newer.pgn"), "[FieldsFormat \"999\"]\n\n1. 11-e7 *\n");
    CHECK_THAT(desk.type("L"), Catch::Contains("! bad") && Catch::Contains("! newer") && Catch::Contains("  mine"));
    const std::string chosen = desk.type("L\n");
    CHECK_THAT(chosen, Catch::Contains("Not loaded: ") && !Catch::Contains("\x1b"));
    CHECK_THAT(desk.type("L\n\n"), Catch::Contains("Saved games"));
    CHECK(desk.text("games/bad.pgn") == bad);
}

TEST_CASE("a file of several games opens a list of them, and each is loaded from it", "[saves]")
{
    Desk desk;
    desk.type("11-e7\nSmatch\n");
    const std::string file = "[White \"Ada\"]\n\n1. 11-e7 1-0\n\n1. 11-e7 11-a1 *\n\n1. 9-a8 *\n";
    test::put_text(desk.path("games/match.pgn"), file);
    CHECK_THAT(desk.type("L"), Catch::Contains("  match") && Catch::Contains("3 games, 1 damaged"));
    const std::string list = desk.type("L\n");
    CHECK_THAT(list, Catch::Contains("Games in match") && Catch::Contains("1. Black ?, White Ada") &&
                         Catch::Contains("1-0, 1 move") && Catch::Contains("! 2. Black ?, White ?") &&
                         Catch::Contains("damaged, 1 move") && Catch::Contains("*, 1 move"));
    CHECK_THAT(desk.type("L\n\x1b"), Catch::Contains("Saved games"));
    CHECK_THAT(desk.type("L\njj\n"), Catch::Contains("loaded: match, game 3") && Catch::Contains("1. 9-a8"));
    CHECK_THAT(desk.type("L\nj\n"), Catch::Contains("Loaded up to match:5:10: game 2: ply 2: 11-a1"));
    CHECK_THAT(desk.type("L\njj\nS"), Catch::Contains("Save as:  match-3"));
    desk.type("L\njj\nS\n");
    CHECK(desk.text("games/match.pgn") == file);
}

TEST_CASE("a game whose name cannot be typed is loaded from the list", "[saves]")
{
    Desk desk;
    desk.type("11-e7\nSmine\n");
    for (const std::string& name : {std::string(200, 'x'), std::string{"a\tb"}, std::string{"a\nb"}}) {
        std::filesystem::rename(desk.path("games/mine.pgn"), desk.path("games/" + name + ".pgn"));
        CHECK_THAT(desk.type("L"), Catch::Contains("move 1, White to play") && !Catch::Contains("damaged"));
        CHECK_THAT(desk.type("L\n"), Catch::Contains("loaded:") && Catch::Contains("1. 11-e7"));
        CHECK_THAT(desk.type("L\nS"), Catch::Contains("Save as:") && !Catch::Contains("x"));
        std::filesystem::rename(desk.path("games/" + name + ".pgn"), desk.path("games/mine.pgn"));
    }
}

TEST_CASE("a game with an illegal move is loaded up to it, and that is said", "[saves]")
{
    Desk desk;
    desk.type("11-e7\nSmine\n");
    test::put_text(desk.path("games/mine.pgn"), "1. 11-e7 11-d2\n2. 11-a1 *\n");
    CHECK_THAT(desk.type("L\n"),
               Catch::Contains("Loaded up to mine:2:4: ply 3: 11-a1") && Catch::Contains("1. 11-e7    11-d2"));
}

TEST_CASE("where nothing can be written the game goes on, and it is said once", "[saves]")
{
    Desk desk;
    test::put_text(desk.path("state"), "no directory");
    CHECK_THAT(desk.type("11-e7\n"), Catch::Contains("the game is not kept: "));
    CHECK_THAT(desk.type("11-e7\n11-d2\n"), !Catch::Contains("not kept") && Catch::Contains("1. 11-e7    11-d2"));
    CHECK_THAT(desk.type("11-e7\nq"), Catch::Contains("Quit?") && !Catch::Contains("--resume"));
    test::put_text(desk.path("games"), "no directory");
    CHECK_THAT(desk.type("11-e7\nSmine\n"), Catch::Contains("games"));
}

TEST_CASE("a new game has a slot of its own where the one before goes on", "[saves]")
{
    Desk desk;
    desk.type("11-e7\n11-d2\nNy9-a8\n");
    CHECK_THAT(desk.text("state/autosave-1.pgn"), Catch::Contains("1. 11-e7 11-d2 *"));
    CHECK_THAT(desk.text("state/autosave-2.pgn"), Catch::Contains("1. 9-a8 *"));
}

TEST_CASE("z is back from a new game in the one before, as it stood", "[saves]")
{
    Desk desk;
    CHECK_THAT(desk.type("11-e7\n11-d2\n9-a8\nz"), Catch::Contains("11-d2"));
    CHECK_THAT(desk.type("11-e7\n11-d2\nNyz"),
               Catch::Contains("1. 11-e7    11-d2") && Catch::Contains("back in the game before"));
    CHECK_THAT(desk.type("11-e7\n11-d2\nNy9-a8\nzzr"), Catch::Contains("nothing to play again"));
    CHECK_THAT(desk.type("11-e7\nNyzz"), Catch::Contains("took back 1 move"));
    CHECK_THAT(desk.type("11-e7\nNyzzz"), Catch::Contains("nothing to take back"));
    CHECK_THAT(desk.type("11-e7\n11-d2\nzNyzr"), Catch::Contains("1. 11-e7    11-d2"));
    CHECK_THAT(desk.type("11-e7\nGyNz"), Catch::Contains("game over"));
    CHECK_THAT(desk.type("11-e7\nN\n"), Catch::Contains("1. 11-e7"));
}

TEST_CASE("the record of the game is handed to the clipboard", "[saves]")
{
    Desk desk;
    CHECK_THAT(desk.type("11-e7\nY"), Catch::Contains("the record is in the clipboard"));
    CHECK(desk.copied == desk.text("state/autosave-1.pgn"));
}

TEST_CASE("the settings show the level of a game that was taken up", "[saves]")
{
    Desk desk;
    desk.type("11-e7\n", {.strength = {.level = 8}});
    CHECK_THAT(desk.resume("ojjjjj"), Catch::Contains("Level") && Catch::Contains("  8\n"));
}

}  // namespace
}  // namespace fields::app
