// --plain: words in, sentences out.
#include <catch2/catch.hpp>

#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <sstream>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/plain.hpp"
#include "fields/game/notation.hpp"
#include "support.hpp"

namespace fields::cli {
namespace {

/// Plays from a pipe; `text` is what was said.
int exit_code_of(const std::string& lines, PlayOptions options, std::string& text)
{
    if (options.setup.board == Setup{}.board) {
        options.setup = standard_setup();
    }
    if (options.strength.depth == 0) {
        options.strength.depth = 1;
    }
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    REQUIRE(::write(ends[1], lines.data(), lines.size()) == static_cast<ssize_t>(lines.size()));
    ::close(ends[1]);
    std::ostringstream out;
    const int exit_code = play_plain(options, ends[0], out, out);
    ::close(ends[0]);
    text = out.str();
    CHECK(text.find('\033') == std::string::npos);
    return exit_code;
}

std::string play(const std::string& lines, const PlayOptions& options = {}, int exit_code = exit_done)
{
    std::string text;
    CHECK(exit_code_of(lines, options, text) == exit_code);
    return text;
}

/// Whatever it came to.
std::string said(const std::string& lines)
{
    std::string text;
    exit_code_of(lines, {}, text);
    return text;
}

TEST_CASE("a short session reads like this")
{
    CHECK('\n' + play("board\nmoves e2\n11-e7\nundo\nquit\n") == R"(
Fields of Action, classic, Standard opening.
Type help for the list of commands.
Black to play.
   a   b   c   d   e   f   g   h
8  .   .   .   .   b5  b6  b7  b8
7  b9  b10 b11 b12 .   .   .   .
6  .   .   .   .   b1  b2  b3  b4
5  .   .   .   .   .   .   .   .
4  .   .   .   .   .   .   .   .
3  w4  w3  w2  w1  .   .   .   .
2  .   .   .   .   w12 w11 w10 w9
1  w8  w7  w6  w5  .   .   .   .
Black holds nothing; needs any run of five.
White holds nothing; needs any run of five.
Black to play.
e2: White 12, 3 neighbours, moves 3, 4 targets.
12-b2 12-b5 12-e5 12-h5.
Black plays 11-e7.
White to play.
Took back 1 move.
Black to play.
)");
}

TEST_CASE("the computer's moves are sentences too, and undo goes back to the own turn")
{
    const std::string text = play("11-e7\nlast\nundo\n", {.is_computer = {false, true}});
    CHECK_THAT(text, Catch::Contains("Black plays 11-e7.\nWhite to play.\nWhite plays "));
    CHECK_THAT(text, Catch::Contains("Took back 2 moves.\nBlack to play.\n"));
}

TEST_CASE("what is wrong is refused with a reason, and nothing changes")
{
    const std::string text = play("11-c6\nnonsense\nmoves z9\nwhere x\nundo\nredo\n11-\033\n", {}, exit_failed);
    CHECK_THAT(text, Catch::Contains("Not played: 2 neighbours: must move 2."));
    CHECK_THAT(text, Catch::Contains("'nonsense' is not a move"));
    CHECK_THAT(text, Catch::Contains("Moves of what: 'z9' is not a square"));
    CHECK_THAT(text, Catch::Contains("Where is what"));
    CHECK_THAT(text, Catch::Contains("Nothing to take back."));
    CHECK_THAT(text, Catch::Contains("Nothing to play again."));
}

TEST_CASE("a whole recorded game is played, and its end announced")
{
    const auto recorded = test::read_json_lines("games.jsonl").at(0);
    std::string lines;
    for (const auto& move : recorded["moves"]) {
        lines += std::string{move} + '\n';
    }
    const std::string text = play(lines + "2-a1\nturn\n", {}, exit_failed);
    CHECK_THAT(text, Catch::Contains("White plays 7xd3 and captures Black "));
    CHECK_THAT(text, Catch::Contains("White wins: five prisoners in a run, 8 9 10 11 12."));
    CHECK_THAT(text, Catch::Contains("Not played: the game is over."));
}

TEST_CASE("two computers play to the end by themselves")
{
    CHECK_THAT(play("", {.is_computer = {true, true}}), Catch::Contains("wins:") || Catch::Contains("Draw:"));
}

TEST_CASE("every word of the table is understood")
{
    for (const PlainCommand& command : plain_commands()) {
        if (command.word != "pass" && command.word != "12-b5") {
            INFO(command.word);
            std::string argument{command.argument};
            std::erase_if(argument, [](char c) { return c == '[' || c == ']'; });
            // What cannot be done at the start of a game is none the less a word.
            const std::string text = said(std::string{command.word} + ' ' + argument + '\n');
            CHECK_THAT(text, !Catch::Contains("Not played") && !Catch::Contains("Not understood") &&
                                 !Catch::Contains(" is which") && !Catch::Contains(" is what"));
        }
    }
}

TEST_CASE("rows, files, numbers and threats are told in sentences")
{
    const std::string text = play("row 3\nfile e\nrow 5\nrow 9\nfile x\nwhere 7\nthreats\n", {}, exit_failed);
    CHECK_THAT(text, Catch::Contains("Row 3: a3 White 4, b3 White 3, c3 White 2, d3 White 1.\n"));
    CHECK_THAT(text, Catch::Contains("File e: e2 White 12, e6 Black 1, e8 Black 5.\n"));
    CHECK_THAT(text, Catch::Contains("Row 5: empty.\n"));
    CHECK_THAT(text,
               Catch::Contains("Row is which: a digit 1-8.\n") && Catch::Contains("File is which: a letter a-h.\n"));
    CHECK_THAT(text, Catch::Contains("Black 7 is on g8.\nWhite 7 is on b1.\n"));
    CHECK_THAT(text, Catch::Contains("White can capture ") && Catch::Contains("Black needs any run of five.\n"));
}

TEST_CASE("a game is given up, drawn and taken up again by words")
{
    const std::string given_up = play("11-e7\nresign\nturn\nundo\n");
    CHECK_THAT(given_up, Catch::Contains("Black wins: White resigns.\nBlack wins: White resigns.\n"
                                         "The game goes on.\nWhite to play.\n"));
    const std::string drawn = play("draw\n11-e7\ndraw\ndraw\n12-b5\n", {}, exit_failed);
    CHECK_THAT(drawn, Catch::Contains("Black offers a draw.\nWhite accepts by the word draw, and declines by any "
                                      "move.\nBlack plays 11-e7.\n"));
    CHECK_THAT(drawn, Catch::Contains("White offers a draw.\nBlack accepts by the word draw"));
    CHECK_THAT(drawn, Catch::Contains("Draw: agreed.\nNot played: the game is over.\n"));
}

TEST_CASE("the computer waits, changes places and thinks at a word")
{
    const std::string text = play("11-e7\nlast\npause\nundo\nnow\nlast\npause\nswitch\nhint\nanalyse\nstop\nstop\n",
                                  {.is_computer = {false, true}});
    CHECK_THAT(text, Catch::Contains("Paused: the word pause goes on, now makes one move.\nTook back 1 move.\n"
                                     "White to play.\nWhite plays "));
    CHECK_THAT(text, Catch::Contains("Going on.\nThe computer plays Black.\nBlack to play.\nBlack plays "));
    CHECK_THAT(text,
               Catch::Contains("Hint: ") && Catch::Contains("Analysing the position.\nStopped.\nNothing to stop."));
}

TEST_CASE("a depth that may take very long is warned of")
{
    const PlayOptions deep{.is_computer = {false, true}, .strength = {.depth = 60}};
    CHECK_THAT(play("quit\n", deep), Catch::Contains("Depth 60 may take very long for a move: now makes the computer "
                                                     "move.\n"));
    CHECK_THAT(play("11-e7\nnow\nlast\n", deep), Catch::Contains("White plays "));
}

TEST_CASE("a flipped board is printed from the other side")
{
    CHECK_THAT(play("flip\nboard\n"), Catch::Contains("   h   g   f   e   d   c   b   a\n1  .   .   .   .   w5"));
}

TEST_CASE("nothing raw and nothing endless is echoed")
{
    const std::string text =
        play("11-\033]0;x\007\n" + std::string(10'000, 'q') + "\nmoves \xC2\x9B\nundo 3\n", {}, exit_failed);
    CHECK(text.find('\033') == std::string::npos);
    CHECK(text.find('\007') == std::string::npos);
    CHECK(text.find("\xC2\x9B") == std::string::npos);
    CHECK(text.size() < 1000);
    CHECK_THAT(text, Catch::Contains("Not understood: undo stands alone"));
}

TEST_CASE("what the winner needed is not asked for any more")
{
    const PlayOptions run{.setup = parse_position_line("8/8/8/8/2e5/1A6/8/l6B w abcd CDF 3 40").setup};
    CHECK_THAT(play("1xc4\n captured\n", run), Catch::Contains("White holds 1 2 3 4 5; has won."));
    const PlayOptions last{.setup = parse_position_line("8/8/8/8/2e5/1A6/8/7B w abcd - 3 40", ascending).setup};
    CHECK_THAT(play("1xc4\ncaptured\n", last), Catch::Contains("White holds 5 of 5: 1 2 3 4 5; has won."));
}

TEST_CASE("the same seed plays the same game again after a new one")
{
    const std::string text = play("11-e7\nnew\n11-e7\n", {.is_computer = {false, true}, .strength = {.seed = 9}});
    const auto first = text.find("White plays ");
    const auto second = text.find("White plays ", first + 1);
    REQUIRE(second != std::string::npos);
    CHECK(text.substr(first, text.find('\n', first) - first) == text.substr(second, text.find('\n', second) - second));
}

TEST_CASE("an empty line and the end of input are no faults")
{
    CHECK_THAT(play("\n\n"), !Catch::Contains("Not played"));
}

TEST_CASE("a script in which something could not be done ends with 1, and goes on after it")
{
    using namespace std::string_literals;
    for (const std::string& line : {"11-e9"s,
                                    "11-c6"s,
                                    "13-e7"s,
                                    "nonsense"s,
                                    "row 9"s,
                                    "row"s,
                                    "row 3 4"s,
                                    "file x"s,
                                    "where"s,
                                    "where 13"s,
                                    "moves xx"s,
                                    "pieces red"s,
                                    "undo"s,
                                    "redo"s,
                                    "undo 3"s,
                                    "now"s,
                                    "pause"s,
                                    "save"s,
                                    "save /nonexistent/x"s,
                                    "load none"s,
                                    "replace ../x/y"s,
                                    "11\0-e7"s,
                                    "\xFE"s}) {
        const std::string text = play("turn\n" + line + "\n12-d4\n", {}, exit_failed);
        INFO(line);
        CHECK_THAT(text, Catch::EndsWith("Black plays 12-d4.\nWhite to play.\n"));
    }
    for (const char* line :
         {"", "  ", "?", "TURN", "where 7", "saves", "stop", "last", "switch\npause", "record", "flip"}) {
        INFO(line);
        play(std::string{line} + '\n');
    }
    CHECK_THAT(play("11-e7\nresign\nresign\n", {}, exit_failed), Catch::EndsWith("The game is over.\n"));
}

TEST_CASE("in a conversation a slip is none of the program's")
{
    const int controller = ::posix_openpt(O_RDWR | O_NOCTTY);
    REQUIRE((controller >= 0 && ::grantpt(controller) == 0 && ::unlockpt(controller) == 0));
    const int terminal = ::open(::ptsname(controller), O_RDWR | O_NOCTTY);
    REQUIRE(terminal >= 0);
    const std::string lines = "nonsense\nundo\n11\xE2\x80\x93"
                              "e7\nquit\n";
    REQUIRE(::write(controller, lines.data(), lines.size()) == static_cast<ssize_t>(lines.size()));
    PlayOptions options{.setup = standard_setup()};
    options.strength.depth = 1;
    std::ostringstream out;
    CHECK(play_plain(options, terminal, out, out) == exit_done);
    CHECK_THAT(out.str(), Catch::Contains("is not a move") && Catch::Contains("Black plays 11-e7."));
    ::close(terminal);
    ::close(controller);
}

TEST_CASE("a script may have a byte-order mark, any line ends, and none at its end")
{
    for (const char* script : {"\xEF\xBB\xBF"
                               "11-e7\n11-d2\nlast\n",
                               "11-e7\r\n11-d2\r\nlast\r\n", "11-e7\n11-d2\nlast",
                               "\xEF\xBB\xBF"
                               "11-e7\r\n\t11-d2 \r\nLAST\r"}) {
        CHECK_THAT(play(script), Catch::EndsWith("White plays 11-d2.\nBlack to play.\nWhite plays 11-d2.\n"));
    }
    CHECK_THAT(play("11-e7\n\xEF\xBB\xBF"
                    "11-d2\n",
                    {}, exit_failed),
               Catch::Contains("is not a move"));
}

TEST_CASE("a script that is no text in UTF-8 is refused at once, exit 2, and a line that is none alone")
{
    using namespace std::string_literals;
    for (const std::string& script : {"\xFF\xFE"
                                      "1\0001\000-\000e\0007\000\n\000q\000u\000i\000t\000\n\000"s,
                                      "\xFE\xFF\0001\0001\000-\000e\0007\000\n\000q\000u\000i\000t\000\n"s,
                                      "1\0001\000-\000e\0007\000\n\000q\000u\000i\000t\000\n\000"s, "\0\n11-e7\n"s}) {
        const std::string text = play(script, {}, exit_usage);
        CHECK_THAT(text,
                   Catch::EndsWith("Black to play.\nNot understood: this is UTF-16, or no text at all; save it as "
                                   "UTF-8.\n"));
    }
    const std::string text =
        play("turn\n11\0-e7\n"s + std::string(1001, ' ') + "11-e7\n" + std::string(995, ' ') + "11-e7\nlast\n", {},
             exit_failed);
    CHECK_THAT(text,
               Catch::EndsWith("Not understood: a line with a zero byte in it is no text.\nNot understood: a line "
                               "has 1000 bytes at most.\nBlack plays 11-e7.\nWhite to play.\nBlack plays "
                               "11-e7.\n"));
}

TEST_CASE("questions about squares, pieces, sides, rows and files are understood in every plain form")
{
    const std::string e2 = "e2: White 12, 3 neighbours, moves 3, 4 targets.\n";
    const std::string d7 = "d7: Black 12, 3 neighbours, moves 3, 4 targets.\n";
    struct Row {
        const char* question;
        std::string answer;
    };
    const Row rows[] = {
        {"moves 12", d7 + "12-a4 12-d4 12-g4 12-g7.\n"},
        {"moves b12", d7 + "12-a4 12-d4 12-g4 12-g7.\n"},
        {"moves d7", d7 + "12-a4 12-d4 12-g4 12-g7.\n"},
        {"moves D 7", d7 + "12-a4 12-d4 12-g4 12-g7.\n"},
        {"moves w12", e2 + "12-b2 12-b5 12-e5 12-h5.\n"},
        {"moves White 12", e2 + "12-b2 12-b5 12-e5 12-h5.\n"},
        {"moves white12", e2 + "12-b2 12-b5 12-e5 12-h5.\n"},
        {"moves b7", "b7: Black 10, 2 neighbours, moves 2, 2 targets.\n10-b5 10-d5.\n"},  // the square
        {"moves black 7", "g8: Black 7, 2 neighbours, moves 2, 0 targets.\nNo legal move.\n"},
        {"where 7", "Black 7 is on g8.\nWhite 7 is on b1.\n"},
        {"where w7", "White 7 is on b1.\n"},
        {"where W 7", "White 7 is on b1.\n"},
        {"where b7", "Black 7 is on g8.\n"},  // the piece
        {"where black 12", "Black 12 is on d7.\n"},
        {"where d7", d7},
        {"row 3", "Row 3: a3 White 4, "},
        {"row c3", "Row 3: a3 White 4, "},
        {"file 3", "Row 3: a3 White 4, "},
        {"file c", "File c: c1 White 6, "},
        {"file C3", "File c: c1 White 6, "},
        {"row c", "File c: c1 White 6, "},
        {"position", "4efgh/ijkl4/4abcd/8/8/DCBA4/4LKJI/HGFE4 b - - 0 1\n"},
    };
    for (const Row& row : rows) {
        INFO(row.question);
        CHECK_THAT(play(std::string{row.question} + '\n'), Catch::Contains("Black to play.\n" + row.answer));
    }
    const PlayOptions few{.setup = parse_position_line("8/8/8/8/2e5/1A6/8/l6B w abcd CDF 3 40").setup};
    const std::string corner = "a1: Black 12, 0 neighbours, isolated: relocates, 1 target.\n";
    const std::string black = "c4: Black 5, 1 neighbour, moves 1, 8 targets.\n" + corner;
    const std::string white = "b3: White 1, 1 neighbour, moves 1, 8 targets.\n"
                              "h1: White 2, 0 neighbours, isolated: relocates, 0 targets.\n";
    CHECK_THAT(play("moves 12\nmoves black 12\nmoves black\npieces\npieces white\nwhere black\n", few),
               Catch::EndsWith("White to play.\nWhite 12 is not on the board.\n" + corner + "12-c3.\n" +
                               "12-c3 5xb3 5-c3 5-d3 5-b4 5-d4 5-b5 5-c5 5-d5.\n" + black + white + white + black));
}

}  // namespace
}  // namespace fields::cli
