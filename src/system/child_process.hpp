// A program as a child process, spoken to in lines over pipes. Invariant: the process and everything it started (its
// process group) is gone and reaped when its owner is; a killed owner takes it along.
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "system/descriptor.hpp"

namespace fields::system {

/// What came of waiting for a program.
struct Answer {
    enum class Kind : std::uint8_t {
        Line,     ///< `text` is what it said
        Late,     ///< nothing until the deadline
        Dead,     ///< it ended, closed its output, or sends what is no line
        Stopped,  ///< the wait was called off
    };
    Kind kind;
    std::string text{};  ///< or what is wrong, where somebody knows
};

class ChildProcess {
public:
    using Clock = std::chrono::steady_clock;

    /// Starts the program, looked up in PATH unless it holds a slash. Throws std::system_error where it cannot be
    /// executed. Ends with the thread that started it. Writing to a dead program raises no SIGPIPE any more.
    explicit ChildProcess(const std::vector<std::string>& command);
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    /// Closes the program's input, gives it a moment, kills it and what it started.
    ~ChildProcess();

    /// Sends a line; a dead program shows when it is listened to, one that takes nothing any more counts as Late.
    [[nodiscard]] Answer::Kind send(std::string_view line, Clock::time_point deadline);
    /// The next line, without its end.
    [[nodiscard]] Answer receive(Clock::time_point deadline, const std::stop_token& stop);

    [[nodiscard]] pid_t id() const noexcept { return id_; }

private:
    pid_t id_ = -1;
    Descriptor input_;   // ours to write
    Descriptor output_;  // ours to read
    std::string received_;
};

}  // namespace fields::system
