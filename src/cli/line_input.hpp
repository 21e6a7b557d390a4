// Lines of text from a file descriptor, waited for together with a wake pipe. A byte-order mark before the first is
// none of its text.
#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <string>

#include "system/wake_pipe.hpp"

namespace fields::cli {

class LineInput {
public:
    static constexpr std::size_t longest_line = 1000;  ///< in bytes

    struct Line {
        std::string text;
        bool is_cut = false;  ///< it was longer, and this is its beginning
    };

    LineInput(int descriptor, const system::WakePipe& wake) : descriptor_{descriptor}, wake_{wake} {}

    /// Waits for input, the end of it, or to be woken; without a time for as long as it takes. While there is a line
    /// that was not taken no more are read: an endless script does not fill the memory while it waits for the computer.
    void wait(std::optional<std::chrono::milliseconds> time);

    /// The next line, if it is there; it stays.
    [[nodiscard]] const Line* peek() const noexcept { return lines_.empty() ? nullptr : &lines_.front(); }
    /// Precondition: peek() gives one.
    Line take();
    /// No line will come any more but those that are there.
    [[nodiscard]] bool is_over() const noexcept { return is_over_; }
    /// Why there are no more, where that is no end of input: an errno, else 0.
    [[nodiscard]] int error() const noexcept { return error_; }

private:
    void read();
    void end_line();

    int descriptor_;
    const system::WakePipe& wake_;
    Line begun_;  // not ended yet
    bool is_first_ = true;
    std::deque<Line> lines_;
    bool is_over_ = false;
    int error_ = 0;
};

}  // namespace fields::cli
