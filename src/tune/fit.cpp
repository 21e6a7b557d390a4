// See fit.hpp.
#include "tune/fit.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <random>

#include "fields/engine/features.hpp"

namespace fields::tune {

namespace {

double expected_points(double score, double scale) { return 1 / (1 + std::exp(-scale * score)); }

template <typename ScoreOf>
Loss mean_loss(std::span<const Sample> samples, double scale, const ScoreOf& score_of)
{
    constexpr double nearly_none = 1e-9;
    std::array<double, 2> sums{};
    std::array<double, 2> counts{};
    for (const Sample& sample : samples) {
        const double points = std::clamp(expected_points(score_of(sample), scale), nearly_none, 1 - nearly_none);
        sums[sample.is_held_out() ? 1 : 0] -=
            sample.points * std::log(points) + (1 - sample.points) * std::log(1 - points);
        ++counts[sample.is_held_out() ? 1 : 0];
    }
    return {sums[0] / std::max(counts[0], 1.0), sums[1] / std::max(counts[1], 1.0)};
}

/// What is fitted: one number for the opening and one for the end of a tapered term, one for any other.
struct Parameter {
    enum class Part : std::uint8_t { Opening, End, Both };

    std::size_t term;
    Part part;
    int unit;

    /// By how much the score grows with the parameter, on its own scale.
    [[nodiscard]] float slope(const Sample& sample) const noexcept
    {
        const float count = static_cast<float>(sample.counts[term]) / static_cast<float>(unit);
        const float share = static_cast<float>(sample.phase) / end_phase;
        return part == Part::Opening ? count * (1 - share) : part == Part::End ? count * share : count;
    }
};

std::vector<Parameter> parameters_of(Win win)
{
    using Part = Parameter::Part;
    std::vector<Parameter> parameters;
    for (const TermGroup& group : term_groups(win)) {
        for (std::size_t i = group.first; i != group.first + group.size; ++i) {
            if (group.is_tapered) {
                parameters.push_back({i, Part::Opening, group.unit});
                parameters.push_back({i, Part::End, group.unit});
            } else {
                parameters.push_back({i, Part::Both, group.unit});
            }
        }
    }
    return parameters;
}

/// Gradient descent in small batches, each parameter with a pace of its own (Adam: Kingma and Ba, 2015).
class Descent {
public:
    Descent(std::span<const Sample> samples, std::vector<Parameter> parameters)
        : samples_{samples}, parameters_{std::move(parameters)}, sizes_(parameters_.size()),
          values_(parameters_.size()), slopes_(parameters_.size()), gradient_(parameters_.size()),
          mean_(parameters_.size()), square_(parameters_.size())
    {
        for (std::uint32_t i = 0; i != samples.size(); ++i) {
            if (!samples[i].is_held_out()) {
                order_.push_back(i);
            }
        }
        measure();
    }

    /// Every sample once for each of the rounds, in another order each, with smaller and smaller steps.
    void run(int rounds)
    {
        std::mt19937 random{1};
        const std::size_t batches = order_.size() / batch;
        const auto total = static_cast<float>(batches * static_cast<std::size_t>(rounds));
        for (int round = 0; round != rounds; ++round) {
            for (std::size_t i = order_.size(); i > 1; --i) {
                std::swap(order_[i - 1], order_[random() % i]);
            }
            for (std::size_t i = 0; i != batches; ++i) {
                step(std::span{order_}.subspan(i * batch, batch), 0.03F * (1 - static_cast<float>(steps_) / total));
            }
        }
    }

    /// Of a parameter, so that the sum of values times slopes is the argument of the logistic function.
    [[nodiscard]] double value(std::size_t parameter) const { return values_[parameter] / sizes_[parameter]; }

private:
    static constexpr std::size_t batch = 500;

    /// Slopes are brought to a size of about one, so that one pace serves all.
    void measure()
    {
        for (std::size_t k = 0; k != parameters_.size(); ++k) {
            double sum = 0;
            for (const std::uint32_t i : order_) {
                const double slope = parameters_[k].slope(samples_[i]);
                sum += slope * slope;
            }
            const double mean = sum / static_cast<double>(std::max<std::size_t>(order_.size(), 1));
            sizes_[k] = static_cast<float>(std::sqrt(mean)) + 1e-3F;
        }
    }

