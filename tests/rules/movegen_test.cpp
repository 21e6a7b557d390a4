// The move generator against the golden positions, and its bit-sliced counting against counting one by one.
#include <array>
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "fields/engine/perft.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/setup_file.hpp"
#include "fields/rules/movegen.hpp"
#include "fields/rules/outcome.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

TEST_CASE("golden positions have the golden legal moves")
{
    for (const auto& golden : read_json_lines("positions.jsonl")) {
        const Rules rules = rules_named(golden["rules"]);
        const std::string line = golden["position"];
        INFO(line);
        const Position position = position_of(line, rules);
        CHECK(texts_of(position, legal_moves(position, rules)) == golden["moves"].get<std::vector<std::string>>());
    }
}

TEST_CASE("golden positions have the golden perft")
{
    for (const auto& golden : read_json_lines("positions.jsonl")) {
        const Rules rules = rules_named(golden["rules"]);
        const std::string line = golden["position"];
        INFO(line);
        const Position position = position_of(line, rules);
        CHECK(perft(position, rules, 0) == 1);
        REQUIRE(golden["perft"].size() == 4);
        for (int depth = 1; depth <= 4; ++depth) {
            CHECK(perft(position, rules, depth) ==
                  golden["perft"][static_cast<std::size_t>(depth) - 1].get<std::uint64_t>());
        }
    }
}

TEST_CASE("neighbours of all squares at once are those counted around each")
{
    std::mt19937 random{21};
    std::array<int, 9> seen{};
    for (int round = 0; round < 500; ++round) {
        const Bitboard occupied = random_squares(random);
        const NeighbourCounts counts{occupied};
        for (int i = 0; i < square_count; ++i) {
            const Square square = Square::at(i);
            const int expected = (around(square) & occupied).count();
            REQUIRE(counts.at(square) == expected);
            for (int count = 0; count <= 7; ++count) {
                REQUIRE(counts.exactly(count).contains(square) == (count == expected));
            }
            REQUIRE(counts.at_least_two().contains(square) == (expected >= 2));
            REQUIRE(counts.at_least_three().contains(square) == (expected >= 3));
            ++seen[static_cast<std::size_t>(expected)];
        }
    }
    for (const int times : seen) {
        CHECK(times > 0);
    }
}

TEST_CASE("moves are counted as they are listed whichever way pieces move")
{
    std::mt19937 random{22};
    for (int round = 0; round < 2000; ++round) {
        const Position position = random_position(random);
        const Bitboard own = position.pieces(position.to_move());
        const Bitboard enemy = position.pieces(other(position.to_move()));
        for (const Rules& rules : all_rules()) {
            const MoveList moves = generate(position, rules);
            if (count_moves(own, enemy, rules) != static_cast<int>(moves.size())) {
                FAIL_CHECK(to_position_line(position) << " under " << describe(rules));
            }
            if (has_moves(position, rules, position.to_move()) == moves.is_empty()) {
                FAIL_CHECK(to_position_line(position) << " under " << describe(rules));
            }
        }
    }
}

TEST_CASE("moves are listed by distance, then by the square they leave, then by the square they reach")
{
    std::mt19937 random{23};
    for (int round = 0; round < 200; ++round) {
        const Position position = random_position(random);
        const MoveList moves = generate(position, classic);
        for (std::size_t i = 1; i < moves.size(); ++i) {
            const Move a = moves[i - 1];
            const Move b = moves[i];
            const auto place = [&](Move move) {
                return std::tuple{position.neighbours(move.from()), move.from(), move.to()};
            };
            CHECK(place(a) < place(b));
        }
    }
}

TEST_CASE("moves may be listed for some landing squares alone")
{
    std::mt19937 random{24};
    for (int round = 0; round < 200; ++round) {
        const Position position = random_position(random);
        const Bitboard landing = random_squares(random);
        MoveList some;
        generate(position, classic, landing, some);
        std::vector<Move> expected;
        for (const Move move : generate(position, classic)) {
            if (landing.contains(move.to())) {
                expected.push_back(move);
            }
        }
        CHECK(std::vector<Move>(some.begin(), some.end()) == expected);
    }
}

TEST_CASE("the targets of a piece do not depend on whose turn it is")
{
    const Position black = position_of("4efgh/ijkl4/4abcd/8/8/DCBA4/4LKJI/HGFE4 b - - 0 1");
    const Position white = position_of("4efgh/ijkl4/4abcd/8/8/DCBA4/4LKJI/HGFE4 w - - 0 1");
    for (const Square from : black.occupied()) {
        CHECK(targets(black, classic, from) == targets(white, classic, from));
    }
    CHECK(targets(black, classic, square_of("h2")).count() == 4);
}

TEST_CASE("an isolated piece may count two neighbours beside its old square but never itself")
{
    // From d4 it reaches c5, between b6 and d6, and not e4: beside f4 it would have one neighbour.
    const Position position = position_of("8/8/1b1c4/8/3A1d2/8/8/8 w - - 0 1");
    const Bitboard found = targets(position, classic, square_of("d4"));
    CHECK(position.neighbours(square_of("d4")) == 0);
    CHECK(found.contains(square_of("c5")));
    CHECK_FALSE(found.contains(square_of("e4")));
    CHECK_FALSE(found.contains(square_of("d6")));
}

TEST_CASE("a piece with eight neighbours cannot move")
{
    const Position position = position_of("8/8/8/2bcd3/2eAf3/2ghi3/8/8 w - - 0 1");
    for (const Rules& rules : all_rules()) {
        CHECK(targets(position, rules, square_of("d4")).is_empty());
    }
}

}  // namespace
}  // namespace fields::test
