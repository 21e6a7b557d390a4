// Playing a script; see null_terminal.hpp.
#include "tui/null_terminal.hpp"

#include <poll.h>
#include <stdexcept>

namespace fields::tui {

Event NullTerminal::wait(std::optional<std::chrono::milliseconds> /*timeout*/)
{
    while (!script_.empty()) {
        if (const auto* event = std::get_if<Event>(&script_.front())) {
            Event next = *event;
            script_.pop_front();
            return next;
        }
        if (std::get<Until>(script_.front())(shown_.back())) {
            script_.pop_front();
            continue;
        }
        pollfd descriptor{.fd = wake_.fd(), .events = POLLIN, .revents = 0};
        if (::poll(&descriptor, 1, 10'000) != 1) {
            throw std::runtime_error{"the script waits in vain at:\n" + shown_.back().text()};
        }
        wake_.drain();
        return Woken{};
    }
    return Closed{};
}

}  // namespace fields::tui
