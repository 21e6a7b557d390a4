// What the program says about the game.
#include <catch2/catch.hpp>

#include <set>
#include <string>

#include "fields/game/notation.hpp"
#include "support.hpp"
#include "words.hpp"

namespace fields::words {
namespace {

Position position_of(std::string_view line, Rules rules = classic)
{
    return *parse_position_line(line, rules).setup.position();
}

TEST_CASE("every reason why a move is illegal has a sentence of its own")
{
    std::set<std::string> sentences;
    for (int fault = 0; fault <= static_cast<int>(Fault::IsolatedUnsupported); ++fault) {
        const std::string sentence = explain(Illegal{static_cast<Fault>(fault), 3});
        CHECK_FALSE(sentence.empty());
        sentences.insert(sentence);
    }
    CHECK(sentences.size() == static_cast<std::size_t>(Fault::IsolatedUnsupported) + 1);
    CHECK(sentences.contains("3 neighbours: must move 3"));
    CHECK(sentences.contains("isolated: may not capture"));
    CHECK(sentences.contains("isolated: must land beside two pieces"));
}

TEST_CASE("a fault in a record names its place, its game among several, and its ply among moves")
{
    CHECK(at("a.pgn", RecordFault{3, 7, 0, "what"}) == "a.pgn:3:7: what");
    CHECK(at("a.pgn", RecordFault{3, 7, 2, "what"}) == "a.pgn:3:7: ply 2: what");
    CHECK(at("a.pgn", RecordFault{3, 7, 0, "what"}, 4) == "a.pgn:3:7: game 4: what");
    CHECK(at("a.pgn", RecordFault{3, 7, 2, "what"}, 4) == "a.pgn:3:7: game 4: ply 2: what");
    CHECK(no_such_game(9, 5) == "there is no game 9, only 1 to 5");
    CHECK(no_such_game(2, 1) == "there is no game 2, only 1");
}

TEST_CASE("every end names who won, and why")
{
    const Game game{standard_setup()};
    CHECK(explain(Outcome{Side::White, Reason::Resignation}, game) == "White wins: Black resigns");
    CHECK(explain(Outcome{std::nullopt, Reason::Agreement}, game) == "Draw: agreed");
    CHECK(explain(Outcome{Side::Black, Reason::Stalemate}, game) == "Black wins: White has no legal move");
}

TEST_CASE("runs are told by the numbers they lack, the nearest first")
{
    // White holds 1 2 3 and 6; 4, 5, 7 and 8 are still on the board.
    const Position position = position_of("degh4/8/8/8/8/8/8/ABC5 w abcf - 0 20");
    CHECK(runs(position, classic, Side::White) ==
          std::vector<std::string>{"4 5 for 1-5", "4 5 for 2-6", "4 5 7 for 3-7", "4 5 7 8 for 4-8"});
    CHECK(needs(position, classic, Side::White) == "needs 4 5 for 1-5");
    CHECK(wanted(position, classic, Side::White) ==
          "White needs 4 5 for 1-5, or 4 5 for 2-6, or 4 5 7 for 3-7, or 4 5 7 8 for 4-8");
    CHECK(wanted(position, classic, Side::Black) == "Black cannot win any more");
    CHECK(wanted(position_of("defghi2/8/8/8/8/8/8/ABC5 w ab - 0 20", ascending), ascending, Side::White) ==
          "White: next is 4");
}

TEST_CASE("threats name the pieces that can be captured and where they stand")
{
    const Position position = position_of("8/8/8/8/2e5/1A6/8/l6B w abcd CDF 3 40");
    CHECK(threats(position, classic, Side::White) == "Black can capture White 1 on b3");
    CHECK(threats(position, classic, Side::Black) == "White can capture Black 5 on c4");
    CHECK(threats(position_of("a7/8/8/8/8/8/8/7A b - - 0 1"), classic, Side::White) == "Black can capture nothing");
}

TEST_CASE("pieces on squares are told from a1 to h8")
{
    const Position position = standard_setup().position().value();
    CHECK(pieces_on(position, Bitboard{test::square_of("a3")} | Bitboard{test::square_of("b1")}) ==
          "b1 White 7, a3 White 4");
    CHECK(pieces_on(position, Bitboard{test::square_of("a5")}) == "empty");
}

}  // namespace
}  // namespace fields::words
