// What the values of flags and settings mean; see options_detail.hpp. Numbers are read strictly: `6x`, `-3` and an
// empty string are refused with flag and range.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/complaint.hpp"
#include "cli/game_files.hpp"
#include "cli/options_detail.hpp"
#include "fields/engine/levels.hpp"
#include "fields/engine/score.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/record_reader.hpp"
#include "fields/game/setup_file.hpp"
#include "fields/game/text_kind.hpp"
#include "store/files.hpp"
#include "think/parallel_search.hpp"
#include "words.hpp"

namespace fields::cli {

Refused::Refused(const std::vector<std::string>& lines, int code) : exit_code{code}
{
    for (const std::string& line : lines) {
        text += (text.empty() ? "" : "\n") + one_line(line);
    }
}

Refused wrong(std::string_view flag, const std::string& what, int exit_code)
{
    return Refused{{"fields: " + std::string{flag} + ": " + what}, exit_code};
}

void refuse(const std::string& place, const std::vector<ParseError>& errors)
{
    std::vector<std::string> lines;
    lines.reserve(errors.size());
    for (const ParseError& error : errors) {
        lines.push_back(words::at(place, error));
    }
    throw Refused{lines};
}

namespace {

/// `500ms`, `2s`.
std::chrono::milliseconds duration(std::string_view flag, std::string_view text)
{
    using std::chrono::milliseconds;
    const bool is_milliseconds = text.ends_with("ms");
    const std::string_view digits =
        text.substr(0, text.size() - std::min<std::size_t>(text.size(), is_milliseconds ? 2 : 1));
    const int unit = is_milliseconds ? 1 : 1000;
    const auto value = text::parse_number(digits, 1, longest_seconds * 1000 / unit);
    if (!value || !text.ends_with('s')) {
        throw wrong(flag, "'" + std::string{text} + "' is not a time, 1ms to " + std::to_string(longest_seconds) +
                              "s, as 500ms or 2s");
    }
    return milliseconds{*value * unit};
}

Setup read_setup(const std::string& flag, const std::string& name)
{
    std::error_code ignored;
    const bool is_here = name == "-" || std::filesystem::exists(name, ignored);
    const auto found = store::find_setup(name);
    if (!found && !is_here) {
        throw wrong(flag, "there is no file and no installed setup '" + store::short_path(name) + "'");
    }
    const std::string path = name == "-" || !found ? name : found->string();
    const auto file = read_given(path, SetupFileReader::max_bytes);
    if (!file.error.empty()) {
        throw wrong(flag, store::short_path(path) + ": " + file.error, exit_failed);
    }
    if (const auto why = why_no_setup(kind_of(file.text)); !why.empty()) {
        refuse(path, {{1, 1, std::string{why}}});
    }
    ParsedSetup parsed = parse_setup_file(file.text);
    if (!parsed.errors.empty()) {
        refuse(path, parsed.errors);
    }
    return std::move(parsed.setup);
}

think::Strength resolve_strength(const Raw& raw)
{
    think::Strength strength;
    if (raw.depth) {
        strength.depth = number("--depth", *raw.depth, 1, max_ply - 1);
    }
    if (raw.time) {
        strength.time = duration("--time", *raw.time);
    }
    if (raw.level) {
        strength.level = number("--level", *raw.level, lowest_level, highest_level);
    } else if (!raw.depth && !raw.time) {
        strength.level = newcomers_level;
    }
    strength.seed = std::random_device{}() | 1U;  // without a seed, games differ
    if (raw.seed) {
        strength.seed = number<std::uint64_t>("--seed", *raw.seed, 0, std::numeric_limits<std::uint32_t>::max());
    }
    return strength;
}

think::Resources resolve_resources(const Raw& raw)
{
    think::Resources resources;
    if (raw.threads) {
        resources.threads = number("--threads", *raw.threads, 1, think::most_threads);
    }
    if (raw.hash) {
        resources.megabytes = number("--hash", *raw.hash, 1, think::most_megabytes);
    }
    return resources;
}

std::optional<std::size_t> resolve_game(const Raw& raw)
{
    return raw.game ? std::optional{number<std::size_t>("--game", *raw.game, 1, last_game)} : std::nullopt;
}

/// The place of a word in a table of enumerators' names.
template <typename Enum, std::size_t size>
Enum named(std::string_view flag, const std::string& text, const std::array<std::string_view, size>& names)
{
    const auto* found = std::ranges::find(names, text);
    if (found == names.end()) {
        std::string list;
        for (const std::string_view name : names) {
            list += (list.empty() ? "" : ", ") + std::string{name};
        }
        throw wrong(flag, "'" + text + "' is none of " + list);
    }
    return static_cast<Enum>(found - names.begin());
}

}  // namespace

Setup resolve_setup(const Raw& raw)
{
    const auto rules = raw.rules ? parse_rules(*raw.rules) : std::nullopt;
    if (raw.rules && !rules) {
        throw wrong("--rules", "'" + *raw.rules + "' is neither classic nor ascending");
    }
    const auto first = raw.first ? parse_side(*raw.first) : std::nullopt;
    if (raw.first && !first) {
        throw wrong("--first", "'" + *raw.first + "' is neither black nor white");
    }
    Setup setup = raw.setup  ? read_setup("--setup", *raw.setup)
                  : raw.file ? read_setup("analyse", *raw.file)
                             : standard_setup();
    if (raw.position) {
        ParsedSetup parsed = parse_position_line(*raw.position, rules.value_or(classic));
        if (!parsed.errors.empty()) {
            refuse("fields: --position", parsed.errors);
        }
        setup = std::move(parsed.setup);
    }
    const Side own_first = setup.rules.first;
    setup.rules = rules.value_or(setup.rules);
    setup.rules.first = first.value_or(own_first);
    if (!setup.flaws().empty()) {
        throw wrong("--rules", "by these rules both sides have won in the position to start from");
    }
    return setup;
}

tui::Preferences resolve_preferences(const Raw& raw)
{
    tui::Preferences preferences{
        .is_ascii = raw.is_ascii, .has_mouse = raw.has_mouse, .confirms_quit = raw.confirms_quit};
    if (raw.theme) {
        preferences.theme = named<tui::Theme>("--theme", *raw.theme, tui::theme_names);
    }
    if (raw.colour) {
        preferences.colour = named<tui::ColourUse>("--color", *raw.colour, tui::colour_uses);
    }
    if (raw.pieces) {
        preferences.pieces = named<tui::PieceStyle>("--pieces", *raw.pieces, tui::piece_styles);
    }
    if (raw.bell) {
        preferences.bell = named<tui::Bell>("--bell", *raw.bell, tui::bells);
    }
    return preferences;
}

PlayOptions resolve_play(const Raw& raw)
{
    PlayOptions options;
    if (raw.is_restricted && raw.setup && !store::find_installed_setup(*raw.setup)) {
        throw wrong("--setup", "with --restricted only the name of an installed setup");
    }
    if (raw.setup == "-" || raw.load == "-") {
        throw wrong(raw.setup == "-" ? "--setup" : "--load",
                    "- is standard input, from which the game is played: give a file");
    }
    options.setup = resolve_setup(raw);
    const std::string ai = text::to_lower(raw.ai.value_or("white"));
    if (ai != "white" && ai != "black" && ai != "both" && ai != "none") {
        throw wrong("--ai", "'" + *raw.ai + "' is none of white, black, both, none");
    }
    options.is_computer[index(Side::White)] = ai == "white" || ai == "both";
    options.is_computer[index(Side::Black)] = ai == "black" || ai == "both";
    options.strength = resolve_strength(raw);
    options.resources = resolve_resources(raw);
    options.is_flipped = raw.is_flipped;
    options.preferences = resolve_preferences(raw);
    options.is_plain = raw.is_plain;
    options.is_restricted = raw.is_restricted;
    options.is_resumed = raw.is_resumed;
    options.load = raw.load;
    options.game = resolve_game(raw);
    options.places = store::find_paths();
    return options;
}

BenchOptions resolve_bench(const Raw& raw)
{
    BenchOptions options{.depth = bench_depth};
    if (raw.depth) {
        options.depth = number("--depth", *raw.depth, 1, max_ply - 1);
    }
    options.threads = resolve_resources(raw).threads;
    return options;
}

ShowOptions resolve_show(const Raw& raw)
{
    ShowOptions options{.file = raw.shown, .ply = {}, .game = resolve_game(raw)};
    if (raw.ply) {
        options.ply = number<std::size_t>("--ply", *raw.ply, 0, RecordLimits::plies);
    }
    return options;
}

AnalyseOptions resolve_analyse(const Raw& raw)
{
    AnalyseOptions options{.setup = resolve_setup(raw), .resources = resolve_resources(raw), .is_json = raw.is_json};
    if (raw.depth || !raw.time) {
        options.strength.depth = raw.depth ? number("--depth", *raw.depth, 1, max_ply - 1) : analysis_depth;
    }
    if (raw.time) {
        options.strength.time = duration("--time", *raw.time);
    }
    if (raw.lines) {
        options.lines = number("--lines", *raw.lines, 1, most_lines);
    }
    return options;
}

}  // namespace fields::cli
