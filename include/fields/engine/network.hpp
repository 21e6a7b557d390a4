// A small network that judges what stands on the board: one layer of units over the pieces, after the manner of NNUE
// (Nasu, 2018), but summed anew for each position: a move changes the neighbours of too many pieces for keeping sums to
// pay. All of it is whole numbers, so that it is the same on every machine.
//
// The board is seen by the side to move: its own pieces are 0-11 (numbers 1-12), the enemy's 12-23, and Black looks at
// it turned by half a turn. A piece on the board adds rows of weights to the units, a weight to each:
//
//     square      for the square it stands on, against not being there
//     neighbours  for how many neighbours it has, 0-8
//     attacked    where the other side could capture it, were it to move
//
// A unit counts for 0 to 1, in parts of `one`: what is less or more is cut off. The score is the sum of the units, each
// weighted by how far the game has come.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "fields/board/bitboard.hpp"
#include "fields/board/piece.hpp"
#include "fields/board/side.hpp"
#include "fields/board/square.hpp"
#include "fields/engine/features.hpp"
#include "fields/engine/score.hpp"
#include "fields/rules/movegen.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"

namespace fields {

struct Network {
    static constexpr std::size_t units = 32;
    static constexpr std::size_t pieces = 2 * std::size_t{piece_numbers};
    static constexpr std::size_t neighbour_counts = 9;
    static constexpr std::size_t phases = 4;
    static constexpr int one = 512;         ///< parts that the weights of the units are counted in
    static constexpr int score_parts = 16;  ///< parts of a hundredth that the weights of the score are counted in

    /// Rows of a weight for each unit, one after the other.
    template <std::size_t rows>
    using Rows = std::array<std::int16_t, rows * units>;

    /// In hundredths: no board is judged to be worth more, either way. Hardly one that a search comes to would be.
    static constexpr Score most_score = 200;

    Rows<pieces * square_count> square;             ///< by piece, then square
    Rows<pieces * neighbour_counts> neighbours;     ///< by piece, then count
    Rows<pieces> attacked;                          ///< by piece
    Rows<1> start;                                  ///< of the units, on an empty board
    Rows<phases> output;                            ///< by phase
    std::array<std::int32_t, phases> output_start;  ///< by phase, in parts of both kinds multiplied

    /// How far the game has come, 0-3: a step for each four pieces captured.
    [[nodiscard]] static constexpr std::size_t phase_of(const Position& position) noexcept
    {
        return std::min(phases - 1, static_cast<std::size_t>(phase(position)) * phases / end_phase);
    }

    /// What the board is worth to the side to move, in hundredths, within +-most_score; what its prisoners are worth
    /// comes on top.
    [[nodiscard]] Score score(const Position& position, Rules rules) const noexcept;
};

/// What the network sees of a position: tells `inputs` of each piece, stands(piece, square, neighbours), and of each
/// that could be captured, is_attacked(piece).
template <typename Inputs>
void read_inputs(const Position& position, Rules rules, Inputs& inputs)
{
    const Side side = position.to_move();
    const std::size_t turn = side == Side::White ? 0 : square_count - 1;
    const NeighbourCounts counts{position.occupied()};
    // Against a piece's own index, which counts Black's pieces first: unsigned, it may wrap around on the way.
    const auto first_of = [&](Side owner) {
        return (owner == side ? 0 : std::size_t{piece_numbers}) - index(owner) * piece_numbers;
    };
    for (const Side owner : {side, other(side)}) {
        const std::size_t first = first_of(owner);
        for (const Square square : position.pieces(owner)) {
            inputs.stands(first + position.piece_on(square).index(), square.index() ^ turn,
                          static_cast<std::size_t>(counts.at(square)));
        }
    }
    // A walk of its own: between the pieces that stand it would drive the sums out of the registers (a tenth slower).
    for (const Side owner : {side, other(side)}) {
        const std::size_t first = first_of(owner);
        for (const Square square : attacked(position.pieces(other(owner)), position.pieces(owner), rules)) {
            inputs.is_attacked(first + position.piece_on(square).index());
        }
    }
}

/// The units of a network, side by side: a compiler's vector, in as many registers as the processor needs for it.
/// Precondition of the sum: no unit leaves the range of 16 bits; the trainer holds that for any board.
class NetworkSum {
public:
    explicit NetworkSum(const Network& network) noexcept : network_{&network} { add(network.start, 0); }

    void stands(std::size_t piece, std::size_t square, std::size_t neighbours) noexcept
    {
        add(network_->square, piece * square_count + square);
        add(network_->neighbours, piece * Network::neighbour_counts + neighbours);
    }
    void is_attacked(std::size_t piece) noexcept { add(network_->attacked, piece); }

    [[nodiscard]] Score score(std::size_t phase) const noexcept
    {
        std::array<std::int16_t, Network::units> units;
        std::memcpy(units.data(), &units_, sizeof units);
        int sum = 0;
        for (std::size_t i = 0; i != units.size(); ++i) {
            sum += std::clamp<std::int16_t>(units[i], 0, Network::one) * network_->output[phase * units.size() + i];
        }
        const std::int64_t parts = std::int64_t{sum} + network_->output_start[phase];
        return static_cast<Score>(parts / (Network::one * Network::score_parts));
    }

private:
    using Units [[gnu::vector_size(Network::units * sizeof(std::int16_t))]] = std::int16_t;

    template <typename Rows>
    void add(const Rows& rows, std::size_t row) noexcept
    {
        Units weights;
        std::memcpy(&weights, &rows[row * Network::units], sizeof weights);
        units_ += weights;
    }

    const Network* network_;
    Units units_{};
};

inline Score Network::score(const Position& position, Rules rules) const noexcept
{
    NetworkSum sum{*this};
    read_inputs(position, rules, sum);
    return std::clamp(sum.score(phase_of(position)), -most_score, most_score);
}

}  // namespace fields
