// No game is lost: the built program killed, hung up, starved and doubled, and what is on the disk then.
#include <catch2/catch.hpp>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <random>
#include <regex>
#include <set>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>

#include "e2e/terminal.hpp"
#include "scratch_directory.hpp"

namespace fields::test {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

/// A home for the program, and the program in it.
class Home {
public:
    TerminalOptions program(std::vector<std::string> flags,
                            std::map<std::string, std::optional<std::string>> environment = {}) const
    {
        flags.insert(flags.begin(), FIELDS_PROGRAM);
        environment.try_emplace("HOME", scratch_.path().string());
        return {.argv = std::move(flags), .environment = std::move(environment), .keep_slave = true};
    }
    TerminalOptions shell(const std::string& line) const
    {
        return {.argv = {"/bin/bash", "-c", line}, .environment = {{"HOME", scratch_.path().string()}}};
    }
    fs::path path() const { return scratch_.path(); }
    fs::path slot(int number) const
    {
        return path() / (".local/state/fields/autosave-" + std::to_string(number) + ".pgn");
    }
    fs::path game(const std::string& name) const { return path() / ".local/share/fields" / name; }

private:
    ScratchDirectory scratch_;
};

/// What a program in plain lines says to these lines of input.
std::string said(const Home& home, const std::string& flags, const std::string& lines)
{
    EmulatedTerminal terminal{home.shell("printf '" + lines + "' | " + FIELDS_PROGRAM + " --plain " + flags)};
    REQUIRE(terminal.exit_status());
    return terminal.output();
}

void play(EmulatedTerminal& terminal, const std::vector<std::string>& moves)
{
    for (const std::string& move : moves) {
        terminal.send(move + '\r');
        REQUIRE(terminal.wait_for(move));
        terminal.wait_quiet(milliseconds{30});
    }
}

/// The screen without its last four lines, where messages are.
std::string board(const EmulatedTerminal& terminal)
{
    const std::string text = terminal.text();
    std::size_t end = text.size();
    for (int line = 0; line < 4; ++line) {
        end = text.rfind('\n', end - 1);
    }
    return text.substr(0, end);
}

TEST_CASE("a game that a signal or a hang-up ended is resumed as it stood", "[saves]")
{
    const int signal = GENERATE(0, SIGHUP, SIGTERM, SIGINT, SIGKILL, SIGSEGV);
    const Home home;
    std::string before;
    {
        EmulatedTerminal terminal{home.program({"--ai", "none"})};
        REQUIRE(terminal.wait_for("Black to play"));
        play(terminal, {"11-e7", "11-d2", "9-a6", "8-a2", "9-b6"});
        REQUIRE(terminal.wait_until([&] { return text_of(home.slot(1)).find("9-b6") != std::string::npos; }));
        before = board(terminal);
        if (signal == 0) {
            terminal.close_master();
        } else {
            terminal.signal(signal);
        }
        REQUIRE(terminal.exit_status(milliseconds{1000}));
    }
    EmulatedTerminal terminal{home.program({"--resume"})};
    REQUIRE(terminal.wait_for("White to play"));
    CHECK(terminal.wait_until([&] { return board(terminal) == before; }));
    terminal.send("z");
    CHECK(terminal.wait_for("Black to play"));
}

TEST_CASE("a program killed at any moment leaves a game that can be resumed", "[saves]")
{
    const Home home;
    std::mt19937 random{3};
    for (int round = 0; round < 8; ++round) {
        {
            EmulatedTerminal terminal{home.program({"--ai", "both", "--depth", "1"})};
            REQUIRE(terminal.wait_for("to play"));
            REQUIRE(terminal.wait_until([&] { return fs::exists(home.slot(1)); }));
            terminal.pump(milliseconds{random() % 60});
            terminal.signal(SIGKILL);
            REQUIRE(terminal.exit_status());
        }
        const std::string answer = said(home, "--resume --ai none", "turn\\n");
        REQUIRE_THAT(answer, !Catch::Contains("damaged"));
        REQUIRE_THAT(answer, Catch::Contains("to play") || Catch::Contains("there is no game to resume"));
    }
}

/// Kills a program as soon as a move is on the screen; the game must come back with it.
void check_kills_after_a_frame(int rounds)
{
    std::mt19937 random{7};
    for (int round = 0; round < rounds; ++round) {
        const Home home;
        {
            EmulatedTerminal terminal{home.program({"--ai", "none"})};
            REQUIRE(terminal.wait_for("Black to play"));
            terminal.send("11-e7\r");
            REQUIRE(terminal.wait_for("1. 11-e7"));
            const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds{random() % 20'000};
            while (std::chrono::steady_clock::now() < end) {
            }
            terminal.signal(SIGKILL);
            REQUIRE(terminal.exit_status());
        }
        REQUIRE_THAT(said(home, "--resume --ai none", "last\\n"), Catch::Contains("Black plays 11-e7"));
    }
}

TEST_CASE("what is on the screen is kept, whenever the program is killed", "[saves]") { check_kills_after_a_frame(20); }

TEST_CASE("what is on the screen is kept in 200 kills", "[.slow]") { check_kills_after_a_frame(200); }

TEST_CASE("a damaged save that was looked at is as it was, however the program ends", "[saves]")
{
    const Home home;
    const std::string bad = "1. 11-e7 {no end";
    fs::create_directories(home.game(""));
    put_text(home.game("bad.pgn"), bad);
    EmulatedTerminal terminal{home.program({"--ai", "none"})};
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.send("L");
    REQUIRE(terminal.wait_for("! bad"));
    terminal.close_master();
    REQUIRE(terminal.exit_status());
    CHECK(text_of(home.game("bad.pgn")) == bad);
    CHECK_FALSE(fs::exists(home.slot(1)));
}

TEST_CASE("the game is on the disk before C-z stops the program", "[saves]")
{
    const Home home;
    EmulatedTerminal terminal{{.argv = {"/bin/bash", "--norc", "--noprofile", "-i"},
                               .environment = {{"HOME", home.path().string()}, {"PS1", "shell> "}}}};
    REQUIRE(terminal.wait_for("shell>"));
    terminal.send(std::string{FIELDS_PROGRAM} + " --ai none\r");
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.send("11-e7\r");
    REQUIRE(terminal.wait_for("White to play"));
    terminal.send("\x1a");
    REQUIRE(terminal.wait_for("fields is stopped: fg goes on"));
    CHECK_THAT(text_of(home.slot(1)), Catch::Contains("1. 11-e7 *"));
}

TEST_CASE("two programs side by side keep a game each, and one game opened twice becomes two", "[saves]")
{
    const Home home;
    EmulatedTerminal one{home.program({"--ai", "none"})};
    REQUIRE(one.wait_for("Black to play"));
    play(one, {"11-e7"});
    EmulatedTerminal two{home.program({"--resume"})};
    REQUIRE(two.wait_for("open in another window"));
    play(one, {"11-d2"});
    play(two, {"8-a2"});
    CHECK(one.wait_until([&] { return text_of(home.slot(1)).find("11-d2") != std::string::npos; }));
    CHECK(two.wait_until([&] { return text_of(home.slot(2)).find("8-a2") != std::string::npos; }));
}

TEST_CASE("when no file can grow any more the game goes on, the old file stays, and it is kept again later", "[saves]")
{
    const Home home;
    EmulatedTerminal terminal{home.program({"--ai", "none"})};
    REQUIRE(terminal.wait_for("Black to play"));
    play(terminal, {"11-e7"});
    REQUIRE(terminal.wait_until([&] { return fs::exists(home.slot(1)); }));
    const std::string old = text_of(home.slot(1));
    rlimit before{};
    REQUIRE(::prlimit(terminal.pid(), RLIMIT_FSIZE, nullptr, &before) == 0);
    const rlimit none{10, before.rlim_max};
    REQUIRE(::prlimit(terminal.pid(), RLIMIT_FSIZE, &none, nullptr) == 0);
    terminal.send("11-d2\r");
    REQUIRE(terminal.wait_for("the game is not kept: "));
    REQUIRE(terminal.wait_for("Black to play"));
    CHECK(text_of(home.slot(1)) == old);
    CHECK(count_files(home.slot(1).parent_path()) == 1);
    REQUIRE(::prlimit(terminal.pid(), RLIMIT_FSIZE, &before, nullptr) == 0);
    play(terminal, {"9-a6"});
    CHECK(terminal.wait_until([&] { return text_of(home.slot(1)).find("9-a6") != std::string::npos; }));
}

TEST_CASE("without a home the game is played, and what that means is said", "[saves]")
{
    const Home home;
    put_text(home.path() / "file", "");
    for (const auto& value : {std::optional<std::string>{}, std::optional<std::string>{(home.path() / "no").string()},
                              std::optional<std::string>{(home.path() / "file").string()}}) {
        EmulatedTerminal terminal{home.program({"--ai", "none"}, {{"HOME", value}, {"XDG_STATE_HOME", "relative"}})};
        REQUIRE(terminal.wait_for("Black to play"));
        terminal.send("11-e7\r");
        REQUIRE(terminal.wait_for("the game is not kept: HOME is "));
        terminal.send("q");
        terminal.wait_quiet(milliseconds{50});
        terminal.send("y");
        const auto status = terminal.exit_status();
        REQUIRE(status);
        CHECK(WEXITSTATUS(*status) == 1);
        CHECK_THAT(terminal.text(), Catch::Contains("fields: the game is not kept: HOME is "));
        CHECK_FALSE(terminal.is_alternate_screen());
    }
}

TEST_CASE("a whole session writes nowhere but where files belong, for their owner alone", "[saves]")
{
    const Home home;
    fs::remove(home.path());
    fs::create_directory(home.path());
    CHECK_THAT(said(home, "--ai white --depth 1", "11-e7\\nsave mine\\nsaves\\nload mine\\nundo\\nquit\\n"),
               Catch::Contains("Saved: "));
    std::set<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator{home.path()}) {
        const bool is_directory = entry.is_directory();
        CHECK((entry.status().permissions() & fs::perms::all) ==
              (is_directory ? fs::perms::owner_all : fs::perms::owner_read | fs::perms::owner_write));
        if (!is_directory) {
            files.insert(entry.path().lexically_relative(home.path()).parent_path().string());
        }
    }
    CHECK(files == std::set<std::string>{".local/share/fields", ".local/state/fields"});
}

/// System calls that a session made, as strace writes them; empty where there is no strace, or it may not trace.
std::string traced(const Home& home, const std::string& calls, const std::string& flags, const std::string& lines)
{
    const fs::path log = home.path() / "strace.log";
    EmulatedTerminal terminal{home.shell("command -v strace > /dev/null && printf '" + lines + "' | strace -f -qq -o " +
                                         log.string() + " -e trace=" + calls + " " + FIELDS_PROGRAM + " --plain " +
                                         flags)};
    REQUIRE(terminal.exit_status(milliseconds{30'000}));
    return text_of(log);
}

TEST_CASE("a file is written beside its place, synced, moved there, and the directory synced", "[saves]")
{
    const Home home;
    const std::string log = traced(home, "openat,fsync,renameat,renameat2,rename", "--ai none", "11-e7\\nquit\\n");
    if (log.empty()) {
        WARN("there is no strace here, or it may not trace");
        return;
    }
    const std::regex steps{
        "openat\\(\\d+, \"\\.new-[^\"]*autosave-1\\.next\\.pgn\"[^\n]*O_EXCL[\\s\\S]*fsync\\([\\s\\S]*"
        "renameat2?\\([^\n]*\"autosave-1\\.next\\.pgn\"[^\n]*\"autosave-1\\.pgn\"[\\s\\S]*fsync\\("};
    INFO(log);
    CHECK(std::regex_search(log, steps));
}

TEST_CASE("nothing that is typed starts a program", "[saves]")
{
    const Home home;
    const std::string log =
        traced(home, "execve", "--ai none --restricted",
               "!sh\\n| sh\\n$(sh)\\nsave !sh\\nsave | sh\\nsave $(sh)\\nload `sh`\\nload | sh\\n11-e7\\nquit\\n");
    if (log.empty()) {
        WARN("there is no strace here, or it may not trace");
        return;
    }
    CHECK(std::count(log.begin(), log.end(), '\n') == 1);  // the program itself
}

TEST_CASE("the copy key sends the record to the terminal's clipboard", "[saves]")
{
    const Home home;
    EmulatedTerminal terminal{home.program({"--ai", "none"})};
    REQUIRE(terminal.wait_for("Black to play"));
    play(terminal, {"11-e7"});
    terminal.send("Y");
    REQUIRE(terminal.wait_for("clipboard"));
    std::smatch found;
    REQUIRE(std::regex_search(terminal.output(), found, std::regex{"\033\\]52;c;([A-Za-z0-9+/=]+)\a"}));
    EmulatedTerminal decoder{home.shell("printf %s '" + found[1].str() + "' | base64 -d > \"$HOME/copied\"")};
    REQUIRE(decoder.exit_status());
    CHECK(text_of(home.path() / "copied") == text_of(home.slot(1)));
}

#ifndef FIELDS_SANITIZED
TEST_CASE("a computer that has no memory left is replaced by people, and the exit code tells", "[saves]")
{
    const Home home;
    EmulatedTerminal terminal{home.program({"--ai", "white", "--depth", "3"})};
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.wait_quiet();
    const rlimit least{std::uint64_t{1} << 20U, RLIM_INFINITY};
    REQUIRE(::prlimit(terminal.pid(), RLIMIT_AS, &least, nullptr) == 0);
    terminal.send("11-e7\r");
    REQUIRE(terminal.wait_for("the computer failed: ", milliseconds{2000}));
    play(terminal, {"11-d2"});
    REQUIRE(terminal.wait_for("Black to play"));
    CHECK_THAT(text_of(home.slot(1)), Catch::Contains("1. 11-e7 11-d2 *"));
    terminal.send("q");
    terminal.wait_quiet(milliseconds{50});
    terminal.send("y");
    const auto status = terminal.exit_status();
    REQUIRE(status);
    CHECK((WIFEXITED(*status) && WEXITSTATUS(*status) == 1));
    CHECK_FALSE(terminal.is_alternate_screen());
    CHECK_THAT(terminal.text(), Catch::Contains("fields: the computer failed: "));
}
#endif

TEST_CASE("the start screen offers the game that a hang-up ended, and Enter goes on with it", "[saves]")
{
    const Home home;
    std::string before;
    {
        EmulatedTerminal terminal{home.program({"--ai", "none"})};
        REQUIRE(terminal.wait_for("Black to play"));
        play(terminal, {"11-e7", "11-d2", "9-a6"});
        REQUIRE(terminal.wait_until([&] { return text_of(home.slot(1)).find("9-a6") != std::string::npos; }));
        before = board(terminal);
        terminal.signal(SIGHUP);
        REQUIRE(terminal.exit_status());
    }
    const bool is_restricted = GENERATE(false, true);
    EmulatedTerminal terminal{
        home.program(is_restricted ? std::vector<std::string>{"--restricted"} : std::vector<std::string>{})};
    REQUIRE(terminal.wait_for("> Resume"));
    REQUIRE(terminal.wait_for("Two people. Move 2, White to play."));
    terminal.send("\r");
    REQUIRE(terminal.wait_for("9-a6"));
    CHECK(terminal.wait_until([&] { return board(terminal) == before; }));
    play(terminal, {"8-a2"});
    CHECK(terminal.wait_until([&] { return text_of(home.slot(1)).find("8-a2") != std::string::npos; }));
}

}  // namespace
}  // namespace fields::test
