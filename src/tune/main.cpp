// fields_tune RULES FILE...: fits the weights of the evaluation to the games in files of records.
#include <cstddef>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "tune/fit.hpp"
#include "tune/samples.hpp"

namespace {

namespace tune = fields::tune;
using fields::Weight;
using fields::Win;

int fit(Win win, const std::vector<tune::Sample>& samples)
{
    const auto report = [](const char* what, tune::Loss loss) {
        std::cout << "// loss " << what << ": " << loss.fitted << " fitted, " << loss.held_out << " held out\n";
    };
    const double scale = tune::fit_scale(samples);
    std::cout << "// " << samples.size() << " positions; scale " << scale << '\n';
    report("before", tune::loss_of_scores(samples, scale));
    const std::vector<Weight> weights = tune::fit_weights(samples, win, scale);
    report("after", tune::loss_of_weights(samples, weights, win, scale));
    std::cout << tune::to_source(weights, win) << std::flush;
    return std::cout ? 0 : 1;
}

}  // namespace

int main(int argument_count, char** arguments)
{
    const std::vector<std::string> words(arguments + 1, arguments + argument_count);
    if (words.size() < 2 || (words[0] != "classic" && words[0] != "ascending")) {
        std::cerr << "usage: fields_tune classic|ascending FILE...\n";
        return 2;
    }
    const Win win = words[0] == "classic" ? Win::Run : Win::Ascending;
    std::vector<tune::Sample> samples;
    for (std::size_t i = 1; i != words.size(); ++i) {
        std::ifstream file{words[i], std::ios::binary};
        const std::string text{std::istreambuf_iterator<char>{file}, {}};
        if (!file) {
            std::cerr << "fields_tune: cannot read " << words[i] << '\n';
            return 1;
        }
        const auto found = tune::read_samples(text, win);
        samples.insert(samples.end(), found.begin(), found.end());
    }
    if (samples.empty()) {
        std::cerr << "fields_tune: no position of a finished game by these rules in the files\n";
        return 1;
    }
    return fit(win, samples);
}
