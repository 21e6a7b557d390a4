// The command line: what is taken, and one clear line for what is not.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <sys/stat.h>
#include <vector>

#include "cli/options.hpp"
#include "fields/engine/levels.hpp"
#include "fields/game/notation.hpp"
#include "scratch_directory.hpp"
#include "standard_input.hpp"
#include "support.hpp"
#include "utf8.hpp"

namespace fields::cli {
namespace {

Command parse(std::vector<const char*> arguments)
{
    arguments.insert(arguments.begin(), "fields");
    return parse_command_line(static_cast<int>(arguments.size()), arguments.data());
}

Answer answer(const std::vector<const char*>& arguments) { return std::get<Answer>(parse(arguments)); }

TEST_CASE("without flags the computer has White in the standard opening")
{
    const auto options = std::get<PlayOptions>(parse({}));
    CHECK(options.setup == standard_setup());
    CHECK(options.is_computer == std::array{false, true});
    CHECK(options.strength.level == newcomers_level);
}

TEST_CASE("flags are the same with and without the command's name")
{
    for (const std::vector<const char*>& arguments :
         {std::vector<const char*>{"--ai", "both", "--depth", "6", "--flip", "--ascii", "--seed", "7"},
          std::vector<const char*>{"play", "--ai", "both", "--depth", "6", "--flip", "--ascii", "--seed", "7"}}) {
        const auto options = std::get<PlayOptions>(parse(arguments));
        CHECK(options.is_computer == std::array{true, true});
        CHECK(options.strength.depth == 6);
        CHECK(options.strength.seed == 7);
        CHECK(options.is_flipped);
        CHECK(options.preferences.is_ascii);
    }
}

TEST_CASE("the computer plays on one thread and a small table unless told otherwise")
{
    const auto plain = std::get<PlayOptions>(parse({}));
    CHECK(plain.resources.threads == 1);
    CHECK(plain.resources.megabytes == 16);
    const auto many = std::get<PlayOptions>(parse({"play", "--threads", "2", "--hash", "64"}));
    CHECK(many.resources.threads == 2);
    CHECK(many.resources.megabytes == 64);
}

TEST_CASE("bench, analyse and engine are commands with defaults")
{
    CHECK(std::holds_alternative<EngineOptions>(parse({"engine"})));
    CHECK(std::get<BenchOptions>(parse({"bench", "--threads", "2"})).threads == 2);
    CHECK(std::get<BenchOptions>(parse({"bench"})).depth == 10);
    const auto analyse = std::get<AnalyseOptions>(parse({"analyse"}));
    CHECK(analyse.setup == standard_setup());
    CHECK(analyse.strength.depth == 12);
    CHECK(analyse.lines == 1);
    CHECK(analyse.resources.megabytes == 16);
    const auto timed = std::get<AnalyseOptions>(parse({"analyse", "--time", "2s", "--lines", "3", "--json"}));
    CHECK(timed.strength.depth == 0);
    CHECK(timed.lines == 3);
    CHECK(timed.is_json);
}

TEST_CASE("times are read with their unit")
{
    using namespace std::chrono_literals;
    CHECK(std::get<PlayOptions>(parse({"--time", "500ms"})).strength.time == 500ms);
    CHECK(std::get<PlayOptions>(parse({"--time", "2s"})).strength.time == 2000ms);
}

TEST_CASE("rules, first side and position are taken over")
{
    const auto options = std::get<PlayOptions>(parse({"--rules", "ascending", "--first", "white"}));
    CHECK(options.setup.rules.win == Win::Ascending);
    CHECK(options.setup.to_move() == Side::White);
    const char* line = "8/8/8/8/8/8/A7/b7 w fg B 0 9";
    CHECK(to_position_line(std::get<PlayOptions>(parse({"--position", line})).setup) == line);
    const char* won_twice = "8/8/8/8/8/8/A7/b7 w efghi BCDEF 0 9";  // by the other rules
    CHECK(std::get<PlayOptions>(parse({"--rules", "ascending", "--position", won_twice})).setup.flaws().empty());
}

TEST_CASE("everything wrong is refused with the flag and the cure, exit 2")
{
    struct Row {
        std::vector<const char*> arguments;
        const char* says;
    };
    const Row rows[] = {
        {{"bench", "--depth", "0"}, "fields: --depth: '0' is not a whole number 1 to 127"},
        {{"bench", "--threads", "65"}, "fields: --threads: '65' is not a whole number 1 to 64"},
        {{"analyse", "--lines", "-1"}, "fields: --lines: '-1' is not a whole number 1 to 64"},
        {{"analyse", "--hash", "4097"}, "fields: --hash: '4097' is not a whole number 1 to "},
        {{"analyse", "--depth", "3", "--time", "2s"}, "--depth excludes --time"},
        {{"analyse", "no-such-setup"}, "fields: analyse: there is no file and no installed setup 'no-such-setup'"},
        {{"analyse", "a", "--position", "b"}, "excludes"},
        {{"engine", "x"}, "fields engine: "},
        {{"--depth", "6x"}, "fields: --depth: '6x' is not a whole number 1 to 127"},
        {{"--depth", "-3"}, "--depth: '-3' is not a whole number 1 to 127"},
        {{"--depth", ""}, "--depth: '' is not a whole number 1 to 127"},
        {{"--depth", "0"}, "--depth: '0'"},
        {{"--depth", "128"}, "--depth: '128'"},
        {{"--depth", "99999999999999999999"}, "1 to 127"},
        {{"--depth", "6", "--time", "2s"}, "--depth excludes --time"},
        {{"--level", "0"}, "--level: '0' is not a whole number 1 to 10"},
        {{"--level", "11"}, "--level: '11' is not a whole number 1 to 10"},
        {{"--level", "3", "--depth", "6"}, "excludes"},
        {{"--level", "3", "--time", "2s"}, "excludes"},
        {{"--time", "5"}, "--time: '5' is not a time"},
        {{"--time", "0s"}, "--time"},
        {{"--time", "-1s"}, "--time"},
        {{"--time", "s"}, "--time"},
        {{"--time", ""}, "--time"},
        {{"--seed", "abc"}, "--seed"},
        {{"--seed", "-1"}, "--seed"},
        {{"--ai", "red"}, "--ai: 'red'"},
        {{"--rules", "chess"}, "--rules: 'chess'"},
        {{"--first", "me"}, "--first: 'me'"},
        {{"--setup", "no/such/file"}, "--setup: there is no file"},
        {{"--position", "8/8 w"}, "--position:1:"},
        {{"--position", "8/8/8/8/8/8/8/8 w - - 0 1"}, "no piece on the board"},
        {{"--position", "8/8/8/8/8/8/A7/b7 w efghi BCDEF 0 9"}, "--position:1:27: both sides hold five"},
        {{"--game", "2"}, "--game requires --load"},
        {{"--load", "x", "--game", "0"}, "fields: --game: '0' is not a whole number 1 to 1000000"},
        {{"show", "x", "--game", "0"}, "fields: --game: '0' is not a whole number 1 to 1000000"},
        {{"show", "x", "--game", "x"}, "fields: --game: 'x' is not a whole number 1 to 1000000"},
        {{"--nonsense"}, "--nonsense"},
        {{"nonsense"}, "nonsense"},
        {{"perft"}, "fields perft: DEPTH is required (fields perft --help lists the flags)"},
        {{"perft", "x"}, "perft: DEPTH: 'x'"},
        {{"perft", "99"}, "perft: DEPTH: '99'"},
        {{"match"}, "match: --games is required"},
        {{"match", "--games", "3"}, "--games: '3' is not even"},
        {{"match", "--games", "0"}, "--games: '0' is not a whole number 2 to 1000000"},
        {{"match", "--games", "2", "--merge", "x"}, "excludes"},
        {{"match", "--games", "2", "--nodes", "0"}, "--nodes: '0'"},
        {{"match", "--games", "2", "--nodes", "1", "--depth", "1"}, "excludes"},
        {{"match", "--games", "2", "--movetime", "1s"}, "--movetime: '1s'"},
        {{"match", "--games", "2", "--sprt", "10"}, "--sprt: '10' is not ELO0,ELO1"},
        {{"match", "--games", "2", "--sprt", "10,0"}, "--sprt: '10,0': ELO0 is less than ELO1"},
        {{"match", "--games", "2", "--sprt", "nan,0"}, "--sprt"},
        {{"match", "--games", "2", "--shard", "3/2"}, "--shard: '3/2'"},
        {{"match", "--games", "2", "--shard", "1"}, "--shard: '1'"},
        {{"match", "--games", "2", "--option-a", "Hash"}, "--option-a: 'Hash' is not NAME=VALUE"},
        {{"match", "--games", "2", "--concurrency", "0"}, "--concurrency"},
        {{"match", "--games", "2", "--openings", "-1"}, "--openings"},
        {{"match", "", "--games", "2"}, "an engine is a command"},
        {{"match", " ", "--games", "2"}, "fields: match: ' ': an engine is a command, or self"},
        {{"match", "''", "--games", "2"}, "fields: match: '''': an engine is a command, or self"},
        {{"match", "self", "'dir with", "--games", "2"}, "fields: match: ''dir with': a single quote is not closed"},
    };
    for (const Row& row : rows) {
        const Answer refused = answer(row.arguments);
        INFO(refused.text);
        CHECK(refused.exit_code == exit_usage);
        CHECK_THAT(refused.text, Catch::Contains(row.says));
    }
}

TEST_CASE("what the command line lacks, or has too much of, is said by name, with the help that lists it")
{
    struct Row {
        std::vector<const char*> arguments;
        const char* says;
    };
    const Row rows[] = {
        {{"--setup"}, "fields: --setup needs a FILE or NAME (fields --help lists the flags)"},
        {{"--setup", "--ai", "none"}, "fields: --setup needs a FILE or NAME (fields --help lists the flags)"},
        {{"--ai"}, "fields: --ai needs a SIDE (fields --help lists the flags)"},
        {{"play", "--depth"}, "fields play: --depth needs a number (fields play --help lists the flags)"},
        {{"analyse", "--hash"}, "fields analyse: --hash needs a number of MB (fields analyse --help lists the flags)"},
        {{"analyse", "--time"}, "fields analyse: --time needs a TIME (fields analyse --help lists the flags)"},
        {{"match", "--merge"}, "fields match: --merge needs a FILE (fields match --help lists the flags)"},
        {{"match", "--games", "2", "--option-a"},
         "fields match: --option-a needs a NAME=VALUE (fields match --help lists the flags)"},
        {{"--level="}, "fields: --level=: a value is missing behind the ="},
        {{"perft", "--setup=", "1"}, "fields: --setup=: a value is missing behind the ="},
        {{"--depth", "3", "--depth", "4"}, "fields: --depth is given twice (fields --help lists the flags)"},
        {{"perft", "1", "--setup", "a", "--setup", "b"},
         "fields perft: --setup is given twice (fields perft --help lists the flags)"},
        {{"--dpeth", "6"}, "fields: there is no flag --dpeth; did you mean --depth? (fields --help lists the flags)"},
        {{"--dpeth=6"}, "fields: there is no flag --dpeth; did you mean --depth? (fields --help lists the flags)"},
        {{"play", "--nonsense"}, "fields play: there is no flag --nonsense (fields play --help lists the flags)"},
        {{"perft", "3", "--json"}, "fields perft: there is no flag --json (fields perft --help lists the flags)"},
        {{"perft", "-x"}, "fields perft: there is no flag -x (fields perft --help lists the flags)"},
        {{"check", "-odd.pgn"},
         "fields check: there is no flag -odd.pgn; a file of that name is ./-odd.pgn (fields check --help lists the "
         "flags)"},
        {{"show", "-odd.pgn"},
         "fields show: there is no flag -odd.pgn; a file of that name is ./-odd.pgn (fields show --help lists the "
         "flags)"},
        {{"chek", "x"}, "fields: there is no command 'chek'; did you mean check? (fields --help lists the commands)"},
        {{"nonsense"}, "fields: there is no command 'nonsense' (fields --help lists the commands)"},
        {{"--ai", "none", "x"}, "fields: there is no command 'x' (fields --help lists the commands)"},
        {{"perft", "3", "4"}, "fields perft: '4' is one argument too many (fields perft --help lists the flags)"},
        {{"show", "a", "b"}, "fields show: 'b' is one argument too many (fields show --help lists the flags)"},
        {{"engine", "x"}, "fields engine: 'x' is one argument too many (fields engine --help lists the flags)"},
        {{"play", "x"}, "fields play: 'x' is one argument too many (fields play --help lists the flags)"},
        {{"check"}, "fields check: FILE is required (fields check --help lists the flags)"},
        {{"--depth", "6", "--time", "2s"}, "fields: --depth excludes --time (fields --help lists the flags)"},
        {{"analyse", "a", "--position", "b"},
         "fields analyse: FILE excludes --position (fields analyse --help lists the flags)"},
    };
    for (const Row& row : rows) {
        const Answer refused = answer(row.arguments);
        CHECK(refused.exit_code == exit_usage);
        CHECK(refused.text == row.says);
    }
    CHECK(std::get<CheckOptions>(parse({"check", "--", "-odd.pgn"})).files == std::vector<std::string>{"-odd.pgn"});
}

TEST_CASE("the help of every command names it, its values and its arguments, in 80 columns")
{
    for (const char* command : {"", "play", "perft", "analyse", "bench", "engine", "match", "check", "show", "levels",
                                "setups", "themes", "diag"}) {
        const std::string name = std::string{"fields"} + (*command == '\0' ? "" : " ") + command;
        const Answer shown = *command == '\0' ? answer({"--help"}) : answer({command, "--help"});
        INFO(shown.text);
        CHECK(shown.exit_code == exit_done);
        CHECK_THAT(shown.text, Catch::Contains("\nUsage: " + name + " [FLAGS]") && Catch::Contains("-h, --help") &&
                                   !Catch::Contains("TEXT") && !Catch::EndsWith("\n"));
        std::istringstream lines{shown.text};
        for (std::string line; std::getline(lines, line);) {
            CHECK(line.size() < 80);
            CHECK_FALSE(line.ends_with(' '));
        }
    }
    for (const char* line : {"  --setup FILE|NAME  ", "  --ai SIDE ", "  --depth N ", "  --hash MB ",
                             "  --load NAME|FILE ", "  --resume "}) {
        CHECK_THAT(answer({"play", "--help"}).text, Catch::Contains(line));
        CHECK_THAT(answer({"--help"}).text, Catch::Contains(line));
    }
    CHECK_THAT(answer({"--help"}).text, Catch::Contains("\n  perft ") && Catch::Contains("\n  diag "));
    CHECK_THAT(answer({"perft", "--help"}).text, Catch::Contains("[FLAGS] DEPTH\n") && Catch::Contains("\n  DEPTH  "));
    CHECK_THAT(answer({"check", "--help"}).text, Catch::Contains("[FLAGS] FILE...\n"));
    CHECK_THAT(answer({"analyse", "--help"}).text, Catch::Contains("[FLAGS] [FILE]\n"));
    CHECK_THAT(answer({"match", "--help"}).text, Catch::Contains("[FLAGS] [A] [B]\n") &&
                                                     Catch::Contains("  --merge FILE...") &&
                                                     Catch::Contains("  --option-a NAME=VALUE"));
}

TEST_CASE("a refusal is one line without a control byte, whatever it quotes")
{
    for (const char* nasty : {"a\nb", "a\rb\tc", "\033[31m", "\007\x7F", "\xC2\x9B", "\n"}) {
        for (const char* flag : {"--rules", "--ai", "--first", "--depth", "--level", "--time", "--seed", "--setup",
                                 "--theme", "--color", "--pieces", "--bell", "--hash", "--threads"}) {
            const Answer refused = answer({flag, nasty});
            INFO(refused.text);
            CHECK(refused.exit_code == exit_usage);
            CHECK(std::ranges::none_of(decode_utf8(refused.text), is_control));
        }
        const std::string unknown = std::string{"--"} + nasty;
        for (const std::vector<const char*>& arguments : {std::vector<const char*>{nasty},
                                                          {unknown.c_str()},
                                                          {"perft", nasty},
                                                          {"show", "x", nasty},
                                                          {"analyse", nasty},
                                                          {"show", "x", "--ply", nasty},
                                                          {"match", "--games", nasty},
                                                          {"match", "--games", "2", "--sprt", nasty},
                                                          {"match", "--games", "2", "--shard", nasty},
                                                          {"match", "--games", "2", "--option-a", nasty}}) {
            const Answer refused = answer(arguments);
            INFO(refused.text);
            CHECK(refused.exit_code == exit_usage);
            CHECK(std::ranges::none_of(decode_utf8(refused.text), is_control));
        }
    }
}

TEST_CASE("a kept game is taken up, and only flags that were given beat it")
{
    CHECK(std::get<PlayOptions>(parse({"--load", "mine", "--game", "4"})).game == 4);
    const auto loaded = std::get<PlayOptions>(parse({"--load", "mine", "--depth", "6"}));
    CHECK(loaded.load == "mine");
    CHECK(loaded.is_level_given);
    CHECK_FALSE((loaded.is_computer_given || loaded.is_seed_given || loaded.is_resumed || loaded.is_restricted));
    const auto resumed = std::get<PlayOptions>(parse({"--resume", "--ai", "black", "--seed", "1", "--restricted"}));
    CHECK((resumed.is_resumed && resumed.is_computer_given && resumed.is_seed_given && resumed.is_restricted));
    CHECK_FALSE(resumed.is_level_given);
    for (const char* start : {"--setup", "--position", "--rules", "--first"}) {
        CHECK_THAT(answer({"--resume", start, "x"}).text, Catch::Contains("excludes"));
        CHECK_THAT(answer({"--load", "x", start, "x"}).text, Catch::Contains("excludes"));
    }
    CHECK_THAT(answer({"--resume", "--load", "x"}).text, Catch::Contains("excludes"));
    CHECK_THAT(answer({"--restricted", "--setup", "/etc/passwd"}).text,
               Catch::Contains("--setup: with --restricted only the name of an installed setup"));
}

TEST_CASE("what cannot be read is no bad usage: exit 1")
{
    CHECK(answer({"--setup", "/"}).exit_code == exit_failed);
    CHECK_THAT(answer({"--setup", "/"}).text, Catch::Contains("--setup: /: Is a directory"));
    const test::ScratchDirectory scratch;
    const std::string fifo = scratch / "fifo";
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    for (const std::vector<const char*>& arguments : {std::vector<const char*>{"--setup", fifo.c_str()},
                                                      {"analyse", fifo.c_str()},
                                                      {"perft", "1", "--setup", fifo.c_str()},
                                                      {"match", "--games", "2", "--setup", fifo.c_str()}}) {
        const Answer refused = answer(arguments);
        CHECK(refused.exit_code == exit_failed);
        CHECK_THAT(refused.text,
                   Catch::EndsWith(fifo + ": not a regular file; what comes through a pipe is read as -"));
    }
}

TEST_CASE("a dash is standard input, but not where the game is played from there")
{
    const test::StandardInput input{"name: Few\n8/8/4b3/8/2A5/1c6/8/8 w - - 0 1\n"};
    CHECK(std::get<PerftOptions>(parse({"perft", "1", "--setup", "-"})).setup.name == "Few");
    for (const char* flag : {"--setup", "--load"}) {
        const Answer refused = answer({flag, "-"});
        CHECK(refused.exit_code == exit_usage);
        CHECK_THAT(refused.text, Catch::Contains(flag) && Catch::Contains(": - is standard input"));
    }
    const test::StandardInput bad{"name: Few\nx\n"};
    CHECK_THAT(answer({"analyse", "-"}).text, Catch::StartsWith("-:2:1: "));
}

TEST_CASE("help and version do not read the settings, and neither does a command that plays no game")
{
    const auto forbidden = []() -> ConfigText { throw std::logic_error{"the settings were read"}; };
    for (const std::vector<const char*>& arguments : {std::vector<const char*>{"fields", "--help"},
                                                      {"fields", "--version"},
                                                      {"fields", "play", "--help"},
                                                      {"fields", "--nonsense"},
                                                      {"fields", "engine"},
                                                      {"fields", "diag"},
                                                      {"fields", "perft", "1"}}) {
        CHECK_NOTHROW(parse_command_line(static_cast<int>(arguments.size()), arguments.data(), forbidden));
    }
}

TEST_CASE("a match is two commands split as a shell does, this program where none is named")
{
    const auto settings = std::get<MatchOptions>(parse({"match", "'one one'  --fast", "--games", "20", "--nodes", "500",
                                                        "--sprt", "-5,0", "--shard", "2/5", "--option-b", "Hash=1",
                                                        "--option-b", "Name=a=b", "--rules", "ascending"}))
                              .settings;
    CHECK(settings.engines[0].command == std::vector<std::string>{"one one", "--fast"});
    CHECK(settings.engines[1].command.at(1) == "engine");
    CHECK(settings.engines[1].command.at(0).ends_with("fields_tests"));
    CHECK(settings.engines[1].options.at(1) == std::pair<std::string, std::string>{"Name", "a=b"});
    CHECK(settings.games == 20);
    CHECK(settings.limit == match::Limit{match::Limit::Kind::Nodes, 500});
    CHECK(settings.sprt == match::Sprt{-5, 0});
    CHECK((settings.shard == 2 && settings.shards == 5));
    CHECK(settings.setup.rules.win == Win::Ascending);
}

TEST_CASE("help and version are answers, not errors")
{
    CHECK(answer({"--version"}).exit_code == exit_done);
    CHECK_THAT(answer({"--version"}).text, Catch::StartsWith("fields 0."));
    CHECK_THAT(answer({"--help"}).text, Catch::Contains("--depth"));
    CHECK_THAT(answer({"perft", "--help"}).text, Catch::Contains("--divide"));
}

TEST_CASE("a bad setup file lists every fault at its place")
{
    const auto path = std::filesystem::temp_directory_path() / "fields_options_test.txt";
    std::ofstream{path} << "rules: chess\ncolour: red\n8 . . . . . . . b13\n7 . . . . . . .\n6 w1 w1 . . . . . .\n";
    const Answer refused = answer({"--setup", path.c_str()});
    std::filesystem::remove(path);
    CHECK(refused.exit_code == exit_usage);
    for (const char* place :
         {":1:8: rules", ":2:1: unknown key", ":3:17: ", ":4:15: rank 7 has 7 cells", ":5:6: w1 is there twice"}) {
        CHECK_THAT(refused.text, Catch::Contains(path.string() + place));
    }
}

TEST_CASE("what is given as a setup and is none is said to be what it is, in one line")
{
    const auto path = (std::filesystem::temp_directory_path() / "fields-options-no-setup").string();
    for (const auto& [text, what] : std::vector<std::pair<std::string, std::string>>{
             {"[Event \"e\"]\n[Site \"s\"]\n\n1. 2-d6 9-g1 *\n",
              "this is a game record, not a setup: fields show prints it"},
             {"", "the file is empty"},
             {std::string(70'000, 'x'), "this is neither a setup nor a game record"},
             {std::string("\x7F"
                          "ELF\2\1\1\0\0\0",
                          10),
              "this is a binary file, neither a setup nor a game record"}}) {
        std::ofstream{path, std::ios::binary} << text;
        for (const std::vector<const char*>& arguments :
             {std::vector{"analyse", path.c_str()}, std::vector{"--setup", path.c_str()},
              std::vector{"perft", "1", "--setup", path.c_str()}}) {
            const Answer refused = answer(arguments);
            CHECK(refused.exit_code == exit_usage);
            CHECK(refused.text == path + ":1:1: " + what);
        }
    }
    std::filesystem::remove(path);
}

TEST_CASE("rules by which both sides have won in a setup are refused")
{
    const auto path = (std::filesystem::temp_directory_path() / "fields-options-won-twice.txt").string();
    std::ofstream{path} << "rules: ascending\n8/8/8/8/8/8/A7/b7 w efghi BCDEF 0 9\n";
    CHECK(std::holds_alternative<PlayOptions>(parse({"--setup", path.c_str()})));
    const Answer refused = answer({"--setup", path.c_str(), "--rules", "classic"});
    CHECK(refused.exit_code == exit_usage);
    CHECK_THAT(refused.text, Catch::Contains("--rules: by these rules both sides have won"));
    std::filesystem::remove(path);
}

TEST_CASE("every setup that comes with the program is sound, named, and stands on the standard squares")
{
    const auto squares = [](const Setup& setup, Side side) { return setup.position().value().pieces(side); };
    for (const char* name : {"standard", "variant1", "variant2", "variant3", "variant4", "variant5"}) {
        INFO(name);
        const std::string path = std::string{FIELDS_SOURCE_DIR} + "/setups/" + name + ".txt";
        const auto options = std::get<PlayOptions>(parse({"--setup", path.c_str()}));
        CHECK_FALSE(options.setup.name.empty());
        for (const Side side : {Side::Black, Side::White}) {
            CHECK(squares(options.setup, side) == squares(standard_setup(), side));
            CHECK(options.setup.position()->numbers(side).count() == piece_numbers);
        }
        CHECK((options.setup == standard_setup()) == (std::string_view{name} == "standard"));
    }
}

}  // namespace
}  // namespace fields::cli
