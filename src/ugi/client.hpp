// Driving another engine: the other end of the Universal Game Interface, over a child process.
#pragma once

#include <chrono>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "system/child_process.hpp"

namespace fields::ugi {

using Clock = std::chrono::steady_clock;
using system::Answer;

/// How an engine is started and set.
struct EngineSpec {
    std::vector<std::string> command{};
    std::vector<std::pair<std::string, std::string>> options{};
    std::string typed{};  ///< the command as it was given, for messages

    friend bool operator==(const EngineSpec&, const EngineSpec&) = default;
};

/// An engine that was asked to speak UGI.
class Client {
public:
    explicit Client(const EngineSpec& spec) : process_{spec.command}, options_{spec.options} {}

    /// `ugi`, the options (`standing` where the engine has them, its own always) and `isready`. Line: it is ready.
    /// An engine that calls an option an error is Dead.
    [[nodiscard]] Answer greet(const std::vector<std::pair<std::string, std::string>>& standing,
                               const std::stop_token& stop);
    /// What it calls itself, after greet().
    [[nodiscard]] const std::string& name() const noexcept { return name_; }

    [[nodiscard]] Answer new_game(const std::stop_token& stop);
    /// Sends both lines (`position ...`, `go ...`) and waits for the move; Line: the move as text.
    [[nodiscard]] Answer best_move(std::string_view position, std::string_view go, std::chrono::milliseconds patience,
                                   const std::stop_token& stop);

private:
    /// Reads until a line starts with the word; that line.
    [[nodiscard]] Answer wait_for(std::string_view word, Clock::time_point deadline, const std::stop_token& stop);
    [[nodiscard]] Answer get_ready(const std::stop_token& stop);

    system::ChildProcess process_;
    std::vector<std::pair<std::string, std::string>> options_;
    std::vector<std::string> known_options_;
    std::string name_ = "engine";
    std::string complaint_;  // the last error that it reported
};

}  // namespace fields::ugi
