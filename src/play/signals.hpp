// Signals that end the program or change the screen's size, turned into wake-ups of the one loop. One at a time.
#pragma once

#include <csignal>

#include "tui/wake_pipe.hpp"

namespace fields::play {

class Signals {
public:
    /// Catches SIGINT, SIGTERM, SIGHUP, SIGQUIT and SIGWINCH until destroyed; each wakes the pipe.
    explicit Signals(const tui::WakePipe& wake);
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;
    ~Signals();

    /// The first signal that asked the program to end, or 0.
    [[nodiscard]] static int ending() noexcept;

    /// Blocks all signals on the calling thread, so that they reach the one that waits for them.
    static void block_on_this_thread() noexcept;
};

/// Ends the process by the signal, as if it had never been caught: the parent sees the truth.
void die_of(int signal);

}  // namespace fields::play
