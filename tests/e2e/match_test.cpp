// The built program as a match runner: ended by signals at any time, it leaves no engine behind and loses no game.
#include <catch2/catch.hpp>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "e2e/terminal.hpp"

namespace fields::test {
namespace {

namespace fs = std::filesystem;

/// A match of toy engines that can be told from all other processes, and its records; removed at the end.
class ToyMatch {
public:
    explicit ToyMatch(const std::string& engine_flags)
        : engine_{FIELDS_TOY_ENGINE + (" --name " + mark_) + engine_flags}
    {
        fs::remove(records_);
    }
    ToyMatch(const ToyMatch&) = delete;
    ToyMatch& operator=(const ToyMatch&) = delete;
    ~ToyMatch() { fs::remove(records_); }

    [[nodiscard]] TerminalOptions options(const std::string& games) const
    {
        return {.argv = {FIELDS_PROGRAM, "match", engine_, engine_ + " --seed 3", "--games", games, "--depth", "1",
                         "--concurrency", "2", "--records", records_.string()},
                .keep_slave = true};
    }

    [[nodiscard]] std::string records() const
    {
        std::ifstream file{records_};
        return {std::istreambuf_iterator<char>{file}, {}};
    }
    [[nodiscard]] int games() const
    {
        const std::string text = records();
        int count = 0;
        for (std::size_t i = text.find("[Event"); i != std::string::npos; i = text.find("[Event", i + 1)) {
            ++count;
        }
        return count;
    }
    void append(const std::string& text) const { std::ofstream{records_, std::ios::app} << text; }

    /// Engines that run, or are not reaped.
    [[nodiscard]] int engines() const
    {
        int count = 0;
        for (const auto& entry : fs::directory_iterator{"/proc"}) {
            std::ifstream file{entry.path() / "cmdline"};
            std::string line;
            std::getline(file, line);  // of a process that ends meanwhile: nothing
            count += line.starts_with(FIELDS_TOY_ENGINE) && line.find(mark_) != std::string::npos ? 1 : 0;
        }
        return count;
    }

private:
    std::string mark_ = "toy_" + std::to_string(::getpid());
    std::string engine_;
    fs::path records_ = fs::temp_directory_path() / ("fields_" + mark_ + ".pgn");
};

/// Whether it holds within the time that anything healthy takes.
template <typename Condition>
bool soon(const Condition& holds)
{
    const auto deadline = std::chrono::steady_clock::now() + 2 * patience;
    while (!holds()) {
        if (std::chrono::steady_clock::now() > deadline) {
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
    return true;
}

TEST_CASE("a match ended by a signal keeps its games, leaves no engine, and goes on when started again")
{
    const int signal = GENERATE(SIGINT, SIGTERM, SIGKILL);
    const ToyMatch match{" --slow 2"};
    {
        EmulatedTerminal terminal{match.options("400")};
        REQUIRE(soon([&] { return match.games() >= 3; }));
        CHECK(match.engines() == 4);
        terminal.signal(signal);
        terminal.exit_status();
    }
    CHECK(soon([&] { return match.engines() == 0; }));
    const std::string kept = match.records();
    const int games = match.games();
    CHECK(games < 400);
    match.append("[Event \"fields ma");
    const std::string target = std::to_string((games + 5) / 2 * 2);
    EmulatedTerminal terminal{match.options(target)};
    CHECK(terminal.exit_status() == 0);
    CHECK(terminal.wait_for(target + " games: "));
    CHECK(std::to_string(match.games()) == target);
    CHECK(match.records().starts_with(kept));
    CHECK(match.engines() == 0);
}

TEST_CASE("engines that hang do not outlive a match that is ended or killed")
{
    const int signal = GENERATE(SIGINT, SIGTERM, SIGKILL);
    const ToyMatch match{" --hang 3"};
    EmulatedTerminal terminal{match.options("4")};
    REQUIRE(soon([&] { return match.engines() == 4; }));
    std::this_thread::sleep_for(std::chrono::milliseconds{100});
    terminal.signal(signal);
    CHECK(soon([&] { return match.engines() == 0; }));
}

TEST_CASE("records are added up, and a game that is there twice is refused")
{
    const ToyMatch match{""};
    EmulatedTerminal whole{match.options("6")};
    REQUIRE(whole.exit_status() == 0);
    REQUIRE(whole.wait_for("6 games: "));
    const std::string path = match.options("6").argv.back();
    EmulatedTerminal merged{{.argv = {FIELDS_PROGRAM, "match", "--merge", path}, .keep_slave = true}};
    CHECK(merged.exit_status() == 0);
    CHECK(merged.wait_for("6 games: "));
    EmulatedTerminal twice{{.argv = {FIELDS_PROGRAM, "match", "--merge", path, path}, .keep_slave = true}};
    CHECK(WEXITSTATUS(twice.exit_status().value()) == 2);
    CHECK(twice.wait_for("round 1.1 is in "));
}

}  // namespace
}  // namespace fields::test
