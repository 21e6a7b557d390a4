// Gradient descent in small batches, each value with a pace of its own (Adam: Kingma and Ba, 2015).
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <utility>
#include <vector>

namespace fields::tune {

class Descent {
public:
    explicit Descent(std::size_t size) : mean_(size), square_(size) {}

    /// Moves the values against the gradient by about `pace`. Precondition: both have the size of the descent.
    void step(std::span<float> values, std::span<const float> gradient, float pace)
    {
        constexpr float memory = 0.9F;
        constexpr float square_memory = 0.999F;
        ++steps_;
        const float start = 1 - std::pow(memory, static_cast<float>(steps_));
        const float square_start = 1 - std::pow(square_memory, static_cast<float>(steps_));
        for (std::size_t k = 0; k != values.size(); ++k) {
            mean_[k] = memory * mean_[k] + (1 - memory) * gradient[k];
            square_[k] = square_memory * square_[k] + (1 - square_memory) * gradient[k] * gradient[k];
            values[k] -= pace * (mean_[k] / start) / (std::sqrt(square_[k] / square_start) + 1e-8F);
        }
    }

    /// How many have been made.
    [[nodiscard]] int steps() const noexcept { return steps_; }

private:
    std::vector<float> mean_;  // of gradients, and of their squares
    std::vector<float> square_;
    int steps_ = 0;
};

/// Which samples weights are fitted to: all that are not held out.
template <typename Samples>
[[nodiscard]] std::vector<std::uint32_t> fitted_samples(const Samples& samples)
{
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i != samples.size(); ++i) {
        if (!samples[i].is_held_out()) {
            order.push_back(i);
        }
    }
    return order;
}

/// Another order, the same on every machine.
inline void shuffle(std::span<std::uint32_t> order, std::mt19937& random)
{
    for (std::size_t i = order.size(); i > 1; --i) {
        std::swap(order[i - 1], order[random() % i]);
    }
}

}  // namespace fields::tune
