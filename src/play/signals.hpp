// Signals that end the program, stop it or change the screen's size, turned into wake-ups of the one loop; and those of
// a crash, which put the terminal back. One at a time.
#pragma once

#include <csignal>

#include "tui/wake_pipe.hpp"

namespace fields::play {

class Signals {
public:
    /// Catches SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGCONT and, unless whoever started the program ignores it,
    /// SIGTSTP until destroyed; each wakes the pipe. Catches SIGSEGV, SIGBUS, SIGILL, SIGFPE and SIGABRT as well: the
    /// terminal is rescued, one line is said, and the program dies of the signal.
    explicit Signals(const tui::WakePipe& wake);
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;
    ~Signals();

    /// The first signal that asked the program to end, or 0.
    [[nodiscard]] static int ending() noexcept;
    /// Whether the program was asked to stop since the last call.
    [[nodiscard]] static bool take_stop() noexcept;
    /// Whether the program went on after a stop since the last call.
    [[nodiscard]] static bool take_continued() noexcept;

    /// Stops the process as C-z does; returns when it goes on.
    static void stop();

    /// Blocks all signals but those of a crash on the calling thread, so that they reach the one that waits for them.
    static void block_on_this_thread() noexcept;
};

/// Ends the process by the signal, as if it had never been caught: the parent sees the truth.
void die_of(int signal);

}  // namespace fields::play