    void step(std::span<const std::uint32_t> chosen, float pace)
    {
        constexpr float memory = 0.9F;
        constexpr float square_memory = 0.999F;
        constexpr float pull = 1e-4F;  // towards zero, where the samples do not care
        std::ranges::fill(gradient_, 0.F);
        for (const std::uint32_t i : chosen) {
            float sum = 0;
            for (std::size_t k = 0; k != parameters_.size(); ++k) {
                slopes_[k] = parameters_[k].slope(samples_[i]) / sizes_[k];
                sum += slopes_[k] * values_[k];
            }
            const float error = 1 / (1 + std::exp(-sum)) - samples_[i].points;
            for (std::size_t k = 0; k != parameters_.size(); ++k) {
                gradient_[k] += error * slopes_[k];
            }
        }
        ++steps_;
        const float start = 1 - std::pow(memory, static_cast<float>(steps_));
        const float square_start = 1 - std::pow(square_memory, static_cast<float>(steps_));
        for (std::size_t k = 0; k != parameters_.size(); ++k) {
            const float slope = gradient_[k] / batch + pull * values_[k];
            mean_[k] = memory * mean_[k] + (1 - memory) * slope;
            square_[k] = square_memory * square_[k] + (1 - square_memory) * slope * slope;
            values_[k] -= pace * (mean_[k] / start) / (std::sqrt(square_[k] / square_start) + 1e-8F);
        }
    }

    std::span<const Sample> samples_;
    std::vector<Parameter> parameters_;
    std::vector<std::uint32_t> order_;  // of the samples that are fitted to
    std::vector<float> sizes_;
    std::vector<float> values_;
    std::vector<float> slopes_;  // of one sample
    std::vector<float> gradient_;
    std::vector<float> mean_;  // of gradients, and of their squares
    std::vector<float> square_;
    int steps_ = 0;
};

std::string to_text(Weight weight)
{
    return '{' + std::to_string(weight.opening) + ", " + std::to_string(weight.end) + '}';
}

}  // namespace

Loss loss_of_scores(std::span<const Sample> samples, double scale)
{
    return mean_loss(samples, scale, [](const Sample& sample) { return static_cast<double>(sample.score); });
}

Loss loss_of_weights(std::span<const Sample> samples, std::span<const Weight> weights, Win win, double scale)
{
    return mean_loss(samples, scale, [&](const Sample& sample) {
        double opening = 0;
        double end = 0;
        for (const TermGroup& group : term_groups(win)) {
            for (std::size_t i = group.first; i != group.first + group.size; ++i) {
                const double count = static_cast<double>(sample.counts[i]) / group.unit;
                opening += count * weights[i].opening;
                end += count * weights[i].end;
            }
        }
        return (opening * (end_phase - sample.phase) + end * sample.phase) / end_phase;
    });
}

double fit_scale(std::span<const Sample> samples)
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

std::vector<Weight> fit_weights(std::span<const Sample> samples, Win win, double scale)
{
    constexpr int rounds = 12;
    const std::vector<Parameter> parameters = parameters_of(win);
    Descent descent{samples, parameters};
    descent.run(rounds);
    std::vector<Weight> weights(win == Win::Run ? term::run_count : term::ascending_count);
    for (std::size_t k = 0; k != parameters.size(); ++k) {
        const auto value = static_cast<Score>(std::lround(descent.value(k) / scale));
        Weight& weight = weights[parameters[k].term];
        weight.opening = parameters[k].part == Parameter::Part::End ? weight.opening : value;
        weight.end = parameters[k].part == Parameter::Part::Opening ? weight.end : value;
    }
    return weights;
}

std::string to_source(std::span<const Weight> weights, Win win)
{
    std::string text;
    for (const TermGroup& group : term_groups(win)) {
        text += "    // " + std::string{group.name} + '\n';
        for (std::size_t i = 0; i != group.size; ++i) {
            text += (i % 5 == 0 ? "    " : " ") + to_text(weights[group.first + i]) + ',';
            text += i % 5 == 4 || i + 1 == group.size ? "\n" : "";
        }
    }
    return text;
}

}  // namespace fields::tune
