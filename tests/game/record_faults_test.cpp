// Everything that can be wrong with a record: where it is reported, what is read in spite of it, and that no text
// whatever breaks the reader.
#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "fields/game/record_reader.hpp"
#include "fields/game/record_writer.hpp"
#include "fields/game/text_kind.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

struct Row {
    std::string text;
    std::vector<RecordFault> faults;
    std::size_t moves = 0;  ///< that are read in spite of them
};

/// Texts that hold one game each.
void check_each(const std::vector<Row>& rows)
{
    for (const Row& row : rows) {
        INFO(row.text);
        const auto records = parse_records(row.text);
        REQUIRE(records.size() == 1);
        CHECK(records[0].record.line.moves.size() == row.moves);
        CHECK(records[0].faults.size() == row.faults.size());
        for (std::size_t i = 0; i < std::min(row.faults.size(), records[0].faults.size()); ++i) {
            const RecordFault& found = records[0].faults[i];
            CHECK(found.line == row.faults[i].line);
            CHECK(found.column == row.faults[i].column);
            CHECK(found.ply == row.faults[i].ply);
            CHECK(found.what == row.faults[i].what);
        }
    }
}

TEST_CASE("a move that cannot be played is reported with its ply, and the game is read up to there")
{
    check_each({
        {"1. 2-d6 9-g1\n2. 12xd3 5xd3 3. 2-f6 2-e3\n4.  9-c5 2-d4 5. 1-a1 {x} (y) 1-0",
         {{3, 5, 7, "9-c5: 1 neighbour: must move 1"}},
         6},
        {"1. 2-e6", {{1, 4, 1, "2-e6: 2 neighbours: must move 2"}}},
        {"1. 2-d6 9-g1 2. 9-g2", {{1, 17, 3, "9-g2: 1 neighbour: must move in a straight line"}}, 2},
        {"1. h2g1", {{1, 4, 1, "h2g1: not your piece"}}},
        {"1. pass", {{1, 4, 1, "pass: a piece can move: you may not pass"}}},
        {"1. d5-d6", {{1, 4, 1, "d5-d6: no piece stands there"}}},
        {"1. 2xd6", {{1, 4, 1, "2xd6: nothing to capture there"}}},
        {"1. 2-d6 9-g1 2. 13-a1 *",
         {{1, 17, 3, "'13-a1' is not a move: a number and a square, as 12-b5, or two squares, as e2-b5"}},
         2},
        {"1. Nf3", {{1, 4, 1, "'Nf3' is not a move: a number and a square, as 12-b5, or two squares, as e2-b5"}}},
        {"1. " + std::string(1000, 'x'),
         {{1, 4, 1,
           "'" + std::string(40, 'x') +
               "...' is not a move: a number and a square, as 12-b5, or two squares, as "
               "e2-b5"}}},
        {"[FEN \"6ba/8/8/8/8/8/8/AB6 b - - 0 1\"]\n3-a1 *",
         {{2, 1, 1, "3-a1: Black has no piece of that number on the board"}}},
        {"[FEN \"6ba/8/8/8/8/8/8/AB6 b - - 99 1\"]\n1-h7 1-a2 *", {{2, 6, 2, "1-a2: the game is over"}}, 1},
    });
}

TEST_CASE("a fault in a variation ends that variation alone")
{
    check_each({
        {"1. 2-d6 (1. 11-e7 (1. 2-d6) 9-z9 {c} $1 (x) 2-d6) 9-g1 *",
         {{1, 29, 2, "'9-z9' is not a move: a number and a square, as 12-b5, or two squares, as e2-b5"}},
         2},
        {"1. 2-d6 (11-z9) (11-e7) (pass) 9-g1 *",
         {{1, 10, 1, "'11-z9' is not a move: a number and a square, as 12-b5, or two squares, as e2-b5"},
          {1, 26, 1, "pass: a piece can move: you may not pass"}},
         2},
    });
    const auto records = parse_records("1. 2-d6 (1. 11-z9) (1. 11-e7) *");
    CHECK(records.at(0).record.line.moves.at(0).variations.size() == 1);
}

