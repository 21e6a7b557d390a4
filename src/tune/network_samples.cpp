// See network_samples.hpp.
#include "tune/network_samples.hpp"

#include <cstddef>
#include <cstdint>
#include <variant>

#include "fields/engine/evaluate.hpp"
#include "fields/engine/limits.hpp"
#include "fields/engine/score.hpp"
#include "fields/engine/search.hpp"
#include "fields/engine/table.hpp"

namespace fields::tune {

namespace {

/// Keeps what the network sees in a sample.
struct Eye {
    NetworkSample& sample;

    void stands(std::size_t piece, std::size_t square, std::size_t neighbours)
    {
        sample.square[piece] = static_cast<std::uint8_t>(square);
        sample.neighbours[piece] = static_cast<std::uint8_t>(neighbours);
    }
    void is_attacked(std::size_t piece) { sample.attacked |= 1U << piece; }
};

NetworkSample see(const QuietPosition& quiet)
{
    NetworkSample sample;
    sample.square.fill(NetworkSample::captured);
    Eye eye{sample};
    read_inputs(quiet.position, quiet.rules, eye);
    sample.phase = static_cast<std::uint8_t>(Network::phase_of(quiet.position));
    sample.prisoners = static_cast<std::int16_t>(run_balance(quiet.position));
    sample.score = static_cast<std::int16_t>(evaluate(quiet.position, quiet.rules));
    sample.points = quiet.points;
    sample.opening = quiet.opening;
    return sample;
}

Score to_score(const Value& value)
{
    if (const auto* const estimate = std::get_if<Estimate>(&value)) {
        return estimate->hundredths;
    }
    return std::holds_alternative<WinIn>(value) ? win_score : -win_score;
}

}  // namespace

std::vector<NetworkSample> read_network_samples(std::string_view text, std::uint64_t nodes)
{
    Table table;
    Search search{table};
    std::vector<NetworkSample> samples;
    std::uint64_t last = 0;
    Rules rules;
    visit_quiet(text, Win::Run, [&](const QuietPosition& quiet) {
        if (!has_network(quiet.rules) || quiet.position.key() == last) {
            return;
        }
        last = quiet.position.key();
        if (quiet.rules != rules) {
            rules = quiet.rules;
            table.clear();
            search.clear();
        }
        const Result result = search.think(quiet.position, quiet.rules, {}, {.nodes = nodes});
        if (result.best()) {
            samples.push_back(see(quiet));
            samples.back().searched = static_cast<std::int16_t>(to_score(result.value));
        }
    });
    return samples;
}

}  // namespace fields::tune
