// Flags of `fields match`; see options_detail.hpp.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cli/options_detail.hpp"
#include "fields/engine/score.hpp"
#include "store/files.hpp"
#include "system/command_line.hpp"

namespace fields::cli {

namespace {

constexpr int longest_opening = 100;
constexpr int most_at_once = 256;

ugi::EngineSpec resolve_engine(const std::string& command, const std::string& flag,
                               const std::vector<std::string>& options)
{
    ugi::EngineSpec engine;
    engine.typed = command;
    if (command == "self") {
        engine.command = {store::own_path(), "engine"};
    } else {
        auto split = system::split_command(command);
        if (const auto* fault = std::get_if<std::string>(&split)) {
            throw wrong("match", "'" + command + "': " + *fault);
        }
        engine.command = std::get<std::vector<std::string>>(std::move(split));
    }
    if (engine.command.empty() || engine.command.front().empty()) {
        throw wrong("match", "'" + command + "': an engine is a command, or self");
    }
    for (const std::string& option : options) {
        const std::size_t sign = option.find('=');
        if (sign == 0 || sign == std::string::npos || option.find('\n') != std::string::npos) {
            throw wrong(flag, "'" + option + "' is not NAME=VALUE");
        }
        engine.options.emplace_back(option.substr(0, sign), option.substr(sign + 1));
    }
    return engine;
}

match::Limit resolve_limit(const RawMatch& raw)
{
    using enum match::Limit::Kind;
    if (raw.nodes) {
        return {Nodes, number<std::int64_t>("--nodes", *raw.nodes, 1, 1'000'000'000'000)};
    }
    if (raw.depth) {
        return {Depth, number<std::int64_t>("--depth", *raw.depth, 1, max_ply - 1)};
    }
    return raw.movetime
               ? match::Limit{Movetime, number<std::int64_t>("--movetime", *raw.movetime, 1, longest_seconds * 1000)}
               : match::Limit{};
}

/// `0,10`.
match::Sprt resolve_sprt(const std::string& text)
{
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto elo = [&](std::string_view part) {
        double value = 0;
        const auto [stop, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        if (error != std::errc{} || stop != part.data() + part.size() || !(value >= -1000 && value <= 1000)) {
            throw wrong("--sprt", "'" + text + "' is not ELO0,ELO1, two numbers -1000 to 1000, as 0,10");
        }
        return value;
    };
    const match::Sprt sprt{elo(std::string_view{text}.substr(0, comma)),
                           elo(std::string_view{text}.substr(std::min(comma + 1, text.size())))};
    if (sprt.elo0 >= sprt.elo1) {
        throw wrong("--sprt", "'" + text + "': ELO0 is less than ELO1");
    }
    return sprt;
}

/// `2/5`.
void resolve_shard(const std::string& text, match::Settings& settings)
{
    const std::size_t slash = std::min(text.find('/'), text.size());
    const auto shards =
        text::parse_number(std::string_view{text}.substr(std::min(slash + 1, text.size())), 1, match::most_shards);
    const auto shard = text::parse_number(std::string_view{text}.substr(0, slash), 1, shards.value_or(1));
    if (!shards || !shard) {
        throw wrong("--shard", "'" + text + "' is not a part of a whole, 1/1 to 9999/9999, as 2/5");
    }
    settings.shard = *shard;
    settings.shards = *shards;
}

}  // namespace

void add_match_flags(CLI::App& app, RawMatch& raw)
{
    app.add_option("A", raw.engines[0], "Command of a UGI engine, or self: this program (default)");
    app.add_option("B", raw.engines[1], "Command of the other (default: self)");
    auto* games = add_value(app, "--games", raw.games, "N",
                            "Games, an even number 2 to " + std::to_string(match::most_games) +
                                ": two an opening, colours swapped");
    auto* movetime =
        add_value(app, "--movetime", raw.movetime, "MS",
                  "Milliseconds a move, 1 to " + std::to_string(longest_seconds * 1000) + " (default 100)");
    auto* nodes = add_value(app, "--nodes", raw.nodes, "N", "Nodes a move instead")->excludes(movetime);
    add_value(app, "--depth", raw.depth, "N", "Plies a move instead, 1 to " + std::to_string(max_ply - 1))
        ->excludes(movetime)
        ->excludes(nodes);
    add_value(app, "--openings", raw.openings, "N",
              "Random legal plies that open a game, 0 to " + std::to_string(longest_opening) + " (default 6)");
    add_value(app, "--seed", raw.seed, "N", "Chooses the openings (default 1)");
    add_value(app, "--concurrency", raw.concurrency, "N",
              "Games at once, 1 to " + std::to_string(most_at_once) + " (default 1)");
    add_value(app, "--sprt", raw.sprt, "ELO0,ELO1", "Stop when one of the two differences is accepted, errors 5 %");
    add_value(app, "--records", raw.records, "FILE", "File that games are kept in; those there are not played again");
    add_value(app, "--shard", raw.shard, "I/N", "Play only the I-th of N parts of the match");
    app.add_option("--merge", raw.merge, "Add up the records of the parts instead of playing; - is standard input")
        ->type_name("FILE")
        ->excludes(games);
    for (const std::size_t i : {0U, 1U}) {
        app.add_option(i == 0 ? "--option-a" : "--option-b", raw.options[i],
                       std::string{"An option of engine "} + (i == 0 ? 'A' : 'B') + ", any number of times")
            ->type_name("NAME=VALUE")
            ->allow_extra_args(false);
    }
}

MatchOptions resolve_match(const RawMatch& raw, Setup setup)
{
    MatchOptions options;
    match::Settings& settings = options.settings;
    options.merge = raw.merge;
    settings.setup = std::move(setup);
    settings.engines = {resolve_engine(raw.engines[0], "--option-a", raw.options[0]),
                        resolve_engine(raw.engines[1], "--option-b", raw.options[1])};
    settings.limit = resolve_limit(raw);
    settings.patience = match::Settings::patience_for(settings.limit);
    settings.opening_plies = number("--openings", raw.openings.value_or("6"), 0, longest_opening);
    settings.seed =
        number<std::uint64_t>("--seed", raw.seed.value_or("1"), 0, std::numeric_limits<std::uint32_t>::max());
    settings.concurrency = number("--concurrency", raw.concurrency.value_or("1"), 1, most_at_once);
    settings.sprt = raw.sprt ? std::optional{resolve_sprt(*raw.sprt)} : std::nullopt;
    options.records = raw.records.value_or("");
    if (raw.records && raw.records->empty()) {
        throw wrong("--records", "a file has a name");
    }
    resolve_shard(raw.shard.value_or("1/1"), settings);
    if (!raw.games && raw.merge.empty()) {
        throw wrong("match", "--games is required, or --merge");
    }
    settings.games = number("--games", raw.games.value_or("2"), 2, match::most_games);
    if (settings.games % 2 != 0) {
        throw wrong("--games", "'" + *raw.games + "' is not even, and every opening is played twice");
    }
    return options;
}

}  // namespace fields::cli
