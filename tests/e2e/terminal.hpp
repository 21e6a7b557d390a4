// A program in a pseudo-terminal, seen as somebody at a terminal emulator sees it. Invariant: every byte read is in
// output() and on the screen, in that order, and what the emulator has to answer goes back to the program. Nothing
// happens in the background: bytes are read by pump() and by the members that say they pump. System errors are thrown
// as std::system_error.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <termios.h>

#include "child.hpp"
#include "screen.hpp"

namespace fields::test {

/// How long a wait lasts unless the test says otherwise: far longer than anything healthy takes.
inline constexpr std::chrono::milliseconds patience{5000};

class EmulatedTerminal {
public:
    /// Starts the program as leader of a new session, with default signal actions and no core files. Throws if it can't
    /// be executed. The destructor kills (SIGKILL) and reaps it and the terminal's foreground process group.
    explicit EmulatedTerminal(const TerminalOptions& options);

    /// Types the bytes. Pumps first, so that older output doesn't pass for the response, and while the program doesn't
    /// read. Throws EIO if no process has the terminal open, std::runtime_error if the bytes aren't taken for
    /// `patience`.
    void send(std::string_view bytes);

    /// Changes the size, as dragging the corner of a window does: the kernel sends SIGWINCH to the foreground process
    /// group. Pumps first. Both from 1. See Screen::resize about scroll regions.
    void resize(int rows, int columns);

    /// Sends the signal to the program alone. Throws ESRCH once it has been reaped.
    void signal(int number);

    /// Hangs up, as a dropped connection or a closed window does. Nothing can be sent or read afterwards.
    void close_master() noexcept;

    /// Waits up to `timeout` for output and takes what is there, some 64 KiB at most. Returns how many bytes came; 0
    /// may come early, but not once is_hung_up(): it then sleeps.
    std::size_t pump(std::chrono::milliseconds timeout);

    /// Pumps until text() holds `text`; false at the timeout, or as soon as no more output can come.
    bool wait_for(std::string_view text, std::chrono::milliseconds timeout = patience);

    /// Pumps until the predicate holds, asking it after each output and every few milliseconds; false at the timeout.
    bool wait_until(const std::function<bool()>& predicate, std::chrono::milliseconds timeout = patience);

    /// Pumps until nothing has come for `quiet_for`, or can come any more; false at the timeout.
    bool wait_quiet(std::chrono::milliseconds quiet_for = std::chrono::milliseconds{100},
                    std::chrono::milliseconds timeout = patience);

    // The screen as of the last pump. Rows and columns count from 0; off the screen std::out_of_range is thrown.

    [[nodiscard]] int rows() const noexcept { return rows_; }
    [[nodiscard]] int columns() const noexcept { return columns_; }
    /// UTF-8, blanks at the end removed.
    [[nodiscard]] std::string row(int row) const;
    /// All rows, joined by '\n'.
    [[nodiscard]] std::string text() const;
    [[nodiscard]] Cell cell(int row, int column) const;
    [[nodiscard]] Cursor cursor() const { return screen_.cursor(); }
    [[nodiscard]] bool is_alternate_screen() const noexcept { return screen_.is_alternate(); }
    /// Bells rung; a 0x07 in output() may instead end a string meant for the terminal.
    [[nodiscard]] int bells() const noexcept { return screen_.bells(); }

    // The bytes.

    [[nodiscard]] const std::string& output() const noexcept { return output_; }
    /// Size of output(): a mark for output_since().
    [[nodiscard]] std::size_t bytes() const noexcept { return output_.size(); }
    [[nodiscard]] std::string output_since(std::size_t mark) const { return output_.substr(mark); }
    /// Whether no more output can come: close_master(), or no process has the terminal open.
    [[nodiscard]] bool is_hung_up() const noexcept { return is_hung_up_; }

    // Times, as of when bytes are read: pump all the while.

    /// From just before the fork to the first byte of output.
    [[nodiscard]] std::optional<std::chrono::microseconds> startup_time() const;
    /// From the last send() to the next byte of output, be it the kernel's echo.
    [[nodiscard]] std::optional<std::chrono::microseconds> response_time() const;

    // The process.

    [[nodiscard]] pid_t pid() const noexcept { return child_.pid(); }
    /// Reaps the program if it has ended.
    bool is_running() { return child_.is_running(); }
    /// Pumps until the program has ended, reaps it and takes the rest of its output. The status is that of waitpid(2),
    /// for WIFEXITED and so on; nothing at the timeout.
    std::optional<int> exit_status(std::chrono::milliseconds timeout = patience);
    /// As in ProcessState; once reaped, exact and with the program's own reaped children.
    [[nodiscard]] std::chrono::milliseconds cpu_time() const { return child_.cpu_time(); }
    /// Throws std::runtime_error once the program has ended.
    [[nodiscard]] std::size_t resident_bytes() const { return child_.resident_bytes(); }
    /// The process group that C-c and C-z go to: pid(), or a job where the program is a shell.
    [[nodiscard]] pid_t foreground_group() const { return child_.foreground_group(); }
    /// The modes of the line discipline; also after the program's end, but not after close_master().
    [[nodiscard]] termios termios_state() const { return child_.termios_state(); }

private:
    using Clock = std::chrono::steady_clock;

    void await_rest();
    void read_available();
    void write_pending();
    void check_cell(int row, int column) const;

    Child child_;
    Screen screen_;
    int rows_;
    int columns_;
    bool is_hung_up_ = false;
    std::string pending_;  // bytes the pseudo-terminal hasn't taken yet
    std::string output_;
    std::optional<Clock::time_point> first_byte_at_;
    std::optional<Clock::time_point> sent_at_;
    std::optional<Clock::time_point> answered_at_;
};

}  // namespace fields::test
