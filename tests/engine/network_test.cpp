// The network: against the slow way of its definition.
#include "fields/engine/network.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>

#include "fields/engine/evaluate.hpp"
#include "fields/engine/network_weights.hpp"
#include "fields/game/setup.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

/// Whether a move of the other side captures the piece on the square, were it that side's turn.
bool can_be_captured(const Position& position, Rules rules, Square square)
{
    const Side owner = position.piece_on(square).side();
    Position turned = position;
    if (turned.to_move() == owner) {
        turned.play(Move::pass());
    }
    const MoveList moves = generate(turned, rules);
    return std::any_of(moves.begin(), moves.end(), [&](Move move) { return !move.is_pass() && move.to() == square; });
}

int count_neighbours(const Position& position, Square square)
{
    int count = 0;
    for (const Square near : position.occupied()) {
        count +=
            near != square && std::abs(near.file() - square.file()) <= 1 && std::abs(near.rank() - square.rank()) <= 1
                ? 1
                : 0;
    }
    return count;
}

/// The network's score, a unit and a piece at a time, from Black's or White's seat.
int slow_score(const Network& network, const Position& position, Rules rules)
{
    const std::size_t units = Network::units;
    const int captured = position.prisoners(Side::Black).count() + position.prisoners(Side::White).count();
    const auto phase = static_cast<std::size_t>(std::min(captured / 4, 3));
    int score = network.output_start[phase];
    for (std::size_t unit = 0; unit != units; ++unit) {
        int sum = network.start[unit];
        for (const Square from : position.occupied()) {
            const Piece there = position.piece_on(from);
            const bool is_own = there.side() == position.to_move();
            const std::size_t piece = static_cast<std::size_t>(there.number()) - 1 + (is_own ? 0 : 12);
            const Square seen = position.to_move() == Side::White ? from : Square{7 - from.file(), 7 - from.rank()};
            const auto near = static_cast<std::size_t>(count_neighbours(position, from));
            sum += network.square[(piece * 64 + seen.index()) * units + unit];
            sum += network.neighbours[(piece * 9 + near) * units + unit];
            sum += can_be_captured(position, rules, from) ? network.attacked[piece * units + unit] : 0;
        }
        score += std::clamp(sum, 0, Network::one) * network.output[phase * units + unit];
    }
    return std::clamp(score / (Network::one * Network::score_parts), -Network::most_score, Network::most_score);
}

/// Weights of any size that leaves the units 16 bits.
Network random_network(std::mt19937& random)
{
    const auto fill = [&](auto& numbers, int most) {
        for (auto& number : numbers) {
            number = static_cast<std::int16_t>(static_cast<int>(pick(random, 2 * static_cast<std::size_t>(most) + 1)) -
                                               most);
        }
    };
    Network network{};
    fill(network.square, 400);
    fill(network.neighbours, 400);
    fill(network.attacked, 400);
    fill(network.start, 3'000);
    fill(network.output, 2'000);
    fill(network.output_start, 30'000);
    return network;
}

TEST_CASE("the network adds up what its definition says")
{
    std::mt19937 random{11};
    const Network network = random_network(random);
    for (int i = 0; i < 300; ++i) {
        const Position position = random_position(random);
        for (const Rules rules : {classic, ascending}) {
            REQUIRE(network.score(position, rules) == slow_score(network, position, rules));
            REQUIRE(weights::network.score(position, rules) == slow_score(weights::network, position, rules));
        }
    }
}

TEST_CASE("whatever the weights, no board is worth more to the network than it says at most")
{
    std::mt19937 random{14};
    for (const bool is_up : {false, true}) {
        Network network{};
        network.start.fill(Network::one);
        network.output.fill(is_up ? std::numeric_limits<std::int16_t>::max()
                                  : std::numeric_limits<std::int16_t>::min());
        for (const bool has_start : {false, true}) {
            if (has_start) {
                network.output_start.fill(is_up ? std::numeric_limits<std::int32_t>::max()
                                                : std::numeric_limits<std::int32_t>::min());
            }
            for (int i = 0; i < 100; ++i) {
                CHECK(network.score(random_position(random), classic) ==
                      (is_up ? Network::most_score : -Network::most_score));
            }
        }
    }
}

TEST_CASE("hardly a board, even of random games, is worth as much to the network as it says at most")
{
    std::mt19937 random{13};
    int more = 0;
    int boards = 0;
    for (int game = 0; game < 60; ++game) {
        Position position = standard_setup().position().value();
        for (int ply = 0; ply < 60; ++ply) {
            const MoveList moves = generate(position, classic);
            if (moves.is_empty() || capture_outcome(position, classic)) {
                break;
            }
            position.play(moves[pick(random, moves.size())]);
            ++boards;
            more += std::abs(weights::network.score(position, classic)) == Network::most_score ? 1 : 0;
        }
    }
    CHECK(more * 20 < boards);
}

TEST_CASE("the network judges the board, the prisoners come on top")
{
    std::mt19937 random{12};
    Rules other_draws = classic;
    other_draws.quiet = 0;
    other_draws.repetition = Repetition::Ignored;
    other_draws.stuck = Stuck::Passes;
    for (int i = 0; i < 100; ++i) {
        const Position position = random_position(random);
        CHECK(evaluate(position, classic) == weights::network.score(position, classic) + run_balance(position));
        CHECK(evaluate(position, other_draws) == evaluate(position, classic));
    }
    CHECK(has_network(classic));
    CHECK_FALSE(has_network(ascending));
    CHECK_FALSE(has_network({.jump = Jump::No}));
    CHECK_FALSE(has_network({.isolated = Isolated::Stuck}));
}

}  // namespace
}  // namespace fields::test
