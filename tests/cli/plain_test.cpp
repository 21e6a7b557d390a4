// --plain: words in, sentences out.
#include <catch2/catch.hpp>

#include <array>
#include <sstream>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/plain.hpp"
#include "fields/game/notation.hpp"
#include "support.hpp"

namespace fields::cli {
namespace {

std::string play(const std::string& lines, PlayOptions options = {})
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
    CHECK(play_plain(options, ends[0], out, out) == exit_done);
    ::close(ends[0]);
    CHECK(out.str().find('\033') == std::string::npos);
    return out.str();
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
    const std::string text = play("11-c6\nnonsense\nmoves z9\nwhere x\nundo\nredo\n11-\033\n");
    CHECK_THAT(text, Catch::Contains("Not played: 2 neighbours: must move 2."));
    CHECK_THAT(text, Catch::Contains("'nonsense' is no move"));
    CHECK_THAT(text, Catch::Contains("'z9' is no square"));
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
    const std::string text = play(lines + "2-a1\nturn\n");
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
            CHECK_THAT(play(std::string{command.word} + ' ' +
                            std::string{command.argument == "[c7]" ? "c7" : command.argument} + '\n'),
                       !Catch::Contains("Not played"));
        }
    }
}

TEST_CASE("rows, files, numbers and threats are told in sentences")
{
    const std::string text = play("row 3\nfile e\nrow 5\nrow 9\nfile x\nwhere 7\nthreats\n");
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
    const std::string drawn = play("draw\n11-e7\ndraw\ndraw\n12-b5\n");
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
    const std::string text = play("11-\033]0;x\007\n" + std::string(10'000, 'q') + "\nmoves \xC2\x9B\nundo 3\n");
    CHECK(text.find('\033') == std::string::npos);
    CHECK(text.find('\007') == std::string::npos);
    CHECK(text.find("\xC2\x9B") == std::string::npos);
    CHECK(text.size() < 1000);
    CHECK_THAT(text, Catch::Contains("Not understood: after undo"));
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

}  // namespace
}  // namespace fields::cli
