// A program under test with pipes for its input and output, as a match runner starts it. Invariant: it is reaped, at
// the latest by the destructor, which kills it first. System errors are thrown as std::system_error.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "child.hpp"

namespace fields::test {

class PipedChild {
public:
    static constexpr std::chrono::milliseconds patience{10'000};

    /// The program with its arguments; its standard error is the test's own.
    explicit PipedChild(std::vector<std::string> arguments);
    PipedChild(const PipedChild&) = delete;
    PipedChild& operator=(const PipedChild&) = delete;
    ~PipedChild();

    /// Writes a line. Throws EPIPE where nobody reads it any more.
    void send(std::string_view line);
    /// Reads up to a line that starts so, and returns all those read, that line the last; fewer at the timeout or at
    /// the end of output.
    std::vector<std::string> read_until(std::string_view start, std::chrono::milliseconds timeout = patience);
    void close_input() noexcept { input_.reset(); }
    void close_output() noexcept { output_.reset(); }
    void signal(int number) const;

    /// Of waitpid(2); nothing where it runs on.
    std::optional<int> exit_status(std::chrono::milliseconds timeout = patience);
    [[nodiscard]] std::chrono::milliseconds cpu_time() const { return process_state(pid_).value().cpu_time; }

private:
    /// A line without its end; nothing at the timeout or at the end of output.
    std::optional<std::string> read_line(std::chrono::steady_clock::time_point until);

    FileDescriptor input_;   // of the program: written here
    FileDescriptor output_;  // read here
    std::string unread_;
    pid_t pid_ = -1;
    std::optional<int> status_;
};

}  // namespace fields::test
