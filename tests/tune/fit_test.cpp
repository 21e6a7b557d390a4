// The tuner: it finds weights that results were made with, and prints them as the evaluation has them.
#include "tune/fit.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "fields/engine/weights.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

/// Random counts, with results that chance decides as these weights foretell at this scale.
std::vector<tune::Sample> made_with(const std::vector<Weight>& weights, double scale, int count)
{
    std::mt19937 random{3};
    std::vector<tune::Sample> samples(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i != samples.size(); ++i) {
        tune::Sample& sample = samples[i];
        double score = 0;
        sample.phase = static_cast<std::int8_t>(pick(random, end_phase + 1));
        for (const TermGroup& group : term_groups(Win::Ascending)) {
            for (std::size_t k = group.first; k != group.first + group.size; ++k) {
                sample.counts[k] = static_cast<std::int16_t>(static_cast<int>(pick(random, 5)) - 2);
                score += sample.counts[k] *
                         (weights[k].opening * (end_phase - sample.phase) + weights[k].end * sample.phase) / end_phase;
            }
        }
        sample.score = static_cast<std::int16_t>(score);
        sample.points = static_cast<double>(pick(random, 10'000)) < 10'000 / (1 + std::exp(-scale * score)) ? 1.F : 0.F;
        sample.opening = static_cast<std::uint32_t>(i);
    }
    return samples;
}

TEST_CASE("fitting finds the scale and the weights that results were made with")
{
    std::vector<Weight> weights(term::ascending_count);
    weights[term::attack] = {60, -40};
    weights[term::counting + 1] = {100, 200};
    const double scale = 0.008;
    const auto samples = made_with(weights, scale, 20'000);

    CHECK(tune::fit_scale(samples) == Approx(scale).epsilon(0.1));
    const std::vector<Weight> found = tune::fit_weights(samples, Win::Ascending, scale);
    for (std::size_t k = 0; k != weights.size(); ++k) {
        CHECK(std::abs(found[k].opening - weights[k].opening) < 20);
        CHECK(std::abs(found[k].end - weights[k].end) < 20);
    }
    CHECK(found == tune::fit_weights(samples, Win::Ascending, scale));

    const tune::Loss loss = tune::loss_of_weights(samples, found, Win::Ascending, scale);
    const tune::Loss best = tune::loss_of_scores(samples, scale);
    const tune::Loss worst = tune::loss_of_weights(samples, std::vector<Weight>(weights.size()), Win::Ascending, scale);
    CHECK(loss.held_out == Approx(best.held_out).margin(0.01));
    CHECK(worst.held_out == Approx(std::log(2.0)).margin(1e-6));
    CHECK(loss.held_out < worst.held_out);
}

TEST_CASE("a term that is not tapered has one weight")
{
    std::vector<tune::Sample> samples(1'000);
    std::mt19937 random{4};
    for (tune::Sample& sample : samples) {
        sample.counts[term::prisoner] = static_cast<std::int16_t>(static_cast<int>(pick(random, 5)) - 2);
        sample.points = sample.counts[term::prisoner] > 0 ? 1.F : 0.F;
        sample.opening = 1;
    }
    const auto found = tune::fit_weights(samples, Win::Run, 0.01);
    CHECK(found[term::prisoner].opening > 0);
    CHECK(found[term::prisoner].opening == found[term::prisoner].end);
}

TEST_CASE("the weights stand in their header as the tuner prints them")
{
    std::ifstream file{std::string{FIELDS_SOURCE_DIR} + "/include/fields/engine/weights.hpp"};
    const std::string header{std::istreambuf_iterator<char>{file}, {}};
    CHECK(header.find(tune::to_source(weights::run, Win::Run)) != std::string::npos);
    CHECK(header.find(tune::to_source(weights::ascending, Win::Ascending)) != std::string::npos);
}

}  // namespace
}  // namespace fields::test
