// Squares, moves, pieces and position lines as text, both ways; what is no such text is refused with its place.
#include <catch2/catch.hpp>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "fields/game/notation.hpp"
#include "fields/game/setup_file.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

constexpr std::string_view opening = reference::standard_line;

TEST_CASE("every square reads back from its name")
{
    std::set<std::string> names;
    for (int i = 0; i < square_count; ++i) {
        const std::string name = to_string(Square::at(i));
        CHECK(parse_square(name) == Square::at(i));
        names.insert(name);
    }
    CHECK(names.size() == 64);
    CHECK(to_string(Square{4, 1}) == "e2");
    CHECK(parse_square("E2") == Square{4, 1});
}

TEST_CASE("what is no square has none")
{
    for (const std::string_view text :
         {"", "e", "e0", "e9", "i1", "`1", "2e", "e22", " e2", "e2 ", "\xC3\xA9", "E", "@4"}) {
        INFO(text);
        CHECK(parse_square(text) == std::nullopt);
    }
}

TEST_CASE("a move is written with the number and a hyphen or an x")
{
    const Position position = position_of("8/8/8/4a3/4L3/8/8/A7 b gk I 7 9");
    CHECK(to_string(position, Move{square_of("e5"), square_of("e4")}) == "1xe4");
    CHECK(to_string(position, Move{square_of("e5"), square_of("d5")}) == "1-d5");
    CHECK(to_string(position, Move::pass()) == "pass");
    CHECK(to_string(position_of(opening), Move{square_of("e2"), square_of("b5")}) == "12-b5");
}

TEST_CASE("a move is read in every form and either case")
{
    const Position position = position_of("8/8/8/4a3/4L3/8/8/A7 b gk I 7 9");
    const std::variant<Move, MoveTextFault> capture = Move{square_of("e5"), square_of("e4")};
    for (const std::string_view text :
         {"1xe4", "1Xe4", "1-e4", "1XE4", "e5xe4", "E5XE4", "e5-e4", "e5e4", "E5e4", "  1xe4\t", "\te5e4\r"}) {
        INFO(text);
        CHECK(parse_move(text, position) == capture);
    }
    for (const std::string_view text : {"pass", "PASS", "Pass", " pass "}) {
        CHECK(parse_move(text, position) == std::variant<Move, MoveTextFault>{Move::pass()});
    }
}

TEST_CASE("a dash or a multiplication sign that a word processor or a telephone wrote is as good as one that was typed")
{
    const Position position = position_of("8/8/8/4a3/4L3/8/8/A7 b gk I 7 9");
    const std::variant<Move, MoveTextFault> capture = Move{square_of("e5"), square_of("e4")};
    for (const std::string dash : {"\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2015", "\u2212", "\u00D7"}) {
        INFO(dash);
        CHECK(parse_move("1" + dash + "e4", position) == capture);
        CHECK(parse_move("E5" + dash + "E4", position) == capture);
        for (const std::string& text : {dash + "e4", "1" + dash + dash + "e4", "1-" + dash + "e4", "1" + dash + "-e4",
                                        "1" + dash + "e" + dash, "1" + dash.substr(1) + "e4"}) {
            CHECK(parse_move(text, position) == std::variant<Move, MoveTextFault>{MoveTextFault::NotAMove});
        }
    }
    CHECK(parse_move("1\u00D7e6", position) == std::variant<Move, MoveTextFault>{MoveTextFault::NothingToCapture});
}

TEST_CASE("a text that is no move says why")
{
    const Position position = position_of(opening);
    struct Example {
        std::string_view text;
        MoveTextFault fault;
    };
    const std::vector<Example> examples{
        {"", MoveTextFault::NotAMove},
        {"   ", MoveTextFault::NotAMove},
        {"e4", MoveTextFault::NotAMove},
        {"-e4", MoveTextFault::NotAMove},
        {"xe4", MoveTextFault::NotAMove},
        {"1-e9", MoveTextFault::NotAMove},
        {"1-i4", MoveTextFault::NotAMove},
        {"1 - e4", MoveTextFault::NotAMove},
        {"0-e4", MoveTextFault::NotAMove},
        {"01-e4", MoveTextFault::NotAMove},
        {"012xb5", MoveTextFault::NotAMove},
        {"13-e4", MoveTextFault::NotAMove},
        {"-1-e4", MoveTextFault::NotAMove},
        {"+1-e4", MoveTextFault::NotAMove},
        {"1--e4", MoveTextFault::NotAMove},
        {"e2--b5", MoveTextFault::NotAMove},
        {"1-e4x", MoveTextFault::NotAMove},
        {"passe", MoveTextFault::NotAMove},
        {"resign", MoveTextFault::NotAMove},
        {"99999999999-e4", MoveTextFault::NotAMove},
        {"e4-e5", MoveTextFault::NoPiece},
        {"a1xh4", MoveTextFault::NothingToCapture},
        {"1xe4", MoveTextFault::NothingToCapture},
        {"e6xe4", MoveTextFault::NothingToCapture},
    };
    for (const Example& example : examples) {
        INFO(example.text);
        CHECK(parse_move(example.text, position) == std::variant<Move, MoveTextFault>{example.fault});
    }
    const Position few = position_of("8/8/8/4a3/4L3/8/8/A7 b gk I 7 9");
    CHECK(parse_move("2-e4", few) == std::variant<Move, MoveTextFault>{MoveTextFault::NoSuchPiece});
    CHECK(parse_move("12-e4", few) == std::variant<Move, MoveTextFault>{MoveTextFault::NoSuchPiece});
}

