// Perft of the standard opening against the published counts of both rule sets.
#include <array>
#include <catch2/catch.hpp>
#include <cstdint>

#include "fields/engine/perft.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

constexpr std::array<std::uint64_t, 7> classic_counts{1, 36, 1285, 54271, 2258015, 100889524, 4445666425};
constexpr std::array<std::uint64_t, 7> ascending_counts{1, 30, 878, 27113, 820879, 25304275, 769898757};

TEST_CASE("perft of the opening is right to five plies")
{
    const Position opening = position_of(reference::standard_line);
    for (std::size_t depth = 0; depth <= 5; ++depth) {
        CHECK(perft(opening, classic, static_cast<int>(depth)) == classic_counts[depth]);
        CHECK(perft(opening, ascending, static_cast<int>(depth)) == ascending_counts[depth]);
    }
}

TEST_CASE("perft of the opening is right at six plies", "[.slow]")
{
    const Position opening = position_of(reference::standard_line);
    CHECK(perft(opening, classic, 6) == classic_counts[6]);
    CHECK(perft(opening, ascending, 6) == ascending_counts[6]);
}

TEST_CASE("perft counts a forced pass as one move and nothing after the end")
{
    const Position passing = position_of("abcdefgh/ijkl4/8/8/8/8/8/A6L w - BCDEFGHIJK 0 40", ascending);
    CHECK(perft(passing, ascending, 1) == 1);
    CHECK(perft(passing, ascending, 2) == 19);
    const Position over = position_of("8/8/3b4/8/6c1/8/8/A7 w - - 0 40");
    for (int depth = 1; depth <= 4; ++depth) {
        CHECK(perft(over, classic, depth) == 0);
    }
}

}  // namespace
}  // namespace fields::test
