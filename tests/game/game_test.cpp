// A game from its setup to its end: playing, undoing, redoing, and the two ends that need the history.
#include <catch2/catch.hpp>
#include <initializer_list>
#include <random>
#include <string>
#include <vector>

#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

/// Two pieces a side that can step to and fro for ever; nobody comes near a capture.
constexpr std::string_view shuffling = "6ba/8/8/8/8/8/8/AB6 b - - 0 1";

Game game_from(std::string_view line, const Rules& rules = classic)
{
    const ParsedSetup parsed = parse_position_line(line, rules);
    REQUIRE(parsed.errors.empty());
    return Game{parsed.setup};
}

std::optional<Illegal> play(Game& game, std::string_view text) { return game.play(move_of(text, game.position())); }

void play_all(Game& game, std::initializer_list<std::string_view> texts)
{
    for (const std::string_view text : texts) {
        INFO(text);
        REQUIRE_FALSE(play(game, text));
    }
}

/// One round of four plies after which everybody stands where he stood.
void shuffle_round(Game& game) { play_all(game, {"1-h7", "1-a2", "1-h8", "1-a1"}); }

TEST_CASE("golden games are legal to the last move and end as they should")
{
    for (const auto& golden : read_json_lines("games.jsonl")) {
        Setup setup = standard_setup();
        setup.rules = rules_named(golden["rules"]);
        Game game{setup};
        for (const std::string text : golden["moves"]) {
            REQUIRE_FALSE(game.outcome());
            const Move move = move_of(text, game.position());
            REQUIRE(to_string(game.position(), move) == text);
            REQUIRE_FALSE(game.play(move));
        }
        CHECK(game.ply() == golden["moves"].size());
        CHECK(to_position_line(game.position()) == golden["final"].get<std::string>());
        const auto ending = to_ending(game.outcome());
        REQUIRE(ending.has_value());
        CHECK(ending->winner == golden["winner"].get<std::string>());
        CHECK(ending->reason == golden["reason"].get<std::string>());
        CHECK(game.legal_moves().is_empty());
    }
}

TEST_CASE("undo to the start and redo to the end give the same positions")
{
    for (const auto& golden : read_json_lines("games.jsonl")) {
        Setup setup = standard_setup();
        setup.rules = rules_named(golden["rules"]);
        Game game{setup};
        std::vector<Position> passed{game.position()};
        for (const std::string text : golden["moves"]) {
            REQUIRE_FALSE(play(game, text));
            passed.push_back(game.position());
        }
        const auto outcome = game.outcome();
        for (std::size_t ply = passed.size() - 1; ply > 0; --ply) {
            REQUIRE(game.can_undo());
            REQUIRE(game.undo());
            REQUIRE(game.ply() == ply - 1);
            REQUIRE(game.position() == passed[ply - 1]);
            REQUIRE(game.position().key() == passed[ply - 1].key());
            REQUIRE_FALSE(game.outcome());
        }
        CHECK_FALSE(game.can_undo());
        CHECK_FALSE(game.undo());
        for (std::size_t ply = 1; ply < passed.size(); ++ply) {
            REQUIRE(game.redo());
            REQUIRE(game.position() == passed[ply]);
            REQUIRE(game.position(ply) == passed[ply]);
        }
        CHECK_FALSE(game.can_redo());
        CHECK_FALSE(game.redo());
        CHECK(game.outcome() == outcome);
    }
}

TEST_CASE("a new game has no moves to undo or redo and stands at its setup")
{
    const Game game{standard_setup()};
    CHECK(game.setup() == standard_setup());
    CHECK(game.rules() == classic);
    CHECK(game.ply() == 0);
    CHECK(game.moves().empty());
    CHECK(game.last_move() == std::nullopt);
    CHECK_FALSE(game.can_undo());
    CHECK_FALSE(game.can_redo());
    CHECK(game.legal_moves().size() == 36);
    CHECK(game.earlier_keys().empty());
}

TEST_CASE("a move played after an undo forgets those undone")
{
    Game game{standard_setup()};
    play_all(game, {"1-c4", "9-g1", "10-b5"});
    game.undo();
    game.undo();
    CHECK(game.moves().size() == 3);
    CHECK(game.last_move() == game.moves()[0]);
    CHECK(game.can_redo());
    play_all(game, {"9-h1"});
    CHECK(game.moves().size() == 2);
    CHECK(game.ply() == 2);
    CHECK_FALSE(game.can_redo());
    CHECK(game.position(1).to_move() == Side::White);
    CHECK(game.position().piece_at(square_of("h1")) == Piece{Side::White, 9});
}

TEST_CASE("an illegal move is refused and changes nothing")
{
    Game game{standard_setup()};
    play_all(game, {"1-c4", "9-g1"});
    game.undo();
    const Position before = game.position();
    const auto illegal = play(game, "9-h2");
    REQUIRE(illegal.has_value());
    CHECK(illegal->neighbours == 1);
    CHECK(game.position() == before);
    CHECK(game.ply() == 1);
    CHECK(game.can_redo());
    CHECK(play(game, "pass") == Illegal{Fault::MayNotPass});
}

TEST_CASE("a position that stands for the third time is a draw")
{
    Game game = game_from(shuffling);
    shuffle_round(game);
    CHECK_FALSE(game.outcome());
    play_all(game, {"1-h7", "1-a2", "1-h8"});
    CHECK_FALSE(game.outcome());
    play_all(game, {"1-a1"});
    CHECK(game.outcome() == Outcome{std::nullopt, Reason::Repetition});
    CHECK(game.legal_moves().is_empty());
    CHECK(play(game, "1-h7") == Illegal{Fault::GameOver});
    game.undo();
    CHECK_FALSE(game.outcome());
}

