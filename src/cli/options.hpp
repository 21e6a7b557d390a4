// What was asked for on the command line, read and checked. The only users of CLI11 are options*.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/config.hpp"
#include "fields/game/setup.hpp"
#include "match/match.hpp"
#include "store/paths.hpp"
#include "think/engine_player.hpp"
#include "tui/keymap.hpp"
#include "tui/preferences.hpp"

namespace fields::cli {

/// Exit codes of every command.
inline constexpr int exit_done = 0;
inline constexpr int exit_failed = 1;  ///< a file system, a terminal
inline constexpr int exit_usage = 2;   ///< bad usage or bad input

/// The greatest number that a game in a file can be asked for by.
inline constexpr std::size_t last_game = 1'000'000;

struct PlayOptions {
    Setup setup{};
    std::array<bool, 2> is_computer{};  ///< by side
    think::Strength strength{};
    think::Resources resources{};
    bool is_flipped = false;
    tui::Preferences preferences{};
    tui::Keymap keys{};
    bool is_plain = false;
    bool is_asked_for = true;  ///< with any flag but --restricted; else the player is asked what to play
    bool is_restricted = false;

    bool is_resumed = false;            ///< a game in progress is to be taken up,
    std::optional<std::string> load{};  ///< or a saved one; then only what was asked for with a flag is as above
    std::optional<std::size_t> game{};  ///< which of those in its file, from 1
    bool is_computer_given = false;
    bool is_level_given = false;  ///< level, depth or time
    bool is_seed_given = false;

    store::Paths places{};  ///< where games are kept; without any none is
};

struct PerftOptions {
    Setup setup{};
    int depth = 1;
    bool is_divided = false;
};

struct EngineOptions {};

struct BenchOptions {
    int depth = 0;
    int threads = 1;
};

struct AnalyseOptions {
    Setup setup{};
    int lines = 1;
    think::Strength strength{};
    think::Resources resources{};
    bool is_json = false;
};

struct MatchOptions {
    match::Settings settings{};
    std::string records{};             ///< the file that games are kept in; empty: none
    std::vector<std::string> merge{};  ///< records to add up instead of playing
};

struct CheckOptions {
    std::vector<std::string> files;
};

struct ShowOptions {
    std::string file;
    std::optional<std::size_t> ply;   ///< nothing: the end of each game
    std::optional<std::size_t> game;  ///< nothing: all of them
};

struct LevelsOptions {};
struct SetupsOptions {};
struct ThemesOptions {};

struct DiagOptions {
    tui::Preferences preferences{};
};

/// Text to print, and the code to exit with: help, the version, or what is wrong.
struct Answer {
    std::string text;
    int exit_code;
};

using Command =
    std::variant<PlayOptions, PerftOptions, EngineOptions, BenchOptions, AnalyseOptions, MatchOptions, CheckOptions,
                 ShowOptions, LevelsOptions, SetupsOptions, ThemesOptions, DiagOptions, Answer>;

/// Flags beat the settings, settings beat the defaults. Settings are read where a game is to be played, and nowhere
/// else.
Command parse_command_line(
    int argument_count, const char* const* arguments,
    const std::function<ConfigText()>& config = [] { return ConfigText{}; });

}  // namespace fields::cli
