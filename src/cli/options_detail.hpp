// What the files that read flags and settings share, options*.cpp; for nobody else.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/config.hpp"
#include "cli/options.hpp"
#include "fields/game/setup.hpp"
#include "fields/game/text.hpp"
#include "tui/keymap.hpp"
#include "tui/preferences.hpp"

namespace CLI {
class App;
class Option;
class ParseError;
}  // namespace CLI

namespace fields::cli {

inline constexpr int longest_seconds = 3600;
inline constexpr int bench_depth = 10;
inline constexpr int analysis_depth = 12;
inline constexpr int most_lines = 64;

/// What is asked for cannot be done: the lines to print, each in one line of the text whatever it quotes.
struct Refused {
    explicit Refused(const std::vector<std::string>& lines, int code = exit_usage);

    std::string text;
    int exit_code;
};

/// One line about a flag.
Refused wrong(std::string_view flag, const std::string& what, int exit_code = exit_usage);

/// All faults, a line each.
[[noreturn]] void refuse(const std::string& place, const std::vector<ParseError>& errors);

/// Throws Refused where the text is no such number.
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
    std::string shown;
    std::optional<std::string> ply;
    std::optional<std::string> game;
    bool is_json = false;
    bool is_divided = false;
    bool is_flipped = false;
    bool is_ascii = false;
    bool has_mouse = false;
    bool confirms_quit = true;
    std::optional<std::string> theme;
    std::optional<std::string> colour;
    std::optional<std::string> pieces;
    std::optional<std::string> bell;
    bool is_plain = false;
    std::optional<std::string> load;
    bool is_resumed = false;
    bool is_restricted = false;
};

// What the values come to; each throws Refused where one is wrong. Flags beat the setup file: --rules replaces its
// rules whole, --first says who begins.
Setup resolve_setup(const Raw& raw);
tui::Preferences resolve_preferences(const Raw& raw);
PlayOptions resolve_play(const Raw& raw);
BenchOptions resolve_bench(const Raw& raw);
ShowOptions resolve_show(const Raw& raw);
AnalyseOptions resolve_analyse(const Raw& raw);

// --- options.cpp, options_help.cpp

/// A flag that takes a value, of which `type` (FILE, N, SIDE) is the name in its help; alternatives stand beside a bar.
CLI::Option* add_value(CLI::App& app, const std::string& flag, std::optional<std::string>& value,
                       const std::string& type, const std::string& does);

/// What --help prints of a command called `name`, in 79 columns, without a line feed at its end.
std::string help(const CLI::App& app, const std::string& name, bool lists_commands);

/// What is wrong with the command line, and where help is; `asked` is the command that was named, called `name`.
std::string explain(const CLI::App& app, const CLI::App& asked, const std::string& name, const CLI::ParseError& error);

// --- options_config.cpp

/// Takes over what no flag decides. Throws Refused with every fault of the file.
void apply_config(const ConfigText& config, Raw& raw, tui::Keymap& keys);

// --- options_match.cpp

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

void add_match_flags(CLI::App& app, RawMatch& raw);
/// Throws Refused.
MatchOptions resolve_match(const RawMatch& raw, Setup setup);

}  // namespace fields::cli
