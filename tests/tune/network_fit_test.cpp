// The trainer of the network: it learns what decides made-up games, and writes the header that the program has.
#include "tune/network_fit.hpp"

#include <catch2/catch.hpp>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "fields/engine/network_weights.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

constexpr double scale = 0.008;

/// Own and enemy 1 on random squares; who could capture the other is winning.
std::vector<tune::NetworkSample> decided_by_attack(int count)
{
    std::mt19937 random{9};
    std::vector<tune::NetworkSample> samples(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i != samples.size(); ++i) {
        tune::NetworkSample& sample = samples[i];
        sample.square.fill(tune::NetworkSample::captured);
        for (const std::size_t piece : {std::size_t{0}, Network::pieces / 2}) {
            sample.square[piece] = static_cast<std::uint8_t>(pick(random, square_count));
            sample.neighbours[piece] = static_cast<std::uint8_t>(pick(random, 3));
        }
        const bool is_winning = pick(random, 2) == 1;
        sample.attacked = is_winning ? 1U << 12U : 1U;
        sample.phase = static_cast<std::uint8_t>(pick(random, Network::phases));
        sample.searched = is_winning ? 400 : -400;
        sample.points = is_winning ? 1.F : 0.F;
        sample.opening = static_cast<std::uint32_t>(i);
    }
    return samples;
}

TEST_CASE("the trainer finds what decides games")
{
    const auto samples = decided_by_attack(40'000);
    const auto network = tune::fit_network(samples, scale);
    REQUIRE(network);
    const tune::Loss before = tune::loss_of_network(samples, Network{}, scale);
    const tune::Loss after = tune::loss_of_network(samples, *network, scale);
    CHECK(before.held_out == Approx(0.693).margin(0.001));
    CHECK(after.held_out < 0.1);
    const bool is_the_same = tune::to_source(*network) == tune::to_source(*tune::fit_network(samples, scale));
    CHECK(is_the_same);
}

TEST_CASE("the range of the units is that of the worst board")
{
    Network network{};
    network.start[3] = 100;
    network.square[(5 * square_count + 17) * Network::units + 3] = 40;
    network.square[(5 * square_count + 18) * Network::units + 3] = -7;
    network.neighbours[(5 * Network::neighbour_counts + 2) * Network::units + 3] = 30;
    network.attacked[5 * Network::units + 3] = -1'000;
    const tune::Range range = tune::range_of_units(network);
    CHECK(range.most == 170);
    CHECK(range.least == -907);
    network.start[4] = INT16_MAX;
    network.square[4] = 1;
    CHECK_FALSE(tune::range_of_units(network).fits_16_bits());
}

TEST_CASE("the network stands in its header as the trainer writes it, and fits")
{
    std::ifstream file{std::string{FIELDS_SOURCE_DIR} + "/include/fields/engine/network_weights.hpp"};
    const std::string header{std::istreambuf_iterator<char>{file}, {}};
    const bool is_as_written = header == tune::to_source(weights::network);  // too long to be shown
    CHECK(is_as_written);
    CHECK(tune::range_of_units(weights::network).fits_16_bits());
}

}  // namespace
}  // namespace fields::test
