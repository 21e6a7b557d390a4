// Pieces and sets of piece numbers; the sets are compared with std::set.
#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "fields/board/piece.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

TEST_CASE("a piece is its side and its number")
{
    std::set<std::size_t> indices;
    for (const Side side : {Side::Black, Side::White}) {
        for (int number = 1; number <= piece_numbers; ++number) {
            const Piece piece{side, number};
            CHECK(piece.side() == side);
            CHECK(piece.number() == number);
            CHECK(Piece::at(static_cast<int>(piece.index())) == piece);
            indices.insert(piece.index());
        }
    }
    CHECK(indices.size() == 24);
    CHECK(*indices.rbegin() == 23);
    CHECK_FALSE(Piece{Side::Black, 3} == Piece{Side::White, 3});
    CHECK_FALSE(Piece{Side::Black, 3} == Piece{Side::Black, 4});
}

TEST_CASE("a piece set behaves as a set of numbers")
{
    std::mt19937 random{7};
    PieceSet set;
    std::set<int> expected;
    CHECK(set.is_empty());
    for (int round = 0; round < 2000; ++round) {
        const int number = 1 + static_cast<int>(pick(random, piece_numbers));
        if (pick(random, 2) == 0) {
            set.insert(number);
            expected.insert(number);
        } else {
            set.erase(number);
            expected.erase(number);
        }
        CHECK(set.count() == static_cast<int>(expected.size()));
        CHECK(set.is_empty() == expected.empty());
        CHECK(set == PieceSet{set.bits()});
        for (int n = 1; n <= piece_numbers; ++n) {
            CHECK(set.contains(n) == (expected.count(n) == 1));
        }
        if (!expected.empty()) {
            CHECK(set.lowest() == *expected.begin());
        }
    }
}

}  // namespace
}  // namespace fields::test
