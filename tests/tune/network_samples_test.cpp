// What the trainer of the network takes from records.
#include "tune/network_samples.hpp"

#include <catch2/catch.hpp>
#include <cstdint>
#include <string>

#include "support.hpp"

namespace fields::test {
namespace {

constexpr std::uint64_t few_nodes = 100;

/// Two moves from a position with five pieces, and a result.
std::string game(const std::string& result, const std::string& rules = "classic")
{
    return "[Event \"?\"]\n[Rules \"" + rules +
           "\"]\n[SetUp \"1\"]\n[FEN \"8/8/1b6/a7/8/8/6E1/6LK w - - 0 9\"]\n[Result \"" + result +
           "\"]\n\n9. 12-e3 1-b5 " + result + "\n\n";
}

TEST_CASE("the trainer sees what the network sees, with the result of the game")
{
    const auto samples = tune::read_network_samples(game("0-1"), few_nodes);
    REQUIRE(samples.size() == 2);
    const tune::NetworkSample& first = samples[0];  // White's 5 on g2, 11 on h1, 12 on g1; Black's 1 on a5, 2 on b6
    CHECK(first.square[4] == square_of("g2").index());
    CHECK(first.square[11] == square_of("g1").index());
    CHECK(first.square[12] == square_of("a5").index());
    CHECK(first.square[0] == tune::NetworkSample::captured);
    CHECK(first.neighbours[4] == 2);
    CHECK(first.neighbours[12] == 1);
    CHECK(first.attacked == 0);
    CHECK(first.points == 1);
    const tune::NetworkSample& second = samples[1];  // Black to move, who looks at the board from the other side
    CHECK(second.square[0] == square_of("h4").index());
    CHECK(second.square[12 + 11] == square_of("d6").index());
    CHECK(second.points == 0);
    CHECK(second.prisoners == -first.prisoners);

    CHECK(tune::read_network_samples(game("1/2-1/2"), few_nodes).at(1).points == 0.5F);
    CHECK(tune::read_network_samples(game("*"), few_nodes).empty());
}

TEST_CASE("games by rules that have no network train none")
{
    CHECK(tune::read_network_samples(game("1-0", "classic, stuck passes"), few_nodes).size() == 2);
    CHECK(tune::read_network_samples(game("1-0", "classic, jump no"), few_nodes).empty());
}

}  // namespace
}  // namespace fields::test
