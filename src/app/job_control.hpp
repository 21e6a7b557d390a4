// C-z on a screen: the shell has the terminal until the program goes on.
#pragma once

#include <functional>

#include "tui/terminal.hpp"

namespace fields::app {

/// Does what the signals that came ask for: stops, after `before`, or takes the terminal back after a stop from
/// elsewhere. Call it after every wait.
void obey_job_control(
    tui::Terminal& terminal, const std::function<void()>& before = [] {});

}  // namespace fields::app