TEST_CASE("a number names a piece of the side to move")
{
    const Position black = position_of(opening);
    const Position white = position_of("4efgh/ijkl4/4abcd/8/8/DCBA4/4LKJI/HGFE4 w - - 0 1");
    CHECK(move_of("9-a6", black).from() == square_of("a7"));
    CHECK(move_of("9-a6", white).from() == square_of("h2"));
}

TEST_CASE("every piece reads back from its letter and nothing else is a piece")
{
    int letters = 0;
    for (int c = 0; c < 128; ++c) {
        if (const auto piece = parse_letter(static_cast<char>(c))) {
            CHECK(to_letter(*piece) == static_cast<char>(c));
            ++letters;
        }
    }
    CHECK(letters == 24);
    CHECK(to_letter(Piece{Side::White, 12}) == 'L');
    CHECK(to_letter(Piece{Side::Black, 1}) == 'a');
    CHECK(parse_letter('\xE1') == std::nullopt);
}

TEST_CASE("position lines read back to the same setup and are written the same again")
{
    std::mt19937 random{61};
    for (int round = 0; round < 500; ++round) {
        const Setup setup = random_setup(random);
        const std::string line = to_position_line(setup);
        INFO(line);
        const ParsedSetup parsed = parse_position_line(line);
        CHECK(parsed.errors.empty());
        CHECK(parsed.setup == setup);
        CHECK(to_position_line(setup.position().value()) == line);
    }
}

TEST_CASE("golden position lines are written as they were read")
{
    for (const auto& golden : read_json_lines("positions.jsonl")) {
        const std::string line = golden["position"];
        CHECK(to_position_line(position_of(line, rules_named(golden["rules"]))) == line);
    }
}

TEST_CASE("a position line may have more blanks between its fields and around them")
{
    const ParsedSetup parsed = parse_position_line("  8/8/8/4a3/4L3/8/8/A7   b\tgk I  7 9\r");
    CHECK(parsed.errors.empty());
    CHECK(to_position_line(parsed.setup) == "8/8/8/4a3/4L3/8/8/A7 b gk I 7 9");
}

TEST_CASE("runs of empty squares may be split")
{
    const ParsedSetup parsed = parse_position_line("8/44/8/4a3/4L3/161/8/A7 b gk I 7 9");
    CHECK(parsed.errors.empty());
    CHECK(to_position_line(parsed.setup) == "8/8/8/4a3/4L3/8/8/A7 b gk I 7 9");
}

TEST_CASE("a position line is for the rules it is read with")
{
    Rules rules = ascending;
    rules.first = Side::White;
    const ParsedSetup parsed = parse_position_line(opening, rules);
    CHECK(parsed.setup.rules == rules);
    CHECK(parsed.setup.turn == Side::Black);
    CHECK(parsed.setup.position().value().first() == Side::White);
}

struct Faulty {
    std::string line;
    std::vector<ParseError> errors;
};

