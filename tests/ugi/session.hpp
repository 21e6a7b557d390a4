// A UGI engine in the test's own process, and everything it says. Waiting is bounded by `patience`.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ugi/engine.hpp"

namespace fields::test {

class UgiSession {
public:
    static constexpr std::chrono::seconds patience{20};

    void send(std::string_view line) { engine_.feed(std::string{line} + '\n'); }
    void feed(std::string_view bytes) { engine_.feed(bytes); }
    void finish() { engine_.finish(); }
    [[nodiscard]] bool has_quit() const { return engine_.has_quit(); }

    /// The lines said since the last call.
    std::vector<std::string> take()
    {
        const std::lock_guard lock{mutex_};
        return std::exchange(lines_, {});
    }
    /// The lines up to and with the first that starts so, those before it included; all of them at the timeout.
    std::vector<std::string> take_until(std::string_view start, std::chrono::milliseconds timeout = patience)
    {
        std::unique_lock lock{mutex_};
        const auto found = [&] {
            return std::find_if(lines_.begin(), lines_.end(),
                                [&](const std::string& line) { return line.starts_with(start); });
        };
        said_.wait_for(lock, timeout, [&] { return found() != lines_.end(); });
        const auto end = found() == lines_.end() ? lines_.end() : found() + 1;
        std::vector<std::string> taken(lines_.begin(), end);
        lines_.erase(lines_.begin(), end);
        return taken;
    }
    /// Sends a line and returns what is said up to `readyok`: all that the line says at once.
    std::vector<std::string> answers(std::string_view line)
    {
        send(line);
        send("isready");
        auto lines = take_until("readyok");
        lines.pop_back();
        return lines;
    }

private:
    std::mutex mutex_;
    std::condition_variable said_;
    std::vector<std::string> lines_;
    ugi::Engine engine_{[this](std::string_view line) {
        {
            const std::lock_guard lock{mutex_};
            lines_.emplace_back(line);
        }
        said_.notify_all();
    }};  // last: it ends before what it uses
};

}  // namespace fields::test
