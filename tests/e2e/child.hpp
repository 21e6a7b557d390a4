// A program under test and the pseudo-terminal it runs in, as the kernel sees them: process, status, descriptors.
// Invariant: the program is reaped exactly once, at the latest by the destructor, which kills it first. System errors
// are thrown as std::system_error.
#pragma once

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <sys/types.h>
#include <termios.h>
#include <utility>
#include <vector>

#include "scratch_directory.hpp"

namespace fields::test {

struct TerminalOptions {
    /// The program, looked up in PATH unless it holds a slash, and its arguments.
    std::vector<std::string> argv{};

    /// Changes to the test's own environment; nullopt removes. They come after the standing ones: TERM=xterm-256color,
    /// LC_ALL=C.UTF-8, a HOME of its own, and no XDG directories, ESCDELAY, LINES, COLUMNS,
    /// NO_COLOR, COLORTERM, NCURSES_NO_UTF8_ACS.
    std::map<std::string, std::optional<std::string>> environment{};

    int rows = 24;  ///< from 1, as columns
    int columns = 80;

    /// Where the program starts; empty: where the test runs.
    std::filesystem::path directory{};

    /// Holds the program's side of the terminal open in the test too, so that output doesn't end when the program does.
    bool keep_slave = false;
};

/// Throws std::system_error.
[[noreturn]] void fail(const std::string& what, int error = errno);

/// What /proc tells of a process.
struct ProcessState {
    char state = '?';                      ///< R running, S asleep, T stopped, Z ended but not reaped: proc(5)
    int threads = 0;                       ///< 0 or 1 once ended
    std::chrono::milliseconds cpu_time{};  ///< user and system, of all threads, in clock ticks of 10 ms
    std::size_t resident_bytes = 0;        ///< 0 once ended
};

/// Nothing where there is no such process.
[[nodiscard]] std::optional<ProcessState> process_state(pid_t pid);

/// Whether the line discipline behaves the same: what comparing the output of `stty -g` tells.
[[nodiscard]] bool is_same_mode(const termios& left, const termios& right) noexcept;

/// Owns a file descriptor, or none (-1).
class FileDescriptor {
public:
    explicit FileDescriptor(int number = -1) noexcept : number_{number} {}
    FileDescriptor(FileDescriptor&& other) noexcept : number_{std::exchange(other.number_, -1)} {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept
    {
        std::swap(number_, other.number_);
        return *this;
    }
    ~FileDescriptor() { reset(); }

    [[nodiscard]] int number() const noexcept { return number_; }
    [[nodiscard]] bool is_open() const noexcept { return number_ >= 0; }
    void reset() noexcept;

private:
    int number_;
};

class Child {
public:
    /// Starts the program as leader of a new session on a new terminal, with default signal actions and no core files.
    /// Throws if it can't be executed.
    explicit Child(const TerminalOptions& options);
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    /// Kills, if the program hasn't been reaped, it and the terminal's foreground process group.
    ~Child();

    [[nodiscard]] pid_t pid() const noexcept { return pid_; }
    /// Just before the fork.
    [[nodiscard]] std::chrono::steady_clock::time_point started_at() const noexcept { return started_at_; }

    /// The emulator's side of the terminal, non-blocking; std::runtime_error after hang_up().
    [[nodiscard]] int master() const;
    void hang_up() noexcept { master_.reset(); }
    /// The size as the kernel keeps it.
    void resize(int rows, int columns);
    [[nodiscard]] termios termios_state() const;
    [[nodiscard]] pid_t foreground_group() const;

    void signal(int number);
    /// Reaps the program if it has ended.
    bool is_running();
    /// Of waitpid(2), once reaped.
    [[nodiscard]] std::optional<int> status() const noexcept { return status_; }
    [[nodiscard]] std::chrono::milliseconds cpu_time() const;
    [[nodiscard]] std::size_t resident_bytes() const;

private:
    Child() = default;
    void start(const TerminalOptions& options);

    ScratchDirectory home_;
    FileDescriptor master_;
    FileDescriptor slave_;  // open if keep_slave
    pid_t pid_ = -1;
    std::chrono::steady_clock::time_point started_at_;
    std::optional<int> status_;
    std::chrono::milliseconds final_cpu_time_{};
};

}  // namespace fields::test
