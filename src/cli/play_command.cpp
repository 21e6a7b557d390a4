// fields play: see commands.hpp.
#include <iostream>

#include "cli/commands.hpp"
#include "play/session.hpp"
#include "play/signals.hpp"
#include "tui/curses_terminal.hpp"
#include "tui/wake_pipe.hpp"

namespace fields::cli {

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
        play::Session session{options.setup,
                              {.is_computer = options.is_computer,
                               .strength = options.strength,
                               .resources = options.resources,
                               .preferences = options.preferences,
                               .is_flipped = options.is_flipped},
                              *terminal,
                              wake};
        session.run();
    }
    if (const int signal = play::Signals::ending(); signal != 0) {
        play::die_of(signal);  // with the terminal restored
    }
    return exit_done;
}

}  // namespace fields::cli
