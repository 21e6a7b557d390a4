// An engine as a child process, spoken to in lines over pipes, and the UGI conversation with it. Invariant: the process
// and everything it started (its process group) is gone and reaped when its owner is; a killed owner takes it along.
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace fields::match {

using Clock = std::chrono::steady_clock;

/// What came of waiting for an engine.
struct Reply {
    enum class Kind : std::uint8_t {
        Line,     ///< `text` is what it said
        Late,     ///< nothing until the deadline
        Dead,     ///< it ended, closed its output, or sends what is no line
        Stopped,  ///< the wait was called off
    };
    Kind kind;
    std::string text{};  ///< or, in Ugi's answers, what is wrong
};

class EngineProcess {
public:
    /// Starts the program, looked up in PATH unless it holds a slash. Throws std::system_error where it cannot be
    /// executed. Ends with the thread that started it. Writing to a dead engine raises no SIGPIPE any more.
    explicit EngineProcess(const std::vector<std::string>& command);
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;
    /// Closes the engine's input, gives it a moment, kills it and what it started.
    ~EngineProcess();

    /// Sends a line; a dead engine shows when it is listened to, one that takes nothing any more counts as Late.
    [[nodiscard]] Reply::Kind send(std::string_view line, Clock::time_point deadline);
    /// The next line, without its end.
    [[nodiscard]] Reply receive(Clock::time_point deadline, const std::stop_token& stop);

    [[nodiscard]] pid_t id() const noexcept { return id_; }

private:
    static void run_child(char* const* arguments, int input, int output, int error);

    pid_t id_ = -1;
    int input_ = -1;   // ours to write
    int output_ = -1;  // ours to read
    std::string received_;
};

/// How an engine is started and set.
struct EngineSpec {
    std::vector<std::string> command{};
    std::vector<std::pair<std::string, std::string>> options{};
    std::string typed{};  ///< the command as it was given, for messages

    friend bool operator==(const EngineSpec&, const EngineSpec&) = default;
};

/// An engine that was asked to speak UGI.
class UgiEngine {
public:
    explicit UgiEngine(const EngineSpec& spec) : process_{spec.command}, options_{spec.options} {}

    /// `ugi`, the options (`standing` where the engine has them, its own always) and `isready`. Line: it is ready.
    /// An engine that calls an option an error is Dead.
    [[nodiscard]] Reply greet(const std::vector<std::pair<std::string, std::string>>& standing,
                              const std::stop_token& stop);
    /// What it calls itself, after greet().
    [[nodiscard]] const std::string& name() const noexcept { return name_; }

    [[nodiscard]] Reply new_game(const std::stop_token& stop);
    /// Sends both lines (`position ...`, `go ...`) and waits for the move; Line: the move as text.
    [[nodiscard]] Reply best_move(std::string_view position, std::string_view go, std::chrono::milliseconds patience,
                                  const std::stop_token& stop);

private:
    /// Reads until a line starts with the word; that line.
    [[nodiscard]] Reply wait_for(std::string_view word, Clock::time_point deadline, const std::stop_token& stop);
    [[nodiscard]] Reply get_ready(const std::stop_token& stop);

    EngineProcess process_;
    std::vector<std::pair<std::string, std::string>> options_;
    std::vector<std::string> known_options_;
    std::string name_ = "engine";
    std::string complaint_;  // the last error that it reported
};

}  // namespace fields::match
