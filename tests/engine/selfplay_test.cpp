// Whole games of the engine against itself, with the second implementation of the rules as the referee of every move
// and every result.
#include <catch2/catch.hpp>

#include <map>
#include <string>

#include "fields/engine/search.hpp"
#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"
#include "reference.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

/// Plays one game; the reason of its end.
std::string play(Rules rules, std::uint64_t nodes, std::uint64_t seed, Search& search)
{
    Setup setup = standard_setup();
    setup.rules = rules;
    Game game{setup};
    reference::Referee referee{to_options(rules), to_position_line(setup)};
    while (!game.outcome()) {
        const Result found = search.think(game.position(), rules, game.earlier_keys(), {.nodes = nodes, .seed = seed});
        REQUIRE(found.best());
        INFO(referee.line() << ' ' << to_string(game.position(), *found.best()));
        REQUIRE(referee.play(to_string(game.position(), *found.best())));
        REQUIRE_FALSE(game.play(*found.best()));
        REQUIRE(to_position_line(game.position()) == referee.line());
        REQUIRE(to_ending(game.outcome()) == referee.ending());
    }
    return referee.ending()->reason;
}

void play_games(int games, std::uint64_t nodes)
{
    Table table{std::size_t{1} << 20U};
    Search search{table};
    std::map<std::string, int> reasons;
    for (const Rules rules : {classic, ascending}) {
        search.clear();
        table.clear();
        for (int i = 0; i < games / 2; ++i) {
            ++reasons[play(rules, nodes, static_cast<std::uint64_t>(i) + 1, search)];
        }
    }
    for (const auto& [reason, count] : reasons) {
        WARN(reason << ": " << count);
    }
    CHECK(reasons["captures"] > games / 4);
}

TEST_CASE("the referee agrees with every move and every result of games of the engine against itself")
{
    play_games(20, 200);
}

TEST_CASE("the referee agrees with 1,000 games at 2,000 nodes", "[.slow]") { play_games(1000, 2000); }

}  // namespace
}  // namespace fields::test
