// Training the network: so that it foretells best, on top of what the prisoners are worth, both the results of games
// and what a search finds.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "fields/engine/network.hpp"
#include "tune/loss.hpp"
#include "tune/network_samples.hpp"

namespace fields::tune {

/// The loss with the scores that a network gives.
[[nodiscard]] Loss loss_of_network(std::span<const NetworkSample> samples, const Network& network, double scale);

/// What a unit comes to on any board at all, and on the way there.
struct Range {
    int least;
    int most;

    [[nodiscard]] bool fits_16_bits() const noexcept { return least >= INT16_MIN && most <= INT16_MAX; }
};

/// The range of all the units.
[[nodiscard]] Range range_of_units(const Network& network);

/// The network that makes the loss least, scores being on this scale; the same samples give the same on machines of one
/// kind. Nothing if there are too few samples for a step of the descent, or if a number of it would not fit its place
/// or a unit 16 bits.
[[nodiscard]] std::optional<Network> fit_network(std::span<const NetworkSample> samples, double scale);

/// The text of network_weights.hpp.
[[nodiscard]] std::string to_source(const Network& network);

}  // namespace fields::tune
