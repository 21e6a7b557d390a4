// Flags and commands; see options.hpp. What the values mean is in options_values.cpp.
#include "cli/options.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cli/complaint.hpp"
#include "cli/options_detail.hpp"
#include "fields/engine/levels.hpp"
#include "fields/engine/score.hpp"
#include "fields/version.hpp"
#include "think/parallel_search.hpp"

namespace fields::cli {

namespace {

constexpr int deepest_perft = 12;

std::string range(auto low, auto high) { return std::to_string(low) + " to " + std::to_string(high); }

/// Where to start: from the setup that `setup` gives, or from a position line.
void add_start_flags(CLI::App& app, Raw& raw, CLI::Option* setup)
{
    add_value(app, "--position", raw.position, "LINE", "Position line to start from")->excludes(setup);
    add_value(app, "--rules", raw.rules, "NAME", "classic (default) or ascending");
    add_value(app, "--first", raw.first, "SIDE", "Who moves first: black (default) or white");
}

void add_setup_flags(CLI::App& app, Raw& raw)
{
    add_start_flags(app, raw,
                    add_value(app, "--setup", raw.setup, "FILE|NAME", "Setup file, or the name of an installed setup"));
}

CLI::Option* add_depth_flag(CLI::App& app, Raw& raw, const std::string& what, int otherwise)
{
    return add_value(app, "--depth", raw.depth, "N",
                     what + ", " + range(1, max_ply - 1) + " (default " + std::to_string(otherwise) + ")");
}

void add_threads_flag(CLI::App& app, Raw& raw)
{
    add_value(app, "--threads", raw.threads, "N",
              "Threads that search, " + range(1, think::most_threads) + " (default 1)");
}

void add_hash_flag(CLI::App& app, Raw& raw)
{
    add_value(app, "--hash", raw.hash, "MB",
              "Size of the table in MB, " + range(1, think::most_megabytes) + " (default " +
                  std::to_string(think::default_megabytes) + ")");
}

CLI::App* add_perft(CLI::App& app, Raw& raw)
{
    auto* perft = app.add_subcommand("perft", "Count the lines of legal moves, depth by depth");
    perft->add_option("DEPTH", raw.perft_depth, "Plies, " + range(1, deepest_perft))->required();
    perft->add_flag("--divide", raw.is_divided, "Count the lines behind each first move instead");
    add_setup_flags(*perft, raw);
    return perft;
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
    add_start_flags(
        *analyse, raw,
        analyse->add_option("FILE", raw.file, "Setup file, or the name of an installed setup; - is standard input"));
    add_value(*analyse, "--lines", raw.lines, "N",
              "Lines, each with another first move, " + range(1, most_lines) + " (default 1)");
    auto* depth = add_depth_flag(*analyse, raw, "Plies to look ahead", analysis_depth);
    add_value(*analyse, "--time", raw.time, "TIME", "Time to think instead, as 500ms or 2s")->excludes(depth);
    add_threads_flag(*analyse, raw);
    add_hash_flag(*analyse, raw);
    analyse->add_flag("--json", raw.is_json, "One JSON object");
    return analyse;
}

CLI::App* add_check(CLI::App& app, Raw& raw)
{
    auto* check = app.add_subcommand("check", "Read setup files and game records and report every fault");
    check->add_option("FILE", raw.files, "Setup files and game records; - is standard input")->required();
    return check;
}

CLI::App* add_show(CLI::App& app, Raw& raw)
{
    auto* show = app.add_subcommand("show", "Print a game record, or a setup, as text");
    show->add_option("FILE", raw.shown, "A game record or a setup file; - is standard input")->required();
    add_value(*show, "--ply", raw.ply, "N", "The board after so many moves (default: at the end of the game)");
    add_value(*show, "--game", raw.game, "N", "Which game of the file, from 1 (default: all of them)");
    return show;
}

void add_screen_flags(CLI::App& app, Raw& raw)
{
    app.add_flag("--ascii", raw.is_ascii, "Nothing but ASCII on the screen");
    add_value(app, "--theme", raw.theme, "NAME", "Looks: classic (default), high-contrast, colour-blind or mono");
    add_value(app, "--color", raw.colour, "WHEN", "Colours: auto (default: unless NO_COLOR is set), never or always");
    add_value(app, "--pieces", raw.pieces, "NAME", "How pieces look: letters (default), w7 and b7, or discs");
    add_value(app, "--bell", raw.bell, "WHEN", "When the bell rings: off (default), move (the computer's) or error");
    app.add_flag("--mouse", raw.has_mouse, "Clicks select and move");
}

void add_play_flags(CLI::App& app, Raw& raw)
{
    add_setup_flags(app, raw);
    add_value(app, "--ai", raw.ai, "SIDE", "The computer's side: white (default), black, both or none");
    auto* level = add_value(app, "--level", raw.level, "N",
                            "The computer's level, " + std::to_string(lowest_level) + " (a beginner) to " +
                                std::to_string(highest_level) + " (full strength), default " +
                                std::to_string(newcomers_level) + "; fields levels describes them");
    auto* depth = add_value(app, "--depth", raw.depth, "N",
                            "Plies that the computer looks ahead instead, " + range(1, max_ply - 1));
    add_value(app, "--time", raw.time, "TIME", "The computer's time for a move instead, as 500ms or 2s")
        ->excludes(depth)
        ->excludes(level);
    depth->excludes(level);
    add_value(app, "--seed", raw.seed, "N",
              "Choice among nearly equal moves: the same seed plays the same game (default: chance)");
    add_threads_flag(app, raw);
    add_hash_flag(app, raw);
    auto* load =
        add_value(app, "--load", raw.load, "NAME|FILE", "Go on with a saved game: its name, or the path of a record");
    auto* resume = app.add_flag("--resume", raw.is_resumed, "Go on with the game that was played last");
    add_value(app, "--game", raw.game, "N", "Which game of the file that is loaded, from 1 (default: the first)")
        ->needs(load);
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

PlayOptions resolve_play_with(const ConfigText& config, Raw& raw)
{
    // Of a game that is taken up only flags change anything, not what is set for new games.
    const bool is_computer_given = raw.ai.has_value();
    const bool is_level_given = raw.level || raw.depth || raw.time;
    const bool is_seed_given = raw.seed.has_value();
    tui::Keymap keys;
    apply_config(config, raw, keys);
    PlayOptions options = resolve_play(raw);
    options.keys = std::move(keys);
    options.is_computer_given = is_computer_given;
    options.is_level_given = is_level_given;
    options.is_seed_given = is_seed_given;
    return options;
}

/// --restricted says where, not what to play.
bool is_asked_for(const CLI::App& app)
{
    return std::ranges::any_of(app.get_options(), [](const CLI::Option* flag) {
        return flag->count() > 0 && flag->get_name() != "--restricted";
    });
}

/// The app that has the flags of the command that was named.
const CLI::App& asked_of(const CLI::App& app, const CLI::App& play)
{
    const auto parsed = app.get_subcommands();
    return parsed.empty() || parsed.front() == &play ? app : *parsed.front();
}

/// `fields perft`.
std::string name_of(const CLI::App& app)
{
    const auto parsed = app.get_subcommands();
    return app.get_name() + (parsed.empty() ? "" : ' ' + parsed.front()->get_name());
}

/// A flag with an equals sign and nothing behind it, which CLI11 would give the next word.
std::optional<std::string> find_empty_value(int argument_count, const char* const* arguments)
{
    for (int i = 1; i < argument_count; ++i) {
        const std::string_view word = arguments[i];
        if (word == "--") {
            break;
        }
        if (word.starts_with("--") && word.find('=') == word.size() - 1) {
            return std::string{word};
        }
    }
    return std::nullopt;
}

}  // namespace

CLI::Option* add_value(CLI::App& app, const std::string& flag, std::optional<std::string>& value,
                       const std::string& type, const std::string& does)
{
    return app.add_option(flag, value, does)->type_name(type);
}

Command parse_command_line(int argument_count, const char* const* arguments, const std::function<ConfigText()>& config)
{
    Raw raw;
    CLI::App app{"Fields of Action, Sid Sackson's board game, in the terminal", "fields"};
    app.set_version_flag("--version", std::string{"fields "} + version);
    app.require_subcommand(0, 1);
    add_play_flags(app, raw);

    auto* play = app.add_subcommand("play", "Play a game: the command where none is named");
    play->fallthrough();
    auto* perft = add_perft(app, raw);
    auto* engine = app.add_subcommand("engine", "Speak the Universal Game Interface (UGI), for match runners");
    auto* bench = add_bench(app, raw);
    auto* analyse = add_analyse(app, raw);
    RawMatch raw_match;
    auto* match = app.add_subcommand("match", "Let two engines play against each other, and measure them");
    add_match_flags(*match, raw_match);
    add_setup_flags(*match, raw);
    auto* check = add_check(app, raw);
    auto* show = add_show(app, raw);
    auto* levels = app.add_subcommand("levels", "List the computer's levels");
    auto* setups = app.add_subcommand("setups", "List the installed setups");
    auto* themes = app.add_subcommand("themes", "List the themes of the screen");
    auto* diag =
        app.add_subcommand("diag", "Print terminal, locale, colours, versions and paths, and what is made of them");
    add_screen_flags(*diag, raw);

    try {
        if (const auto flag = find_empty_value(argument_count, arguments)) {
            throw wrong(*flag, "a value is missing behind the =");
        }
        app.parse(argument_count, arguments);
        if (perft->parsed()) {
            return PerftOptions{resolve_setup(raw), number("perft: DEPTH", raw.perft_depth, 1, deepest_perft),
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
        PlayOptions options = resolve_play_with(config(), raw);
        options.is_asked_for = is_asked_for(app);
        return options;
    } catch (const CLI::CallForHelp&) {
        return Answer{help(asked_of(app, *play), name_of(app), app.get_subcommands().empty()), exit_done};
    } catch (const CLI::CallForVersion& called) {
        return Answer{called.what(), exit_done};
    } catch (const CLI::ParseError& error) {
        return Answer{one_line(explain(app, asked_of(app, *play), name_of(app), error)), exit_usage};
    } catch (const Refused& refused) {
        return Answer{refused.text, refused.exit_code};
    }
}

}  // namespace fields::cli
