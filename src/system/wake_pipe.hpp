// A pipe to oneself: lets a signal handler or another thread end a wait for keys.
#pragma once

namespace fields::system {

class WakePipe {
public:
    /// Throws std::system_error where no pipe is to be had.
    WakePipe();
    WakePipe(const WakePipe&) = delete;
    WakePipe& operator=(const WakePipe&) = delete;
    ~WakePipe();

    /// Makes fd() readable. Safe in a signal handler and on any thread; many calls count as one.
    void wake() const noexcept;
    /// Makes fd() unreadable again.
    void drain() const noexcept;
    [[nodiscard]] int fd() const noexcept { return read_end_; }

private:
    int read_end_ = -1;
    int write_end_ = -1;
};

}  // namespace fields::system
