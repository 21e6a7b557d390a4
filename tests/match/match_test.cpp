// Whole matches of toy engines: who plays when, who loses when an engine misbehaves, and what is left to play.
#include <catch2/catch.hpp>

#include <algorithm>
#include <sys/wait.h>

#include "fields/game/notation.hpp"
#include "fields/game/record_writer.hpp"
#include "match/match.hpp"

namespace fields::match {
namespace {

using namespace std::chrono_literals;

/// Toys with these arguments, at depth 1.
Settings toys(const std::vector<std::string>& a, const std::vector<std::string>& b, int games)
{
    Settings settings{.setup = standard_setup(), .limit = {Limit::Kind::Depth, 1}, .games = games};
    for (std::size_t i = 0; i < 2; ++i) {
        settings.engines[i].command = {FIELDS_TOY_ENGINE};
        const auto& arguments = i == 0 ? a : b;
        settings.engines[i].command.insert(settings.engines[i].command.end(), arguments.begin(), arguments.end());
    }
    settings.patience = 20s;
    return settings;
}

/// The games that are played, in the order they are handed over; `stop_after` of them at most. No process is left.
std::vector<RecordedGame> play(const Settings& settings, const std::vector<RecordedGame>& played = {},
                               std::size_t stop_after = 1000000)
{
    std::vector<RecordedGame> games;
    const auto error = play_match(settings, played,
                                  {.on_game = [&](const RecordedGame& game) { games.push_back(game); },
                                   .is_stopped = [&] { return games.size() >= stop_after; }});
    INFO(error.value_or(""));
    CHECK_FALSE(error.has_value());
    CHECK((::waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD));
    return games;
}

std::string text_of(const std::vector<RecordedGame>& games)
{
    std::string text;
    for (const RecordedGame& game : games) {
        text += to_text(game);
    }
    return text;
}

std::vector<RecordedGame> sorted(std::vector<RecordedGame> games)
{
    std::ranges::sort(games, {}, [](const RecordedGame& game) { return std::pair{game.result.pair, game.result.leg}; });
    return games;
}

TEST_CASE("openings are distinct, unfinished, and the same for every count")
{
    const auto few = openings(standard_setup(), 6, 10, 1);
    const auto many = openings(standard_setup(), 6, 200, 1);
    std::vector<std::string> lines;
    for (const Position& position : many) {
        lines.push_back(to_position_line(position));
        CHECK(position.to_move() == Side::Black);
    }
    for (std::size_t i = 0; i < few.size(); ++i) {
        CHECK(to_position_line(few[i]) == lines[i]);
    }
    CHECK(to_position_line(openings(standard_setup(), 6, 1, 2)[0]) != lines[0]);
    std::ranges::sort(lines);
    CHECK(std::ranges::adjacent_find(lines) == lines.end());
    CHECK(openings(standard_setup(), 1, 100, 1).size() == 36);
    CHECK(openings(standard_setup(), 0, 100, 1).size() == 1);
}

TEST_CASE("shards part the pairs, and what was played is not in the schedule")
{
    Settings settings{.games = 22};
    const auto whole = schedule(settings, {});
    CHECK(whole.size() == 22);
    std::vector<Assignment> parts;
    settings.shards = 3;
    for (settings.shard = 1; settings.shard <= 3; ++settings.shard) {
        const auto part = schedule(settings, {});
        parts.insert(parts.end(), part.begin(), part.end());
    }
    std::ranges::stable_sort(parts, {}, &Assignment::pair);
    CHECK(parts == whole);
    RecordedGame played;
    played.result.pair = 4;
    played.result.leg = 1;
    settings.shard = 1;
    CHECK(schedule(settings, {played}) ==
          std::vector<Assignment>{{1, 1}, {1, 2}, {4, 2}, {7, 1}, {7, 2}, {10, 1}, {10, 2}});
}

TEST_CASE("a match of 20 games is the same whether one or three are played at once")
{
    Settings settings = toys({"--name", "one"}, {"--name", "two", "--seed", "3"}, 20);
    const auto games = play(settings);
    REQUIRE(games.size() == 20);
    CHECK(games[0].names == std::array<std::string, 2>{"one", "two"});
    CHECK(games[0].record.setup == games[1].record.setup);
    settings.concurrency = 3;
    CHECK(text_of(play(settings)) == text_of(games));
}

TEST_CASE("an engine against itself scores one half from every opening")
{
    Tally tally;
    for (const RecordedGame& game : play(toys({}, {}, 10))) {
        CHECK(game.names == std::array<std::string, 2>{"toy A", "toy B"});
        tally.add(game.result);
    }
    CHECK(tally.pairs() == PairCounts{0, 0, 5, 0, 0});
}

TEST_CASE("a match that was called off goes on where it was, and parts add up to the whole")
{
    Settings settings = toys({"--slow", "1"}, {"--seed", "3", "--slow", "1"}, 24);
    const auto whole = play(settings);
    settings.concurrency = 2;
    const auto before = play(settings, {}, 5);
    REQUIRE((before.size() >= 5 && before.size() < 24));
    auto both = play(settings, before);
    CHECK(both.size() + before.size() == 24);
    both.insert(both.end(), before.begin(), before.end());
    CHECK(text_of(sorted(both)) == text_of(whole));

    std::vector<RecordedGame> parts;
    settings.shards = 2;
    for (settings.shard = 1; settings.shard <= 2; ++settings.shard) {
        const auto part = play(settings);
        parts.insert(parts.end(), part.begin(), part.end());
    }
    for (RecordedGame& game : parts) {
        CHECK(game.of.shards == 2);
        game.of = whole.front().of;  // all else is as in one part
    }
    CHECK(text_of(sorted(parts)) == text_of(whole));
}

TEST_CASE("the engine that misbehaves loses, the record says why, and the match goes on")
{
    const auto [flag, why] = GENERATE(std::pair{"--crash", "abandoned: the engine ended"},
                                      std::pair{"--illegal", "rules infraction: '13-z9' is no legal move"},
                                      std::pair{"--hang", "time forfeit: no answer in 300 ms"});
    const bool is_a = GENERATE(true, false);
    const std::vector<std::string> bad{flag, "2"};
    Settings settings = is_a ? toys(bad, {}, 6) : toys({}, bad, 6);
    settings.patience = std::string_view{flag} == "--hang" ? 300ms : 20s;
    Tally tally;
    for (const RecordedGame& game : play(settings)) {
        CHECK(game.termination() == why);
        CHECK(game.result.points() == (is_a ? 0 : 2));
        CHECK(game.result.plies >= 2);
        tally.add(game.result);
    }
    CHECK(tally.forfeits(is_a ? 0 : 1) == 6);
}

TEST_CASE("an engine that is slow but in time forfeits nothing")
{
    for (const RecordedGame& game : play(toys({"--slow", "3"}, {}, 2))) {
        CHECK_FALSE(game.result.is_forfeit);
    }
}

TEST_CASE("the sequential test ends a match")
{
    Settings settings = toys({}, {"--illegal", "1"}, 400);
    settings.sprt = Sprt{0, 200};
    const auto games = play(settings);
    CHECK(games.size() < 40);
    Tally tally;
    for (const RecordedGame& game : games) {
        tally.add(game.result);
    }
    CHECK(is_decided(settings.sprt, tally));
    CHECK(log_likelihood_ratio(tally.pairs(), *settings.sprt) > 0);
    CHECK(play(settings, games).empty());
    settings.concurrency = 3;
    CHECK(text_of(play(settings)) == text_of(games));
}

TEST_CASE("the rules reach the engines, and White may be the first player")
{
    Settings settings = toys({}, {"--seed", "3"}, 4);
    settings.setup.rules = ascending;
    settings.setup.rules.first = Side::White;
    for (const RecordedGame& game : play(settings)) {
        CHECK_FALSE(game.result.is_forfeit);
        CHECK_THAT(to_text(game), Catch::Contains("[Rules \"ascending, first white\"]\n"));
        CHECK_THAT(to_position_line(game.record.setup), Catch::Contains(" w "));
        CHECK_THAT(to_movetext(game.record), Catch::StartsWith("4. "));
    }
}

TEST_CASE("a match that cannot be says why")
{
    const auto error = [](const Settings& settings, const std::vector<RecordedGame>& played = {}) {
        return play_match(settings, played, {}).value_or("nothing");
    };
    Settings settings = toys({}, {}, 4);
    settings.opening_plies = 0;
    CHECK_THAT(error(settings), Catch::Contains("only 1 openings of 0 plies"));
    settings.opening_plies = 6;
    settings.engines[1].command = {"/no/such/engine"};
    CHECK(error(settings) == "engine B: '/no/such/engine' cannot be started: No such file or directory");
    settings.engines[1].typed = "\"/no/such/engine\"  -x";
    CHECK(error(settings) == "engine B: '\"/no/such/engine\"  -x' cannot be started: No such file or directory");
    settings = toys({}, {}, 2);
    auto games = play(settings);
    settings.seed = 2;
    CHECK_THAT(error(settings, games), Catch::Contains("another match: round 1.1"));
    settings.engines[0].options = {{"Nonsense", "1"}};
    CHECK(error(settings) == "engine A: error no such option");
}

}  // namespace
}  // namespace fields::match
