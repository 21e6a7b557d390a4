// Games into records with all that they are, and back again.
#include <catch2/catch.hpp>

#include "fields/game/notation.hpp"
#include "fields/game/record_writer.hpp"
#include "live/saved_game.hpp"
#include "support.hpp"

namespace fields::live {
namespace {

using namespace std::chrono_literals;

Game game_of(const std::vector<std::string>& moves)
{
    Game game{standard_setup()};
    for (const std::string& text : moves) {
        REQUIRE_FALSE(game.play(test::move_of(text, game.position())));
    }
    return game;
}

const Seats against_white{.is_computer = {false, true}, .strength = {.depth = 6, .seed = 7}};

std::string text_of(const Game& game, const Seats& seats, const Record& origin = {})
{
    return to_text(to_record(game, seats, origin));
}

LoadedGame taken(const std::string& text, const Seats& otherwise = {})
{
    auto result = load_game(text, "game.pgn", otherwise);
    REQUIRE(std::holds_alternative<LoadedGame>(result));
    return std::get<LoadedGame>(std::move(result));
}

TEST_CASE("a game comes back as it was: moves, rules, players, strength and seed", "[saves]")
{
    Setup setup = standard_setup();
    setup.rules = ascending;
    setup.rules.quiet = 40;
    Game game{setup};
    for (int ply = 0; ply < 2; ++ply) {
        REQUIRE_FALSE(game.play(*game.legal_moves().begin()));
    }
    for (const Seats& kept : {against_white, Seats{{true, true}, {.time = 1500ms, .seed = 1}}, Seats{{}, {.depth = 1}},
                              Seats{{}, {.level = 3}}}) {
        const LoadedGame found = taken(text_of(game, kept), {{true, false}, {.depth = 99, .seed = 99}});
        CHECK(found.warnings.empty());
        CHECK(found.faults.empty());
        CHECK(found.game.position() == game.position());
        CHECK(found.game.ply() == 2);
        CHECK(found.game.setup() == game.setup());
        CHECK(found.seats.is_computer == kept.is_computer);
        CHECK(found.seats.strength.depth == kept.strength.depth);
        CHECK(found.seats.strength.time == kept.strength.time);
        CHECK(found.seats.strength.level == kept.strength.level);
        CHECK(found.seats.strength.seed == kept.strength.seed);
    }
}

TEST_CASE("after undo and other moves the record has exactly the line that was played", "[saves]")
{
    Game game = game_of({"11-e7", "11-d2", "9-a6"});
    game.undo();
    game.undo();
    REQUIRE_FALSE(
        game.play(test::move_of("12-e2", game.position()).is_pass() ? Move::pass() : *game.legal_moves().begin()));
    const LoadedGame found = taken(text_of(game, against_white));
    CHECK(found.game.position() == game.position());
    CHECK(found.game.moves().size() == 2);
    CHECK_THAT(text_of(game, against_white), Catch::Contains("1. 11-e7 8-a2 *"));
}

TEST_CASE("a second save is the first one byte for byte, with unknown tags, comments and odd characters", "[saves]")
{
    const std::string text = text_of(game_of({"11-e7", "11-d2"}), against_white);
    CHECK(text_of(taken(text).game, taken(text).seats, taken(text).origin) == text);
    std::string odd = text;
    odd.replace(odd.find("[Seed"), 0, "[Mood \"( ) [ ] { } ; # \\\" \\\\ é\"]\n");
    odd.replace(odd.find("[White \"fields\"]"), 16, "[White \"Zoë (2)\"]");
    odd.replace(odd.find("11-e7"), 5, "11-e7 {a comment; (with all)} (1. 9-a8)");
    const LoadedGame once = taken(odd);
    const std::string again = text_of(once.game, once.seats, once.origin);
    CHECK_THAT(again, Catch::Contains("[Mood \"( ) [ ] { } ; # \\\" \\\\ é\"]"));
    CHECK_THAT(again, Catch::Contains("[White \"Zoë (2)\"]"));
    CHECK_THAT(again, Catch::Contains("{a comment; (with all)} (1. 9-a8)"));
    const LoadedGame twice = taken(again);
    CHECK(text_of(twice.game, twice.seats, twice.origin) == again);
}

TEST_CASE("comments stay with the moves that are still played", "[saves]")
{
    LoadedGame found = taken("1. 11-e7 {first} 11-d2 {second} *\n");
    found.game.undo();
    const std::string text = text_of(found.game, found.seats, found.origin);
    CHECK_THAT(text, Catch::Contains("{first}") && !Catch::Contains("second"));
}

TEST_CASE("a record that says nothing of the computer leaves it to others", "[saves]")
{
    const LoadedGame found = taken("1. 11-e7 *\n", against_white);
    CHECK(found.seats.is_computer == against_white.is_computer);
    CHECK(found.seats.strength.depth == 6);
    CHECK(found.warnings.empty());
}

TEST_CASE("settings that are not known here are replaced, with a warning each", "[saves]")
{
    const LoadedGame found =
        taken("[Level \"grandmaster\"]\n[Seed \"x\"]\n[WhiteType \"oracle\"]\n[BlackType \"human\"]\n\n1. 11-e7 *\n",
              against_white);
    REQUIRE(found.warnings.size() == 3);
    CHECK_THAT(found.warnings[0], Catch::Contains("WhiteType 'oracle' is not known here: the computer plays it"));
    CHECK_THAT(found.warnings[1], Catch::Contains("Level 'grandmaster' is not known here: depth 6"));
    CHECK_THAT(found.warnings[2], Catch::Contains("Seed 'x'"));
    CHECK(found.seats.strength.depth == 6);
    for (const char* level :
         {"0", "11", "depth 0", "depth 128", "depth", "time 5", "time 0ms", "time 3600001ms", "\x1b[2J"}) {
        const LoadedGame other = taken("[Level \"" + std::string{level} + "\"]\n\n1. 11-e7 *\n", against_white);
        REQUIRE(other.warnings.size() == 1);
        CHECK(other.warnings[0].find('\x1b') == std::string::npos);
        CHECK(other.seats.strength.depth == 6);
    }
}

TEST_CASE("an illegal move says line and ply, and the game is loaded up to there", "[saves]")
{
    const LoadedGame found = taken("1. 11-e7 11-d2\n2. 11-a1 *\n");
    CHECK(found.game.ply() == 2);
    REQUIRE(found.faults.size() == 1);
    CHECK_THAT(found.faults[0], Catch::StartsWith("game.pgn:2:4: ply 3: "));
}

TEST_CASE("what a newer version made, and what is no game, is refused with the reason", "[saves]")
{
    const auto refusal = [](const std::string& text) { return std::get<Refusal>(load_game(text, "g", {})).at(0); };
    CHECK_THAT(refusal("[FieldsFormat \"999\"]\n\n1. 11-e7 *\n"),
               Catch::StartsWith("g:1:") && Catch::Contains("made by a newer version"));
    CHECK(refusal("") == "g: there is no game in it");
    CHECK_THAT(refusal("\x7f"
                       "ELF\x1b[2J"),
               Catch::StartsWith("g:1:1:") && !Catch::Contains("\x1b"));
    CHECK_THAT(refusal("[FEN \"nonsense\"]\n\n1. 11-e7 *\n"), Catch::StartsWith("g:1:"));
    CHECK(refusal("name: x\n8 . . . . b5 b6 b7 b8\n") ==
          "g:1:1: this is a setup, not a game record: --setup starts from it");
    CHECK(refusal("Dear Ada,\n\nno game: sorry\n") == "g:1:1: this is neither a setup nor a game record");
    CHECK(refusal(std::string("[\0E\0v\0e\0n\0t\0", 12)) == "g:1:1: this is UTF-16 text: save it as UTF-8");
}

// Five games, the fourth of which ends in a fault.
const std::string five =
    "[White \"Ada\"]\n\n1. 11-e7 1-0\n\n[Black \"a\\\"b\"]\n\n1. 11-e7 11-d2 *\n\n[Event \"e\"]\n\n*\n\n"
    "[White \"x\"]\n\n1. 11-e7 11-a1 *\n\n[White \"y\"]\n\n1. 9-a8 1/2-1/2\n";

TEST_CASE("of several games in a text each can be taken up, whatever is wrong with another", "[saves]")
{
    const std::string bad_first = "[FieldsFormat \"999\"]\n\n1. 11-e7 *\n\n" + five;
    const auto take = [](const std::string& text, std::optional<std::size_t> number) {
        return load_game(text, "g", {}, number);
    };
    const LoadedGame first = taken(five);
    CHECK(first.games == 5);
    CHECK(first.warnings == std::vector<std::string>{"the file holds 5 games: this is the first"});
    const auto second = std::get<LoadedGame>(take(five, 2));
    CHECK(second.game.ply() == 2);
    CHECK(second.warnings.empty());
    CHECK(second.faults.empty());
    const auto fourth = std::get<LoadedGame>(take(five, 4));
    CHECK(fourth.game.ply() == 1);
    REQUIRE(fourth.faults.size() == 1);
    CHECK_THAT(fourth.faults[0], Catch::StartsWith("g:15:10: game 4: ply 2: 11-a1: "));
    CHECK(std::get<LoadedGame>(take(bad_first, 6)).faults.empty());
    CHECK(std::get<Refusal>(take(five, 9)) == Refusal{"g: there is no game 9, only 1 to 5"});
    CHECK(std::get<Refusal>(take("1. 11-e7 *", 2)) == Refusal{"g: there is no game 2, only 1"});
    CHECK(std::get<Refusal>(take("% nothing", 2)) == Refusal{"g: there is no game in it"});
    CHECK(std::get<Refusal>(take(bad_first, std::nullopt)) ==
          Refusal{"g:1:16: game 1: made by a newer version: this one reads format 1",
                  "g: this is the first of 6 games, another can be loaded by its number"});
}

TEST_CASE("the games of a text are listed with players, result and moves, and what is wrong with them", "[saves]")
{
    const auto found = list_games(five, "g");
    const auto& games = std::get<std::vector<GameInText>>(found);
    REQUIRE(games.size() == 5);
    CHECK(games[0].players == "Black ?, White Ada");
    CHECK(games[0].result == "1-0");
    CHECK(games[0].moves == 1);
    CHECK(games[1].players == "Black a\"b, White ?");
    CHECK(games[1].about == "move 2, Black to play");
    CHECK_FALSE(games[1].is_bad);
    CHECK(games[2].moves == 0);
    CHECK(games[3].is_bad);
    CHECK_THAT(games[3].about, Catch::StartsWith("g:15:10: game 4: ply 2: 11-a1: "));
    CHECK_FALSE(games[4].is_bad);
    CHECK(games[4].result == "1/2-1/2");
    CHECK(std::holds_alternative<Refusal>(list_games("", "g")));
    CHECK(std::get<Refusal>(list_games("name: x", "g")).size() == 1);
}

TEST_CASE("a game in progress, or what might be one, is worth keeping", "[saves]")
{
    CHECK(is_worth_keeping("1. 11-e7 0-1\n\n1. 11-e7 *\n"));
    CHECK(is_worth_keeping("1. 11-e7 0-1\n\n1. 11-e8 0-1\n"));
    CHECK_FALSE(is_worth_keeping("1. 11-e7 0-1\n\n1. 11-e7 1-0\n"));
    CHECK(is_worth_keeping(text_of(game_of({"11-e7"}), against_white)));
    CHECK_FALSE(is_worth_keeping(text_of(game_of({}), against_white)));
    CHECK_FALSE(is_worth_keeping("1. 11-e7 0-1\n"));
    CHECK(is_worth_keeping("1. 11-e7 11-"));
    CHECK(is_worth_keeping(""));
    CHECK(is_worth_keeping("[FieldsFormat \"999\"]\n\n1. ? *\n"));
}

}  // namespace
}  // namespace fields::live
