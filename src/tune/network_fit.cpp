// See network_fit.hpp.
#include "tune/network_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <numbers>
#include <random>
#include <string_view>
#include <vector>

#include "tune/descent.hpp"

namespace fields::tune {

namespace {

constexpr std::size_t units = Network::units;

/// The board's symmetries.
constexpr std::size_t symmetries = 8;

/// images[s][square]: where the symmetry puts it.
constexpr auto images = [] {
    std::array<std::array<std::size_t, square_count>, symmetries> table{};
    for (std::size_t s = 0; s != symmetries; ++s) {
        for (std::size_t square = 0; square != square_count; ++square) {
            const std::size_t file = square % board_size ^ ((s & 1U) != 0 ? 7U : 0U);
            const std::size_t rank = square / board_size ^ ((s & 2U) != 0 ? 7U : 0U);
            table[s][square] = (s & 4U) != 0 ? file * board_size + rank : rank * board_size + file;
        }
    }
    return table;
}();

/// The numbers of a network, one list: rows of weights, a weight a unit, then a number for each phase.
namespace row {
constexpr std::size_t square = 0;
constexpr std::size_t neighbours = square + Network::pieces * square_count;
constexpr std::size_t attacked = neighbours + Network::pieces * Network::neighbour_counts;
constexpr std::size_t start = attacked + Network::pieces;
constexpr std::size_t output = start + 1;
constexpr std::size_t count = output + Network::phases;
}  // namespace row
constexpr std::size_t output_start = row::count * units;
constexpr std::size_t number_count = output_start + Network::phases;

/// The units' sums, or how the error changes with them.
using Units = std::array<float, units>;

/// The rows of weights that a sample adds up, its board turned by a symmetry.
class Rows {
public:
    Rows(const NetworkSample& sample, std::size_t symmetry) : images_{&images[symmetry]}
    {
        add(row::start);
        read_inputs(sample, *this);
    }

    void stands(std::size_t piece, std::size_t square, std::size_t neighbours)
    {
        add(row::square + piece * square_count + (*images_)[square]);
        add(row::neighbours + piece * Network::neighbour_counts + neighbours);
    }
    void is_attacked(std::size_t piece) { add(row::attacked + piece); }

    [[nodiscard]] const std::size_t* begin() const noexcept { return rows_.data(); }
    [[nodiscard]] const std::size_t* end() const noexcept { return rows_.data() + count_; }

private:
    void add(std::size_t row) { rows_[count_++] = row; }

    const std::array<std::size_t, square_count>* images_;
    std::array<std::size_t, 3 * Network::pieces + 1> rows_;
    std::size_t count_ = 0;
};

class Training {
public:
    Training(std::span<const NetworkSample> samples, double scale)
        : samples_{samples}, scale_{scale}, order_{fitted_samples(samples)}, values_(number_count),
          gradient_(number_count), descent_{number_count}
    {
        // Weights of any sign, units about half way from 0 to 1; a phase starts like the others.
        for (float& value : values_) {
            value = random_number(0.1F);
        }
        for (std::size_t i = 0; i != units; ++i) {
            values_[row::start * units + i] += 0.3F;
            for (std::size_t phase = 1; phase != Network::phases; ++phase) {
                values_[(row::output + phase) * units + i] = values_[row::output * units + i];
            }
        }
        std::fill(values_.begin() + output_start, values_.end(), 0.F);
    }

    /// Whether there are samples enough for a step.
    [[nodiscard]] bool can_run() const noexcept { return order_.size() >= batch; }

    /// Every sample once for each of the rounds, in another order each, the paces falling along a cosine.
    void run(int rounds)
    {
        constexpr float first_pace = 0.003F;
        const std::size_t batches = order_.size() / batch;
        const auto total = static_cast<float>(batches * static_cast<std::size_t>(rounds));
        for (int round = 0; round != rounds; ++round) {
            shuffle(order_, random_);
            for (std::size_t i = 0; i != batches; ++i) {
                const float done = static_cast<float>(descent_.steps()) / total;
                const float pace = first_pace * (0.5F * (1 + std::cos(std::numbers::pi_v<float> * done)) + 0.005F);
                step(std::span{order_}.subspan(i * batch, batch), pace);
            }
        }
    }

    /// Rounded; nothing if a number does not fit.
    [[nodiscard]] std::optional<Network> network() const
    {
        Network network{};
        const double per_part = 1 / scale_ * Network::score_parts;
        bool fits = take(row::square, Network::one, network.square) &&
                    take(row::neighbours, Network::one, network.neighbours) &&
                    take(row::attacked, Network::one, network.attacked) &&
                    take(row::start, Network::one, network.start) && take(row::output, per_part, network.output);
        for (std::size_t phase = 0; phase != Network::phases; ++phase) {
            // What all units together can add or take away is left free.
            constexpr long most = INT32_MAX - units * Network::one * INT16_MAX;
            const long number = std::lround(values_[output_start + phase] * per_part * Network::one);
            fits = fits && std::abs(number) <= most;
            network.output_start[phase] = static_cast<std::int32_t>(number);
        }
        return fits && range_of_units(network).fits_16_bits() ? std::optional{network} : std::nullopt;
    }

private:
    static constexpr std::size_t batch = 1024;