TEST_CASE("tags that are none are faults at their place")
{
    const std::string what = "a tag is [Name \"value\"]";
    check_each({
        {"[Event]\n*", {{1, 1, 0, what}}},
        {"[Event e]\n*", {{1, 1, 0, what}}},
        {"  [\"e\"]\n*", {{1, 3, 0, what}}},
        {"[", {{1, 1, 0, what}}},
        {"[Event \"e]\n*", {{1, 8, 0, "this quote is not closed on its line"}}},
        {"[Event \"e\\\"]\n*", {{1, 8, 0, "this quote is not closed on its line"}}},
        {"[Event \"a \"b\" c\"]\n*",
         {{1, 12, 0, "a tag ends with ] after its value; a quote in the value is written \\\""}}},
        {"[Event \"e\"]\n[Round \"1\"]\n[Round \"2\"]\n*", {{3, 1, 0, "'Round' stands twice"}}},
        {"1. 2-d6 [oops] 9-g1 *", {{1, 9, 2, what}}, 1},
    });
}

TEST_CASE("tags with wrong values are faults in their values")
{
    check_each({
        {"[Rules \"chess\"]\n1. 2-d6 *", {{1, 9, 0, "rules are classic or ascending, then single options"}}},
        {"[Rules \"classic, jump maybe\"]\n1. 2-d6 *", {{1, 23, 0, "jump is yes or no"}}},
        {"[FEN \"8/8 w\"]\n1. 2-d6 *",
         {{1, 11, 0,
           "a position line has 6 fields (board, side to move, held by White, held by Black, quiet plies, "
           "move number), not 2"}}},
        {"[FEN \"6ba/8/8/8/8/8/8/AB6 x - - 0 1\"]\n1. 2-d6 *", {{1, 27, 0, "side to move is w or b"}}},
        {"[FEN \"6bb/8/8/8/8/8/8/AB6 b - - 0 1\"]\n1. 2-d6 *", {{1, 9, 0, "b2 is there twice"}}},
        {"[FEN \"8/8/8/8/8/8/A7/b7 w efghi BCDEF 0 9\"]\n*",
         {{1, 33, 0, "both sides hold five prisoners in a row: only one can have won"}}},
        {"[FEN \"8/8/8/8/8/8/A7/b7 w efghi BCDEF 0 9\"]\n[Rules \"ascending\"]\n*", {}},
        {"[FEN \"" + std::string(2000, '8') + "\"]\n*", {{1, 1, 0, "this value has at most 1000 characters"}}},
        {"[SetUp \"1\"]\n1. 2-d6 *", {{1, 9, 0, "SetUp says that there is a FEN, and there is none"}}},
        {"[SetUp \"0\"]\n1. 2-d6 *", {}, 1},
        {"[FEN \"6ba\n1. 2-d6 *", {{1, 6, 0, "this quote is not closed on its line"}}},
        {"[FieldsFormat \"999\"]\n1. 2-d6 *", {{1, 16, 0, "made by a newer version: this one reads format 1"}}},
        {"[FieldsFormat \"1\"]\n1. 2-d6 *", {}, 1},
        {"[FieldsFormat \"01\"]\n001. 2-d6 *", {}, 1},
        {"1. 02-d6", {{1, 4, 1, "'02-d6' is not a move: a number and a square, as 12-b5, or two squares, as e2-b5"}}},
        {"[Result \"black\"]\n1. 2-d6 *", {{1, 10, 0, "Result is one of 1-0, 0-1, 1/2-1/2, *"}}, 1},
        {"[PlyCount \"01\"]\n1. 2-d6 *", {}, 1},
        {"[PlyCount \"one\"]\n1. 2-d6 *", {{1, 12, 0, "PlyCount is not 1, the number of moves here"}}, 1},
        {"[PlyCount \"3\"]\n1. 2-d6 *", {{1, 12, 0, "PlyCount is not 1, the number of moves here"}}, 1},
    });
}

