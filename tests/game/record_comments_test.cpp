// What stands around the moves of a record, and how others write records.
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "game/record_support.hpp"

namespace fields::test {
namespace {

/// Texts that could be mistaken for something else, or end their comment too early.
const std::vector<std::string>& nasty_comments()
{
    static const std::vector<std::string> comments{
        "plain",
        "}",
        "{",
        "a } b",
        "a\nb",
        "a}\n\n}b",
        "\n",
        " leading",
        "trailing ",
        "two  blanks and\ta tab",
        "; not a comment",
        "( [ ] ) # \" \\ $1 !?",
        "1. 11-e7 1-0",
        "[Event \"x\"]",
        "see [Event \"x\"] y",
        "} [Event \"x\"]\n[Event \"y\"]\n\n1. 11-e7 *",
        "%",
        "%}",
        "a\n%b",
        "\xC3\xA9\xFF",
        "a\u202Eb\u2028\uFEFF\x9B",
        std::string("nul\0here", 8),
        std::string(300, 'x'),
        "many words, so many that the line must break, and [brackets] or %signs must not stand at the start of one, "
        "[Event \"x\"] %least %of [all] where a line would break by chance, [here] [and] [here] %and %there, as it is",
    };
    return comments;
}

TEST_CASE("comments survive byte for byte, wherever they stand")
{
    for (const std::string& a : nasty_comments()) {
        for (const std::string& b : nasty_comments()) {
            Record record = to_record(play(standard_setup(), four));
            auto& moves = record.line.moves;
            moves[0].before = {a, b};
            moves[0].after = {b, a};
            moves[1].variations.push_back({});
            moves[1].variations.push_back({});
            moves[1].variations[0].moves.push_back({.before = {a},
                                                    .move = move_of("12-b5", to_game(record).position(1)),
                                                    .nags = {},
                                                    .after = {b},
                                                    .variations = {}});
            moves[1].variations[1].closing = {a, b, a};
            moves[2].before = {b, a};
            moves[3].after = {a, b, b};
            const std::string text = to_text(record);
            const Record again = read(text);
            CHECK(again == record);
            CHECK(to_text(again) == text);
        }
    }
}

TEST_CASE("lines stay below 80 columns where there is a blank to break at")
{
    Record record = to_record(play(standard_setup(), four));
    std::string words;
    for (int i = 0; i < 100; ++i) {
        words += (i == 0 ? "" : " ") + std::string(static_cast<std::size_t>(i % 13 + 1), 'w');
    }
    for (RecordMove& played : record.line.moves) {
        played.nags = {1, 14};
        played.after = {words};
    }
    const std::string text = to_text(record);
    CHECK(longest_line(text) < 80);
    CHECK(read(text) == record);
}

TEST_CASE("a line break in braces is a blank, and blanks at their ends do not count")
{
    const Record record = read("1. 2-d6 {  two \r\n\t words\n\nhere \t\n} 9-g1 {} *");
    CHECK(record.line.moves[0].after == std::vector<std::string>{"two words here"});
    CHECK(record.line.moves[1].after.empty());
}

TEST_CASE("a comment ends at its brace, whatever stands at the start of its lines")
{
    struct Row {
        std::string text;
        std::string comment;
    };
    for (const auto& [text, comment] : std::vector<Row>{
             {"{see\n[Event \"fake\"]\nx}", "see [Event \"fake\"] x"},
             {"{\n[Event \"fake\"]\n[Site \"s\"]\n\n1. 2-d6 1-0\n}", "[Event \"fake\"] [Site \"s\"] 1. 2-d6 1-0"},
             {"{see\r\n[Event \"fake\"]\r\nx}", "see [Event \"fake\"] x"},
             {"{a\n%b\n;c\n{d\n(e}", "a %b ;c {d (e"},
             {"; {\n", "{"},
             {"; { a ; b {\n; }\n", "{ a ; b {\n}"},
         }) {
        const Record record =
            read("[Odd \"{ } {\"]\n\n1. 2-d6 " + text + " 9-g1 (9-g1 " + text + ") " + text + " 2. 12xd3 5xd3 *\n\n");
        CHECK(moves_of(record) == four);
        const auto& moves = record.line.moves;
        CHECK(moves[0].after == std::vector<std::string>{comment});
        CHECK(moves[1].variations[0].moves[0].after == std::vector<std::string>{comment});
        CHECK(moves[2].before == std::vector<std::string>{comment});
        CHECK(*record.find_tag("Odd") == "{ } {");
        const Record again = read(to_text(record));
        CHECK(again.line == record.line);
        CHECK(to_text(again) == to_text(record));
    }
}

TEST_CASE("a brace that is closed in another comment closes this one")
{
    const auto records = parse_records("1. 2-d6 {oh\n\n[Event \"e\"]\n\n1. 2-d6 {here} 9-g1 *");
    REQUIRE(records.size() == 1);
    CHECK(records[0].faults.empty());
    CHECK(records[0].record.line.moves[0].after == std::vector<std::string>{"oh [Event \"e\"] 1. 2-d6 {here"});
}

TEST_CASE("line comments that follow each other are one, with an empty line between two")
{
    const Record record = read("1. 2-d6 ; one\n  ;two\r\r\n\n;  three\r\r\n; four\n9-g1 *");
    CHECK(record.line.moves[0].after == std::vector<std::string>{"one\ntwo", " three\nfour"});
    CHECK(read(to_text(record)).line == record.line);
}

TEST_CASE("comments stand before headers and after results, and in the first and the last line")
{
    const Record record = read("{first}\n[Event \"e\"] ; second\n{third}\n\n{fourth} 1. 2-d6 * {fifth}\n\n; sixth");
    CHECK(record.line.moves[0].before == std::vector<std::string>{"first", "second", "third", "fourth"});
    CHECK(record.line.moves[0].after == std::vector<std::string>{"fifth", "sixth"});
    CHECK(read(to_text(record)).line == record.line);
}

TEST_CASE("a comment between two games belongs to the one whose line it shares")
{
    const auto records = parse_records("1. 2-d6 * {a} ; b\n{c}\n[Event \"e\"]\n{d}\n*\n;e");
    REQUIRE(records.size() == 2);
    CHECK(records[0].record.line.moves[0].after == std::vector<std::string>{"a", "b"});
    CHECK(records[1].record.line.closing == std::vector<std::string>{"c", "d", "e"});
    CHECK(records[1].faults.empty());
}

TEST_CASE("annotations are read as numbers, and signs are numbers too")
{
    const Record record = read("1. 2-d6! 9-g1 ?? $14 $255 2. 12xd3!? {c} ?! 5xd3!! (5xd3 $0) ? *");
    const auto& moves = record.line.moves;
    CHECK(moves[0].nags == std::vector<std::uint8_t>{1});
    CHECK(moves[1].nags == std::vector<std::uint8_t>{4, 14, 255});
    CHECK(moves[2].nags == std::vector<std::uint8_t>{5, 6});
    CHECK(moves[3].nags == std::vector<std::uint8_t>{3, 2});
    CHECK(moves[3].variations[0].moves[0].nags == std::vector<std::uint8_t>{0});
    CHECK(to_movetext(record) == "1. 2-d6 $1 9-g1 $4 $14 $255 2. 12xd3 $5 $6 {c} 2... 5xd3 $3 $2 (2... 5xd3 $0) *\n");
}

TEST_CASE("variations nest, follow each other, and leave the main line alone")
{
    const std::string text = "1. 2-d6 (1. 11-e7 11-d2 (1... 12-b5 2. 2-f3) 2. 3-e4) (1. 11-e5) 1... 9-g1\n"
                             "2. 12xd3 5xd3 (2... 12-b5 {x} (2... 12-e5)) *\n";
    const Record record = read(text);
    CHECK(moves_of(record) == four);
    REQUIRE(record.line.moves[0].variations.size() == 2);
    CHECK(record.line.moves[0].variations[0].moves.size() == 3);
    CHECK(record.line.moves[0].variations[0].moves[1].variations[0].moves.size() == 2);
    CHECK(to_movetext(record) == text);
}

TEST_CASE("variations as deep as is allowed survive")
{
    std::string text = "1. 2-d6";
    for (std::size_t depth = 0; depth < RecordLimits::depth; ++depth) {
        text += " (1. 2-d6";
    }
    text += std::string(RecordLimits::depth, ')') + " *";
    const Record record = read(text);
    CHECK(read(to_text(record)).line == record.line);
}

TEST_CASE("an empty variation is nothing") { CHECK(read("1. 2-d6 () ( {} ) *").line.moves[0].variations.empty()); }

TEST_CASE("a variation goes on where its branch leaves the line, history included")
{
    // The main line ends by repetition; the variation leaves it one ply before.
    const std::string text = "[SetUp \"1\"]\n[FEN \"6ba/8/8/8/8/8/8/AB6 b - - 0 1\"]\n\n1. 1-h7 1-a2 2. 1-h8 1-a1 "
                             "3. 1-h7 1-a2 4. 1-h8 1-a1 (4... 2-b2 5. 1-h7) 1/2-1/2";
    const Record record = read(text);
    CHECK(record.line.moves.size() == 8);
    CHECK(record.line.moves[7].variations[0].moves.size() == 2);
    CHECK(to_game(record).outcome() == Outcome{std::nullopt, Reason::Repetition});
}

// --- what others write

TEST_CASE("records of other match runners are read as they are")
{
    const Record record = read("[Event \"match\"]\n[Site \"CuteGames\"]\n[Date \"??\"]\n[Round \"1\"]\n"
                               "[Black \"one\"]\n[White \"two\"]\n[Result \"1-0\"]\n[FEN \"startpos\"]\n"
                               "[Adjudicated \"Out of time\"]\n[Winner \"one\"]\n[Loser \"two\"]\n[PlyCount \"4\"]\n\n"
                               "1. f6d6 h2g1 2. d7d3 d1d3 1-0\n\n\n");
    CHECK(record.setup == standard_setup());
    CHECK(moves_of(record) == four);
    CHECK(record.result == GameResult::FirstWins);
    CHECK(*record.find_tag("FEN") == "startpos");
    CHECK_THAT(to_text(record), Catch::Contains("[FEN \"startpos\"]\n[Adjudicated \"Out of time\"]\n[Winner \"one\"]"));
}

TEST_CASE("moves are read in every form")
{
    for (const char* text :
         {"1. 2-d6 9-g1 2. 12xd3 5xd3 *", "f6-d6 h2-g1 d7xd3 d1xd3", "F6D6 H2G1 D7D3 D1D3 *",
          "1.2-d6 9-g1 2.12xd3 5xd3 *", "1...... 2d6 . . 9g1 2 12d3 5-D3*", "1. 2-d6 1... 9-g1 2. 12Xd3 2... 5xd3 *"}) {
        CHECK(moves_of(read(text)) == four);
    }
    const std::string pass = "[Rules \"ascending\"]\n[FEN \"abcdefgh/ijkl4/8/8/8/8/8/A6L w - BCDEFGHIJK 0 40\"]\n\n";
    CHECK(moves_of(read(pass + "40... pass *")) == std::vector<std::string>{"pass"});
    CHECK(moves_of(read(pass + "40... PASS *")) == std::vector<std::string>{"pass"});
}

TEST_CASE("files of other systems are read")
{
    const std::string body = "[Event \"e\"]\n\n1. 2-d6\t9-g1\n2. 12xd3 5xd3 *";
    std::string crlf;
    for (const char c : body) {
        crlf += c == '\n' ? std::string{"\r\n"} : std::string{c};
    }
    for (const std::string& text : std::vector<std::string>{
             body, crlf, crlf + "\r\n", "\xEF\xBB\xBF" + body, "% escaped [Event \"x\"]\n" + body + "\n% 1-0\n",
             "\n\n  \t\n" + body, "[ Event  \"e\" ]1. 2-d6 9-g1(9-g1)12xd3{c}5xd3*"}) {
        const Record record = read(text);
        CHECK(moves_of(record) == four);
        CHECK(*record.find_tag("Event") == "e");
        CHECK(record.tags.size() == 1);
    }
}

TEST_CASE("a game without tags, and one without its result, is read")
{
    CHECK(moves_of(read("1. 2-d6 9-g1 2. 12xd3 5xd3")) == four);
    CHECK(read("1. 2-d6").result == GameResult::Unfinished);
    CHECK(read("[Event \"e\"]\n*").line.moves.empty());
}

TEST_CASE("any number of games follow each other in a text")
{
    std::string text;
    for (int i = 0; i < 50; ++i) {
        Record record = to_record(play(standard_setup(), four));
        record.set_tag("Round", std::to_string(i));
        text += to_text(record);
    }
    const auto records = parse_records(text);
    REQUIRE(records.size() == 50);
    for (std::size_t i = 0; i < records.size(); ++i) {
        CHECK(records[i].faults.empty());
        CHECK(*records[i].record.find_tag("Round") == std::to_string(i));
        CHECK(moves_of(records[i].record) == four);
    }
    CHECK(parse_records("").empty());
    CHECK(parse_records(" \r\n\t\n% nothing").empty());
}

}  // namespace
}  // namespace fields::test
