// Puts the terminal back from inside a crash, where nothing works any more but a few system calls: everything needed is
// prepared while all is well.
#pragma once

#include <string_view>
#include <termios.h>

namespace fields::system {

/// From now on rescue() gives the terminal these modes and sends it these bytes, 512 at most. Replaces what was armed.
void arm_rescue(int terminal, const termios& modes, std::string_view bytes) noexcept;
void disarm_rescue() noexcept;

/// Puts the terminal back; safe in a signal handler. False, and nothing happens, where nothing is armed.
bool rescue() noexcept;

}  // namespace fields::system