TEST_CASE("a result that contradicts its tag or the moves, and a game without its end, are faults")
{
    const std::string won = "[FEN \"2I2fgh/i7/8/8/D7/1C6/5K2/1H2B2a w jcbkdae JBALFG 0 12\"]\n";
    check_each({
        {"[Result \"1-0\"]\n1. 2-d6 0-1", {{2, 9, 1, "the result is 1-0 by its tag"}}, 1},
        {"[Result \"1-0\"]\n1. 2-d6\n", {{3, 1, 1, "the moves do not end with their result, 1-0"}}, 1},
        {"[Event \"e\"]\n[Site \"s\"]\n", {{1, 1, 0, "there is no game here, neither moves nor a result"}}},
        {"{hello}", {{1, 1, 0, "there is no game here, neither moves nor a result"}}},
        {"*", {{1, 1, 0, "a result without a game"}}},
        {"* 1-0", {{1, 1, 0, "a result without a game"}, {1, 3, 0, "a result without a game"}}},
    });
    const auto golden = read_json_lines("games.jsonl").at(0);
    std::string moves;
    for (const auto& move : golden["moves"]) {
        moves += std::string{move} + ' ';
    }
    const auto records =
        parse_records(moves + "\n1-0\n\n" + moves + "\n*\n\n[Adjudicated \"crash\"]\n\n" + moves + "1-0");
    REQUIRE(records.size() == 3);
    CHECK(records[0].faults == std::vector<RecordFault>{{2, 1, 42, "the result is 0-1 by the moves"}});
    CHECK(records[1].faults.empty());
    CHECK(records[2].faults.empty());
}

TEST_CASE("parentheses and comments and annotations out of place are faults")
{
    check_each({
        {"1. 2-d6 ) 9-g1 *", {{1, 9, 1, "')' closes nothing"}}, 2},
        {"1. (2-d6) 2-d6 *", {{1, 4, 0, "a variation follows no move"}}, 1},
        {"1. 2-d6 (1. 11-e7 (1. 2-d6 9-g1 *", {{1, 9, 1, "this variation is not closed"}}, 1},
        {"1. 2-d6 } 9-g1 *", {{1, 9, 2, "'}' closes nothing"}}, 1},
        {"1. 2-d6 ] 9-g1 *", {{1, 9, 2, "']' closes nothing"}}, 1},
        {"1. 2-d6 {oh 9-g1 *\n", {{1, 9, 2, "this comment is not closed"}}, 1},
        {"1. 2-d6 $256 $ !!! 9-g1 *",
         {{1, 9, 1, "'$256' is not an annotation: $0 to $255, or one of ! ? !! ?? !? ?!"},
          {1, 14, 1, "'$' is not an annotation: $0 to $255, or one of ! ? !! ?? !? ?!"},
          {1, 16, 1, "'!!!' is not an annotation: $0 to $255, or one of ! ? !! ?? !? ?!"}},
         2},
        {"1. 2-d6 {oh\n[Site \"x\"] 9-g1 *\n", {{1, 9, 2, "this comment is not closed"}}, 1},
        {"1. ! 2-d6 *", {{1, 4, 0, "'!' follows no move"}}, 1},
    });
}

