// What the records of a match lack, told from the games that are there.
#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "match/gaps.hpp"

namespace fields::match {
namespace {

/// The games of some parts of a match.
std::vector<RecordedGame> games_of(MatchPart part, int pairs, const std::vector<int>& shards)
{
    std::vector<RecordedGame> games;
    for (const int shard : shards) {
        part.shard = shard;
        for (int pair = shard; pair <= pairs; pair += part.shards) {
            for (const int leg : {1, 2}) {
                games.push_back({.result = {.seed = 1, .pair = pair, .leg = leg}, .of = part});
            }
        }
    }
    return games;
}

void remove(std::vector<RecordedGame>& games, int pair, int leg)
{
    std::erase_if(games, [&](const RecordedGame& game) { return game.result.pair == pair && game.result.leg == leg; });
}

using Texts = std::vector<std::string>;

TEST_CASE("a whole match lacks nothing, in one part or in many", "[match]")
{
    for (const Gaps& gaps : {find_gaps(games_of({.games = 40}, 20, {1})),
                             find_gaps(games_of({.games = 40, .shards = 3}, 20, {1, 2, 3}))}) {
        CHECK(gaps.games == 40);
        CHECK(gaps.is_known);
        CHECK(gaps.missing.empty());
    }
    CHECK(find_gaps({}).missing.empty());
}

TEST_CASE("a part that is missing, or was cut short, is told with its rounds", "[match]")
{
    auto games = games_of({.games = 200, .shards = 5}, 100, {1, 2, 4, 5});
    remove(games, 4, 2);
    for (int pair = 9; pair <= 99; pair += 5) {
        remove(games, pair, 1);
        remove(games, pair, 2);
    }
    const Gaps gaps = find_gaps(games);
    CHECK(gaps.games == 200);
    CHECK(gaps.missing == Texts{"part 3/5 (40 games)", "rounds 4.2 to 99.2 of part 4/5"});
    auto whole = games_of({.games = 40}, 20, {1});
    for (const int pair : {3, 7, 20}) {
        remove(whole, pair, 1);
    }
    remove(whole, 20, 2);
    CHECK(find_gaps(whole).missing == Texts{"rounds 3.1, 7.1, 20.1 to 20.2"});
    auto sparse = games_of({.games = 100}, 50, {1});
    for (int pair = 1; pair <= 50; ++pair) {
        remove(sparse, pair, 1);
    }
    CHECK_THAT(find_gaps(sparse).missing.at(0), Catch::EndsWith(", 8.1 and others"));
}

TEST_CASE("a match that was gone on with is as long as it was to be then", "[match]")
{
    auto games = games_of({.games = 200}, 20, {1});
    CHECK(find_gaps(games).games == 200);
    games.back().of.games = 40;
    CHECK(find_gaps(games).missing.empty());
    games.back().of.games = 42;
    CHECK(find_gaps(games).missing == Texts{"rounds 21.1 to 21.2"});
}

TEST_CASE("of older records the gaps are told, up to the last round there is", "[match]")
{
    auto games = games_of({}, 20, {1});
    CHECK(find_gaps(games).missing.empty());
    CHECK_FALSE(find_gaps(games).is_known);
    remove(games, 5, 2);
    remove(games, 20, 2);
    CHECK(find_gaps(games).missing == Texts{"rounds 5.2, 20.2"});
    CHECK(find_gaps(games).games == 40);
}

TEST_CASE("a match that a test ended lacks only what is missing in between", "[match]")
{
    auto games = games_of({.games = 400, .has_test = true}, 20, {1});
    CHECK(find_gaps(games).missing.empty());
    CHECK(find_gaps(games).games == 40);
    remove(games, 5, 2);
    CHECK(find_gaps(games).missing == Texts{"rounds 5.2"});
}

TEST_CASE("matches of several seeds are looked at one by one", "[match]")
{
    auto games = games_of({.games = 4}, 2, {1});
    for (RecordedGame& game : games_of({.games = 6}, 2, {1})) {
        game.result.seed = 2;
        games.push_back(game);
    }
    const Gaps gaps = find_gaps(games);
    CHECK(gaps.games == 10);
    CHECK(gaps.missing == Texts{"rounds 3.1 to 3.2 with seed 2"});
}

}  // namespace
}  // namespace fields::match
