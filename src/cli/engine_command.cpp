// fields engine: see commands.hpp. Waits for input, for the reader of the output to go away, and for nothing else.
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <iostream>
#include <poll.h>
#include <string>
#include <string_view>
#include <unistd.h>

#include "cli/commands.hpp"
#include "system/wake_pipe.hpp"
#include "system/write_all.hpp"
#include "ugi/engine.hpp"

namespace fields::cli {

namespace {

/// Writes lines whole, from any thread; once that fails, drops them and wakes who waits for input.
class LineWriter {
public:
    LineWriter(int descriptor, const system::WakePipe& wake) : descriptor_{descriptor}, wake_{wake} {}

    void write(std::string_view line)
    {
        if (!has_failed_ && !system::write_all(descriptor_, std::string{line} + '\n')) {
            has_failed_ = true;
            wake_.wake();
        }
    }

    [[nodiscard]] bool has_failed() const noexcept { return has_failed_; }

private:
    int descriptor_;
    const system::WakePipe& wake_;
    std::atomic<bool> has_failed_{false};
};

}  // namespace

int engine(int in, int out)
{
    std::signal(SIGPIPE, SIG_IGN);  // a write that fails says so itself
    const system::WakePipe wake;
    LineWriter writer{out, wake};
    ugi::Engine engine{[&](std::string_view line) { writer.write(line); }};
    std::array<char, 4096> bytes{};
    while (!engine.has_quit()) {
        // Of the output nothing is asked: that nobody reads it any more is told unasked.
        std::array<pollfd, 3> waiting{{{in, POLLIN, 0}, {out, 0, 0}, {wake.fd(), POLLIN, 0}}};
        if (::poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) {
            break;
        }
        // A runner that ends closes both: then the end of input is all there is to say.
        if (writer.has_failed() || (waiting[1].revents != 0 && waiting[0].revents == 0)) {
            std::cerr << "fields: standard output is closed\n";
            return exit_failed;
        }
        if (waiting[0].revents == 0) {
            continue;
        }
        const ssize_t count = ::read(in, bytes.data(), bytes.size());
        if (count > 0) {
            engine.feed({bytes.data(), static_cast<std::size_t>(count)});
        } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
            engine.finish();
        }
    }
    return writer.has_failed() ? exit_failed : exit_done;
}

}  // namespace fields::cli
