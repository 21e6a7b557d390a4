// Logistic regression: weights with which the evaluation foretells results best (Texel's method).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "fields/engine/terms.hpp"
#include "fields/rules/rules.hpp"
#include "tune/loss.hpp"
#include "tune/samples.hpp"

namespace fields::tune {

/// The loss with the scores that these weights give.
[[nodiscard]] Loss loss_of_weights(std::span<const Sample> samples, std::span<const Weight> weights, Win win,
                                   double scale);

/// The weights, one for each term there is where `win` wins, that make the loss least; the same samples give the same.
[[nodiscard]] std::vector<Weight> fit_weights(std::span<const Sample> samples, Win win, double scale);

/// Lines of C++ as weights.hpp has them.
[[nodiscard]] std::string to_source(std::span<const Weight> weights, Win win);

}  // namespace fields::tune
