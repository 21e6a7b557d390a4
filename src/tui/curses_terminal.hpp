// The real terminal, by ncurses. Its destructor puts the terminal back as it was.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "tui/terminal.hpp"
#include "tui/wake_pipe.hpp"

namespace fields::tui {

/// Takes the terminal over; or says in one line why it cannot, and leaves it alone. Call setlocale before.
/// The wake pipe must outlive the terminal. One at a time.
std::variant<std::unique_ptr<Terminal>, std::string> open_curses_terminal(const Preferences& preferences,
                                                                          const WakePipe& wake);

}  // namespace fields::tui
