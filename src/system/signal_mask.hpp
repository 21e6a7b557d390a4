// Which signals a thread takes.
#pragma once

#include <array>
#include <csignal>

namespace fields::system {

/// Signals of a crash: of the thread that did it, whichever that is.
inline constexpr std::array crash_signals{SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGSYS, SIGTRAP};

/// Blocks all signals but those of a crash on the calling thread, so that they reach the one that waits for them.
void block_signals_on_this_thread() noexcept;

}  // namespace fields::system
