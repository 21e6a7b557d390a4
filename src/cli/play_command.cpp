// fields play: see commands.hpp.
#include <iostream>

#include "cli/commands.hpp"
#include "cli/game_files.hpp"
#include "play/session.hpp"
#include "play/signals.hpp"
#include "play/start.hpp"
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

}  // namespace

int play(const PlayOptions& options)
{
    const tui::WakePipe wake;
    {
        const play::Signals signals{wake};
        auto opened = tui::open_curses_terminal(options.preferences, wake);
        if (const auto* why = std::get_if<std::string>(&opened)) {
            std::cerr << "fields: " << *why << '\n';
            return exit_failed;
        }
        auto terminal = std::get<std::unique_ptr<tui::Terminal>>(std::move(opened));
        std::optional<play::NewGame> game = play::NewGame{options.setup, options.is_computer, options.strength};
        if (!options.is_asked_for) {
            game = play::run_start(play::Start{*std::move(game), openings()}, *terminal);
        }
        if (game) {
            play::Session session{game->setup,
                                  {.is_computer = game->is_computer,
                                   .strength = game->strength,
                                   .resources = options.resources,
                                   .preferences = options.preferences,
                                   .is_flipped = options.is_flipped},
                                  *terminal,
                                  wake};
            session.run();
        }
    }
    if (const int signal = play::Signals::ending(); signal != 0) {
        play::die_of(signal);  // with the terminal restored
    }
    return exit_done;
}

}  // namespace fields::cli