    [[nodiscard]] float random_number(float most)
    {
        return most * (static_cast<float>(random_() % 20'001) / 10'000 - 1);
    }

    void step(std::span<const std::uint32_t> chosen, float pace)
    {
        constexpr float decay = 0.3F;
        std::ranges::fill(gradient_, 0.F);
        for (const std::uint32_t i : chosen) {
            learn(samples_[i], random_() % symmetries);
        }
        for (float& value : values_) {
            value *= 1 - pace * decay;
        }
        descent_.step(values_, gradient_, pace);
    }

    /// Adds to the gradient how the loss of one sample changes with each number.
    void learn(const NetworkSample& sample, std::size_t symmetry)
    {
        const Rows rows{sample, symmetry};
        Units sums{};
        for (const std::size_t row : rows) {
            for (std::size_t i = 0; i != units; ++i) {
                sums[i] += values_[row * units + i];
            }
        }
        const std::size_t output = (row::output + sample.phase) * units;
        float score = values_[output_start + sample.phase] + static_cast<float>(scale_ * sample.prisoners);
        for (std::size_t i = 0; i != units; ++i) {
            score += std::clamp(sums[i], 0.F, 1.F) * values_[output + i];
        }
        const double wanted = (sample.points + expected_points(sample.searched, scale_)) / 2;
        const float error = static_cast<float>(expected_points(score, 1) - wanted) / batch;
        Units slopes{};
        for (std::size_t i = 0; i != units; ++i) {
            gradient_[output + i] += error * std::clamp(sums[i], 0.F, 1.F);
            slopes[i] = sums[i] > 0.F && sums[i] < 1.F ? error * values_[output + i] : 0;
        }
        gradient_[output_start + sample.phase] += error;
        for (const std::size_t row : rows) {
            for (std::size_t i = 0; i != units; ++i) {
                gradient_[row * units + i] += slopes[i];
            }
        }
    }

    /// Rounds the numbers of some rows, in parts of which `parts` make one.
    template <typename Numbers>
    [[nodiscard]] bool take(std::size_t first_row, double parts, Numbers& numbers) const
    {
        bool fits = true;
        for (std::size_t i = 0; i != numbers.size(); ++i) {
            const auto number = std::lround(values_[first_row * units + i] * parts);
            fits = fits && number >= INT16_MIN && number <= INT16_MAX;
            numbers[i] = static_cast<std::int16_t>(number);
        }
        return fits;
    }

    std::span<const NetworkSample> samples_;
    double scale_;
    std::mt19937 random_{7};
    std::vector<std::uint32_t> order_;
    std::vector<float> values_;
    std::vector<float> gradient_;
    Descent descent_;
};

/// Least and most of a unit's weights in consecutive rows.
template <typename Numbers>
Range range_of(const Numbers& numbers, std::size_t first_row, std::size_t rows, std::size_t unit)
{
    Range range{INT16_MAX, INT16_MIN};
    for (std::size_t row = first_row; row != first_row + rows; ++row) {
        range.least = std::min<int>(range.least, numbers[row * units + unit]);
        range.most = std::max<int>(range.most, numbers[row * units + unit]);
    }
    return range;
}

template <typename Numbers>
void print(std::string_view name, const Numbers& numbers, std::string& text)
{
    constexpr std::size_t width = 120;
    const std::string indent(8, ' ');
    text += "    ." + std::string{name} + " = {{\n";
    std::string line = indent;
    for (const auto number : numbers) {
        const std::string word = std::to_string(number) + ',';
        if (line.size() + word.size() > width) {
            text += line + '\n';
            line = indent;
        }
        line += word;
    }
    text += line + "\n    }},\n";
}

}  // namespace

Loss loss_of_network(std::span<const NetworkSample> samples, const Network& network, double scale)
{
    return mean_loss(samples, scale, [&](const NetworkSample& sample) {
        NetworkSum sum{network};
        read_inputs(sample, sum);
        return static_cast<double>(sum.score(sample.phase) + sample.prisoners);
    });
}

Range range_of_units(const Network& network)
{
    Range all{0, 0};
    for (std::size_t unit = 0; unit != units; ++unit) {
        Range range{network.start[unit], network.start[unit]};
        for (std::size_t piece = 0; piece != Network::pieces; ++piece) {
            const Range square = range_of(network.square, piece * square_count, square_count, unit);
            const Range neighbours =
                range_of(network.neighbours, piece * Network::neighbour_counts, Network::neighbour_counts, unit);
            const int attacked = network.attacked[piece * units + unit];
            range.least += std::min(0, square.least) + std::min(0, neighbours.least) + std::min(0, attacked);
            range.most += std::max(0, square.most) + std::max(0, neighbours.most) + std::max(0, attacked);
        }
        all = {std::min(all.least, range.least), std::max(all.most, range.most)};
    }
    return all;
}

std::optional<Network> fit_network(std::span<const NetworkSample> samples, double scale)
{
    constexpr int rounds = 10;
    Training training{samples, scale};
    if (!training.can_run()) {
        return std::nullopt;
    }
    training.run(rounds);
    return training.network();
}

std::string to_source(const Network& network)
{
    std::string text =
        R"(// The weights of the network. Written by `./dev train`, for the worth of prisoners that weights.hpp gives.
#pragma once

#include "fields/engine/network.hpp"

namespace fields::weights {

// clang-format off
inline constexpr Network network{
)";
    print("square", network.square, text);
    print("neighbours", network.neighbours, text);
    print("attacked", network.attacked, text);
    print("start", network.start, text);
    print("output", network.output, text);
    print("output_start", network.output_start, text);
    return text + R"(};
// clang-format on

}  // namespace fields::weights
)";
}

}  // namespace fields::tune
