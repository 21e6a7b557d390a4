// EmulatedTerminal: the wires between a Child and a Screen. The master never blocks; bytes for the program, typed or
// answered by the emulator, queue in pending_, which keeps their order.
#include "terminal.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <poll.h>
#include <stdexcept>
#include <thread>
#include <unistd.h>

namespace fields::test {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr std::size_t pump_limit = 65'536;
constexpr std::string_view signal_keys{"\x03\x1a\x1c"};  // C-c, C-z and C-\, where they are not read as keys
constexpr milliseconds slice{5};  // between two looks at what output doesn't announce, such as a process's end

/// Rounded up, so that a wait for it doesn't end too early; never negative.
milliseconds remaining(Clock::time_point deadline)
{
    return std::max(milliseconds::zero(), std::chrono::ceil<milliseconds>(deadline - Clock::now()));
}

std::optional<microseconds> elapsed(std::optional<Clock::time_point> from, std::optional<Clock::time_point> to)
{
    return from && to ? std::optional{std::chrono::duration_cast<microseconds>(*to - *from)} : std::nullopt;
}

}  // namespace

EmulatedTerminal::EmulatedTerminal(const TerminalOptions& options)
    : child_{options}, screen_{options.rows, options.columns}, rows_{options.rows}, columns_{options.columns}
{}

void EmulatedTerminal::send(std::string_view bytes)
{
    [[maybe_unused]] const int master = child_.master();  // throws if there is none
    pump(milliseconds::zero());
    if (is_hung_up_) {
        fail("send: no process has the terminal open", EIO);
    }
    if (bytes.find_first_of(signal_keys) != std::string_view::npos) {
        await_rest();
    }
    sent_at_ = Clock::now();
    answered_at_.reset();
    pending_ += bytes;
    write_pending();
    const Clock::time_point deadline = Clock::now() + patience;
    while (!pending_.empty()) {
        if (remaining(deadline) == milliseconds::zero()) {
            throw std::runtime_error{"send: the program doesn't read its input"};
        }
        pump(slice);
        write_pending();
    }
}

void EmulatedTerminal::resize(int rows, int columns)
{
    await_rest();
    child_.resize(rows, columns);
    screen_.resize(rows, columns);
    rows_ = rows;
    columns_ = columns;
}

void EmulatedTerminal::signal(int number)
{
    await_rest();
    child_.signal(number);
}

/// Before a signal. ThreadSanitizer makes room for signals when a program first waits for something, and may lose one
/// that comes meanwhile.
void EmulatedTerminal::await_rest()
{
    pump(milliseconds::zero());
#ifdef FIELDS_SANITIZED
    if (!is_hung_up_) {
        wait_until([this] { return process_state(tcgetpgrp(child_.master())).value_or(ProcessState{}).state != 'R'; });
    }
#endif
}

void EmulatedTerminal::close_master() noexcept
{
    child_.hang_up();
    is_hung_up_ = true;
}

std::size_t EmulatedTerminal::pump(milliseconds timeout)
{
    if (is_hung_up_) {
        std::this_thread::sleep_for(timeout);
        return 0;
    }
    const Clock::time_point deadline = Clock::now() + timeout;
    pollfd master{child_.master(), static_cast<short>(pending_.empty() ? POLLIN : POLLIN | POLLOUT), 0};
    while (poll(&master, 1, static_cast<int>(remaining(deadline).count())) < 0) {
        if (errno != EINTR) {
            fail("poll");
        }
    }
    const std::size_t before = bytes();
    write_pending();
    if ((master.revents & ~POLLOUT) != 0) {
        read_available();
    }
    return bytes() - before;
}

