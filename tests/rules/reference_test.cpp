// The library against the second implementation, move by move through random games under all 16 rule combinations; and
// the second implementation against the golden data, so that agreeing with it means something.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/setup_file.hpp"
#include "reference.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

reference::Options options_named(const std::string& name)
{
    return name == "classic" ? reference::Options{} : reference::ascending;
}

TEST_CASE("the reference agrees with the golden positions by itself")
{
    for (const auto& golden : read_json_lines("positions.jsonl")) {
        const reference::Options options = options_named(golden["rules"]);
        const std::string line = golden["position"];
        INFO(line);
        CHECK(reference::legal_moves(options, line) == golden["moves"].get<std::vector<std::string>>());
        CHECK(reference::perft(options, line, 2) == golden["perft"][1].get<unsigned long long>());
        const auto ending = reference::ending(options, line);
        REQUIRE(ending.has_value() == !golden["over"].is_null());
        if (ending) {
            CHECK(ending->winner == golden["over"]["winner"].get<std::string>());
            CHECK(ending->reason == golden["over"]["reason"].get<std::string>());
        }
    }
}

TEST_CASE("the reference agrees with the golden games by itself")
{
    for (const auto& golden : read_json_lines("games.jsonl")) {
        reference::Referee referee{options_named(golden["rules"]), std::string{reference::standard_line}};
        for (const std::string move : golden["moves"]) {
            REQUIRE(referee.play(move));
        }
        CHECK(referee.line() == golden["final"].get<std::string>());
        REQUIRE(referee.ending().has_value());
        CHECK(referee.ending()->winner == golden["winner"].get<std::string>());
        CHECK(referee.ending()->reason == golden["reason"].get<std::string>());
    }
}

/// Options that are no part of the 16 combinations, drawn so that each kind of end is reached.
void vary(Rules& rules, std::mt19937& random)
{
    constexpr std::array<std::uint16_t, 4> limits{100, 100, 12, 0};
    rules.first = pick(random, 2) == 0 ? Side::Black : Side::White;
    rules.repetition = pick(random, 4) == 0 ? Repetition::Ignored : Repetition::Draws;
    rules.quiet = limits[pick(random, limits.size())];
}

Setup random_start(const Rules& rules, std::mt19937& random)
{
    Setup setup = pick(random, 2) == 0 ? standard_setup() : random_setup(random);
    setup.quiet_plies = 0;
    setup.rules = rules;
    vary(setup.rules, random);
    return setup;
}

/// Any move; a player in the mood to shuffle goes back where he came from, if he can.
Move choose(const Game& game, const MoveList& moves, bool likes_to_shuffle, std::mt19937& random)
{
    if (likes_to_shuffle && game.ply() >= 2) {
        const Move last = game.moves()[game.ply() - 2];
        const Move back{last.to(), last.from()};
        if (std::find(moves.begin(), moves.end(), back) != moves.end()) {
            return back;
        }
    }
    return moves[pick(random, moves.size())];
}

/// Plays one game on both sides; the reason of its end, or "unfinished".
std::string play_twice(const Setup& setup, std::mt19937& random)
{
    Game game{setup};
    reference::Referee referee{to_options(setup.rules), to_position_line(setup)};
    const bool likes_to_shuffle = pick(random, 2) == 0;
    INFO("start " << to_position_line(setup) << " under " << describe(setup.rules));
    for (int ply = 0; ply < 300; ++ply) {
        const MoveList moves = game.legal_moves();
        INFO("position " << referee.line());
        REQUIRE(to_position_line(game.position()) == referee.line());
        for (const Side side : {Side::Black, Side::White}) {
            REQUIRE(game.position().counting_captures(side) ==
                    reference::counting_captures(referee.line(), side == Side::Black ? 'b' : 'w'));
        }
        const auto ending = referee.ending();
        REQUIRE(to_ending(game.outcome()) == ending);
        REQUIRE(texts_of(game.position(), moves) == referee.moves());
        if (ending) {
            return ending->reason;
        }
        const Move move = choose(game, moves, likes_to_shuffle, random);
        REQUIRE(referee.play(to_string(game.position(), move)));
        REQUIRE_FALSE(game.play(move));
    }
    return "unfinished";
}

TEST_CASE("the library and the reference play the same games under all rules")
{
    std::mt19937 random{1982};
    std::map<std::string, int> reasons;
    for (const Rules& rules : all_rules()) {
        for (int i = 0; i < 24; ++i) {
            ++reasons[play_twice(random_start(rules, random), random)];
        }
    }
    for (const char* reason : {"captures", "dead", "stalemate", "blocked", "repetition", "quiet"}) {
        INFO(reason);
        CHECK(reasons[reason] > 0);
    }
}

TEST_CASE("the library and the reference count the same lines from random positions under all rules")
{
    std::mt19937 random{1989};
    for (const Rules& rules : all_rules()) {
        for (int i = 0; i < 5; ++i) {
            const Position position = random_position(random);
            const std::string line = to_position_line(position);
            INFO(line << " under " << describe(rules));
            CHECK(texts_of(position, legal_moves(position, rules)) == reference::legal_moves(to_options(rules), line));
            CHECK(to_ending(board_outcome(position, rules)) == reference::ending(to_options(rules), line));
        }
    }
}

}  // namespace
}  // namespace fields::test
