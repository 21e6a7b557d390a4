// Everything that can be wrong with a setup file, with the line and the column where it is reported.
#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "fields/game/game.hpp"
#include "fields/game/setup_file.hpp"
#include "fields/game/text_kind.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

/// Ten lines: a name, the rules and the board.
constexpr std::string_view sound = "name: Study\n"
                                   "rules: classic\n"
                                   "8  .   .   .   .   b5  b6  b7  b8\n"
                                   "7  b9  b10 b11 b12 .   .   .   .\n"
                                   "6  .   .   .   .   b1  b2  b3  .\n"
                                   "5  .   .   .   .   .   .   .   .\n"
                                   "4  .   .   .   .   .   .   .   .\n"
                                   "3  w4  w3  w2  w1  .   .   .   .\n"
                                   "2  .   .   .   .   w12 w11 w10 w9\n"
                                   "1  w8  w7  w6  .   .   .   .   .\n";

/// The sound file with the line of that number, from 1, replaced; 11 appends.
std::string with_line(int number, std::string_view line)
{
    std::string text{sound};
    std::size_t start = 0;
    for (int i = 1; i < number; ++i) {
        start = text.find('\n', start) + 1;
    }
    return text.replace(start, std::min(text.find('\n', start), text.size()) - start, line);
}

void check_errors(const std::string& text, const std::vector<ParseError>& expected)
{
    const ParsedSetup parsed = parse_setup_file(text);
    INFO(text);
    CHECK(parsed.errors.size() == expected.size());
    for (std::size_t i = 0; i < std::min(expected.size(), parsed.errors.size()); ++i) {
        CHECK(parsed.errors[i].line == expected[i].line);
        CHECK(parsed.errors[i].column == expected[i].column);
        CHECK(parsed.errors[i].what == expected[i].what);
    }
}

struct OneFault {
    int line;
    std::string_view replacement;
    int column;
    std::string_view what;
};

void check_each(const std::vector<OneFault>& faults)
{
    for (const OneFault& fault : faults) {
        check_errors(with_line(fault.line, fault.replacement), {{fault.line, fault.column, std::string{fault.what}}});
    }
}

TEST_CASE("the file that faults are put into has none")
{
    check_errors(std::string{sound}, {});
    check_errors(with_line(11, "white holds: b4"), {});
}

TEST_CASE("unknown keys and values and keys that stand twice are faults")
{
    const std::string_view unknown = "unknown key 'colour': one of name, rules, first, jump, isolated, win, stuck, "
                                     "repetition, quiet, turn, white holds, black holds";
    check_each({
        {1, "colour: red", 1, unknown},
        {1, "  Colour : red", 3, unknown},
        {2, "rules: modern", 8, "rules is classic or ascending"},
        {2, "rules:", 7, "rules is classic or ascending"},
        {1, "jump: maybe", 7, "jump is yes or no"},
        {1, "isolated:moves", 10, "isolated is relocate or stuck"},
        {1, "win: all", 6, "win is run or ascending"},
        {1, "stuck: draws", 8, "stuck is loses or passes"},
        {1, "first: red", 8, "first is black or white"},
        {1, "repetition: 3", 13, "repetition is yes or no"},
        {1, "turn: red", 7, "turn is black or white"},
        {1, "quiet: many", 8, "quiet is a number of plies 0-1000, 0 for never"},
        {1, "quiet: -1", 8, "quiet is a number of plies 0-1000, 0 for never"},
        {1, "quiet: 1001", 8, "quiet is a number of plies 0-1000, 0 for never"},
        {1, "quiet:", 7, "quiet is a number of plies 0-1000, 0 for never"},
        {11, "Name: Another", 1, "'name' stands twice"},
        {11, "rules: classic", 1, "'rules' stands twice"},
    });
}

TEST_CASE("rows and cells and labels that are too few or too many or wrong are faults")
{
    check_each({
        {5, "6  .   .   .   .   b1  b2  b3", 28, "rank 6 has 7 cells, not 8"},
        {5, "6  .   .   .   .   b1  b2  b3  .  .", 35, "rank 6 has 9 cells, not 8"},
        {6, "5", 1, "rank 5 has 0 cells, not 8"},
        {6, "6  .  .  .  .  .  .  .  .", 1, "this is rank 5, not 6"},
        {6, "50 .  .  .  .  .  .  .  .", 1, "this is rank 5, not 50"},
        {11, " .  .  .  .  .  .  .  .", 2, "a board has 8 rows, this is one more"},
        {11, "a b c d e f g", 13, "the row of file letters is a b c d e f g h"},
        {11, "a b c d f e g h", 9, "the row of file letters is a b c d e f g h"},
        {11, "a b c d e f g h i", 17, "the row of file letters is a b c d e f g h"},
    });
}

