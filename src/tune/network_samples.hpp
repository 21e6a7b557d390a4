// Positions from the games of a record as the network sees them, with what it should say of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "fields/board/square.hpp"
#include "fields/engine/network.hpp"
#include "tune/samples.hpp"

namespace fields::tune {

struct NetworkSample {
    static constexpr std::uint8_t captured = square_count;

    std::array<std::uint8_t, Network::pieces> square{};      ///< of each piece, or captured
    std::array<std::uint8_t, Network::pieces> neighbours{};  ///< of each piece that stands
    std::uint32_t attacked = 0;                              ///< bit n: piece n could be captured
    std::uint8_t phase = 0;                                  ///< of the network, 0-3
    std::int16_t prisoners = 0;                              ///< what they are worth to the side to move, in hundredths
    std::int16_t score = 0;                                  ///< by the evaluation as it is, for the side to move
    std::int16_t searched = 0;                               ///< by a short search
    float points = 0;           ///< of the side to move at the end of its game: 1, 0.5 or 0
    std::uint32_t opening = 0;  ///< the two games of a pair have the same

    [[nodiscard]] bool is_held_out() const noexcept { return tune::is_held_out(opening); }
};

/// As read_inputs() of the position that it was made of.
template <typename Inputs>
void read_inputs(const NetworkSample& sample, Inputs& inputs)
{
    for (std::size_t piece = 0; piece != Network::pieces; ++piece) {
        if (sample.square[piece] != NetworkSample::captured) {
            inputs.stands(piece, sample.square[piece], sample.neighbours[piece]);
        }
        if ((sample.attacked >> piece & 1U) != 0) {
            inputs.is_attacked(piece);
        }
    }
}

/// What visit_quiet() visits of the games that the network is for, each searched for `nodes`; a position that follows
/// itself counts once.
[[nodiscard]] std::vector<NetworkSample> read_network_samples(std::string_view text, std::uint64_t nodes);

}  // namespace fields::tune
