// `fields engine` as a match runner has it, at the ends of two pipes: every way out, memory, idleness and time.
#include <catch2/catch.hpp>

#include <algorithm>
#include <csignal>
#include <random>
#include <sys/wait.h>
#include <thread>

#include "e2e/piped_child.hpp"
#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"

namespace fields::test {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

#ifdef FIELDS_SANITIZED
constexpr bool is_sanitized = true;
#else
constexpr bool is_sanitized = false;
#endif

/// A program told to end does so within this.
constexpr milliseconds soon{is_sanitized ? 5000 : 1000};

std::vector<std::string> engine() { return {FIELDS_PROGRAM, "engine"}; }

bool has_exited(std::optional<int> status, int code)
{
    return status && WIFEXITED(*status) && WEXITSTATUS(*status) == code;
}

TEST_CASE("the end of input ends the engine, also in mid-search")  // U148, U162
{
    for (const char* command : {"isready", "go infinite", "go depth 127", "perft 12", "nonsense"}) {
        PipedChild child{engine()};
        child.send(command);
        child.close_input();
        CHECK(has_exited(child.exit_status(soon), 0));
    }
}

TEST_CASE("an output that nobody reads ends the engine, idle or in mid-search")  // U162
{
    for (const char* command : {"isready", "go infinite", "perft 12"}) {
        PipedChild child{{"/bin/sh", "-c", std::string{"exec '"} + FIELDS_PROGRAM + "' engine 2>/dev/null"}};
        child.send("isready");
        REQUIRE(child.read_until("readyok").size() == 1);
        child.send(command);
        child.close_output();
        CHECK(has_exited(child.exit_status(soon), 1));
    }
}

TEST_CASE("SIGINT and SIGTERM end the engine at once")  // U169
{
    for (const int signal : {SIGINT, SIGTERM}) {
        PipedChild child{engine()};
        child.send("setoption name Threads value 2");
        child.send("go infinite");
        REQUIRE_FALSE(child.read_until("info depth 2 ").empty());
        child.signal(signal);
        const auto status = child.exit_status(soon);
        REQUIRE(status);
        CHECK((WIFSIGNALED(*status) && WTERMSIG(*status) == signal));
    }
}

TEST_CASE("quit at any time in a search leaves in order")  // U163
{
    std::mt19937 random{1};
    for (int i = 0; i < 20; ++i) {
        PipedChild child{engine()};
        child.send(i % 2 == 0 ? "setoption name Threads value 2" : "isready");
        child.send("go infinite");
        std::this_thread::sleep_for(std::chrono::microseconds{random() % 20'000});
        child.send("quit");
        CHECK(has_exited(child.exit_status(soon), 0));
        CHECK(child.read_until("bestmove ").back().starts_with("bestmove "));
    }
}

TEST_CASE("an endless search that has found all there is costs nothing until stopped")  // U150, U153
{
    for (const char* position :
         {"8/8/8/8/8/8/A7/b7 w efghi B 0 9", "8/8/3DeL2/2h1J3/8/5I2/8/8 w abckgdlfij CKFABEGH 3 41"}) {
        PipedChild child{engine()};
        child.send(std::string{"position fen "} + position);
        child.send("go infinite");
        child.send("isready");
        REQUIRE(child.read_until("readyok").back() == "readyok");
        std::this_thread::sleep_for(milliseconds{300});
        const auto before = child.cpu_time();
        const auto lines = child.read_until("bestmove ", milliseconds{1000});
        CHECK((lines.empty() || !lines.back().starts_with("bestmove ")));
        CHECK(child.cpu_time() - before <= milliseconds{10});  // a tick of the kernel's clock
        child.send("stop");
        CHECK(child.read_until("bestmove ", milliseconds{is_sanitized ? 1000 : 100}).size() >= 1);
    }
}

TEST_CASE("a table that does not fit is refused, and the engine goes on with the old one")  // U159
{
    if (is_sanitized) {
        return;  // sanitizers need the address space themselves
    }
    PipedChild child{{"/bin/sh", "-c", std::string{"ulimit -v 600000; exec '"} + FIELDS_PROGRAM + "' engine"}};
    child.send("go depth 3");
    REQUIRE(child.read_until("bestmove ").back().starts_with("bestmove "));
    child.send("setoption name Hash value 4096");
    child.send("isready");
    const auto lines = child.read_until("readyok");
    REQUIRE(lines.size() == 2);
    CHECK(lines[0] == "info string error setoption: not enough memory for a table of 4096 MB; nothing has changed");
    child.send("go depth 3");
    CHECK(child.read_until("bestmove ").back().starts_with("bestmove "));
}

TEST_CASE("where the system gives no thread every go still has its move, and the engine goes on")
{
    if (is_sanitized) {
        return;
    }
    PipedChild child{
        {"/bin/sh", "-c", std::string{"ulimit -s 1000000; ulimit -v 600000; exec '"} + FIELDS_PROGRAM + "' engine"}};
    for (const char* go : {"go depth 3", "go infinite"}) {
        child.send("isready");
        REQUIRE(child.read_until("readyok").back() == "readyok");
        child.send(go);
        const auto lines = child.read_until("bestmove ");
        REQUIRE(lines.size() > 1);
        CHECK(lines.front() == "info string error go: the system allows no more threads or processes");
        CHECK(lines.back().starts_with("bestmove "));
    }
}

TEST_CASE("a whole game is played over pipes, every move legal")  // U155
{
    PipedChild child{engine()};
    child.send("ugi");
    REQUIRE(child.read_until("ugiok").back() == "ugiok");
    Game game{standard_setup()};
    std::string moves;
    while (!game.outcome()) {
        child.send("position startpos" + (moves.empty() ? "" : " moves" + moves));
        child.send("query gameover");
        REQUIRE(child.read_until("response ").back() == "response false");
        child.send("go nodes 300");
        const std::string move = child.read_until("bestmove ").back().substr(9);
        const auto parsed = parse_move(move, game.position());
        REQUIRE(std::holds_alternative<Move>(parsed));
        REQUIRE_FALSE(game.play(std::get<Move>(parsed)));
        moves += ' ' + move;
    }
    child.send("position startpos moves" + moves);
    child.send("query result");
    const auto winner = game.outcome()->winner;
    CHECK(child.read_until("response ").back() == (!winner                  ? "response draw"
                                                   : *winner == Side::Black ? "response p1win"
                                                                            : "response p2win"));
}

/// The longest time that one of so many moves took, in ms from `go` to `bestmove`.
double longest_move(int moves, int movetime)
{
    PipedChild child{engine()};
    double longest = 0;
    for (int i = 0; i < moves; ++i) {
        const auto start = Clock::now();
        child.send("go movetime " + std::to_string(movetime));
        REQUIRE(child.read_until("bestmove ").back().starts_with("bestmove "));
        longest = std::max(longest, std::chrono::duration<double, std::milli>(Clock::now() - start).count());
    }
    return longest;
}

TEST_CASE("a move takes no longer than its time")  // U161, far from its limit on a busy machine
{
    CHECK(longest_move(10, 50) < (is_sanitized ? 3000 : 300));
}

TEST_CASE("measured: the longest of 200 moves at 100 ms", "[.measure]") { WARN("ms: " << longest_move(200, 100)); }

}  // namespace
}  // namespace fields::test
