// How well scores foretell results. A score becomes expected points by 1 / (1 + exp(-scale * score)). A sample is
// anything with a score, with the points of its game and with is_held_out().
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

namespace fields::tune {

/// Mean logistic loss, in nats a position.
struct Loss {
    double fitted = 0;    ///< on the samples that weights are fitted to
    double held_out = 0;  ///< on the others
};

[[nodiscard]] inline double expected_points(double score, double scale) { return 1 / (1 + std::exp(-scale * score)); }

/// The loss with the scores that `score_of` gives.
template <typename Samples, typename ScoreOf>
[[nodiscard]] Loss mean_loss(const Samples& samples, double scale, const ScoreOf& score_of)
{
    constexpr double nearly_none = 1e-9;
    std::array<double, 2> sums{};
    std::array<double, 2> counts{};
    for (const auto& sample : samples) {
        const double points = std::clamp(expected_points(score_of(sample), scale), nearly_none, 1 - nearly_none);
        sums[sample.is_held_out() ? 1 : 0] -=
            sample.points * std::log(points) + (1 - sample.points) * std::log(1 - points);
        ++counts[sample.is_held_out() ? 1 : 0];
    }
    return {sums[0] / std::max(counts[0], 1.0), sums[1] / std::max(counts[1], 1.0)};
}

/// The loss with the scores that the samples came with.
template <typename Samples>
[[nodiscard]] Loss loss_of_scores(const Samples& samples, double scale)
{
    return mean_loss(samples, scale, [](const auto& sample) { return static_cast<double>(sample.score); });
}

/// The scale that makes the loss of the samples' scores least.
template <typename Samples>
[[nodiscard]] double fit_scale(const Samples& samples)
{
    // The loss has one minimum: thirds of the interval are cut off, by the logarithm of the scale.
    double low = std::log(1e-4);
    double high = std::log(1e-1);
    for (int i = 0; i != 40; ++i) {
        const double a = low + (high - low) / 3;
        const double b = high - (high - low) / 3;
        if (loss_of_scores(samples, std::exp(a)).fitted < loss_of_scores(samples, std::exp(b)).fitted) {
            high = b;
        } else {
            low = a;
        }
    }
    return std::exp((low + high) / 2);
}

}  // namespace fields::tune
