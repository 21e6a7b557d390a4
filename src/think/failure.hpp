// Failures in words: what the system refused and what to do about it, so that nobody reads the name of an exception.
#pragma once

#include <cstddef>
#include <exception>
#include <stdexcept>
#include <string>
#include <utility>

namespace fields::think {

/// There is not enough memory for something whose size the player chose. what() says for what.
class OutOfMemory : public std::runtime_error {
public:
    static OutOfMemory for_table(std::size_t bytes);
    static OutOfMemory for_threads(int count);

    /// What to app::change, by the flag's name.
    [[nodiscard]] const std::string& cure() const noexcept { return cure_; }

private:
    OutOfMemory(const std::string& wanted, std::string cure)
        : std::runtime_error{"not enough memory for " + wanted}, cure_{std::move(cure)}
    {}

    std::string cure_;
};

/// What failed, and the cure where there is one: a sentence without a capital and a full stop.
[[nodiscard]] std::string in_words(const std::exception& error);

}  // namespace fields::think