TEST_CASE("a missing row is a fault")
{
    std::string text{sound};
    text.erase(text.find("1  w8"));
    check_errors(text, {{9, 1, "a board has 8 rows, this one has 7"}});
}

TEST_CASE("cells that are no pieces are faults")
{
    check_each({
        {6, "5  .   .   w0  .   .   .   .   .", 12, "'w0': pieces are numbered 1-12"},
        {6, "5  .   .   w13 .   .   .   .   .", 12, "'w13': pieces are numbered 1-12"},
        {6, "5  .   .   b-1 .   .   .   .   .", 12, "'b-1': pieces are numbered 1-12"},
        {6, "5  .   .   wx  .   .   .   .   .", 12, "'wx': pieces are numbered 1-12"},
        {6, "5  .   .   w007 .  .   .   .   .", 12, "'w007': pieces are numbered 1-12, without a leading zero"},
        {6, "5  .   .   .   B05 .   .   .   .", 16, "'B05': pieces are numbered 1-12, without a leading zero"},
        {11, "white holds: b04", 14, "'b04': pieces are numbered 1-12, without a leading zero"},
        {6, "5  .   .   b0012  .   .   .   .   .", 12, "'b0012': pieces are numbered 1-12, without a leading zero"},
        {6, "5  .   .   w00 .   .   .   .   .", 12, "'w00': pieces are numbered 1-12, without a leading zero"},
        {6, "5  .   .   w   .   .   .   .   .", 12, "'w' is not a piece: w or b and a number 1-12"},
        {6, "5  .   .   ?   .   .   .   .   .", 12, "'?' is not a piece: w or b and a number 1-12"},
        {6, "5  .   .   r5  .   .   .   .   .", 12, "'r5' is not a piece: w or b and a number 1-12"},
        {6, "5  .   .   12  .   .   .   .   .", 12, "'12' is not a piece: w or b and a number 1-12"},
        {11, "white holds: b4 b13", 17, "'b13': pieces are numbered 1-12"},
        {11, "white holds: - b4", 14, "'-' is not a piece: w or b and a number 1-12"},
    });
}

TEST_CASE("a piece in two places or in its own hands is a fault")
{
    check_each({
        {6, "5  .   .   b5  .   .   .   .   .", 12, "b5 is there twice"},
        {11, "white holds: b4 b4", 17, "b4 is there twice"},
        {11, "white holds: b12", 14, "b12 is there twice"},
        {11, "black holds: b4", 14, "Black cannot hold b4, a piece of its own"},
        {11, "white holds: b4 w5", 17, "White cannot hold w5, a piece of its own"},
    });
    check_errors(with_line(6, "5  w12 .   .   .   .   .   .   ."), {{9, 20, "w12 is there twice"}});
}

TEST_CASE("a side without pieces is a fault")
{
    const std::string empty_row = "\n.  .  .  .  .  .  .  .";
    std::string text = "white holds: b4";
    for (int row = 0; row < 7; ++row) {
        text += empty_row;
    }
    check_errors(text + "\n.  .  .  w1 .  .  .  .\n", {{2, 1, "Black has no piece on the board"}});
    check_errors(text + empty_row,
                 {{2, 1, "Black has no piece on the board"}, {2, 1, "White has no piece on the board"}});
}

TEST_CASE("a position that both sides have won is none, by the rules that hold in it")
{
    const std::string board = ".  .  .  .  .  .  .  .\n";
    const std::string rest =
        board + board + board + board + board + board + "w1 .  .  .  .  .  .  .\nb2 . . . . . . .\n";
    const std::string runs = rest + "white holds: b5 b6 b7 b8 b9\n black holds: w6 w5 w4 w3 w2\n";
    const std::string run = "both sides hold five prisoners in a row: only one can have won";
    const std::string captures = "both sides have made five counting captures: only one can have won";
    check_errors(runs, {{10, 15, run}});
    check_errors("rules: classic\nturn: white\n" + runs, {{12, 15, run}});
    check_errors("rules: ascending\n" + runs, {});
    check_errors("win: run\n8/8/8/8/8/8/A7/b7 w efghi BCDEF 0 9\n", {{2, 27, run}});
    check_errors("win: ascending\n8/8/8/8/8/8/A7/b7 w efghi BCDEF 0 9\n", {});
    check_errors("8/8/8/8/8/8/A7/b7 w efghi BCDE 0 9\n", {});
    check_errors("8/8/8/8/8/8/A7/b7 b efgh BCDEF 0 9\n", {});
    check_errors("rules: ascending\n8/8/8/8/8/8/7L/7l w acegi BDFHJ 0 9\n", {{2, 27, captures}});
    check_errors("8/8/8/8/8/8/7L/7l w acegi BDFHJ 0 9\n", {});
}

