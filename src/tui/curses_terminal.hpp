// The real terminal, by ncurses. Its destructor puts the terminal back as it was.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "system/wake_pipe.hpp"
#include "tui/terminal.hpp"

namespace fields::tui {

/// What can be known of the terminal without taking it over.
struct TerminalFacts {
    std::string library;  ///< of curses, with its version
    bool is_known;        ///< TERM names a terminal that can show a screen
    int colours;          ///< as described; less than 0: none
    std::optional<Size> size;
    std::string codeset;  ///< of the locale
    bool has_mouse;
};
TerminalFacts look_at_terminal();

/// Takes the terminal over; or says in one line why it cannot, and leaves it alone. Call setlocale before.
/// The wake pipe must outlive the terminal. One at a time.
std::variant<std::unique_ptr<Terminal>, std::string> open_curses_terminal(const Preferences& preferences,
                                                                          const system::WakePipe& wake);

}  // namespace fields::tui
