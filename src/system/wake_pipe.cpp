// Two non-blocking ends; see wake_pipe.hpp.
#include "system/wake_pipe.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace fields::system {

WakePipe::WakePipe()
{
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) {
        throw std::system_error{errno, std::generic_category(), "pipe"};
    }
    read_end_ = ends[0];
    write_end_ = ends[1];
    for (const int end : ends) {
        ::fcntl(end, F_SETFL, O_NONBLOCK);
        ::fcntl(end, F_SETFD, FD_CLOEXEC);
    }
}

WakePipe::~WakePipe()
{
    ::close(read_end_);
    ::close(write_end_);
}

void WakePipe::wake() const noexcept
{
    const int saved = errno;  // a signal handler must leave it as it was
    const char byte = 0;
    [[maybe_unused]] const auto written = ::write(write_end_, &byte, 1);  // a full pipe is readable already
    errno = saved;
}

void WakePipe::drain() const noexcept
{
    std::array<char, 64> bytes{};
    while (::read(read_end_, bytes.data(), bytes.size()) > 0) {
    }
}

}  // namespace fields::system
