// fields play: see commands.hpp.
#include <iostream>

#include "cli/commands.hpp"
#include "cli/complaint.hpp"
#include "cli/game_files.hpp"
#include "cli/taken_up.hpp"
#include "play/keeper.hpp"
#include "play/session.hpp"
#include "play/signals.hpp"
#include "play/start.hpp"
#include "store/files.hpp"
#include "tui/curses_terminal.hpp"
#include "tui/wake_pipe.hpp"

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

int report(const play::Refusal& lines, int exit_code)
{
    for (const std::string& line : lines) {
        complain(std::cerr, line);
    }
    return exit_code;
}

std::string keep(const play::Change& change) { return keep_setting(change.name, change.value); }

/// What is played, and how it looks.
struct Wanted {
    play::NewGame game;
    std::optional<play::TakenUp> taken;  ///< goes on instead of a new game
    tui::Preferences preferences;
};

/// What the flags say or, without them, the player; nothing where he does not want to play.
std::optional<Wanted> find_wanted(const PlayOptions& options, play::Keeper& keeper,
                                  const std::optional<play::TakenUp>& taken, tui::Terminal& terminal)
{
    play::NewGame game{options.setup, options.is_computer, options.strength};
    if (options.is_asked_for) {
        return Wanted{std::move(game), taken, options.preferences};
    }
    play::Start start{std::move(game),
                      openings(),
                      {.keeper = &keeper,
                       .preferences = options.preferences,
                       .keys = options.keys,
                       .setup_directories = store::setup_directories(),
                       .keep_setting = keep}};
    return play::run_start(start, terminal) ? std::optional{Wanted{start.game(), start.taken(), start.preferences()}}
                                            : std::nullopt;
}

/// Plays until the end. Nothing is written to the standard error output before the terminal is restored.
int play_on_terminal(const PlayOptions& options, play::Keeper& keeper, const std::optional<play::TakenUp>& taken)
{
    const tui::WakePipe wake;
    const play::Signals signals{wake};
    auto opened = tui::open_curses_terminal(options.preferences, wake);
    if (const auto* why = std::get_if<std::string>(&opened)) {
        return report({"fields: " + *why}, exit_failed);
    }
    auto terminal = std::get<std::unique_ptr<tui::Terminal>>(std::move(opened));
    const auto wanted = find_wanted(options, keeper, taken, *terminal);
    if (!wanted) {
        return exit_done;
    }
    play::Session session{wanted->game.setup,
                          {.is_computer = wanted->game.is_computer,
                           .strength = wanted->game.strength,
                           .resources = options.resources,
                           .preferences = wanted->preferences,
                           .keys = options.keys,
                           .keep_setting = keep,
                           .is_flipped = options.is_flipped,
                           .tells_of_waiting = options.is_asked_for,  // else the start screen has offered it
                           .keeper = &keeper},
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
    if (!keeper.trouble().empty()) {
        return report({"fields: the game is not kept: " + keeper.trouble()}, exit_failed);
    }
    return taken && !taken->faults.empty() ? report(taken->faults, exit_usage) : exit_done;
}

}  // namespace

int play(const PlayOptions& options)
{
    play::Keeper keeper{options.places, options.is_restricted};
    const auto taken = take_up(options, keeper);
    if (const auto* refusal = std::get_if<play::Refusal>(&taken)) {
        return report(*refusal, exit_usage);
    }
    const int exit_code = play_on_terminal(options, keeper, std::get<0>(taken));
    if (const int signal = play::Signals::ending(); signal != 0) {
        play::die_of(signal);  // with the terminal restored
    }
    return exit_code;
}

}  // namespace fields::cli
