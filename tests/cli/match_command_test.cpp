// fields match, as far as it has to do with files and words; the playing is in match/.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <sys/stat.h>
#include <vector>

#include "cli/commands.hpp"
#include "scratch_directory.hpp"

namespace fields::cli {
namespace {

struct Done {
    int exit_code;
    std::string out;
    std::string errors;
};

/// Runs `fields match` with these arguments.
Done run_match(const std::vector<std::string>& words)
{
    std::vector<const char*> arguments{"fields", "match"};
    for (const std::string& word : words) {
        arguments.push_back(word.c_str());
    }
    const Command command = parse_command_line(static_cast<int>(arguments.size()), arguments.data());
    std::ostringstream out;
    std::ostringstream errors;
    if (const auto* answer = std::get_if<Answer>(&command)) {
        return {answer->exit_code, "", answer->text};
    }
    const int exit_code = match(std::get<MatchOptions>(command), out, errors);
    return {exit_code, out.str(), errors.str()};
}

TEST_CASE("records are kept in a file and read from one, and nobody waits for anything else", "[match]")
{
    const test::ScratchDirectory scratch;
    const std::string fifo = scratch / "fifo";
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    const Done kept =
        run_match({FIELDS_TOY_ENGINE, FIELDS_TOY_ENGINE, "--games", "2", "--depth", "1", "--records", fifo});
    CHECK(kept.exit_code == exit_failed);
    CHECK(kept.errors == "fields: " + fifo + ": not a regular file\n");
    const Done merged = run_match({"--merge", fifo});
    CHECK(merged.exit_code == exit_failed);
    CHECK_THAT(merged.errors, Catch::StartsWith("fields: " + fifo + ": not a regular file"));
}

TEST_CASE("the last line of a match is said once", "[match]")
{
    const Done done = run_match({FIELDS_TOY_ENGINE, FIELDS_TOY_ENGINE, "--games", "2", "--depth", "1"});
    CHECK(done.exit_code == exit_done);
    CHECK_THAT(done.out, Catch::StartsWith("2 games: ") && Catch::Contains(", Elo +0.0 +/- -, "));
    CHECK(std::count(done.out.begin(), done.out.end(), '\n') == 1);
}

TEST_CASE("an engine is started by its command with quotes, and named by it where it cannot be", "[match]")
{
    const test::ScratchDirectory scratch;
    std::filesystem::create_directory(scratch / "dir with space");
    std::filesystem::create_symlink(FIELDS_TOY_ENGINE, scratch / "dir with space/eng\"ine");
    const std::string engine = scratch / "dir with space/eng\"ine";
    const std::string records = scratch / "records.pgn";
    const Done played = run_match({'\'' + engine + "' --name 'a \"b\" \\ c'", FIELDS_TOY_ENGINE, "--games", "2",
                                   "--depth", "1", "--records", records});
    INFO(played.errors);
    CHECK(played.exit_code == exit_done);
    CHECK_THAT(test::text_of(records), Catch::Contains(R"([White "a \"b\" \\ c"])"));
    CHECK(run_match({"--merge", records}).exit_code == exit_done);
    CHECK(run_match({engine, FIELDS_TOY_ENGINE, "--games", "2"}).exit_code == exit_usage);  // its quote is not closed
    const Done absent = run_match({'\'' + engine + "s' -x", FIELDS_TOY_ENGINE, "--games", "2"});
    CHECK(absent.exit_code == exit_failed);
    CHECK(absent.errors == "fields: engine A: ''" + engine + "s' -x' cannot be started: No such file or directory\n");
}

TEST_CASE("what a match complains of is one line", "[match]")
{
    const test::ScratchDirectory scratch;
    const std::string missing = scratch / "no\nsuch\033file";
    const std::string shown = scratch / "no?such?file";
    CHECK(run_match({"--merge", missing}).errors == "fields: " + shown + ": No such file or directory\n");
    test::put_text(missing, "a letter");
    const Done merged = run_match({"--merge", missing});
    CHECK(merged.errors == shown + ":1:1: no game of a match begins here\n");
    CHECK(merged.exit_code == exit_usage);
    const Done played = run_match({"--games", "2", "--records", missing});
    CHECK(played.errors == merged.errors);
    CHECK(played.exit_code == exit_usage);
}

}  // namespace
}  // namespace fields::cli
