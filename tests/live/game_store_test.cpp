// No game is lost: kept as it is played, taken up again after any end, never over another one.
#include <catch2/catch.hpp>

#include "fields/game/notation.hpp"
#include "live/game_store.hpp"
#include "scratch_directory.hpp"
#include "support.hpp"

namespace fields::live {
namespace {

namespace fs = std::filesystem;
using test::put_text;
using test::ScratchDirectory;
using test::text_of;

const Seats against_white{.is_computer = {false, true}, .strength = {.depth = 6, .seed = 7}};

class Home {
public:
    GameStore store(bool is_restricted = false) const
    {
        return {{.config = {}, .games = {scratch_ / "games", ""}, .autosaves = {scratch_ / "state", ""}},
                is_restricted};
    }
    fs::path slot(int number) const { return scratch_ / ("state/autosave-" + std::to_string(number) + ".pgn"); }
    fs::path game(const std::string& name) const { return scratch_ / ("games/" + name + ".pgn"); }
    fs::path path() const { return scratch_.path(); }

private:
    ScratchDirectory scratch_;
};

/// Keeps, and waits for the disk.
std::string keep(GameStore& store, const Game& game, const Seats& seats)
{
    std::string trouble = store.keep(game, seats);
    store.settle();
    return trouble;
}

void play(Game& game, const std::string& text) { REQUIRE_FALSE(game.play(test::move_of(text, game.position()))); }

Game game_of(const std::vector<std::string>& moves)
{
    Game game{standard_setup()};
    for (const std::string& text : moves) {
        play(game, text);
    }
    return game;
}

LoadedGame resumed(GameStore& store)
{
    auto result = store.resume({});
    REQUIRE(std::holds_alternative<LoadedGame>(result));
    return std::get<LoadedGame>(std::move(result));
}

std::string why_not_resumed(GameStore& store) { return std::get<Refusal>(store.resume({})).at(0); }

TEST_CASE("a game is kept from its first move on, and after undo and redo too", "[saves]")
{
    const Home home;
    GameStore store = home.store();
    Game game = game_of({});
    CHECK(keep(store, game, against_white).empty());
    CHECK_FALSE(fs::exists(home.slot(1)));
    play(game, "11-e7");
    play(game, "11-d2");
    CHECK(keep(store, game, against_white).empty());
    CHECK(text_of(home.slot(1)) == store.text(game, against_white));
    game.undo();
    CHECK(keep(store, game, against_white).empty());
    CHECK(text_of(home.slot(1)) == store.text(game, against_white));
    game.redo();
    CHECK(keep(store, game, against_white).empty());
    CHECK(text_of(home.slot(1)) == store.text(game, against_white));
    Seats switched = against_white;
    switched.is_computer = {true, false};
    CHECK(keep(store, game, switched).empty());
    CHECK(text_of(home.slot(1)) == store.text(game, switched));
}

TEST_CASE("nothing is written where nothing has changed", "[saves]")
{
    const Home home;
    GameStore store = home.store();
    const Game game = game_of({"11-e7"});
    CHECK(keep(store, game, against_white).empty());
    fs::remove(home.slot(1));
    CHECK(keep(store, game, against_white).empty());
    CHECK_FALSE(fs::exists(home.slot(1)));
}

TEST_CASE("a game that was left is resumed in its slot, with all that it was", "[saves]")
{
    const Home home;
    const Game game = game_of({"11-e7", "11-d2", "9-a6"});
    CHECK(home.store().keep(game, against_white).empty());
    GameStore store = home.store();
    CHECK(store.has_game_in_progress());
    const LoadedGame taken = resumed(store);
    CHECK(taken.warnings.empty());
    CHECK(taken.game.position() == game.position());
    CHECK(taken.seats.is_computer == against_white.is_computer);
    CHECK(taken.seats.strength.seed == 7);
    Game more = taken.game;
    play(more, "8-a2");
    CHECK(keep(store, more, taken.seats).empty());
    CHECK(text_of(home.slot(1)) == store.text(more, taken.seats));
    CHECK_FALSE(fs::exists(home.slot(2)));
}

TEST_CASE("a game that is over, or has no move, is not resumed", "[saves]")
{
    const Home home;
    GameStore store = home.store();
    CHECK(why_not_resumed(store) == "there is no game to resume");
    Game game = game_of({"11-e7"});
    CHECK(keep(store, game, against_white).empty());
    game.undo();
    CHECK(keep(store, game, against_white).empty());
    CHECK_FALSE(home.store().has_game_in_progress());
    Game won{parse_position_line("8/8/8/8/2e5/1A6/8/l6B w abcd CDF 3 40").setup};
    play(won, "1xc4");
    CHECK(keep(store, won, against_white).empty());
    GameStore next = home.store();
    CHECK(why_not_resumed(next) == "there is no game to resume");
}

TEST_CASE("where the newest state is damaged the one before is resumed, and that is said", "[saves]")
{
    const Home home;
    {
        GameStore store = home.store();
        Game game = game_of({"11-e7"});
        CHECK(keep(store, game, against_white).empty());
        play(game, "11-d2");
        CHECK(keep(store, game, against_white).empty());
    }
    const std::string whole = text_of(home.slot(1));
    for (const std::size_t size : {std::size_t{0}, std::size_t{5}, whole.find("1. 11"), whole.size() - 3}) {
        put_text(home.slot(1), whole.substr(0, size));
        GameStore store = home.store();
        LoadedGame taken = resumed(store);
        CHECK(taken.game.ply() == 1);
        REQUIRE(taken.warnings.size() == 1);
        CHECK_THAT(taken.warnings[0], Catch::Contains("damaged"));
        play(taken.game, "8-a2");
        CHECK(keep(store, taken.game, taken.seats).empty());
        CHECK(text_of(home.slot(1)) == whole.substr(0, size));
        CHECK(fs::exists(home.slot(2)));
        fs::remove(home.slot(2));
    }
}

TEST_CASE("a slot of a newer version is left alone", "[saves]")
{
    const Home home;
    CHECK(home.store().keep(game_of({"11-e7"}), against_white).empty());
    std::string text = text_of(home.slot(1));
    text.replace(text.find("FieldsFormat \"1\""), 16, "FieldsFormat \"999\"");
    put_text(home.slot(1), text);
    fs::remove(home.path() / "state/autosave-1.previous.pgn");
    GameStore store = home.store();
    CHECK_THAT(why_not_resumed(store), Catch::Contains("made by a newer version"));
    CHECK(keep(store, game_of({"9-a8"}), against_white).empty());
    CHECK(text_of(home.slot(1)) == text);
    CHECK(fs::exists(home.slot(2)));
}

TEST_CASE("a game that is open elsewhere goes on as a copy, and both histories survive", "[saves]")
{
    const Home home;
    GameStore one = home.store();
    Game game = game_of({"11-e7"});
    CHECK(keep(one, game, against_white).empty());
    GameStore two = home.store();
    LoadedGame taken = resumed(two);
    REQUIRE(taken.warnings.size() == 1);
    CHECK_THAT(taken.warnings[0], Catch::Contains("open in another window"));
    play(game, "11-d2");
    play(taken.game, "8-a2");
    CHECK(keep(one, game, against_white).empty());
    CHECK(keep(two, taken.game, taken.seats).empty());
    CHECK_THAT(text_of(home.slot(1)), Catch::Contains("11-d2"));
    CHECK_THAT(text_of(home.slot(2)), Catch::Contains("8-a2"));
}

TEST_CASE("another window's game is resumed only where there is no other", "[saves]")
{
    const Home home;
    CHECK(home.store().keep(game_of({"11-e7", "11-d2"}), against_white).empty());
    GameStore one = home.store();
    CHECK(keep(one, game_of({"11-e7"}), against_white).empty());
    GameStore two = home.store();
    const LoadedGame taken = resumed(two);
    CHECK(taken.warnings.empty());
    CHECK(taken.game.ply() == 2);
}

TEST_CASE("games are kept behind the player's own links to directories, but not those of players from outside",
          "[saves]")
{
    const Home home;
    fs::create_directory(home.path() / "elsewhere");
    fs::create_directory_symlink(home.path() / "elsewhere", home.path() / "state");
    fs::create_directory_symlink(home.path() / "elsewhere", home.path() / "games");
    CHECK(home.store().keep(game_of({"11-e7"}), against_white).empty());
    CHECK(home.store().save("mine", game_of({"11-e7"}), against_white, false).trouble.empty());
    CHECK(fs::exists(home.path() / "elsewhere/autosave-1.pgn"));
    CHECK(home.store().has_game_in_progress());
    GameStore restricted = home.store(true);
    CHECK_THAT(keep(restricted, game_of({"9-a8"}), against_white), Catch::StartsWith("a symbolic link, which is not"));
    CHECK_THAT(restricted.save("other", game_of({"9-a8"}), against_white, false).trouble,
               Catch::StartsWith("a symbolic link, which is not"));
    CHECK(test::count_files(home.path() / "elsewhere") == 2);
}

TEST_CASE("a game is there for another program as soon as it is kept", "[saves]")
{
    const Home home;
    GameStore store = home.store();
    Game game = game_of({});
    for (const char* move : {"11-e7", "11-d2", "9-a8", "9-g1"}) {
        play(game, move);
        CHECK(store.keep(game, against_white).empty());
        GameStore other = home.store();
        CHECK(resumed(other).game.position() == game.position());
    }
}

TEST_CASE("back from a new game is the one before, in its slot, and nothing of the new one stays", "[saves]")
{
    const Home home;
    GameStore store = home.store();
    CHECK_FALSE(store.go_back());
    Game game = game_of({"11-e7", "11-d2"});
    game.undo();
    CHECK(keep(store, game, against_white).empty());
    store.begin(game, against_white);
    CHECK(keep(store, game_of({"9-a8"}), {}).empty());
    CHECK_THAT(text_of(home.slot(1)), Catch::Contains("11-e7"));
    CHECK_THAT(text_of(home.slot(2)), Catch::Contains("9-a8"));
    const auto back = store.go_back();
    REQUIRE(back);
    CHECK(back->game.position() == game.position());
    CHECK(back->game.can_redo());
    CHECK(back->seats == against_white);
    CHECK_FALSE(fs::exists(home.slot(2)));
    CHECK_FALSE(store.go_back());
    game.redo();
    CHECK(keep(store, game, against_white).empty());
    CHECK_THAT(text_of(home.slot(1)), Catch::Contains("11-d2"));
}

TEST_CASE("a game that a new one was begun after can be resumed, unless it is over or has no move", "[saves]")
{
    const Home home;
    {
        GameStore store = home.store();
        store.begin(game_of({}), {});
        const Game game = game_of({"11-e7"});
        CHECK(keep(store, game, against_white).empty());
        store.begin(game, against_white);
    }
    GameStore next = home.store();
    CHECK(resumed(next).game.ply() == 1);
    Game over = game_of({"11-e7"});
    over.resign(Side::White);
    CHECK(keep(next, over, against_white).empty());
    next.begin(over, against_white);
    CHECK(keep(next, game_of({"9-a8"}), {}).empty());
    CHECK_THAT(text_of(home.slot(1)), Catch::Contains("9-a8"));
    REQUIRE(next.go_back());
    CHECK(keep(next, over, against_white).empty());
    CHECK_THAT(text_of(home.slot(1)), Catch::Contains("11-e7"));
}

TEST_CASE("why a game is not kept is said once, and again when it is another reason", "[saves]")
{
    const Home home;
    put_text(home.path() / "state", "no directory");
    GameStore store = home.store();
    Game game = game_of({"11-e7"});
    CHECK_THAT(keep(store, game, against_white), Catch::StartsWith("Not a directory: ") && Catch::EndsWith("state"));
    play(game, "11-d2");
    CHECK(keep(store, game, against_white).empty());
    CHECK_FALSE(store.trouble().empty());
    fs::remove(home.path() / "state");
    CHECK(keep(store, game, against_white).empty());
    CHECK(store.trouble().empty());
    CHECK(text_of(home.slot(1)) == store.text(game, against_white));
}

TEST_CASE("a saved game is loaded, and the one that was played stays to be resumed", "[saves]")
{
    const Home home;
    GameStore store = home.store();
    const Game saved = game_of({"11-e7", "11-d2"});
    CHECK(store.save("mine", saved, against_white, false).trouble.empty());
    CHECK(keep(store, game_of({"9-a8"}), against_white).empty());
    auto loaded = store.load("mine", {});
    REQUIRE(std::holds_alternative<LoadedGame>(loaded));
    LoadedGame& taken = std::get<LoadedGame>(loaded);
    CHECK(taken.game.position() == saved.position());
    const std::string named = text_of(home.game("mine"));
    play(taken.game, "9-a6");
    CHECK(keep(store, taken.game, taken.seats).empty());
    CHECK_THAT(text_of(home.slot(1)), Catch::Contains("1. 9-a8"));
    CHECK_THAT(text_of(home.slot(2)), Catch::Contains("2. 9-a6"));
    CHECK(text_of(home.game("mine")) == named);
}

TEST_CASE("a bad file is refused and unchanged, the game that is played goes on in its slot", "[saves]")
{
    const Home home;
    GameStore store = home.store();
    Game game = game_of({"11-e7"});
    CHECK(keep(store, game, against_white).empty());
    CHECK(store.save("bad", game, against_white, false).trouble.empty());
    put_text(home.game("bad"), "nonsense \x1b[2J");
    CHECK(std::holds_alternative<Refusal>(store.load("bad", {})));
    CHECK_THAT(std::get<Refusal>(store.load("none", {})).at(0),
               Catch::Contains("No such file or directory: ") && Catch::EndsWith("none.pgn"));
    play(game, "11-d2");
    CHECK(keep(store, game, against_white).empty());
    CHECK_THAT(text_of(home.slot(1)), Catch::Contains("11-d2"));
    CHECK(text_of(home.game("bad")) == "nonsense \x1b[2J");
}

TEST_CASE("of a file of several games the list says how many, and each can be loaded", "[saves]")
{
    const Home home;
    GameStore store = home.store();
    CHECK(store.save("match", game_of({"11-e7"}), against_white, false).trouble.empty());
    const std::string bad = "[Event \"bad\"]\n\n1. 11-e8 *\n\n";
    const std::string good = "[Event \"good\"]\n\n1. 11-e7 11-d2 *\n\n";
    put_text(home.game("match"), bad + good + good);
    const auto listed = store.list();
    REQUIRE(listed.size() == 1);
    CHECK(listed[0].about == "3 games, 1 damaged");
    CHECK_FALSE(listed[0].is_bad);
    CHECK(listed[0].games == 3);
    CHECK(std::get<std::vector<GameInText>>(store.games(listed[0])).size() == 3);
    CHECK(std::get<LoadedGame>(store.load(listed[0], {}, 2)).game.ply() == 2);
    CHECK(std::get<LoadedGame>(store.load("match", {}, 3)).game.ply() == 2);
    CHECK(std::holds_alternative<Refusal>(store.load("match", {}, 1)));
    CHECK(std::holds_alternative<Refusal>(store.load("match", {}, 4)));
    put_text(home.game("match"), bad + bad);
    CHECK(store.list()[0].is_bad);
    put_text(home.game("match"), good + good);
    CHECK(store.list()[0].about == "2 games");
}

TEST_CASE("a file is loaded from the list whatever its name is", "[saves]")
{
    const Home home;
    GameStore store = home.store(true);
    const Game game = game_of({"11-e7", "11-d2"});
    CHECK(store.save("plain", game, against_white, false).trouble.empty());
    const std::string text = text_of(home.game("plain"));
    for (const std::string& name :
         {std::string(200, 'x'), std::string{"a\tb"}, std::string{"a\nb"}, std::string{"caf\xE9"}, std::string{"-odd"},
          std::string{"~odd"}, std::string{"a\u202Eb"}, std::string{" a "}, std::string{"twice.pgn"}}) {
        put_text(home.game(name), text);
    }
    const auto listed = store.list();
    REQUIRE(listed.size() == 10);
    for (const auto& one : listed) {
        INFO(one.name);
        CHECK_FALSE(one.is_bad);
        CHECK(one.about == "move 2, Black to play");
        CHECK(one.is_name == (one.name == "plain"));
        auto loaded = store.load(one, {});
        REQUIRE(std::holds_alternative<LoadedGame>(loaded));
        CHECK(std::get<LoadedGame>(loaded).game.position() == game.position());
    }
}

TEST_CASE("a slot that somebody put several games into goes on as a copy", "[saves]")
{
    const Home home;
    CHECK(home.store().keep(game_of({"11-e7"}), against_white).empty());
    const std::string both = text_of(home.slot(1)) + text_of(home.slot(1));
    put_text(home.slot(1), both);
    GameStore store = home.store();
    LoadedGame taken = resumed(store);
    play(taken.game, "11-d2");
    CHECK(keep(store, taken.game, taken.seats).empty());
    CHECK(text_of(home.slot(1)) == both);
    CHECK_THAT(text_of(home.slot(2)), Catch::Contains("11-d2"));
}

TEST_CASE("a comment that looks like another game survives being kept and saved", "[saves]")
{
    const Home home;
    GameStore store = home.store();
    CHECK(store.save("mine", game_of({"11-e7"}), against_white, false).trouble.empty());
    const std::string comment = "{see [Event \"fake\"] x}";
    put_text(home.game("mine"), "1. 11-e7 {see\n[Event \"fake\"]\nx} 11-d2 *\n");
    auto loaded = store.load("mine", against_white);
    LoadedGame& taken = std::get<LoadedGame>(loaded);
    CHECK(taken.faults.empty());
    CHECK(keep(store, taken.game, taken.seats).empty());
    CHECK_THAT(text_of(home.slot(1)), Catch::Contains("1. 11-e7 " + comment + " 1... 11-d2 *"));
    GameStore next = home.store();
    const LoadedGame again = resumed(next);
    CHECK(again.faults.empty());
    CHECK(next.text(again.game, again.seats) == text_of(home.slot(1)));
}

TEST_CASE("the list says of each game where it stands, and marks the bad ones", "[saves]")
{
    const Home home;
    GameStore store = home.store();
    CHECK(store.list().empty());
    CHECK(store.save("good", game_of({"11-e7", "11-d2"}), against_white, false).trouble.empty());
    put_text(home.game("bad\x1b"), "nonsense");
    put_text(home.game("half"), "1. 11-e7 11-d2 2. 11-a1 *\n");
    const auto listed = store.list();
    REQUIRE(listed.size() == 3);
    for (const auto& game : listed) {
        CHECK(game.is_bad == (game.name != "good"));
        CHECK(game.about.find('\x1b') == std::string::npos);
        if (game.name == "good") {
            CHECK(game.about == "move 2, Black to play");
        }
        if (game.name == "half") {
            CHECK_THAT(game.about, Catch::Contains("ply 3"));
        }
    }
}

}  // namespace
}  // namespace fields::live
