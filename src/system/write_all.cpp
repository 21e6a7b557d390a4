// See write_all.hpp.
#include "system/write_all.hpp"

#include <cerrno>
#include <poll.h>
#include <unistd.h>

namespace fields::system {

bool write_all(int descriptor, std::string_view text) noexcept
{
    while (!text.empty()) {
        const auto written = ::write(descriptor, text.data(), text.size());
        if (written > 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (written < 0 && errno == EAGAIN) {
            pollfd ready{descriptor, POLLOUT, 0};
            ::poll(&ready, 1, -1);
        } else if (written < 0 && errno != EINTR) {
            return false;
        }
    }
    return true;
}

}  // namespace fields::system
