// fields play: see commands.hpp.
#include <iostream>

#include "app/session.hpp"
#include "app/start.hpp"
#include "cli/commands.hpp"
#include "cli/complaint.hpp"
#include "cli/find_game.hpp"
#include "cli/game_files.hpp"
#include "live/game_store.hpp"
#include "store/files.hpp"
#include "system/signals.hpp"
#include "system/wake_pipe.hpp"
#include "tui/curses_terminal.hpp"

namespace fields::cli {

namespace {

/// The installed setups that can be played.
std::vector<Setup> openings()
{
    std::vector<Setup> setups;
    for (const ReadSetup& read : read_installed_setups()) {
        if (read.setup) {
            setups.push_back(*read.setup);
        }
    }
    return setups;
}

int report(const live::Refusal& lines, int exit_code)
{
    for (const std::string& line : lines) {
        complain(std::cerr, line);
    }
    return exit_code;
}

std::string keep(const app::Change& change) { return keep_setting(change.name, change.value); }

/// What is played, and how it looks.
struct Wanted {
    app::NewGame game;
    std::optional<live::LoadedGame> taken;  ///< goes on instead of a new game
    tui::Preferences preferences;
};

/// What the flags say or, without them, the player; nothing where he does not want to play.
std::optional<Wanted> find_wanted(const PlayOptions& options, live::GameStore& store,
                                  const std::optional<live::LoadedGame>& taken, tui::Terminal& terminal)
{
    app::NewGame game{options.setup, options.is_computer, options.strength};
    if (options.is_asked_for) {
        return Wanted{std::move(game), taken, options.preferences};
    }
    app::Start start{std::move(game),
                     openings(),
                     {.store = &store,
                      .preferences = options.preferences,
                      .keys = options.keys,
                      .setup_directories = store::setup_directories(),
                      .keep_setting = keep}};
    return app::run_start(start, terminal) ? std::optional{Wanted{start.game(), start.taken(), start.preferences()}}
                                           : std::nullopt;
}

/// Plays until the end. Nothing is written to the standard error output before the terminal is restored.
int play_on_terminal(const PlayOptions& options, live::GameStore& store, const std::optional<live::LoadedGame>& taken)
{
    const system::WakePipe wake;
    const system::Signals signals{wake};
    auto opened = tui::open_curses_terminal(options.preferences, wake);
    if (const auto* why = std::get_if<std::string>(&opened)) {
        return report({"fields: " + *why}, exit_failed);
    }
    auto terminal = std::get<std::unique_ptr<tui::Terminal>>(std::move(opened));
    const auto wanted = find_wanted(options, store, taken, *terminal);
    if (!wanted) {
        return exit_done;
    }
    app::Session session{wanted->game.setup,
                         {.is_computer = wanted->game.is_computer,
                          .strength = wanted->game.strength,
                          .resources = options.resources,
                          .preferences = wanted->preferences,
                          .keys = options.keys,
                          .keep_setting = keep,
                          .is_flipped = options.is_flipped,
                          .tells_of_waiting = options.is_asked_for,  // else the start screen has offered it
                          .store = &store},
                         *terminal,
                         wake};
    if (wanted->taken) {
        session.take_up(*wanted->taken);
    }
    session.run();
    terminal.reset();
    if (!session.failure().empty()) {
        return report({"fields: " + session.failure()}, exit_failed);
    }
    if (!store.trouble().empty()) {
        return report({"fields: the game is not kept: " + store.trouble()}, exit_failed);
    }
    return taken && !taken->faults.empty() ? report(taken->faults, exit_usage) : exit_done;
}

}  // namespace

int play(const PlayOptions& options)
{
    live::GameStore store{options.places, options.is_restricted};
    const auto taken = find_game(options, store);
    if (const auto* refusal = std::get_if<live::Refusal>(&taken)) {
        return report(*refusal, exit_usage);
    }
    const int exit_code = play_on_terminal(options, store, std::get<0>(taken));
    if (const int signal = system::Signals::ending(); signal != 0) {
        system::die_of(signal);  // with the terminal restored
    }
    return exit_code;
}

}  // namespace fields::cli
