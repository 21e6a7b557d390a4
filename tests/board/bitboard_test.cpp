// Sets of squares and the geometry tables, each compared with std::set or with walking the board.
#include <bit>
#include <catch2/catch.hpp>
#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include "fields/board/bitboard.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

std::set<Square> members(Bitboard set)
{
    std::set<Square> found;
    for (int i = 0; i < square_count; ++i) {
        if (set.contains(Square::at(i))) {
            found.insert(Square::at(i));
        }
    }
    return found;
}

Bitboard moved_by_hand(Bitboard set, Direction direction, int distance)
{
    Bitboard moved;
    for (const Square square : set) {
        if (const auto to = step(square, direction, distance)) {
            moved |= Bitboard{*to};
        }
    }
    return moved;
}

TEST_CASE("an empty bitboard has no squares and a full one has 64")
{
    CHECK(Bitboard{}.is_empty());
    CHECK(Bitboard{}.count() == 0);
    CHECK(Bitboard{}.begin() == Bitboard{}.end());
    CHECK((~Bitboard{}).count() == 64);
    CHECK(Bitboard{Square{4, 1}}.bits() == std::uint64_t{1} << 12U);
}

TEST_CASE("a bitboard is visited in the order of its squares")
{
    std::mt19937 random{1};
    for (int round = 0; round < 200; ++round) {
        const Bitboard set = random_squares(random);
        std::vector<Square> visited;
        for (const Square square : set) {
            visited.push_back(square);
        }
        const std::set<Square> expected = members(set);
        CHECK(visited == std::vector<Square>(expected.begin(), expected.end()));
        CHECK(set.count() == static_cast<int>(expected.size()));
        CHECK(set.count() == std::popcount(set.bits()));
        CHECK(set.is_empty() == expected.empty());
    }
}

TEST_CASE("bitboards combine as sets do")
{
    std::mt19937 random{2};
    for (int round = 0; round < 100; ++round) {
        const Bitboard a = random_squares(random);
        const Bitboard b = random_squares(random);
        for (int i = 0; i < square_count; ++i) {
            const Square square = Square::at(i);
            const bool in_a = a.contains(square);
            const bool in_b = b.contains(square);
            CHECK((a | b).contains(square) == (in_a || in_b));
            CHECK((a & b).contains(square) == (in_a && in_b));
            CHECK((a ^ b).contains(square) == (in_a != in_b));
            CHECK((~a).contains(square) == !in_a);
        }
        Bitboard c = a;
        CHECK((c |= b) == (a | b));
        c = a;
        CHECK((c &= b) == (a & b));
        c = a;
        CHECK((c ^= b) == (a ^ b));
    }
}

TEST_CASE("a shifted bitboard is each of its squares moved and those off the board dropped")
{
    std::mt19937 random{3};
    for (int round = 0; round < 100; ++round) {
        const Bitboard set = random_squares(random);
        for (DirectionIndex k = 0; k < directions.size(); ++k) {
            for (int distance = 0; distance < board_size; ++distance) {
                CHECK(shift(set, k, distance) == moved_by_hand(set, directions[k], distance));
            }
        }
    }
}

TEST_CASE("the squares at a distance are those that many straight steps away")
{
    for (int i = 0; i < square_count; ++i) {
        const Square from = Square::at(i);
        Bitboard on_any_line;
        for (int distance = 1; distance < board_size; ++distance) {
            Bitboard expected;
            for (const Direction direction : directions) {
                expected |= moved_by_hand(Bitboard{from}, direction, distance);
            }
            CHECK(at_distance(from, distance) == expected);
            on_any_line |= expected;
        }
        CHECK(on_lines(from) == on_any_line);
        CHECK(around(from) == at_distance(from, 1));
        CHECK_FALSE(on_lines(from).contains(from));
    }
}

TEST_CASE("a corner has three squares around it and an edge five and the middle eight")
{
    CHECK(around(Square{0, 0}).count() == 3);
    CHECK(around(Square{7, 7}).count() == 3);
    CHECK(around(Square{0, 3}).count() == 5);
    CHECK(around(Square{4, 7}).count() == 5);
    CHECK(around(Square{4, 4}).count() == 8);
}

TEST_CASE("between two aligned squares lie those passed on the way and between others none")
{
    for (int a = 0; a < square_count; ++a) {
        const Square from = Square::at(a);
        for (int b = 0; b < square_count; ++b) {
            if (!is_aligned(from, Square::at(b))) {
                CHECK(between(from, Square::at(b)).is_empty());
            }
        }
        for (const Direction direction : directions) {
            Bitboard passed;
            for (auto to = step(from, direction); to; to = step(*to, direction)) {
                CHECK(between(from, *to) == passed);
                CHECK(between(*to, from) == passed);
                passed |= Bitboard{*to};
            }
        }
    }
}

}  // namespace
}  // namespace fields::test
