// Bytes into lines; see line_input.hpp.
#include "cli/line_input.hpp"

#include <array>
#include <cerrno>
#include <poll.h>
#include <unistd.h>
#include <utility>

#include "fields/game/text.hpp"

namespace fields::cli {

void LineInput::wait(std::optional<std::chrono::milliseconds> time)
{
    // A descriptor that is at its end is always readable: it is not asked any more.
    const bool asks = !is_over_ && lines_.empty();
    std::array<pollfd, 2> waiting{{{asks ? descriptor_ : -1, POLLIN, 0}, {wake_.fd(), POLLIN, 0}}};
    ::poll(waiting.data(), waiting.size(), time ? static_cast<int>(time->count()) : -1);
    if (waiting[1].revents != 0) {
        wake_.drain();
    }
    if (waiting[0].revents != 0) {
        read();
    }
}

void LineInput::read()
{
    std::array<char, 4096> bytes{};
    const ssize_t count = ::read(descriptor_, bytes.data(), bytes.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) {
        return;
    }
    if (count <= 0) {
        is_over_ = true;
        error_ = count < 0 ? errno : 0;
        if (!begun_.text.empty()) {
            end_line();
        }
        return;
    }
    for (const char c : std::string_view{bytes.data(), static_cast<std::size_t>(count)}) {
        if (c == '\n') {
            end_line();
        } else if (begun_.text.size() < longest_line) {
            begun_.text += c;
        } else {
            begun_.is_cut = true;
        }
    }
}

void LineInput::end_line()
{
    if (std::exchange(is_first_, false)) {
        begun_.text.erase(0, begun_.text.size() - text::without_mark(begun_.text).size());
    }
    lines_.push_back(std::exchange(begun_, {}));
}

LineInput::Line LineInput::take()
{
    Line line = std::move(lines_.front());
    lines_.pop_front();
    return line;
}

}  // namespace fields::cli
