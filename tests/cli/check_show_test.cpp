// fields check and fields show: files in, text and reports out.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <variant>
#include <vector>

#include "cli/commands.hpp"
#include "standard_input.hpp"

namespace fields::cli {
namespace {

/// A directory with files in it, while a test lasts.
class Files {
public:
    Files()
        : directory_{std::filesystem::temp_directory_path() / ("fields_check_show_test." + std::to_string(::getpid()))}
    {
        std::filesystem::remove_all(directory_);
        std::filesystem::create_directory(directory_);
    }
    ~Files() { std::filesystem::remove_all(directory_); }
    Files(const Files&) = delete;
    Files& operator=(const Files&) = delete;

    [[nodiscard]] std::string path(const std::string& name) const { return (directory_ / name).string(); }
    std::string write(const std::string& name, std::string_view text) const
    {
        std::ofstream{path(name), std::ios::binary} << text;
        return path(name);
    }

private:
    std::filesystem::path directory_;
};

struct Done {
    int exit_code;
    std::string out;
    std::string errors;
};

/// Runs the command line, which is to be one of check or show.
Done run_line(const std::vector<std::string>& words)
{
    std::vector<const char*> arguments{"fields"};
    for (const std::string& word : words) {
        arguments.push_back(word.c_str());
    }
    const Command command = parse_command_line(static_cast<int>(arguments.size()), arguments.data());
    std::ostringstream out;
    std::ostringstream errors;
    int exit_code = 0;
    if (const auto* answer = std::get_if<Answer>(&command)) {
        errors << answer->text;
        exit_code = answer->exit_code;
    } else if (const auto* options = std::get_if<CheckOptions>(&command)) {
        exit_code = check(*options, out, errors);
    } else {
        exit_code = show(std::get<ShowOptions>(command), out, errors);
    }
    return {exit_code, out.str(), errors.str()};
}

constexpr std::string_view sound = "[Event \"e\"]\n\n1. 2-d6 9-g1 2. 12xd3 5xd3 *\n\n";

TEST_CASE("check says what each sound file holds")
{
    const Files files;
    const std::string one = files.write("one.pgn", sound);
    const std::string two = files.write("two.pgn", std::string{sound} + std::string{sound});
    const std::string setup = std::string{FIELDS_SOURCE_DIR} + "/setups/variant1.txt";
    const Done done = run_line({"check", one, setup, two});
    CHECK(done.exit_code == exit_done);
    CHECK(done.errors.empty());
    CHECK(done.out == one + ": ok (1 game)\n" + setup + ": ok (a setup)\n" + two + ": ok (2 games)\n");
}

TEST_CASE("check reports every fault at its place and ply, and goes on with the next file")
{
    const Files files;
    const std::string bad = files.write("bad.pgn", "[Event \"e\"]\n[Round 1]\n\n1. 2-d6 9-g1 2. 11-b6 5xd3 *\n");
    const std::string setup = files.write("bad.txt", "rules: chess\n8/8\n");
    const std::string good = files.write("good.pgn", sound);
    const Done done = run_line({"check", bad, setup, good});
    CHECK(done.exit_code == exit_usage);
    CHECK(done.out == good + ": ok (1 game)\n");
    CHECK_THAT(done.errors, Catch::StartsWith(bad + ":2:1: a tag is [Name \"value\"]\n" + bad +
                                              ":4:17: ply 3: 11-b6: 3 neighbours: must move 3\n" + setup +
                                              ":1:8: rules is classic or ascending\n" + setup + ":2:1: "));
}

TEST_CASE("a file that cannot be read is a failure, but a fault in another counts more")
{
    const Files files;
    const std::string missing = files.path("missing");
    const std::string bad = files.write("bad.pgn", "1. 2-d7 *");
    const Done done = run_line({"check", missing});
    CHECK(done.exit_code == exit_failed);
    CHECK(done.errors == "fields: " + missing + ": No such file or directory\n");
    CHECK(run_line({"check", missing, bad}).exit_code == exit_usage);
    CHECK(run_line({"show", missing}).exit_code == exit_failed);
}

TEST_CASE("what is no file is a failure too, and a dash is standard input")
{
    const Files files;
    const std::string fifo = files.path("fifo");
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    for (const char* command : {"check", "show"}) {
        const Done done = run_line({command, fifo});
        CHECK(done.exit_code == exit_failed);
        CHECK(done.errors == "fields: " + fifo + ": not a regular file; what comes through a pipe is read as -\n");
        CHECK(run_line({command, "/"}).errors == "fields: /: Is a directory\n");
    }
    {
        const test::StandardInput input{std::string{sound}};
        CHECK(run_line({"check", "-"}).out == "-: ok (1 game)\n");
    }
    {
        const test::StandardInput input{std::string{sound}};
        CHECK_THAT(run_line({"show", "-"}).out, Catch::StartsWith("Event: e\n"));
    }
    const test::StandardInput input{"1. 2-d7 *"};
    const Done faulty = run_line({"check", "-"});
    CHECK(faulty.exit_code == exit_usage);
    CHECK_THAT(faulty.errors, Catch::StartsWith("-:1:4: ply 1: "));
}

TEST_CASE("a file that is neither a setup nor a record is said to be what it is, in one line")
{
    const Files files;
    struct Row {
        std::string text;
        std::string what;
    };
    const std::string prose = "Some words,\nand more of them: many\n" + std::string(500, '\n') + "the end\n";
    for (const auto& [text, what] : std::vector<Row>{
             {"", "the file is empty"},
             {" \r\n\n", "the file is empty"},
             {prose, "this is neither a setup nor a game record"},
             {std::string("\xFF\xFE[\0E\0v\0", 8), "this is UTF-16 text: save it as UTF-8"},
             {std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", 18),
              "this is a binary file, neither a setup nor a game record"},
         }) {
        const std::string path = files.write("file", text);
        for (const char* command : {"check", "show"}) {
            const Done done = run_line({command, path});
            CHECK(done.exit_code == exit_usage);
            CHECK(done.out.empty());
            CHECK(done.errors == path + ":1:1: " + what + '\n');
        }
    }
    const std::string star = files.write("star", "*\n");
    CHECK(run_line({"check", star}).errors == star + ":1:1: a result without a game\n");
    CHECK_THAT(run_line({"check", files.path(".")}).errors, Catch::Contains("Is a directory\n"));
}

TEST_CASE("show prints the tags, the moves, the board, the prisoners and the result")
{
    const Files files;
    const Done done = run_line({"show", files.write("game.pgn", sound)});
    CHECK(done.exit_code == exit_done);
    CHECK(done.errors.empty());
    CHECK('\n' + done.out == R"(
Event: e

1. 2-d6 9-g1 2. 12xd3 5xd3 *

After ply 4, White 5xd3:
   a   b   c   d   e   f   g   h
8  .   .   .   .   b5  b6  b7  b8
7  b9  b10 b11 .   .   .   .   .
6  .   .   .   b2  b1  .   b3  b4
5  .   .   .   .   .   .   .   .
4  .   .   .   .   .   .   .   .
3  w4  w3  w2  w5  .   .   .   .
2  .   .   .   .   w12 w11 w10 .
1  w8  w7  w6  .   .   .   w9  .
Black holds 1; needs 2 3 4 5 for 1-5.
White holds 12; needs 8 9 10 11 for 8-12.
Black to play.
*: not finished.
)");
}

TEST_CASE("a record with other dashes than the usual one is sound, and shown with the usual one")
{
    const Files files;
    const std::string path = files.write("game.pgn", "1. 2\u2013d6 9\u2212g1 2. 12\u00D7d3 5xd3 *\n");
    CHECK(run_line({"check", path}).out == path + ": ok (1 game)\n");
    CHECK_THAT(run_line({"show", path}).out, Catch::StartsWith("1. 2-d6 9-g1 2. 12xd3 5xd3 *\n"));
}

TEST_CASE("show prints the board at any ply")
{
    const Files files;
    const std::string path = files.write("game.pgn", sound);
    const std::string start = run_line({"show", path, "--ply", "0"}).out;
    CHECK_THAT(start, !Catch::Contains("After ply"));
    CHECK_THAT(start, Catch::Contains("6  .   .   .   .   b1  b2  b3  b4\n"));
    CHECK_THAT(run_line({"show", "--ply", "1", path}).out,
               Catch::Contains("After ply 1, Black 2-d6:\n") && Catch::Contains("White to play.\n"));
    const Done beyond = run_line({"show", path, "--ply", "5"});
    CHECK(beyond.exit_code == exit_usage);
    CHECK(beyond.errors == "fields: --ply: a game in " + path + " has 4 moves, not 5\n");
    CHECK_THAT(run_line({"show", path, "--ply", "-1"}).errors, Catch::Contains("--ply: '-1'"));
}

TEST_CASE("show prints all games of a file, and those with faults up to there")
{
    const Files files;
    const std::string path = files.write(
        "games.pgn", std::string{sound} + "[Event \"f\"]\n\n1. 2-d6 {why} 12-b4 1-0\n\n" + std::string{sound});
    const Done done = run_line({"show", path});
    CHECK(done.exit_code == exit_usage);
    CHECK(done.errors == path + ":7:15: game 2: ply 2: 12-b4: 3 neighbours: must move in a straight line\n");
    CHECK_THAT(done.out, Catch::StartsWith("Game 1\nEvent: e\n"));
    CHECK_THAT(done.out, Catch::Contains("\nGame 2\nEvent: f\n\n1. 2-d6 {why} 1-0\n\nAfter ply 1") &&
                             Catch::Contains("White to play.\nWhat follows is damaged; the record says 1-0: Black "
                                             "won.\n\nGame 3\nEvent: e\n"));
}

TEST_CASE("in a file of several games faults name theirs, and show prints the one that is asked for")
{
    const Files files;
    const std::string bad = "[Event \"bad\"]\n[Result 1-0]\n\n1. 2-d6 9-g1 2. 12-e8 *\n\n";
    const std::string good{sound};
    const std::string path = files.write("games.pgn", good + good + good + bad + good);
    const Done checked = run_line({"check", path});
    CHECK(checked.exit_code == exit_usage);
    CHECK_THAT(checked.errors, Catch::StartsWith(path + ":14:1: game 4: a tag is [Name \"value\"]\n" + path +
                                                 ":16:17: game 4: ply 3: 12-e8: "));
    const Done fifth = run_line({"show", path, "--game", "5", "--ply", "1"});
    CHECK(fifth.exit_code == exit_done);
    CHECK(fifth.errors.empty());
    CHECK_THAT(fifth.out, Catch::StartsWith("Game 5\nEvent: e\n") && Catch::Contains("After ply 1, Black 2-d6:"));
    const Done fourth = run_line({"show", path, "--game", "4"});
    CHECK(fourth.exit_code == exit_usage);
    CHECK(fourth.errors == checked.errors);
    CHECK_THAT(fourth.out, Catch::StartsWith("Game 4\n") && !Catch::Contains("Game 5"));
    const Done ninth = run_line({"show", path, "--game", "9"});
    CHECK(ninth.exit_code == exit_usage);
    CHECK(ninth.out.empty());
    CHECK(ninth.errors == "fields: --game: there is no game 9, only 1 to 5\n");
    const std::string single = files.write("single.pgn", sound);
    CHECK_THAT(run_line({"show", single, "--game", "1"}).out, Catch::StartsWith("Event: e\n"));
    CHECK(run_line({"show", single, "--game", "2"}).errors == "fields: --game: there is no game 2, only 1\n");
    const std::string setup = std::string{FIELDS_SOURCE_DIR} + "/setups/standard.txt";
    CHECK(run_line({"show", setup, "--game", "1"}).exit_code == exit_usage);
    const std::string none = files.write("none.pgn", "% nothing\n");
    CHECK(run_line({"check", none}).errors == none + ":1:1: there is no game in it\n");
    CHECK(run_line({"show", none}).errors == none + ":1:1: there is no game in it\n");
}

TEST_CASE("show says one thing about the end of a game")
{
    const Files files;
    const auto end_of = [&](const std::string& text, const std::vector<std::string>& more = {}) {
        std::vector<std::string> words{"show", files.write("game.pgn", text)};
        words.insert(words.end(), more.begin(), more.end());
        const std::string out = run_line(words).out;
        const std::size_t held = out.rfind("White holds");
        return out.substr(out.find('\n', held) + 1);
    };
    const std::string won = "[FEN \"8/8/8/8/2e5/1A6/8/l6B w abcd CDF 3 40\"]\n\n40... 1xc4 ";
    const std::string why = "White wins: five prisoners in a run, 1 2 3 4 5.\n";
    CHECK(end_of("1. 2-d6 *") == "White to play.\n*: not finished.\n");
    CHECK(end_of("1. 2-d6 1-0") == "1-0: Black won.\n");
    CHECK(end_of("[Termination \"resignation\"]\n\n1. 2-d6 1-0") == "Black wins: White resigns.\n1-0: Black won.\n");
    CHECK(end_of("1. 2-d6 12-b4 1-0") == "White to play.\nWhat follows is damaged; the record says 1-0: Black won.\n");
    CHECK(end_of("1. 2-d6 9-g1 *", {"--ply", "1"}) == "White to play.\n*: not finished.\n");
    CHECK(end_of("1. 2-d6 (x) 1-0") == "1-0: Black won.\n");
    CHECK(end_of("1. 2-d6 9-g1 1-0", {"--ply", "1"}) == "White to play.\nIn the end 1-0: Black won.\n");
    CHECK(end_of(won + "0-1") == why + "0-1: White won.\n");
    CHECK(end_of(won + "1-0") == why + "The record says 1-0: Black won.\n");
    CHECK(end_of(won + "*") == why + "The record says *: not finished.\n");
}

TEST_CASE("of a game that is refused show prints the faults alone, and the games around it")
{
    const Files files;
    const std::string newer = "[FieldsFormat \"999\"]\n\n1. 2-d6 1-0\n\n";
    for (const std::string& text :
         {newer, std::string{"[FEN \"8/8 w\"]\n\n1. 2-d6 1-0\n"}, std::string{"1. 2-d7 1-0\n"}, std::string{"*\n"},
          std::string{"{a comment\n"}, std::string{sound} + std::string(std::size_t{16} * 1024 * 1024, '\n')}) {
        const std::string path = files.write("bad.pgn", text);
        const Done done = run_line({"show", path});
        CHECK(done.exit_code == exit_usage);
        CHECK(done.out.empty());
        CHECK_THAT(done.errors, Catch::StartsWith(path + ":1:"));
        CHECK(std::ranges::count(done.errors, '\n') == 1);
    }
    const std::string several = files.write("several.pgn", newer + std::string{sound} + newer + std::string{sound});
    const Done done = run_line({"show", several});
    CHECK(done.exit_code == exit_usage);
    CHECK_THAT(done.out, Catch::StartsWith("Game 2\nEvent: e\n") && Catch::Contains("\n\nGame 4\nEvent: e\n") &&
                             !Catch::Contains("Game 1") && !Catch::Contains("Game 3"));
}

TEST_CASE("show prints a setup as a board")
{
    const Done done = run_line({"show", std::string{FIELDS_SOURCE_DIR} + "/setups/standard.txt"});
    CHECK(done.exit_code == exit_done);
    CHECK_THAT(done.out, Catch::StartsWith("Setup: Standard opening\nRules: classic\n\n   a   b   c") &&
                             Catch::EndsWith("White holds nothing; needs any run of five.\nBlack to play.\n"));
    const Files files;
    const std::string bad = files.write("bad.txt", "name: x\n");
    const Done refused = run_line({"show", bad});
    CHECK(refused.exit_code == exit_usage);
    CHECK(refused.out.empty());
    CHECK_THAT(refused.errors, Catch::StartsWith(bad + ":1:1: there is no board"));
}

TEST_CASE("the end of a game is said in words")
{
    const Files files;
    const std::string path = files.write(
        "end.pgn", "[Rules \"ascending, first white\"]\n[FEN \"8/8/8/8/8/8/8/A6a w - - 0 9\"]\n\n1/2-1/2\n");
    CHECK_THAT(run_line({"show", path}).out, Catch::EndsWith("1/2-1/2: a draw.\n"));
}

TEST_CASE("the name of a file is told in one line, whatever stands in it")
{
    const Files files;
    const std::string name = "a\nb\033c";
    const std::string shown = files.path("a\\u{A}b\\u{1B}c");
    CHECK(run_line({"check", files.path(name)}).errors == "fields: " + shown + ": No such file or directory\n");
    const std::string path = files.write(name, sound);
    CHECK(run_line({"check", path}).out == shown + ": ok (1 game)\n");
    CHECK(run_line({"show", path, "--ply", "9"}).errors ==
          "fields: --ply: a game in " + shown + " has 4 moves, not 9\n");
    files.write(name, "1. 2-d7 *");
    for (const char* command : {"check", "show"}) {
        CHECK_THAT(run_line({command, path}).errors, Catch::StartsWith(shown + ":1:4: ply 1: "));
    }
}

TEST_CASE("control bytes in a file never reach the output")
{
    const Files files;
    const std::string nasty = "\x1b[31m \x07\x9b\x7f\xc2\x9b \xff";
    const std::string game = files.write("a.pgn", "[Event \"" + nasty + "\"]\n\n1. 2-d6 {" + nasty + "} 9-g1 ;" +
                                                      nasty + "\n2. " + nasty + " *\n");
    const std::string setup = files.write("a.txt", "name: " + nasty + "\n" + nasty + "\n" + nasty + ": 4\n");
    for (const char* command : {"check", "show"}) {
        for (const std::string& path : {game, setup}) {
            const Done done = run_line({command, path});
            for (const std::string& text : {done.out, done.errors}) {
                CHECK(std::none_of(text.begin(), text.end(), [](char c) {
                    const auto byte = static_cast<unsigned char>(c);
                    return (byte < 0x20 && c != '\n') || byte >= 0x7F;
                }));
            }
        }
    }
}

TEST_CASE("what changes the direction of text in a file, or in its name, is shown as an escape")
{
    const Files files;
    const std::string nasty = "a\u202Eb\u200Fc";
    const std::string shown = "a\\u{202E}b\\u{200F}c";
    const std::string game =
        files.write("x\u202Ey\nz.pgn", "[Event \"" + nasty + "\"]\n\n1. 2-d6 {" + nasty + "} 9-g1 " + nasty + " *\n");
    const Done done = run_line({"show", game});
    CHECK_THAT(done.out, Catch::Contains("Event: " + shown + "\n") && Catch::Contains("{" + shown + "}"));
    CHECK_THAT(done.errors, Catch::Contains("x\\u{202E}y\\u{A}z.pgn:3:") && Catch::Contains("'" + shown + "'"));
    CHECK(std::ranges::count(done.errors, '\n') == 1);
    const std::string setup = files.write("a.txt", "name: " + nasty + "\n8/8/8/4a3/4L3/8/8/A7 b gk I 7 9\n");
    CHECK_THAT(run_line({"show", setup}).out, Catch::StartsWith("Setup: " + shown + "\n"));
    for (const std::string& path : {game, setup}) {
        CHECK_THAT(run_line({"check", path}).out + run_line({"check", path}).errors, !Catch::Contains("\u202E"));
    }
}

TEST_CASE("check and show need a file")
{
    for (const char* command : {"check", "show"}) {
        CHECK(run_line({command}).exit_code == exit_usage);
        CHECK_THAT(run_line({command}).errors, Catch::Contains("FILE is required"));
        CHECK(run_line({command, "--help"}).exit_code == exit_done);
    }
    CHECK(run_line({"show", "a", "b"}).exit_code == exit_usage);
}

}  // namespace
}  // namespace fields::cli
