// Signals that end the program, stop it or app::change the screen's size, turned into wake-ups of the one loop; and
// those of a crash, which put the terminal back. One at a time.
#pragma once

#include <csignal>

#include "system/wake_pipe.hpp"

namespace fields::system {

class Signals {
public:
    /// Catches until destroyed, unless whoever started the program ignores it: every signal that would end the program
    /// but for SIGKILL; SIGTSTP, SIGWINCH and SIGCONT. Each wakes the pipe. Those of a crash rescue the terminal and
    /// say one line, and the program dies of them.
    explicit Signals(const system::WakePipe& wake);
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
};

/// Ends the process by the signal, as if it had never been caught: the parent sees the truth.
void die_of(int signal);

}  // namespace fields::system
