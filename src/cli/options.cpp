// Flags and commands; see options.hpp. What the values mean is in options_values.cpp.
#include "cli/options.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "cli/complaint.hpp"
#include "cli/options_detail.hpp"
#include "fields/engine/levels.hpp"
#include "fields/engine/score.hpp"
#include "fields/version.hpp"
#include "play/parallel_search.hpp"

namespace fields::cli {

namespace {

constexpr int deepest_perft = 12;

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
    app.add_option("--pieces", raw.pieces, "How pieces look: letters (default), w7 and b7, or discs");
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

std::string without_newlines_at_end(std::string text)
{
    text.erase(text.find_last_not_of('\n') + 1);
    return text;
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

}  // namespace

Command parse_command_line(int argument_count, const char* const* arguments, const std::function<ConfigText()>& config)
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
        PlayOptions options = resolve_play_with(config(), raw);
        options.is_asked_for = is_asked_for(app);
        return options;
    } catch (const CLI::CallForHelp&) {
        const auto parsed = app.get_subcommands();
        const auto* asked = parsed.empty() || parsed.front() == play ? &app : parsed.front();
        return Answer{without_newlines_at_end(asked->help()), exit_done};
    } catch (const CLI::CallForVersion& called) {
        return Answer{called.what(), exit_done};
    } catch (const CLI::ParseError& error) {
        return Answer{one_line(std::string{"fields: "} + error.what() + " (fields --help lists what there is)"),
                      exit_usage};
    } catch (const Refused& refused) {
        return Answer{refused.text, refused.exit_code};
    }
}

}  // namespace fields::cli
