// See fit.hpp.
#include "tune/fit.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <utility>

#include "fields/engine/features.hpp"
#include "tune/descent.hpp"

namespace fields::tune {

namespace {

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

/// Fits the parameters, each brought to a size of about one, so that one pace serves all.
class Regression {
public:
    Regression(std::span<const Sample> samples, std::vector<Parameter> parameters)
        : samples_{samples}, parameters_{std::move(parameters)}, order_{fitted_samples(samples)},
          sizes_(parameters_.size()), values_(parameters_.size()), slopes_(parameters_.size()),
          gradient_(parameters_.size()), descent_{parameters_.size()}
    {
        measure();
    }

    /// Every sample once for each of the rounds, in another order each, with smaller and smaller steps.
    void run(int rounds)
    {
        std::mt19937 random{1};
        const std::size_t batches = order_.size() / batch;
        const auto total = static_cast<float>(batches * static_cast<std::size_t>(rounds));
        for (int round = 0; round != rounds; ++round) {
            shuffle(order_, random);
            for (std::size_t i = 0; i != batches; ++i) {
                const float pace = 0.03F * (1 - static_cast<float>(descent_.steps()) / total);
                step(std::span{order_}.subspan(i * batch, batch), pace);
            }
        }
    }

    /// Of a parameter, so that the sum of values times slopes is the argument of the logistic function.
    [[nodiscard]] double value(std::size_t parameter) const { return values_[parameter] / sizes_[parameter]; }

private:
    static constexpr std::size_t batch = 500;

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
        constexpr float pull = 1e-4F;  // towards zero, where the samples do not care
        std::ranges::fill(gradient_, 0.F);
        for (const std::uint32_t i : chosen) {
            float sum = 0;
            for (std::size_t k = 0; k != parameters_.size(); ++k) {
                slopes_[k] = parameters_[k].slope(samples_[i]) / sizes_[k];
                sum += slopes_[k] * values_[k];
            }
            const float error = (1 / (1 + std::exp(-sum)) - samples_[i].points) / batch;
            for (std::size_t k = 0; k != parameters_.size(); ++k) {
                gradient_[k] += error * slopes_[k];
            }
        }
        for (std::size_t k = 0; k != parameters_.size(); ++k) {
            gradient_[k] += pull * values_[k];
        }
        descent_.step(values_, gradient_, pace);
    }

    std::span<const Sample> samples_;
    std::vector<Parameter> parameters_;
    std::vector<std::uint32_t> order_;
    std::vector<float> sizes_;
    std::vector<float> values_;
    std::vector<float> slopes_;  // of one sample
    std::vector<float> gradient_;
    Descent descent_;
};

std::string to_text(Weight weight)
{
    return '{' + std::to_string(weight.opening) + ", " + std::to_string(weight.end) + '}';
}

}  // namespace

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

std::vector<Weight> fit_weights(std::span<const Sample> samples, Win win, double scale)
{
    constexpr int rounds = 12;
    const std::vector<Parameter> parameters = parameters_of(win);
    Regression regression{samples, parameters};
    regression.run(rounds);
    std::vector<Weight> weights(win == Win::Run ? term::run_count : term::ascending_count);
    for (std::size_t k = 0; k != parameters.size(); ++k) {
        const auto value = static_cast<Score>(std::lround(regression.value(k) / scale));
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
