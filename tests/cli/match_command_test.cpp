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

TEST_CASE("parts that are missing or cut short are told when records are added up, and the status is 1", "[match]")
{
    const test::ScratchDirectory scratch;
    std::vector<std::string> parts;
    for (const char* part : {"1", "2", "3"}) {
        parts.push_back(scratch / part);
        REQUIRE(run_match({FIELDS_TOY_ENGINE, FIELDS_TOY_ENGINE, "--games", "12", "--depth", "1", "--shard",
                           part + std::string{"/3"}, "--records", parts.back()})
                    .exit_code == exit_done);
    }
    const Done whole = run_match({"--merge", parts[0], parts[1], parts[2]});
    CHECK(whole.exit_code == exit_done);
    CHECK_THAT(whole.out, Catch::StartsWith("12 games: "));
    CHECK(whole.errors.empty());

    const Done two = run_match({"--merge", parts[0], parts[2]});
    CHECK(two.exit_code == exit_failed);
    CHECK_THAT(two.out, Catch::StartsWith("8 of 12 games: "));
    CHECK(two.errors == "fields: missing: part 2/3 (4 games)\n");

    const std::string text = test::text_of(parts[1]);
    test::put_text(parts[1], text.substr(0, text.size() - 20));
    const Done cut = run_match({"--merge", parts[0], parts[1], parts[2]});
    CHECK(cut.exit_code == exit_failed);
    CHECK_THAT(cut.out, Catch::StartsWith("11 of 12 games: "));
    CHECK(cut.errors ==
          "fields: " + parts[1] + ": its last game is cut short\nfields: missing: rounds 5.2 of part 2/3\n");
    test::put_text(parts[1], "");
    const Done empty = run_match({"--merge", parts[0], parts[1], parts[2]});
    CHECK(empty.exit_code == exit_failed);
    CHECK_THAT(empty.errors, Catch::StartsWith("fields: " + parts[1] + ": there is no whole game in it\n"));
}

TEST_CASE("what a match complains of is one line", "[match]")
{
    const test::ScratchDirectory scratch;
    const std::string missing = scratch / "no\nsuch\033file";
    const std::string shown = scratch / "no\\u{A}such\\u{1B}file";
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