void EmulatedTerminal::read_available()
{
    std::array<char, 4096> buffer{};
    const std::size_t enough = bytes() + pump_limit;
    while (bytes() < enough && !is_hung_up_) {
        const ssize_t size = read(child_.master(), buffer.data(), buffer.size());
        if (size > 0) {
            const Clock::time_point now = Clock::now();
            first_byte_at_ = first_byte_at_.value_or(now);
            answered_at_ = answered_at_.value_or(now);
            const std::string_view got{buffer.data(), static_cast<std::size_t>(size)};
            output_ += got;
            screen_.feed(got);
        } else if (size == 0 || errno == EIO) {
            is_hung_up_ = true;
        } else if (errno == EAGAIN) {
            break;
        } else if (errno != EINTR) {
            fail("read from the terminal");
        }
    }
    pending_ += screen_.take_answers();
    if (is_hung_up_) {
        pending_.clear();
    }
    write_pending();
}

void EmulatedTerminal::write_pending()
{
    while (!pending_.empty()) {
        const ssize_t size = write(child_.master(), pending_.data(), pending_.size());
        if (size > 0) {
            pending_.erase(0, static_cast<std::size_t>(size));
        } else if (size == 0 || errno == EAGAIN) {
            return;
        } else if (errno == EIO) {
            pending_.clear();  // nobody is there any more to read it
        } else if (errno != EINTR) {
            fail("write to the terminal");
        }
    }
}

bool EmulatedTerminal::wait_for(std::string_view text, milliseconds timeout)
{
    bool is_found = false;
    const auto is_over = [&] {
        is_found = this->text().find(text) != std::string::npos;
        return is_found || is_hung_up_;
    };
    return wait_until(is_over, timeout) && is_found;
}

bool EmulatedTerminal::wait_until(const std::function<bool()>& predicate, milliseconds timeout)
{
    const Clock::time_point deadline = Clock::now() + timeout;
    pump(milliseconds::zero());
    while (!predicate()) {
        const milliseconds left = remaining(deadline);
        if (left == milliseconds::zero()) {
            return false;
        }
        pump(std::min(left, slice));
    }
    return true;
}

bool EmulatedTerminal::wait_quiet(milliseconds quiet_for, milliseconds timeout)
{
    const Clock::time_point deadline = Clock::now() + timeout;
    Clock::time_point quiet_at = Clock::now() + quiet_for;
    while (!is_hung_up_ && Clock::now() < quiet_at) {
        if (Clock::now() >= deadline) {
            return false;
        }
        if (pump(remaining(std::min(deadline, quiet_at))) > 0) {
            quiet_at = Clock::now() + quiet_for;
        }
    }
    return true;
}

std::string EmulatedTerminal::row(int row) const
{
    check_cell(row, 0);
    std::string result = screen_.text(row, 0, columns_);
    result.erase(result.find_last_not_of(' ') + 1);
    return result;
}

std::string EmulatedTerminal::text() const
{
    std::string result = row(0);
    for (int number = 1; number < rows_; ++number) {
        result += '\n' + row(number);
    }
    return result;
}

Cell EmulatedTerminal::cell(int row, int column) const
{
    check_cell(row, column);
    return screen_.cell(row, column);
}

void EmulatedTerminal::check_cell(int row, int column) const
{
    if (row < 0 || row >= rows_ || column < 0 || column >= columns_) {
        throw std::out_of_range{"no row " + std::to_string(row) + ", column " + std::to_string(column)};
    }
}

std::optional<microseconds> EmulatedTerminal::startup_time() const
{
    return elapsed(child_.started_at(), first_byte_at_);
}

std::optional<microseconds> EmulatedTerminal::response_time() const { return elapsed(sent_at_, answered_at_); }

std::optional<int> EmulatedTerminal::exit_status(milliseconds timeout)
{
    if (!wait_until([this] { return !is_running(); }, timeout)) {
        return std::nullopt;
    }
    const std::size_t enough = bytes() + 2 * pump_limit;  // the program can't leave more; what it left running can
    while (bytes() < enough && pump(milliseconds::zero()) > 0) {
    }
    return child_.status();
}

}  // namespace fields::test
