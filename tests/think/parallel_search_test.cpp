// Several threads, one search.
#include <catch2/catch.hpp>

#include <limits>
#include <stop_token>

#include "fields/engine/search.hpp"
#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"
#include "support.hpp"
#include "think/failure.hpp"
#include "think/parallel_search.hpp"

namespace fields::think {
namespace {

TEST_CASE("with one thread it is the search")
{
    const Game game{standard_setup()};
    Table table;
    Search search{table};
    const Result alone = search.think(game.position(), game.rules(), {}, {.depth = 6});
    ParallelSearch parallel;
    const Result found = parallel.think(game.position(), game.rules(), {}, {.depth = 6});
    CHECK(found.nodes == alone.nodes);
    CHECK(found.line == alone.line);
}

TEST_CASE("any number of threads finds the shortest wins, and counts all nodes")
{
    ParallelSearch search{std::size_t{1} << 20U};
    const auto wins = test::read_json_lines("wins.jsonl");
    for (std::size_t i = 0; i < 12; ++i) {
        const auto& win = wins[i * 12];
        const ParsedSetup parsed =
            parse_position_line(std::string{win["position"]}, test::rules_named(std::string{win["rules"]}));
        search.set_threads(1 + static_cast<int>(i % 4));
        search.clear();
        const Position position = parsed.setup.position().value();
        std::uint64_t reported = 0;
        const Result found = search.think(position, parsed.setup.rules, {}, {.depth = 9},
                                          [&](const Report& report) { reported = report.nodes; });
        CHECK(found.value == Value{WinIn{win["win_in"]}});
        CHECK(found.nodes >= reported);
    }
}

TEST_CASE("a prepared search, and one with a large table that was cleared, visit the nodes of a new one")
{
    const Game game{standard_setup()};
    const auto nodes = [&](ParallelSearch& search) {
        return search.think(game.position(), game.rules(), {}, {.depth = 7}).nodes;
    };
    for (const unsigned megabytes : {1U, 64U}) {
        ParallelSearch search{std::size_t{megabytes} << 20U};
        const std::uint64_t fresh = nodes(search);
        for (int i = 0; i < 3; ++i) {  // faster than memory is given back
            search.clear();
            CHECK(nodes(search) == fresh);
        }
        ParallelSearch prepared{std::size_t{megabytes} << 20U};
        prepared.prepare();
        CHECK(prepared.table_permille() == 0);
        prepared.prepare();
        CHECK(nodes(prepared) == fresh);
    }
}

TEST_CASE("what was found out is kept when a search that has run is prepared again")
{
    const Game game{standard_setup()};
    ParallelSearch search{std::size_t{1} << 16U};
    (void)search.think(game.position(), game.rules(), {}, {.depth = 5});
    const int used = search.table_permille();
    search.prepare();
    CHECK(search.table_permille() == used);
    CHECK(used > 0);
}

TEST_CASE("helpers end with the search, however it ends")
{
    const Game game{standard_setup()};
    ParallelSearch search{std::size_t{1} << 20U, 3};
    std::stop_source stop;
    const auto stop_soon = [&](const Report& report) {
        if (report.depth == 4) {
            stop.request_stop();
        }
    };
    CHECK(search.think(game.position(), game.rules(), {}, {.stop = stop.get_token()}, stop_soon).best());
    CHECK(search.think(game.position(), game.rules(), {}, {.nodes = 3000}).nodes < 30'000);
    CHECK(search.think(game.position(), game.rules(), {}, {.time_used = [] { return 1.0; }}).depth == 1);
    search.resize_table(std::size_t{1} << 21U);
    CHECK(search.think(game.position(), game.rules(), {}, {.depth = 3}).depth == 3);
}

TEST_CASE("the largest table that can be asked for is as large as it says, with addresses of any width")
{
    CHECK(bytes_of(1) == 1048576);
    CHECK(bytes_of(most_megabytes) / bytes_of(1) == most_megabytes);
    CHECK((most_megabytes == 4096 || sizeof(std::size_t) < 8));
}

#ifndef FIELDS_SANITIZED  // sanitizers end the program instead
TEST_CASE("a table that cannot be had is refused, and the old one kept")
{
    const Game game{standard_setup()};
    ParallelSearch search{std::size_t{1} << 16U};
    (void)search.think(game.position(), game.rules(), {}, {.depth = 5});
    const int used = search.table_permille();
    CHECK(used > 0);
    CHECK_THROWS_AS(search.resize_table(std::numeric_limits<std::size_t>::max()), OutOfMemory);
    CHECK(search.table_permille() == used);
    ParallelSearch greedy{std::numeric_limits<std::size_t>::max()};
    CHECK_THROWS_AS(greedy.prepare(), OutOfMemory);
    CHECK_THROWS_AS(greedy.think(game.position(), game.rules(), {}, {.depth = 1}), OutOfMemory);
    greedy.resize_table(std::size_t{1} << 16U);
    CHECK(greedy.think(game.position(), game.rules(), {}, {.depth = 1}).best());
}
#endif

}  // namespace
}  // namespace fields::think
