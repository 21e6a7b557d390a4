// Flags; see options.hpp. Numbers are read strictly: `6x`, `-3` and an empty string are refused with flag and range.
#include "cli/options.hpp"

#include <CLI/CLI.hpp>

#include <charconv>
#include <chrono>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "fields/engine/levels.hpp"
#include "fields/engine/score.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/record_reader.hpp"
#include "fields/game/setup_file.hpp"
#include "fields/version.hpp"
#include "play/parallel_search.hpp"
#include "store/files.hpp"

namespace fields::cli {

namespace {

constexpr int longest_seconds = 3600;
constexpr int deepest_perft = 12;
constexpr int bench_depth = 10;
constexpr int analysis_depth = 12;
constexpr int most_lines = 64;
constexpr int most_games = 1'000'000;
constexpr int longest_opening = 100;

/// What is asked for cannot be done: the lines to print.
struct Refused {
    std::string text;
    int exit_code = exit_usage;
};

/// One line about a flag.
Refused wrong(std::string_view flag, const std::string& what, int exit_code = exit_usage)
{
    return {"fields: " + std::string{flag} + ": " + what, exit_code};
}
/// Flags of `fields match` as they were typed.
struct RawMatch {
    std::array<std::string, 2> engines{"self", "self"};
    std::array<std::vector<std::string>, 2> options{};
    std::optional<std::string> games{};
    std::optional<std::string> movetime{};
    std::optional<std::string> nodes{};
    std::optional<std::string> depth{};
    std::optional<std::string> openings{};
    std::optional<std::string> seed{};
    std::optional<std::string> concurrency{};
    std::optional<std::string> sprt{};
    std::optional<std::string> shard{};
    std::optional<std::string> records{};
    std::vector<std::string> merge{};
};

/// Flags as they were typed. An absent flag is nothing; an empty value is a value.
struct Raw {
    std::optional<std::string> ai;
    std::optional<std::string> depth;
    std::optional<std::string> time;
    std::optional<std::string> level;
    std::optional<std::string> seed;
    std::optional<std::string> setup;
    std::optional<std::string> position;
    std::optional<std::string> rules;
    std::optional<std::string> first;
    std::optional<std::string> file;
    std::optional<std::string> lines;
    std::optional<std::string> threads;
    std::optional<std::string> hash;
    std::string perft_depth;
    std::vector<std::string> files;
    std::optional<std::string> ply;
    bool is_json = false;
    bool is_divided = false;
    bool is_flipped = false;
    bool is_ascii = false;
    bool has_mouse = false;
    bool confirms_quit = true;
    std::optional<std::string> theme;
    std::optional<std::string> colour;
    std::optional<std::string> bell;
    bool is_plain = false;
    std::optional<std::string> load;
    bool is_resumed = false;
    bool is_restricted = false;
};

template <typename T>
T number(std::string_view flag, const std::string& text, T low, T high)
{
    const auto value = text::parse_number(text, low, high);
    if (!value) {
        throw wrong(flag,
                    "'" + text + "' is not a whole number " + std::to_string(low) + " to " + std::to_string(high));
    }
    return *value;
}

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

/// All faults, a line each.
[[noreturn]] void refuse(const std::string& place, const std::vector<ParseError>& errors)
{
    std::string text;
    for (const ParseError& error : errors) {
        text += (text.empty() ? "" : "\n") + place + ':' + std::to_string(error.line) + ':' +
                std::to_string(error.column) + ": " + error.what;
    }
    throw Refused{text};
}

Setup read_setup(const std::string& flag, const std::string& name)
{
    const auto path = store::find_setup(name);
    if (!path) {
        throw wrong(flag, "there is no file and no installed setup '" + name + "'");
    }
    const auto file = store::read_text(*path, SetupFileReader::max_bytes);
    if (!file.error.empty()) {
        throw wrong(flag, path->string() + ": " + file.error, exit_failed);
    }
    ParsedSetup parsed = parse_setup_file(file.text);
    if (!parsed.errors.empty()) {
        refuse(path->string(), parsed.errors);
    }
    return std::move(parsed.setup);
}

/// Flags beat the file: --rules replaces its rules whole, --first says who begins.
Setup resolve_setup(const Raw& raw)
{
    Setup setup = raw.setup  ? read_setup("--setup", *raw.setup)
                  : raw.file ? read_setup("analyse", *raw.file)
                             : standard_setup();
    if (raw.position) {
        ParsedSetup parsed = parse_position_line(*raw.position);
        if (!parsed.errors.empty()) {
            refuse("fields: --position", parsed.errors);
        }
        setup = std::move(parsed.setup);
    }
    if (raw.rules) {
        const auto rules = parse_rules(*raw.rules);
        if (!rules) {
            throw wrong("--rules", "'" + *raw.rules + "' is neither classic nor ascending");
        }
        const Side first = setup.rules.first;
        setup.rules = *rules;
        setup.rules.first = first;
    }
    if (raw.first) {
        const auto first = parse_side(*raw.first);
        if (!first) {
            throw wrong("--first", "'" + *raw.first + "' is neither black nor white");
        }
        setup.rules.first = *first;
    }
    return setup;
}

play::Strength resolve_strength(const Raw& raw)
{
    play::Strength strength;
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

play::Resources resolve_resources(const Raw& raw)
{
    play::Resources resources;
    if (raw.threads) {
        resources.threads = number("--threads", *raw.threads, 1, play::most_threads);
    }
    if (raw.hash) {
        resources.megabytes = number("--hash", *raw.hash, 1, play::most_megabytes);
    }
    return resources;
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
    options.is_computer_given = raw.ai.has_value();
    options.is_level_given = raw.level || raw.depth || raw.time;
    options.is_seed_given = raw.seed.has_value();
    options.places = store::find_places();
    return options;
}

/// A setting with a value, or with yes and no.
struct Slot {
    std::string_view name;
    std::optional<std::string> Raw::*text = nullptr;
    bool Raw::*is_on = nullptr;
};
constexpr std::array slots{
    Slot{"ai", &Raw::ai},
    Slot{"level", &Raw::level},
    Slot{"depth", &Raw::depth},
    Slot{"time", &Raw::time},
    Slot{"setup", &Raw::setup},
    Slot{"rules", &Raw::rules},
    Slot{"first", &Raw::first},
    Slot{"seed", &Raw::seed},
    Slot{"threads", &Raw::threads},
    Slot{"hash", &Raw::hash},
    Slot{"theme", &Raw::theme},
    Slot{"color", &Raw::colour},
    Slot{"bell", &Raw::bell},
    Slot{.name = "flip", .is_on = &Raw::is_flipped},
    Slot{.name = "ascii", .is_on = &Raw::is_ascii},
    Slot{.name = "mouse", .is_on = &Raw::has_mouse},
    Slot{.name = "confirm-quit", .is_on = &Raw::confirms_quit},
};
constexpr bool is_strength(std::string_view name) { return name == "level" || name == "depth" || name == "time"; }

/// Settings as far as they are right, and what is wrong with the others.
class ConfigReader {
public:
    explicit ConfigReader(std::string_view text) : parsed_{parse_config(text)}
    {
        for (const Setting& setting : parsed_.settings) {
            if (std::ranges::find(seen_, setting.name) != seen_.end()) {
                fault(setting, "'" + setting.name + "' is set twice");
            } else if (setting.name.starts_with("key ")) {
                read_keys(setting);
            } else {
                read_value(setting);
            }
            seen_.push_back(setting.name);
        }
        for (const auto& [setting, action, key] : bound_) {
            if (const std::string why = keys_.why_not(action, key); !why.empty()) {
                fault_in_value(setting, why);
            }
        }
        std::ranges::stable_sort(parsed_.errors, {}, &ParseError::line);
    }

    [[nodiscard]] const std::vector<ParseError>& errors() const { return parsed_.errors; }
    [[nodiscard]] const tui::Keymap& keys() const { return keys_; }
    [[nodiscard]] const Raw& raw() const { return raw_; }
    [[nodiscard]] bool sets(std::string_view name) const { return std::ranges::find(seen_, name) != seen_.end(); }

private:
    struct Bound {
        Setting setting;
        tui::Action action;
        tui::Key key;
    };

    void fault(const Setting& setting, std::string what)
    {
        parsed_.errors.push_back({setting.line, setting.column, std::move(what)});
    }
    void fault_in_value(const Setting& setting, std::string what)
    {
        parsed_.errors.push_back({setting.line, setting.value_column, std::move(what)});
    }

    void read_keys(const Setting& setting)
    {
        const std::string name = setting.name.substr(std::string_view{"key "}.size());
        const auto action = tui::parse_action(name);
        if (!action) {
            fault(setting, "there is no action '" + name + "'");
            return;
        }
        std::string value = setting.value;
        std::ranges::replace(value, ',', ' ');
        std::vector<tui::Key> codes;
        for (const text::Word& word : text::split(value)) {
            const auto key = tui::parse_key(word.text);
            if (!key) {
                fault_in_value(setting, "'" + std::string{word.text} + "' is no key: one character, or a name as PgUp");
                return;
            }
            codes.push_back(*key);
            bound_.push_back({setting, *action, *key});
        }
        if (codes.empty()) {
            fault_in_value(setting, "a key is missing");
            return;
        }
        keys_.set(*action, std::move(codes));
    }

    void read_value(const Setting& setting)
    {
        const auto* slot = std::ranges::find(slots, setting.name, &Slot::name);
        if (slot == slots.end()) {
            fault(setting, "there is no setting '" + setting.name + "'");
        } else if (slot->is_on != nullptr) {
            raw_.*(slot->is_on) = setting.value == "yes";
            if (setting.value != "yes" && setting.value != "no") {
                fault_in_value(setting, "'" + setting.value + "' is neither yes nor no");
            }
        } else {
            read_text(setting, *slot);
        }
    }

    /// A value is right if it is right alone.
    void read_text(const Setting& setting, const Slot& slot)
    {
        if (is_strength(setting.name) && (raw_.level || raw_.depth || raw_.time)) {
            fault(setting, "level, depth and time exclude each other");
            return;
        }
        Raw alone;
        alone.*(slot.text) = setting.value;
        try {
            static_cast<void>(resolve_play(alone));
            raw_.*(slot.text) = setting.value;
        } catch (const Refused& refused) {
            const std::string flag = "fields: --" + setting.name + ": ";
            fault_in_value(setting, refused.text.starts_with(flag) ? refused.text.substr(flag.size()) : refused.text);
        }
    }

    ParsedConfig parsed_;
    std::vector<std::string> seen_;
    std::vector<Bound> bound_;
    tui::Keymap keys_;
    Raw raw_;
};

/// Takes over what no flag decides. Throws Refused with every fault of the file.
void apply_config(const ConfigText& config, Raw& raw, tui::Keymap& keys)
{
    if (!config.error.empty()) {
        throw Refused{"fields: " + config.path + ": " + config.error, exit_failed};
    }
    const ConfigReader read{config.text};
    if (!read.errors().empty()) {
        refuse(config.path, read.errors());
    }
    const bool has_strength = raw.level || raw.depth || raw.time;
    for (const Slot& slot : slots) {
        const bool is_decided =
            (slot.name == "setup" && raw.position) || (is_strength(slot.name) && has_strength) || !read.sets(slot.name);
        if (is_decided) {
            continue;
        }
        if (slot.text != nullptr && !(raw.*(slot.text))) {
            raw.*(slot.text) = read.raw().*(slot.text);
        } else if (slot.is_on != nullptr && (slot.name == "confirm-quit" || !(raw.*(slot.is_on)))) {
            raw.*(slot.is_on) = read.raw().*(slot.is_on);
        }
    }
    keys = read.keys();
}

BenchOptions resolve_bench(const Raw& raw)
{
    BenchOptions options{.depth = bench_depth};
    if (raw.depth) {
        options.depth = number("--depth", *raw.depth, 1, max_ply - 1);
    }
    if (raw.threads) {
        options.threads = number("--threads", *raw.threads, 1, play::most_threads);
    }
    return options;
}

ShowOptions resolve_show(const Raw& raw)
{
    ShowOptions options{.file = raw.files.front(), .ply = {}};
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

match::EngineSpec resolve_engine(const std::string& command, const std::string& flag,
                                 const std::vector<std::string>& options)
{
    match::EngineSpec engine;
    if (command == "self") {
        engine.command = {store::own_path(), "engine"};
    } else {
        for (const text::Word& word : text::split(command)) {
            engine.command.emplace_back(word.text);
        }
    }
    if (engine.command.empty()) {
        throw wrong("match", "an engine is a command, or self");
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
    const auto shards = text::parse_number(std::string_view{text}.substr(std::min(slash + 1, text.size())), 1, 9999);
    const auto shard = text::parse_number(std::string_view{text}.substr(0, slash), 1, shards.value_or(1));
    if (!shards || !shard) {
        throw wrong("--shard", "'" + text + "' is not a part of a whole, 1/1 to 9999/9999, as 2/5");
    }
    settings.shard = *shard;
    settings.shards = *shards;
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
    settings.concurrency = number("--concurrency", raw.concurrency.value_or("1"), 1, 256);
    settings.sprt = raw.sprt ? std::optional{resolve_sprt(*raw.sprt)} : std::nullopt;
    options.records = raw.records.value_or("");
    if (raw.records && raw.records->empty()) {
        throw wrong("--records", "a file has a name");
    }
    resolve_shard(raw.shard.value_or("1/1"), settings);
    if (!raw.games && raw.merge.empty()) {
        throw wrong("match", "--games is required, or --merge");
    }
    settings.games = number("--games", raw.games.value_or("2"), 2, most_games);
    if (settings.games % 2 != 0) {
        throw wrong("--games", "'" + *raw.games + "' is not even, and every opening is played twice");
    }
    return options;
}

/// Where to start: from the setup that `setup` gives, or from a position line.
void add_start_flags(CLI::App& app, Raw& raw, CLI::Option* setup)
{
    app.add_option("--position", raw.position, "Position line to start from")->excludes(setup);
    app.add_option("--rules", raw.rules, "classic (default) or ascending");
    app.add_option("--first", raw.first, "Who moves first: black (default) or white");
}

void add_setup_flags(CLI::App& app, Raw& raw)
{
    add_start_flags(app, raw, app.add_option("--setup", raw.setup, "Setup file, or the name of an installed setup"));
}

CLI::Option* add_depth_flag(CLI::App& app, Raw& raw, const std::string& what, int otherwise)
{
    return app.add_option("--depth", raw.depth,
                          what + ", 1 to " + std::to_string(max_ply - 1) + " (default " + std::to_string(otherwise) +
                              ")");
}

void add_threads_flag(CLI::App& app, Raw& raw)
{
    app.add_option("--threads", raw.threads,
                   "Threads that search, 1 to " + std::to_string(play::most_threads) + " (default 1)");
}

void add_hash_flag(CLI::App& app, Raw& raw)
{
    app.add_option("--hash", raw.hash,
                   "Size of the table in MB, 1 to " + std::to_string(play::most_megabytes) + " (default " +
                       std::to_string(play::default_megabytes) + ")");
}

CLI::App* add_bench(CLI::App& app, Raw& raw)
{
    auto* bench = app.add_subcommand("bench", "Search a fixed list of positions: nodes, time, nodes per second");
    add_depth_flag(*bench, raw, "Plies to search each", bench_depth);
    add_threads_flag(*bench, raw);
    return bench;
}

CLI::App* add_analyse(CLI::App& app, Raw& raw)
{
    auto* analyse = app.add_subcommand("analyse", "Print the best lines of a position");
    add_start_flags(*analyse, raw,
                    analyse->add_option("file", raw.file, "Setup file, or the name of an installed setup"));
    analyse->add_option("--lines", raw.lines,
                        "Lines, each with another first move, 1 to " + std::to_string(most_lines) + " (default 1)");
    auto* depth = add_depth_flag(*analyse, raw, "Plies to look ahead", analysis_depth);
    analyse->add_option("--time", raw.time, "Time to think instead, as 500ms or 2s")->excludes(depth);
    add_threads_flag(*analyse, raw);
    add_hash_flag(*analyse, raw);
    analyse->add_flag("--json", raw.is_json, "One JSON object");
    return analyse;
}

CLI::App* add_show(CLI::App& app, Raw& raw)
{
    auto* show = app.add_subcommand("show", "Print a game record, or a setup, as text");
    show->add_option("file", raw.files, "A game record or a setup file")->required()->expected(1);
    show->add_option("--ply", raw.ply, "The board after so many moves (default: at the end of the game)");
    return show;
}

void add_screen_flags(CLI::App& app, Raw& raw)
{
    app.add_flag("--ascii", raw.is_ascii, "Nothing but ASCII on the screen");
    app.add_option("--theme", raw.theme, "Looks: classic (default), high-contrast, colour-blind or mono");
    app.add_option("--color", raw.colour, "Colours: auto (default: unless NO_COLOR is set), never or always");
    app.add_option("--bell", raw.bell, "When the bell rings: off (default), move (the computer's) or error");
    app.add_flag("--mouse", raw.has_mouse, "Clicks select and move");
}

void add_play_flags(CLI::App& app, Raw& raw)
{
    add_setup_flags(app, raw);
    app.add_option("--ai", raw.ai, "The computer's side: white (default), black, both or none");
    auto* level = app.add_option("--level", raw.level,
                                 "The computer's level, " + std::to_string(lowest_level) + " (a beginner) to " +
                                     std::to_string(highest_level) + " (full strength), default " +
                                     std::to_string(newcomers_level) + "; fields levels describes them");
    auto* depth = app.add_option("--depth", raw.depth,
                                 "Plies that the computer looks ahead instead, 1 to " + std::to_string(max_ply - 1));
    app.add_option("--time", raw.time, "The computer's time for a move instead, as 500ms or 2s")
        ->excludes(depth)
        ->excludes(level);
    depth->excludes(level);
    app.add_option("--seed", raw.seed,
                   "Choice among nearly equal moves: the same seed plays the same game (default: chance)");
    add_threads_flag(app, raw);
    add_hash_flag(app, raw);
    auto* load = app.add_option("--load", raw.load, "Go on with a saved game: its name, or the path of a record");
    auto* resume = app.add_flag("--resume", raw.is_resumed, "Go on with the game that was played last");
    resume->excludes(load);
    for (auto* taken_up : {load, resume}) {
        for (const char* start : {"--setup", "--position", "--rules", "--first"}) {
            taken_up->excludes(app.get_option(start));
        }
    }
    app.add_flag("--restricted", raw.is_restricted,
                 "For players from outside: files are read and written in the directory of saved games alone");
    app.add_flag("--flip", raw.is_flipped, "Black at the bottom of the board");
    add_screen_flags(app, raw);
    app.add_flag("--plain", raw.is_plain, "Lines of text on standard input and output, for scripts and screen readers");
}

void add_match_flags(CLI::App& app, RawMatch& raw)
{
    app.add_option("A", raw.engines[0], "Command of a UGI engine, or self: this program (default)");
    app.add_option("B", raw.engines[1], "Command of the other (default: self)");
    auto* games = app.add_option("--games", raw.games, "Games, an even number: two an opening, colours swapped");
    auto* movetime = app.add_option("--movetime", raw.movetime, "Milliseconds a move (default 100)");
    auto* nodes = app.add_option("--nodes", raw.nodes, "Nodes a move instead")->excludes(movetime);
    app.add_option("--depth", raw.depth, "Plies a move instead")->excludes(movetime)->excludes(nodes);
    app.add_option("--openings", raw.openings, "Random legal plies that open a game (default 6)");
    app.add_option("--seed", raw.seed, "Chooses the openings (default 1)");
    app.add_option("--concurrency", raw.concurrency, "Games at once (default 1)");
    app.add_option("--sprt", raw.sprt, "ELO0,ELO1: stop when one of the two is accepted, errors 5 %");
    app.add_option("--records", raw.records, "File that games are kept in; those there are not played again");
    app.add_option("--shard", raw.shard, "i/n: play only the i-th of n parts of the match");
    app.add_option("--merge", raw.merge, "Add up the records of the parts instead of playing")->excludes(games);
    for (const std::size_t i : {0U, 1U}) {
        app.add_option(i == 0 ? "--option-a" : "--option-b", raw.options[i],
                       std::string{"NAME=VALUE: an option of engine "} + (i == 0 ? 'A' : 'B') + ", any number of times")
            ->allow_extra_args(false);
    }
}

std::string without_newlines_at_end(std::string text)
{
    text.erase(text.find_last_not_of('\n') + 1);
    return text;
}

}  // namespace

Command parse_command_line(int argument_count, const char* const* arguments, const ConfigText& config)
{
    Raw raw;
    CLI::App app{"Fields of Action, Sid Sackson's board game, in the terminal", "fields"};
    app.set_version_flag("--version", std::string{"fields "} + version);
    app.require_subcommand(0, 1);
    add_play_flags(app, raw);

    auto* play = app.add_subcommand("play", "Play a game (the command where none is named)");
    play->fallthrough();
    auto* perft = app.add_subcommand("perft", "Count the lines of legal moves, depth by depth");
    perft->add_option("depth", raw.perft_depth, "Plies, 1 to " + std::to_string(deepest_perft))->required();
    perft->add_flag("--divide", raw.is_divided, "Count the lines behind each first move instead");
    add_setup_flags(*perft, raw);
    auto* engine = app.add_subcommand("engine", "Speak the Universal Game Interface (UGI), for match runners");
    auto* bench = add_bench(app, raw);
    auto* analyse = add_analyse(app, raw);
    RawMatch raw_match;
    auto* match = app.add_subcommand("match", "Let two engines play against each other, and measure them");
    add_match_flags(*match, raw_match);
    add_setup_flags(*match, raw);
    auto* check = app.add_subcommand("check", "Read setup files and game records and report every fault");
    check->add_option("file", raw.files, "Setup files and game records")->required();
    auto* show = add_show(app, raw);
    auto* levels = app.add_subcommand("levels", "List the computer's levels");
    auto* setups = app.add_subcommand("setups", "List the installed setups");
    auto* themes = app.add_subcommand("themes", "List the themes of the screen");
    auto* diag =
        app.add_subcommand("diag", "Print terminal, locale, colours, versions and paths, and what is made of them");
    add_screen_flags(*diag, raw);

    try {
        app.parse(argument_count, arguments);
        if (perft->parsed()) {
            return PerftOptions{resolve_setup(raw), number("perft depth", raw.perft_depth, 1, deepest_perft),
                                raw.is_divided};
        }
        if (engine->parsed()) {
            return EngineOptions{};
        }
        if (bench->parsed()) {
            return resolve_bench(raw);
        }
        if (analyse->parsed()) {
            return resolve_analyse(raw);
        }
        if (match->parsed()) {
            return resolve_match(raw_match, resolve_setup(raw));
        }
        if (check->parsed()) {
            return CheckOptions{raw.files};
        }
        if (show->parsed()) {
            return resolve_show(raw);
        }
        if (setups->parsed()) {
            return SetupsOptions{};
        }
        if (themes->parsed()) {
            return ThemesOptions{};
        }
        if (diag->parsed()) {
            return DiagOptions{resolve_preferences(raw)};
        }
        if (levels->parsed()) {
            return LevelsOptions{};
        }
        tui::Keymap keys;
        apply_config(config, raw, keys);
        PlayOptions options = resolve_play(raw);
        options.keys = std::move(keys);
        options.is_asked_for =
            std::ranges::any_of(app.get_options(), [](const CLI::Option* flag) { return flag->count() > 0; });
        return options;
    } catch (const CLI::CallForHelp&) {
        const auto parsed = app.get_subcommands();
        const auto* asked = parsed.empty() || parsed.front() == play ? &app : parsed.front();
        return Answer{without_newlines_at_end(asked->help()), exit_done};
    } catch (const CLI::CallForVersion& called) {
        return Answer{called.what(), exit_done};
    } catch (const CLI::ParseError& error) {
        return Answer{std::string{"fields: "} + error.what() + " (fields --help lists what there is)", exit_usage};
    } catch (const Refused& refused) {
        return Answer{refused.text, refused.exit_code};
    }
}

}  // namespace fields::cli
