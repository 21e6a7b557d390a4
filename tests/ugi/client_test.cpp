// Engines as processes: what they say is heard in time, and nothing of them is left.
#include <catch2/catch.hpp>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sys/wait.h>
#include <system_error>
#include <thread>

#include "ugi/client.hpp"

namespace fields::ugi {
namespace {

using namespace std::chrono_literals;

Clock::time_point soon() { return Clock::now() + 10s; }

TEST_CASE("a program that cannot be executed is an error with its name")
{
    CHECK_THROWS_WITH((system::ChildProcess{{"/no/such/engine"}}), Catch::Contains("/no/such/engine"));
    CHECK_THROWS_AS((system::ChildProcess{std::vector<std::string>{}}), std::system_error);
    CHECK((::waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD));
}

TEST_CASE("lines are exchanged; silence, an end and a stop are told apart")
{
    system::ChildProcess echo{{"cat"}};
    std::stop_source stop;
    CHECK(echo.send("one\ntwo\r", soon()) == Answer::Kind::Line);
    CHECK(echo.receive(soon(), stop.get_token()).text == "one");
    CHECK(echo.receive(soon(), stop.get_token()).text == "two");
    CHECK(echo.receive(Clock::now() + 20ms, stop.get_token()).kind == Answer::Kind::Late);
    ::kill(echo.id(), SIGKILL);
    CHECK(echo.receive(soon(), stop.get_token()).kind == Answer::Kind::Dead);
    std::this_thread::sleep_for(10ms);
    CHECK(echo.send("three", soon()) == Answer::Kind::Dead);
    system::ChildProcess silent{{"cat"}};
    stop.request_stop();
    CHECK(silent.receive(soon(), stop.get_token()).kind == Answer::Kind::Stopped);
}

TEST_CASE("a line without end is no engine's")
{
    system::ChildProcess zeros{{"cat", "/dev/zero"}};
    CHECK(zeros.receive(soon(), {}).kind == Answer::Kind::Dead);
}

TEST_CASE("an engine that listens to nothing, and what it started, are killed and reaped")
{
    const auto file = std::filesystem::temp_directory_path() / ("fields_sleeper_" + std::to_string(::getpid()));
    pid_t sleeper = 0;
    {
        Client engine{{.command = {FIELDS_TOY_ENGINE, "--spawn", file.string(), "--hang", "1"}}};
        REQUIRE(engine.greet({}, {}).kind == Answer::Kind::Line);
        CHECK(engine.best_move("position fen 8/8/8/8/8/8/A7/b7 w - - 0 1", "go depth 1", 50ms, {}).kind ==
              Answer::Kind::Late);
        std::ifstream{file} >> sleeper;
        REQUIRE(sleeper > 0);
        CHECK(::kill(sleeper, 0) == 0);
    }
    std::filesystem::remove(file);
    CHECK((::waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD));
    // It is another's child by now: reaped soon, and a zombie until then.
    std::string state = "gone";
    for (int i = 0; i < 100; ++i) {
        std::ifstream stat{"/proc/" + std::to_string(sleeper) + "/stat"};
        std::string skipped;
        if (!(stat >> skipped >> skipped >> state) || state == "Z") {
            state = "gone";
            break;
        }
        std::this_thread::sleep_for(10ms);
    }
    CHECK(state == "gone");
}

TEST_CASE("an engine that does not greet, or calls an option an error, is refused with what it said")
{
    Client ended{{.command = {"true"}}};
    CHECK_THAT(ended.greet({}, {}).text, Catch::Contains("ended before ugiok"));
    Client picky{{.command = {FIELDS_TOY_ENGINE}, .options = {{"Nonsense", "1"}}}};
    const Answer reply = picky.greet({{"Unheard", "1"}}, {});
    CHECK(reply.kind == Answer::Kind::Dead);
    CHECK(reply.text == "error no such option");
    CHECK(picky.name() == "toy");
}

}  // namespace
}  // namespace fields::ugi