const std::vector<Faulty>& faulty_lines()
{
    static const std::vector<Faulty> all{
        {"",
         {{1, 1,
           "a position line has 6 fields (board, side to move, held by White, held by Black, quiet plies, "
           "move number), not 0"}}},
        {"8/8/8/4a3/4L3/8/8/A7 b gk I 7",
         {{1, 29,
           "a position line has 6 fields (board, side to move, held by White, held by Black, quiet plies, "
           "move number), not 5"}}},
        {"8/8/8/4a3/4L3/8/8/A6 b gk I 7 9", {{1, 21, "rank 1 has 7 squares, not 8"}}},
        {"9/8/8/4a3/4L3/8/8/A7 b gk I 7 9",
         {{1, 1, "a board has the letters A-L and a-l and the digits 1-8, not this"},
          {1, 2, "rank 8 has 0 squares, not 8"}}},
        {"8/8/8/4a4/4L3/8/8/A7 b gk I 7 9", {{1, 10, "rank 5 has 9 squares, not 8"}}},
        {"8/8/8/4m3/4L3/8/8/Aa6 b gk I 7 9",
         {{1, 8, "a board has the letters A-L and a-l and the digits 1-8, not this"},
          {1, 10, "rank 5 has 7 squares, not 8"}}},
        {"8/8/8/4a3/4L3/8/A7 b gk I 7 9", {{1, 19, "a board has 8 ranks, not 7"}}},
        {"8/8/8/4a3/4L3/8/8/A7/8 b gk I 7 9", {{1, 21, "a board has 8 ranks, not more"}}},
        {"8/8/8/4a3/4L3/8/8/A7 B gk I 7 9", {{1, 22, "side to move is w or b"}}},
        {"8/8/8/4a3/4L3/8/8/A7 b gz I 7 9", {{1, 25, "prisoners are letters A-L or a-l, or - for none"}}},
        {"8/8/8/4a3/4L3/8/8/A7 b gk I -7 9", {{1, 29, "quiet plies is a number 0-65535"}}},
        {"8/8/8/4a3/4L3/8/8/A7 b gk I 7 0", {{1, 31, "move number is a number 1-65535"}}},
        {"8/8/8/4a3/4L3/8/8/A7 b gk I 7 65536", {{1, 31, "move number is a number 1-65535"}}},
        {"8/8/8/4a3/4L3/8/8/A7 b gk I 7x 9", {{1, 29, "quiet plies is a number 0-65535"}}},
        {"8/8/8/4a3/4L3/4a3/8/A7 b gk I 7 9", {{1, 16, "b1 is there twice"}}},
        {"8/8/8/4a3/4L3/8/8/A7 b ga I 7 9", {{1, 25, "b1 is there twice"}}},
        {"8/8/8/4a3/4L3/8/8/A7 b gg I 7 9", {{1, 25, "b7 is there twice"}}},
        {"8/8/8/4a3/4L3/8/8/A7 b gkD I 7 9", {{1, 26, "White cannot hold w4, a piece of its own"}}},
        {"8/8/8/4a3/4L3/8/8/A7 b gk Ie 7 9", {{1, 28, "Black cannot hold b5, a piece of its own"}}},
        {"8/8/8/8/8/8/A7/b7 w efghi BCDEF 0 9",
         {{1, 27, "both sides hold five prisoners in a row: only one can have won"}}},
        {"8/8/8/4a3/8/8/8/8 b - - 7 9", {{1, 1, "White has no piece on the board"}}},
        {"  8/8/8/8/8/8/8/8 b - - 7 9",
         {{1, 3, "Black has no piece on the board"}, {1, 3, "White has no piece on the board"}}},
        {"8/8/8/4a3/4L3/8/8/A6 x g? I 7 0",
         {{1, 21, "rank 1 has 7 squares, not 8"},
          {1, 22, "side to move is w or b"},
          {1, 25, "prisoners are letters A-L or a-l, or - for none"},
          {1, 31, "move number is a number 1-65535"}}},
    };
    return all;
}

TEST_CASE("a faulty position line has every fault reported at its column")
{
    for (const Faulty& faulty : faulty_lines()) {
        INFO(faulty.line);
        const ParsedSetup parsed = parse_position_line(faulty.line);
        REQUIRE(parsed.errors.size() == faulty.errors.size());
        for (std::size_t i = 0; i < faulty.errors.size(); ++i) {
            CHECK(parsed.errors[i].line == faulty.errors[i].line);
            CHECK(parsed.errors[i].column == faulty.errors[i].column);
            CHECK(parsed.errors[i].what == faulty.errors[i].what);
        }
    }
}

TEST_CASE("an unsound setup has a position line as well and reads back with its flaws")
{
    Setup setup = standard_setup();
    setup.board[square_of("e4").index()] = Piece{Side::White, 1};
    setup.held[index(Side::White)] = {Piece{Side::White, 2}, Piece{Side::Black, 3}};
    const ParsedSetup parsed = parse_position_line(to_position_line(setup));
    CHECK(parsed.setup.board == setup.board);
    CHECK(parsed.setup.held == setup.held);
    CHECK(parsed.errors.size() == setup.flaws().size());
    CHECK(parsed.errors.size() == 3);
}

TEST_CASE("any bytes are read without harm")
{
    std::mt19937 random{62};
    const std::string alphabet = "8/ABaLlmz1-9 bw\t\r\n.x\xFF";
    const Position position = position_of(opening);
    for (int round = 0; round < 5000; ++round) {
        std::string text = pick(random, 2) == 0 ? std::string{opening} : "";
        for (std::size_t i = 0, n = pick(random, 12); i < n; ++i) {
            const std::size_t at = pick(random, text.size() + 1);
            text.insert(at, 1, alphabet[pick(random, alphabet.size())]);
        }
        const ParsedSetup parsed = parse_position_line(text);
        CHECK((!parsed.errors.empty() || parsed.setup.position()));
        const auto move = parse_move(text.substr(0, 7), position);
        CHECK((std::holds_alternative<Move>(move) || std::holds_alternative<MoveTextFault>(move)));
    }
}

}  // namespace
}  // namespace fields::test
