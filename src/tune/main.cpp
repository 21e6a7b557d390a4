// fields_tune classic|ascending|network FILE...: fits the weights of the evaluation, or the network, to the games in
// files of records. Prints what belongs in weights.hpp, or the whole of network_weights.hpp; the losses, as comments or
// on standard error. The loss before is that of the evaluation as it is, network and all.
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tune/fit.hpp"
#include "tune/network_fit.hpp"
#include "tune/network_samples.hpp"
#include "tune/samples.hpp"

namespace {

namespace tune = fields::tune;
using fields::Weight;
using fields::Win;

/// What a run says of its data and of its success, each line a comment.
class Report {
public:
    explicit Report(std::ostream& out) : out_{out} {}

    void found(std::size_t positions, double scale)
    {
        out_ << "// " << positions << " positions; scale " << scale << std::endl;
    }
    void loss(std::string_view when, tune::Loss loss)
    {
        out_ << "// loss " << when << ": " << loss.fitted << " fitted, " << loss.held_out << " held out" << std::endl;
    }

private:
    std::ostream& out_;
};

void fit(const std::vector<tune::Sample>& samples, Win win)
{
    Report report{std::cout};
    const double scale = tune::fit_scale(samples);
    report.found(samples.size(), scale);
    report.loss("before", tune::loss_of_scores(samples, scale));
    const std::vector<Weight> weights = tune::fit_weights(samples, win, scale);
    report.loss("after", tune::loss_of_weights(samples, weights, win, scale));
    std::cout << tune::to_source(weights, win);
}

bool train(const std::vector<tune::NetworkSample>& samples)
{
    Report report{std::cerr};
    const double scale = tune::fit_scale(samples);
    report.found(samples.size(), scale);
    report.loss("before", tune::loss_of_scores(samples, scale));
    const auto network = tune::fit_network(samples, scale);
    if (!network) {
        return false;
    }
    report.loss("after", tune::loss_of_network(samples, *network, scale));
    std::cout << tune::to_source(*network);
    return true;
}

/// The samples of all the files; nothing, and a line about it, where one cannot be read or none has any.
template <typename Read>
auto read_all(const std::vector<std::string>& files, const Read& read)
    -> std::optional<decltype(read(std::string_view{}))>
{
    decltype(read(std::string_view{})) samples;
    for (const std::string& name : files) {
        std::ifstream file{name, std::ios::binary};
        const std::string text{std::istreambuf_iterator<char>{file}, {}};
        if (!file) {
            std::cerr << "fields_tune: cannot read " << name << '\n';
            return std::nullopt;
        }
        const auto found = read(text);
        samples.insert(samples.end(), found.begin(), found.end());
    }
    if (samples.empty()) {
        std::cerr << "fields_tune: no position of a finished game by these rules in the files\n";
        return std::nullopt;
    }
    return samples;
}

}  // namespace

int main(int argument_count, char** arguments)
{
    constexpr std::uint64_t nodes_a_position = 1'000;
    const std::vector<std::string> words(arguments + 1, arguments + argument_count);
    if (words.size() < 2 || (words[0] != "classic" && words[0] != "ascending" && words[0] != "network")) {
        std::cerr << "usage: fields_tune classic|ascending|network FILE...\n";
        return 2;
    }
    const std::vector<std::string> files(words.begin() + 1, words.end());
    if (words[0] == "network") {
        const auto samples =
            read_all(files, [](std::string_view text) { return tune::read_network_samples(text, nodes_a_position); });
        if (!samples) {
            return 1;
        }
        if (!train(*samples)) {
            std::cerr << "fields_tune: the numbers of the network do not fit; train with more games\n";
            return 1;
        }
    } else {
        const Win win = words[0] == "classic" ? Win::Run : Win::Ascending;
        const auto samples = read_all(files, [&](std::string_view text) { return tune::read_samples(text, win); });
        if (!samples) {
            return 1;
        }
        fit(*samples, win);
    }
    std::cout.flush();
    return std::cout ? 0 : 1;
}