TEST_CASE("the same board with the other side to move is no repetition")
{
    Game game = game_from(shuffling);
    const auto key = game.position().key();
    play_all(game, {"1-h7", "1-a2", "1-g7", "1-a1", "1-h8"});  // Black comes home in three steps, White in two
    CHECK(game.position().key() != key);
    CHECK(to_setup(game.position(), classic).board == game.setup().board);
    play_all(game, {"1-a2", "1-h7", "1-a1", "1-h8"});
    CHECK(to_setup(game.position(), classic).board == game.setup().board);
    CHECK_FALSE(game.outcome());
}

TEST_CASE("repetition can be switched off and then the quiet plies end the game")
{
    Rules rules = classic;
    rules.repetition = Repetition::Ignored;
    Game game = game_from(shuffling, rules);
    for (int round = 0; round < 25; ++round) {
        CHECK_FALSE(game.outcome());
        shuffle_round(game);
    }
    CHECK(game.position().quiet_plies() == 100);
    CHECK(game.outcome() == Outcome{std::nullopt, Reason::Quiet});
    game.undo();
    CHECK_FALSE(game.outcome());
}

TEST_CASE("quiet plies can be limited otherwise and repetition goes before them")
{
    Rules rules = classic;
    rules.quiet = 6;
    Game game = game_from(shuffling, rules);
    shuffle_round(game);
    play_all(game, {"1-h7"});
    CHECK_FALSE(game.outcome());
    play_all(game, {"1-a2"});
    CHECK(game.outcome() == Outcome{std::nullopt, Reason::Quiet});

    rules.quiet = 8;
    game = game_from(shuffling, rules);
    shuffle_round(game);
    shuffle_round(game);
    CHECK(game.outcome() == Outcome{std::nullopt, Reason::Repetition});
}

TEST_CASE("with both switched off a game may go on for ever")
{
    Rules rules = classic;
    rules.repetition = Repetition::Ignored;
    rules.quiet = 0;
    Game game = game_from(shuffling, rules);
    for (int round = 0; round < 100; ++round) {
        shuffle_round(game);
    }
    CHECK(game.position().quiet_plies() == 400);
    CHECK_FALSE(game.outcome());
    CHECK_FALSE(game.legal_moves().is_empty());
}

TEST_CASE("the quiet plies of a setup count")
{
    Game game = game_from("6ba/8/8/8/8/8/8/AB6 b - - 98 60");
    CHECK_FALSE(game.outcome());
    play_all(game, {"1-h7", "1-a2"});
    CHECK(game.outcome() == Outcome{std::nullopt, Reason::Quiet});
}

TEST_CASE("a win by captures goes before the limit of quiet plies")
{
    Rules rules = classic;
    rules.quiet = 1;
    CHECK(game_from("6ba/8/8/8/8/8/8/AB6 b efghi - 5 30", rules).outcome() == Outcome{Side::White, Reason::Captures});
    rules.stuck = Stuck::Loses;
    CHECK(game_from("8/8/3b4/8/6c1/8/8/A7 w - - 5 40", rules).outcome() == Outcome{Side::Black, Reason::Stalemate});
}

TEST_CASE("earlier keys are those of the positions since the last capture")
{
    for (const auto& golden : read_json_lines("games.jsonl")) {
        Setup setup = standard_setup();
        setup.rules = rules_named(golden["rules"]);
        Game game{setup};
        std::vector<std::uint64_t> since_capture;
        for (const std::string text : golden["moves"]) {
            since_capture.push_back(game.position().key());
            REQUIRE_FALSE(play(game, text));
            if (text.find('x') != std::string::npos) {
                since_capture.clear();
            }
            REQUIRE(game.earlier_keys() == since_capture);
        }
    }
}

TEST_CASE("earlier keys go back no further than the setup")
{
    Game game = game_from("6ba/8/8/8/8/8/8/AB6 b - - 50 60");
    CHECK(game.earlier_keys().empty());
    const auto key = game.position().key();
    play_all(game, {"1-h7"});
    CHECK(game.earlier_keys() == std::vector{key});
    game.undo();
    CHECK(game.earlier_keys().empty());
}

TEST_CASE("a forced pass is played like a move")
{
    Game game = game_from("abcdefgh/ijkl4/8/8/8/8/8/A6L w - BCDEFGHIJK 0 40", ascending);
    CHECK(play(game, "1-a2") == Illegal{Fault::MustPass});
    play_all(game, {"pass"});
    CHECK(game.last_move() == Move::pass());
    CHECK(game.position().to_move() == Side::Black);
    CHECK(game.position().quiet_plies() == 1);
}

TEST_CASE("a resignation ends the game, and moves taken back before it are forgotten")
{
    Game game{standard_setup()};
    play_all(game, {"11-e7", "11-d2"});
    game.undo();
    game.resign(Side::White);
    CHECK(game.outcome() == Outcome{Side::Black, Reason::Resignation});
    CHECK(game.moves().size() == 1);
    CHECK(game.legal_moves().is_empty());
    CHECK(play(game, "11-d2") == Illegal{Fault::GameOver});
}

TEST_CASE("what the players ended goes on when they take that back, or a move with it")
{
    Game game{standard_setup()};
    play_all(game, {"11-e7"});
    CHECK_FALSE(game.reopen());
    game.agree_to_draw();
    CHECK(game.outcome() == Outcome{std::nullopt, Reason::Agreement});
    CHECK(game.reopen());
    CHECK_FALSE(game.outcome());
    CHECK(game.ply() == 1);
    game.agree_to_draw();
    CHECK(game.undo());
    CHECK_FALSE(game.outcome());
    CHECK(game.redo());
    CHECK_FALSE(game.outcome());
}

}  // namespace
}  // namespace fields::test
