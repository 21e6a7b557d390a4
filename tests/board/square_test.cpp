// Squares, directions and sides. Each function is compared with walking the board step by step.
#include <array>
#include <catch2/catch.hpp>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "fields/board/side.hpp"
#include "fields/board/square.hpp"

namespace fields::test {
namespace {

/// Steps of a king from `from` to every square, found by spreading outwards one step at a time.
std::array<int, square_count> king_steps(Square from)
{
    std::array<int, square_count> steps{};
    steps.fill(-1);
    steps[from.index()] = 0;
    std::vector<Square> reached{from};
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (const Direction direction : directions) {
            const auto next = step(reached[i], direction);
            if (next && steps[next->index()] < 0) {
                steps[next->index()] = steps[reached[i].index()] + 1;
                reached.push_back(*next);
            }
        }
    }
    return steps;
}

bool is_reached_straight(Square from, Square to)
{
    for (const Direction direction : directions) {
        for (auto square = step(from, direction); square; square = step(*square, direction)) {
            if (*square == to) {
                return true;
            }
        }
    }
    return false;
}

TEST_CASE("each side is the other of the other")
{
    CHECK(other(Side::Black) == Side::White);
    CHECK(other(Side::White) == Side::Black);
    CHECK(index(Side::Black) + index(Side::White) == 1);
}

TEST_CASE("squares are numbered by rank and then by file from a1 to h8")
{
    CHECK(Square{0, 0}.index() == 0);
    CHECK(Square{7, 0}.index() == 7);
    CHECK(Square{0, 1}.index() == 8);
    CHECK(Square{7, 7}.index() == 63);
    for (int i = 0; i < square_count; ++i) {
        const Square square = Square::at(i);
        CHECK(square.index() == static_cast<std::size_t>(i));
        CHECK(Square{square.file(), square.rank()} == square);
    }
    CHECK(Square{7, 0} < Square{0, 1});
}

TEST_CASE("what is off the board is no square")
{
    for (int file = -2; file < 10; ++file) {
        for (int rank = -2; rank < 10; ++rank) {
            const bool is_inside = file >= 0 && file <= 7 && rank >= 0 && rank <= 7;
            const auto found = Square::find(file, rank);
            CHECK(found.has_value() == is_inside);
            if (found) {
                CHECK(*found == Square{file, rank});
            }
        }
    }
}

TEST_CASE("the eight directions are different and each has its opposite")
{
    std::set<std::pair<int, int>> all;
    for (const Direction direction : directions) {
        all.emplace(direction.file, direction.rank);
    }
    CHECK(all.size() == 8);
    CHECK(all.count({0, 0}) == 0);
    for (const auto& [file, rank] : all) {
        CHECK(std::abs(file) <= 1);
        CHECK(std::abs(rank) <= 1);
        CHECK(all.count({-file, -rank}) == 1);
    }
}

TEST_CASE("a long step is as many short ones and leaves the board with them")
{
    for (int i = 0; i < square_count; ++i) {
        for (const Direction direction : directions) {
            std::optional<Square> walked = Square::at(i);
            for (int steps = 1; steps <= 8; ++steps) {
                walked = walked ? step(*walked, direction) : std::nullopt;
                CHECK(step(Square::at(i), direction, steps) == walked);
                if (walked) {
                    CHECK(static_cast<int>(walked->index()) == i + steps * direction.offset());
                }
            }
        }
    }
}

TEST_CASE("distance is the number of steps of a king")
{
    for (int a = 0; a < square_count; ++a) {
        const auto steps = king_steps(Square::at(a));
        for (int b = 0; b < square_count; ++b) {
            CHECK(distance(Square::at(a), Square::at(b)) == steps[static_cast<std::size_t>(b)]);
        }
    }
}

TEST_CASE("squares are aligned where one is reached from the other in a straight line")
{
    for (int a = 0; a < square_count; ++a) {
        for (int b = 0; b < square_count; ++b) {
            CHECK(is_aligned(Square::at(a), Square::at(b)) == is_reached_straight(Square::at(a), Square::at(b)));
        }
    }
}

}  // namespace
}  // namespace fields::test