TEST_CASE("what nests too deep or is too long is refused")
{
    std::string deep = "1. 2-d6";
    for (int i = 0; i < 300; ++i) {
        deep += " (2-d6";
    }
    check_each(
        {{deep + std::string(300, ')') + " 9-g1 *", {{1, 609, 1, "variations are nested 100 deep at most"}}, 2}});

    const std::string start = "[Rules \"classic, repetition no, quiet 0\"]\n[FEN \"6ba/8/8/8/8/8/8/AB6 b - - 0 1\"]\n";
    std::string rounds;
    for (std::size_t i = 0; i <= RecordLimits::plies / 4; ++i) {
        rounds += "1-h7 1-a2 1-h8 1-a1\n";
    }
    check_each({{start + rounds, {{2503, 1, 10001, "a line has at most 10000 moves"}}, 10000}});

    check_each({{std::string(RecordLimits::bytes + 1, ' '),
                 {{1, 1, 0, "a file of records has at most 16 MiB, this one is larger"}}}});
    CHECK(parse_records(std::string(RecordLimits::bytes, ' ')).empty());

    std::string tags;
    for (int i = 0; i < 202; ++i) {
        tags += "[T" + std::to_string(i) + " \"\"]\n";
    }
    check_each(
        {{tags + "*", {{201, 1, 0, "a game has at most 200 tags"}, {202, 1, 0, "a game has at most 200 tags"}}}});
    CHECK(parse_records(std::string(100'000, '[')).at(0).faults.size() == 1);
    CHECK(parse_records("1. 2-d6 " + std::string(100'000, ')')).at(0).faults.size() == RecordLimits::faults);
}

TEST_CASE("a setup with flaws is refused however many faults stand before it")
{
    std::string text;
    for (std::size_t i = 0; i < RecordLimits::faults; ++i) {
        text += "[bad]\n";
    }
    const auto records = parse_records(text + "[FEN \"8/8/8/8/8/8/8/8 b - - 0 1\"]\n\n1. 2-d6 *");
    REQUIRE(records.size() == 1);
    CHECK(records[0].faults.size() == RecordLimits::faults);
    CHECK(records[0].record.setup == standard_setup());
    CHECK(records[0].record.line.moves.empty());
}

TEST_CASE("a broken game does not harm the games around it")
{
    const std::string sound = "[Event \"sound\"]\n\n1. 2-d6 9-g1 *\n\n";
    for (const std::string broken :
         {"[Event \"broken\"]\n\n1. 2-d6 2-d6 *\n\n", "[Event \"broken\"]\n\n1. 2-d6 (((( *\n\n",
          "[Event \"broken\"]\n\n1. 2-d6 {closed} { oh\n\n", "[Event \"broken\n\n1. 2-d6 9-g1\n\n",
          "[Event \"broken\"]\n\n", "[Event \"a \"broken\" one\"]\n\n1. 2-d6 9-g1 *\n\n",
          "[Event \"broken\"]\n\n1. 2-d6 } ] ) \"\n\n", "[Event \"broken\"]\n[FEN \"nonsense\"]\n\n1. 2-d6 *\n\n"}) {
        INFO(broken);
        const auto records = parse_records(sound + broken + sound);
        REQUIRE(records.size() == 3);
        CHECK(records[0].faults.empty());
        CHECK_FALSE(records[1].faults.empty());
        CHECK(records[1].faults[0].line >= 5);
        CHECK(records[2].faults.empty());
        CHECK(records[2].record.line.moves.size() == 2);
    }
}

TEST_CASE("however many comments there are, the last of them open, the text is read once")
{
    std::string text = "1. 2-d6 ";
    for (int i = 0; i < 200'000; ++i) {
        text += "{}";
    }
    std::size_t games = 0;
    for (int i = 0; i < 50'000; ++i) {
        text += "{\n[Event \"e\"]\n";
    }
    RecordReader reader{text};
    while (reader.next()) {
        ++games;
    }
    CHECK(games == 50'001);
}

// --- any text

/// A file with everything in it that the format has.
std::string rich_text()
{
    std::string text = "{before}\n% escaped\n[Event \"a \\\"b\\\" \\\\ c\"]\n[Rules \"classic, quiet 50\"]\n"
                       "[Result \"*\"]\n[PlyCount \"4\"]\n[Odd \"( [ { ; #\"]\n\n"
                       "1. 2-d6! {good} 9-g1 $4 (1... 12-b5 (1... 12-e5 {deep}) 2. 3-f5) ; rest\n2. 12xd3 d1xd3 *\n\n"
                       "[SetUp \"1\"]\n[FEN \"6ba/8/8/8/8/8/8/AB6 w - - 0 7\"]\n\n7... 1-a2 8. 1-h7 1-a1 1/2-1/2\n";
    const auto golden = read_json_lines("games.jsonl").at(2);
    Game game{standard_setup()};
    for (const std::string move : golden["moves"]) {
        REQUIRE_FALSE(game.play(move_of(move, game.position())));
    }
    return text + '\n' + to_text(to_record(game));
}

/// Changes, inserts, deletes or repeats some bytes; most of those put in mean something to the reader.
std::string mutated(std::string text, std::mt19937& random)
{
    static const std::vector<std::string> pieces{"[",
                                                 "]",
                                                 "{",
                                                 "}",
                                                 "(",
                                                 ")",
                                                 "\"",
                                                 "\\",
                                                 ";",
                                                 "%",
                                                 "$",
                                                 "!",
                                                 "*",
                                                 "\n",
                                                 "\r\n",
                                                 " ",
                                                 ".",
                                                 "1-0",
                                                 "[Event \"",
                                                 "\n[Event \"x\"]\n",
                                                 "0",
                                                 "x",
                                                 "-",
                                                 "/",
                                                 std::string(1, '\0'),
                                                 "\xFF",
                                                 "\xEF\xBB\xBF",
                                                 "9999999999"};
    for (std::size_t count = 1 + pick(random, 8); count > 0; --count) {
        const std::size_t at = pick(random, text.size());
        const std::size_t length = pick(random, 20);
        switch (pick(random, 5)) {
        case 0:
            text[at] = static_cast<char>(pick(random, 256));
            break;
        case 1:
            text.erase(at, length);
            break;
        case 2:
            text.insert(at, text.substr(pick(random, text.size()), length));
            break;
        case 3:
            text.resize(at + 1);
            break;
        default:
            text.insert(at, pieces[pick(random, pieces.size())]);
        }
        if (text.empty()) {
            return "x";
        }
    }
    return text;
}

/// What holds of everything that was read, whatever the text.
void check_sound(const std::string& text, const std::vector<ParsedRecord>& records)
{
    const int lines = 1 + static_cast<int>(std::count(text.begin(), text.end(), '\n'));
    for (const ParsedRecord& parsed : records) {
        for (const RecordFault& fault : parsed.faults) {
            REQUIRE(fault.line >= 1);
            REQUIRE(fault.line <= lines);
            REQUIRE(fault.column >= 1);
            REQUIRE(fault.ply >= 0);
            REQUIRE_FALSE(fault.what.empty());
        }
        REQUIRE(parsed.record.setup.flaws().empty());
        REQUIRE(to_game(parsed.record).ply() == parsed.record.line.moves.size());
        const std::string written = to_text(parsed.record);
        const auto again = parse_records(written);
        REQUIRE(again.size() == 1);
        REQUIRE(again[0].record.line == parsed.record.line);
        REQUIRE(again[0].record.result == parsed.record.result);
        REQUIRE(to_text(again[0].record) == written);
    }
}

TEST_CASE("no change to a file breaks the reader, and what it reads is sound")
{
    const std::string text = rich_text();
    REQUIRE(parse_records(text).size() == 3);
    for (const ParsedRecord& parsed : parse_records(text)) {
        for (const RecordFault& fault : parsed.faults) {
            FAIL_CHECK(fault.line << ':' << fault.column << ": " << fault.what);
        }
    }
    std::mt19937 random{5};
    for (int i = 0; i < 5000; ++i) {
        const std::string changed = mutated(text, random);
        INFO(changed);
        const auto records = parse_records(changed);
        check_sound(changed, records);
        const bool is_sound =
            std::ranges::all_of(records, [](const ParsedRecord& parsed) { return parsed.faults.empty(); });
        REQUIRE((!is_sound || records.empty() || kind_of(changed) == TextKind::Records));
    }
}

TEST_CASE("every beginning of a file is read without harm")
{
    const std::string text = rich_text();
    for (std::size_t size = 0; size <= text.size(); ++size) {
        const std::string beginning = text.substr(0, size);
        INFO(beginning);
        check_sound(beginning, parse_records(beginning));
    }
}

TEST_CASE("a record that was cut off is never taken for a whole one")
{
    Game game{standard_setup()};
    for (const char* move : {"2-d6", "9-g1", "12xd3", "5xd3"}) {
        REQUIRE_FALSE(game.play(move_of(move, game.position())));
    }
    const std::string text = to_text(to_record(game));
    for (std::size_t size = 1; size + 2 < text.size(); ++size) {  // all but line breaks at the end
        INFO(text.substr(0, size));
        const auto records = parse_records(std::string_view{text}.substr(0, size));
        REQUIRE(records.size() == 1);
        CHECK_FALSE(records[0].faults.empty());
    }
}

}  // namespace
}  // namespace fields::test
