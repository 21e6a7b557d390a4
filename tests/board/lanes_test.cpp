// Eight bitboards at once, compared with one after the other. Lanes show only their number of members, so a lane is
// read by cutting all of them down to one square.
#include <array>
#include <catch2/catch.hpp>
#include <random>

#include "fields/board/bitboard.hpp"
#include "fields/board/lanes.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

using Scalars = std::array<Bitboard, directions.size()>;

bool agree(const Lanes& lanes, const Scalars& scalars)
{
    int total = 0;
    for (int i = 0; i < square_count; ++i) {
        const Square square = Square::at(i);
        Lanes cut = lanes;
        cut &= Lanes{Bitboard{square}};
        int expected = 0;
        for (const Bitboard scalar : scalars) {
            expected += scalar.contains(square) ? 1 : 0;
        }
        if (cut.count() != expected) {
            return false;
        }
        total += expected;
    }
    return lanes.count() == total;
}

Scalars spread(Bitboard set)
{
    Scalars scalars;
    scalars.fill(set);
    return scalars;
}

void shift_each(Scalars& scalars, int distance)
{
    for (DirectionIndex k = 0; k < scalars.size(); ++k) {
        scalars[k] = shift(scalars[k], k, distance);
    }
}

TEST_CASE("lanes made from a set hold it eight times and default lanes hold nothing")
{
    std::mt19937 random{4};
    for (int round = 0; round < 50; ++round) {
        const Bitboard set = random_squares(random);
        CHECK(agree(Lanes{set}, spread(set)));
    }
    CHECK(Lanes{}.count() == 0);
}

TEST_CASE("shifted lanes are the set shifted in each direction")
{
    std::mt19937 random{5};
    for (int round = 0; round < 100; ++round) {
        const Bitboard set = random_squares(random);
        for (int distance = 0; distance < board_size; ++distance) {
            Lanes lanes{set};
            lanes.shift(distance);
            Scalars scalars = spread(set);
            shift_each(scalars, distance);
            CHECK(agree(lanes, scalars));
        }
    }
}

TEST_CASE("a lane keeps its direction from one shift to the next and combines only with its like")
{
    std::mt19937 random{6};
    for (int round = 0; round < 100; ++round) {
        const Bitboard set = random_squares(random);
        const Bitboard mask = random_squares(random);
        const Bitboard joined = random_squares(random);
        Lanes lanes{set};
        Scalars scalars = spread(set);
        for (int turn = 0; turn < 3; ++turn) {
            const int distance = 1 + static_cast<int>(pick(random, 3));
            lanes.shift(distance);
            shift_each(scalars, distance);
            CHECK(agree(lanes, scalars));
            lanes &= Lanes{mask};
            lanes |= Lanes{joined};
            for (Bitboard& scalar : scalars) {
                scalar = (scalar & mask) | joined;
            }
            CHECK(agree(lanes, scalars));
        }
    }
}

}  // namespace
}  // namespace fields::test
