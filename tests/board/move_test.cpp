// A move keeps its two squares; the pass is unlike every move that a piece can make.
#include <catch2/catch.hpp>
#include <type_traits>

#include "fields/board/move.hpp"

namespace fields::test {
namespace {

static_assert(std::is_trivially_copyable_v<Move>);
static_assert(Move{}.is_pass() && Move{} == Move::pass());

TEST_CASE("a move keeps the square it leaves and the square it reaches")
{
    for (int from = 0; from < square_count; ++from) {
        for (int to = 0; to < square_count; ++to) {
            const Move move{Square::at(from), Square::at(to)};
            CHECK(move.from() == Square::at(from));
            CHECK(move.to() == Square::at(to));
        }
    }
}

TEST_CASE("no move between two different squares is a pass")
{
    CHECK(Move::pass().is_pass());
    for (int from = 0; from < square_count; ++from) {
        for (int to = 0; to < square_count; ++to) {
            if (from != to) {
                const Move move{Square::at(from), Square::at(to)};
                CHECK_FALSE(move.is_pass());
                CHECK_FALSE(move == Move::pass());
            }
        }
    }
}

TEST_CASE("moves are equal where both squares are")
{
    const Square a{4, 1};
    const Square b{1, 4};
    CHECK(Move{a, b} == Move{a, b});
    CHECK_FALSE(Move{a, b} == Move{b, a});
    CHECK_FALSE(Move{a, b} == Move{a, Square{1, 3}});
}

}  // namespace
}  // namespace fields::test
