// Static memory and two system calls; see rescue.hpp.
#include "system/rescue.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <unistd.h>

namespace fields::system {

namespace {

std::array<char, 512> bytes_to_send{};
std::size_t byte_count = 0;
termios shell_modes{};
int armed_terminal = -1;
volatile std::sig_atomic_t is_armed = 0;

}  // namespace

void arm_rescue(int terminal, const termios& modes, std::string_view bytes) noexcept
{
    is_armed = 0;
    byte_count = std::min(bytes.size(), bytes_to_send.size());
    std::copy_n(bytes.begin(), byte_count, bytes_to_send.begin());
    shell_modes = modes;
    armed_terminal = terminal;
    is_armed = 1;
}

void disarm_rescue() noexcept { is_armed = 0; }

bool rescue() noexcept
{
    if (is_armed == 0) {
        return false;
    }
    is_armed = 0;
    [[maybe_unused]] const auto written = ::write(armed_terminal, bytes_to_send.data(), byte_count);
    ::tcsetattr(armed_terminal, TCSADRAIN, &shell_modes);
    return true;
}

}  // namespace fields::system
