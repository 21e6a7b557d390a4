// The computer's thread: the one that owns it never waits for the table.
#include <catch2/catch.hpp>

#include <chrono>
#include <ctime>
#include <sys/resource.h>
#include <thread>

#include "fields/game/game.hpp"
#include "fields/game/setup.hpp"
#include "think/engine_player.hpp"

namespace fields::think {
namespace {

using namespace std::chrono_literals;

std::optional<Result> result_of(EnginePlayer& player)
{
    std::optional<Result> result;
    while (player.is_thinking() && !(result = player.take_result())) {
        std::this_thread::sleep_for(1ms);
    }
    return result;
}

TEST_CASE("without a clock the same seed plays the same move, whatever was thought about before")
{
    const Game game{standard_setup()};
    EnginePlayer player{[] {}};
    player.start(game, {.depth = 6, .seed = 3});
    const auto first = result_of(player);
    REQUIRE(first);
    player.start(game, {.time = 20ms});
    REQUIRE(result_of(player));
    player.start(game, {.depth = 6, .seed = 3});
    CHECK(result_of(player)->nodes == first->nodes);
}

TEST_CASE("what is forgotten between two searches is forgotten, also where the first was called off")
{
    const Game game{standard_setup()};
    EnginePlayer player{[] {}, {.megabytes = 64}};
    const auto nodes_on_clock = [&] {  // of a depth that is reached long before its time
        player.start(game, {.depth = 6, .time = 60'000ms});
        return result_of(player)->nodes;
    };
    const std::uint64_t fresh = nodes_on_clock();
    CHECK(nodes_on_clock() != fresh);
    player.forget();
    CHECK(nodes_on_clock() == fresh);
    player.forget();
    player.start(game, {.time = 60'000ms});
    player.forget();
    CHECK(nodes_on_clock() == fresh);
}

#ifndef FIELDS_SANITIZED  // there memory is touched as it is taken
TEST_CASE("starting, forgetting and giving up take no time for a large table")
{
    const Game game{standard_setup()};
    const auto used = [] {
        timespec time{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
    };
    EnginePlayer player{[] {}, {.megabytes = 1024}};
    const auto before = used();
    for (int i = 0; i < 10; ++i) {
        player.start(game, {.depth = 40});
        std::this_thread::sleep_for(20ms);
        i % 2 == 0 ? player.cancel() : player.forget();
    }
    CHECK(used() - before < 100ms);  // of this thread's own: on a busy machine as well. Writing once takes more
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    CHECK(usage.ru_maxrss < 900L << 10U);  // and nothing has been touched but what was searched
}

TEST_CASE("a table that is not to be had makes the search fail in words, and the next try as well")
{
    const Game game{standard_setup()};
    rlimit before{};
    ::getrlimit(RLIMIT_AS, &before);
    const rlimit least{std::uint64_t{3} << 30U, before.rlim_max};
    ::setrlimit(RLIMIT_AS, &least);
    {
        EnginePlayer player{[] {}, {.megabytes = most_megabytes}};
        for (int i = 0; i < 2; ++i) {
            player.start(game, {.depth = 3});
            CHECK_THROWS_WITH(result_of(player), "not enough memory for a table of 4096 MB (try a smaller --hash)");
        }
    }
    ::setrlimit(RLIMIT_AS, &before);
}
#endif

}  // namespace
}  // namespace fields::think
