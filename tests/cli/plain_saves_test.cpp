// --plain: saving, loading and resuming in words.
#include <catch2/catch.hpp>

#include <array>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands.hpp"
#include "scratch_directory.hpp"
#include "support.hpp"

namespace fields::cli {
namespace {

class Desk {
public:
    PlayOptions options{};
    int exit_code = 0;

    Desk()
    {
        options.setup = standard_setup();
        options.strength.depth = 1;
        options.places.games.path = scratch_ / "games";
        options.places.autosaves.path = scratch_ / "state";
    }

    std::string play(const std::string& lines)
    {
        std::array<int, 2> ends{};
        REQUIRE(::pipe(ends.data()) == 0);
        REQUIRE(::write(ends[1], lines.data(), lines.size()) == static_cast<ssize_t>(lines.size()));
        ::close(ends[1]);
        std::ostringstream out;
        exit_code = play_plain(options, ends[0], out, out);
        ::close(ends[0]);
        CHECK(out.str().find('\033') == std::string::npos);
        return out.str();
    }
    std::filesystem::path path(const std::string& name) const { return scratch_ / name; }
    std::string text(const std::string& name) const { return test::text_of(scratch_ / name); }

private:
    test::ScratchDirectory scratch_;
};

TEST_CASE("plain: a game is kept without a word, and resumed", "[saves]")
{
    Desk desk;
    CHECK_THAT(desk.play("11-e7\n11-d2\n"), !Catch::Contains("kept"));
    CHECK_THAT(desk.text("state/autosave-1.pgn"), Catch::Contains("1. 11-e7 11-d2 *"));
    desk.options.is_resumed = true;
    CHECK_THAT(desk.play("last\nturn\n"), Catch::Contains("White plays 11-d2.\nBlack to play."));
    CHECK(desk.exit_code == exit_done);
}

TEST_CASE("plain: the computer of a kept game comes back, and moves where it is its turn", "[saves]")
{
    Desk desk;
    desk.play("11-e7\nsave mine\n");
    std::string text = desk.text("games/mine.pgn");
    text.replace(text.find("[WhiteType \"human\"]"), 19, "[WhiteType \"program\"]");
    test::put_text(desk.path("games/mine.pgn"), text);
    desk.options.load = "mine";
    CHECK_THAT(desk.play(""), Catch::Contains("White plays "));
    desk.options.is_computer_given = true;  // --ai none beats what the game says
    CHECK_THAT(desk.play(""), !Catch::Contains("White plays "));
}

TEST_CASE("plain: flags of strength beat what the game says, one by one", "[saves]")
{
    Desk desk;
    desk.options.strength.seed = 7;
    desk.play("11-e7\nsave mine\n");
    desk.options.load = "mine";
    desk.options.strength = {.depth = 3, .seed = 9};
    CHECK_THAT(desk.play("record\n"), Catch::Contains("[Level \"depth 1\"]") && Catch::Contains("[Seed \"7\"]"));
    desk.options.is_level_given = true;
    CHECK_THAT(desk.play("record\n"), Catch::Contains("[Level \"depth 3\"]") && Catch::Contains("[Seed \"7\"]"));
    desk.options.is_seed_given = true;
    CHECK_THAT(desk.play("record\n"), Catch::Contains("[Level \"depth 3\"]") && Catch::Contains("[Seed \"9\"]"));
}

TEST_CASE("plain: games are saved, listed, loaded and written over in words", "[saves]")
{
    Desk desk;
    CHECK_THAT(desk.play("saves\n"), Catch::Contains("There is no saved game."));
    CHECK_THAT(desk.play("11-e7\nsave My game\nsave My game\n"),
               Catch::Contains("Saved: " + desk.path("games/My game.pgn").string() + ".\n") &&
                   Catch::Contains("My game already exists: replace My game overwrites it."));
    CHECK_THAT(desk.play("saves\nload My game\nlast\n"),
               Catch::Contains("My game: move 1, White to play.\nLoaded My game.\nWhite to play.\nBlack plays 11-e7."));
    CHECK_THAT(desk.play("9-a8\nreplace My game\n"), Catch::Contains("Saved: "));
    CHECK_THAT(desk.text("games/My game.pgn"), Catch::Contains("1. 9-a8 *"));
    CHECK_THAT(desk.play("load none\nsave\n"), Catch::Contains("Not loaded: ") &&
                                                   Catch::Contains("No such file or directory: ") &&
                                                   Catch::Contains("Not saved: ''"));
}

TEST_CASE("plain: of a file of several games one is loaded by its number", "[saves]")
{
    Desk desk;
    desk.play("11-e7\nsave match 1\n");
    const std::string good = "1. 9-a8 11-d2 *\n\n";
    test::put_text(desk.path("games/match.pgn"), "1. 11-e8 *\n\n" + good + good);
    CHECK_THAT(desk.play("saves\nload match 3\nlast\n"), Catch::Contains("match: 3 games, 1 damaged.\n") &&
                                                             Catch::Contains("Loaded match 3.\n") &&
                                                             Catch::Contains("White plays 11-d2"));
    CHECK_THAT(desk.play("load match 1\nlast\n"), Catch::Contains("Black plays 11-e7"));  // saved under that name
    CHECK_THAT(desk.play("load match\n"), Catch::Contains("Not loaded: match:1:4: game 1: ply 1: 11-e8"));
    CHECK_THAT(desk.play("load match 4\n"), Catch::Contains("Not loaded: match: there is no game 4, only 1 to 3"));
    CHECK_THAT(desk.play("load match 0\nload match x\n"),
               Catch::Contains("games/match 0.pgn.\n") && Catch::Contains("games/match x.pgn.\n"));
    desk.options.load = desk.path("games/match.pgn").string();
    desk.options.game = 2;
    CHECK_THAT(desk.play("last\n"), Catch::Contains("White plays 11-d2"));
    CHECK(desk.exit_code == exit_done);
    desk.options.game = 9;
    CHECK(desk.play("") == "fields: --load: " + *desk.options.load + ": there is no game 9, only 1 to 3\n");
    CHECK(desk.exit_code == exit_usage);
}

TEST_CASE("plain: a name that cannot be typed stands behind its number, by which it is loaded", "[saves]")
{
    Desk desk;
    desk.options.is_restricted = true;
    desk.play("11-e7\nsave mine\n");
    const std::string text = desk.text("games/mine.pgn");
    std::filesystem::remove(desk.path("games/mine.pgn"));
    CHECK_THAT(desk.play("load #1\n"), Catch::Contains("Not loaded: there is no saved game"));
    test::put_text(desk.path("games/a\tb\nc.pgn"), text + text);
    CHECK_THAT(desk.play("saves\n"), Catch::Contains("\n#1 a\\u{9}b\\u{A}c: 2 games.\n"));
    CHECK_THAT(desk.play("load #1\nlast\n"), Catch::Contains("Loaded #1.\n") && Catch::Contains("Black plays 11-e7"));
    CHECK_THAT(desk.play("load #1 2\nlast\n"), Catch::Contains("Black plays 11-e7"));
    CHECK_THAT(desk.play("load #2\nload #0\nload #1 3\n"),
               Catch::Contains("Not loaded: there is no #2 in the list, only #1.\n") &&
                   Catch::Contains("there is no #0") && Catch::Contains("there is no game 3, only 1 to 2") &&
                   !Catch::Contains("Loaded"));
    test::put_text(desk.path("games/#1.pgn"), text);
    CHECK_THAT(desk.play("saves\n"), Catch::Contains("#1 #1: ") || Catch::Contains("#2 #1: "));
}

TEST_CASE("plain: restricted players reach nothing but saved games", "[saves]")
{
    Desk desk;
    desk.options.is_restricted = true;
    test::put_text(desk.path("secret"), "[Event \"secret\"]\n\n1. 11-e7 *\n");
    const std::string path = desk.path("secret");
    const std::string said =
        desk.play("11-e7\nload " + path + "\nsave " + path + "\nsave ../secret\nsave ~x\nsave -x\nsave .x\nsave " +
                  std::string(65, 'x') + "\nload ../secret\n");
    CHECK_THAT(said, !Catch::Contains("Saved") && !Catch::Contains("Loaded"));
    CHECK_THAT(desk.text("secret"), Catch::StartsWith("[Event \"secret\"]"));
    desk.options.load = path;
    CHECK_THAT(desk.play(""), Catch::StartsWith("fields: --load: '") && Catch::Contains("a name has no slash"));
    CHECK(desk.exit_code == exit_usage);
}

TEST_CASE("plain: a record with an illegal move is loaded up to it, exit 2", "[saves]")
{
    Desk desk;
    const std::string record = "1. 11-e7 11-d2\n2. 9-a6 8-a2\n3. 12-h1 *\n";
    test::put_text(desk.path("bad.pgn"), record);
    desk.options.load = desk.path("bad.pgn");
    const std::string said = desk.play("turn\n");
    CHECK_THAT(said, Catch::Contains("bad.pgn:3:4: ply 5: 12-h1") && Catch::Contains("Loaded up to there, 4 moves."));
    CHECK(desk.exit_code == exit_usage);
    CHECK(desk.text("bad.pgn") == record);
}

TEST_CASE("plain: what cannot be taken up is refused in one line with the flag, exit 2", "[saves]")
{
    Desk desk;
    desk.options.is_resumed = true;
    CHECK(desk.play("") == "fields: --resume: there is no game to resume\n");
    CHECK(desk.exit_code == exit_usage);
    desk.options.is_resumed = false;
    const std::string newer = "[FieldsFormat \"999\"]\n\n1. 11-e7 *\n";
    test::put_text(desk.path("newer.pgn"), newer);
    desk.options.load = desk.path("newer.pgn");
    CHECK_THAT(desk.play(""), Catch::Contains("made by a newer version"));
    CHECK(desk.exit_code == exit_usage);
    CHECK(desk.text("newer.pgn") == newer);
}

TEST_CASE("plain: every answer is one line, whatever files are called", "[saves]")
{
    Desk desk;
    std::filesystem::create_directory(desk.path("games"));
    test::put_text(desk.path("games/a\nb.pgn"), "1. 11-e7 *\n");
    CHECK_THAT(desk.play("saves\n"), Catch::Contains("\n#1 a\\u{A}b: move 1"));
    desk.options.load = desk.path("no\nsuch\033file");
    CHECK_THAT(desk.play(""), Catch::EndsWith("no\\u{A}such\\u{1B}file\n"));
}

TEST_CASE("plain: nobody waits for what is no file", "[saves]")
{
    Desk desk;
    const std::string fifo = desk.path("fifo");
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    CHECK_THAT(desk.play("load " + fifo + "\nsave " + fifo + "\nreplace " + fifo + "\n"),
               Catch::Contains("Not loaded: ") && Catch::Contains("Not saved: ") &&
                   Catch::Contains("not a regular file"));
    desk.options.load = fifo;
    CHECK(desk.play("") == "fields: --load: not a regular file: " + fifo + '\n');
}

TEST_CASE("plain: where nothing can be kept it is said once and the game goes on", "[saves]")
{
    Desk desk;
    desk.options.places.autosaves = {"", "HOME is not set"};
    const std::string said = desk.play("11-e7\n11-d2\nlast\n");
    const auto first = said.find("The game is not kept: HOME is not set.");
    REQUIRE(first != std::string::npos);
    CHECK(said.find("not kept", first + 20) == std::string::npos);
    CHECK_THAT(said, Catch::Contains("White plays 11-d2."));
}

TEST_CASE("plain: undo is back from a new game in the one before", "[saves]")
{
    Desk desk;
    const std::string said = desk.play("11-e7\n11-d2\nnew\nundo\nlast\nundo\nundo\n");
    CHECK_THAT(said, Catch::Contains("A new game; undo is back in the one before"));
    CHECK_THAT(said, Catch::Contains("Back in the game before.\nBlack to play.\nWhite plays 11-d2"));
    CHECK_THAT(desk.play("11-e7\nnew\n9-a8\n"), Catch::Contains("Black plays 9-a8"));
    desk.options.is_resumed = true;
    CHECK_THAT(desk.play("last\n"), Catch::Contains("Black plays 9-a8"));
}

}  // namespace
}  // namespace fields::cli
