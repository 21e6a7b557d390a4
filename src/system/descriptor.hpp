// Owns a file descriptor, or none.
#pragma once

#include <unistd.h>
#include <utility>

namespace fields::system {

class Descriptor {
public:
    explicit Descriptor(int number = -1) noexcept : number_{number} {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    Descriptor(Descriptor&& other) noexcept : number_{std::exchange(other.number_, -1)} {}
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor() { static_cast<void>(close()); }

    [[nodiscard]] int number() const noexcept { return number_; }
    [[nodiscard]] bool is_open() const noexcept { return number_ >= 0; }
    /// False where closing it failed: what was written may be lost.
    [[nodiscard]] bool close() noexcept { return !is_open() || ::close(std::exchange(number_, -1)) == 0; }

private:
    int number_;
};

}  // namespace fields::system