TEST_CASE("a won position is one, whoever is to move in it")
{
    for (const std::string turn : {"w", "b"}) {
        const ParsedSetup parsed = parse_setup_file("8/8/8/8/8/8/A7/b7 " + turn + " efghi B 0 9\n");
        CHECK(parsed.errors.empty());
        CHECK(Game{parsed.setup}.outcome() == Outcome{Side::White, Reason::Captures});
    }
}

TEST_CASE("a file without a board has one fault")
{
    const std::string what = "there is no board: 8 rows of cells, or a position line";
    check_errors("", {{1, 1, what}});
    check_errors("\xEF\xBB\xBF", {{1, 1, what}});
    check_errors("# nothing\n", {{1, 1, what}});
    check_errors("name: x\n\nrules: classic", {{3, 1, what}});
}

TEST_CASE("faults of a position line are reported in its file at its line")
{
    check_errors("name: x\n 8/8/8/4a3/4L3/8/8/A6 x gz I 7 9\n",
                 {{2, 22, "rank 1 has 7 squares, not 8"},
                  {2, 23, "side to move is w or b"},
                  {2, 26, "prisoners are letters A-L or a-l, or - for none"}});
    check_errors("# x\n8/8/8/4a3/4L3/8/8/A7 b ga I 7 9", {{2, 25, "b1 is there twice"}});
}

TEST_CASE("a position line with a field too few is that one fault in a file as it is by itself")
{
    const std::string line = "8/8/8/4a3/4L3/8/8/A7 b gk I 7";
    check_errors(line, parse_position_line(line).errors);
}

TEST_CASE("two boards in one file are a fault")
{
    const std::string line = "8/8/8/4a3/4L3/8/8/A7 b gk I 7 9\n";
    CHECK_FALSE(parse_setup_file(std::string{sound} + line).errors.empty());
    CHECK_FALSE(parse_setup_file(line + line).errors.empty());
    CHECK_FALSE(parse_setup_file(line + std::string{sound}).errors.empty());
}

TEST_CASE("five faults in one file are all reported in reading order")
{
    check_errors("name: Study\n"
                 "jump: perhaps\n"
                 "rank: 8\n"
                 "8  .   .   .   .   b5  b6  b7  b8\n"
                 "7  b9  b10 b11 b12 .   .   .   .\n"
                 "5  .   .   .   .   b1  b2  b3  .\n"
                 "5  .   .   .   .   .   .   b13 .\n"
                 "4  .   .   .   .   .   .   .   .\n"
                 "3  w4  w3  w2  w1  .   .   .   .\n"
                 "2  .   .   .   .   w12 w11 w10 w9\n"
                 "1  w8  w7  w8  .   .   .   .   .\n",
                 {{2, 7, "jump is yes or no"},
                  {3, 1,
                   "unknown key 'rank': one of name, rules, first, jump, isolated, win, stuck, repetition, quiet, "
                   "turn, white holds, black holds"},
                  {6, 1, "this is rank 6, not 5"},
                  {7, 28, "'b13': pieces are numbered 1-12"},
                  {11, 12, "w8 is there twice"}});
}

TEST_CASE("any bytes in a setup file are read without harm")
{
    std::mt19937 random{72};
    const std::string alphabet = "#:/.-8bw19 \t\r\n\xFFz";
    for (int round = 0; round < 3000; ++round) {
        std::string text = pick(random, 4) == 0 ? "" : std::string{sound};
        for (std::size_t i = 0, n = pick(random, 10); i < n; ++i) {
            text.insert(pick(random, text.size() + 1), 1, alphabet[pick(random, alphabet.size())]);
        }
        const ParsedSetup parsed = parse_setup_file(text);
        CHECK((!parsed.errors.empty() || parsed.setup.position()));
        CHECK((!parsed.errors.empty() || kind_of(text) == TextKind::Setup));
        for (const ParseError& error : parsed.errors) {
            CHECK(error.line >= 1);
            CHECK(error.column >= 1);
            CHECK_FALSE(error.what.empty());
        }
    }
}

}  // namespace
}  // namespace fields::test
