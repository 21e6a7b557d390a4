// Logistic regression: weights with which the evaluation foretells results best (Texel's method). A score becomes
// expected points by 1 / (1 + exp(-scale * score)).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "fields/engine/terms.hpp"
#include "tune/samples.hpp"

namespace fields::tune {

/// Mean logistic loss, in nats a position.
struct Loss {
    double fitted = 0;    ///< on the samples that weights are fitted to
    double held_out = 0;  ///< on the others
};

/// The loss with the scores that the samples came with.
[[nodiscard]] Loss loss_of_scores(std::span<const Sample> samples, double scale);
/// The loss with the scores that these weights give.
[[nodiscard]] Loss loss_of_weights(std::span<const Sample> samples, std::span<const Weight> weights, Win win,
                                   double scale);

/// The scale that makes the loss of the samples' scores least.
[[nodiscard]] double fit_scale(std::span<const Sample> samples);

/// The weights, one for each term there is where `win` wins, that make the loss least; the same samples give the same.
[[nodiscard]] std::vector<Weight> fit_weights(std::span<const Sample> samples, Win win, double scale);

/// Lines of C++ as weights.hpp has them.
[[nodiscard]] std::string to_source(std::span<const Weight> weights, Win win);

}  // namespace fields::tune
