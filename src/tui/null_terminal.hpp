// A terminal without a terminal: its events are a script, its pictures are kept. For tests and replays.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "system/wake_pipe.hpp"
#include "tui/terminal.hpp"

namespace fields::tui {

class NullTerminal final : public Terminal {
public:
    /// Waits, while the computer thinks, until the latest picture is as wished.
    using Until = std::function<bool(const Canvas&)>;
    using Step = std::variant<Event, Until>;

    NullTerminal(Size size, const system::WakePipe& wake, std::deque<Step> script)
        : size_{size}, wake_{wake}, script_{std::move(script)}
    {}

    [[nodiscard]] Size size() const override { return size_; }
    [[nodiscard]] bool is_unicode() const override { return false; }
    void show(const Canvas& canvas) override { shown_.push_back(canvas); }
    void redraw() override {}
    void copy(std::string_view text) override { copied_ = text; }
    void leave(std::string_view /*line*/) override {}
    void enter() override {}
    void prefer(const Preferences& preferences) override { preferred_.push_back(preferences); }
    void ring() override { ++rings_; }
    /// The next event of the script; at its end, Closed. Throws std::runtime_error where an Until is not met in 10 s.
    Event wait(std::optional<std::chrono::milliseconds> timeout) override;

    /// Every wish, oldest first, and how often the bell rang.
    [[nodiscard]] const std::vector<Preferences>& preferred() const noexcept { return preferred_; }
    [[nodiscard]] int rings() const noexcept { return rings_; }
    /// What was last handed to the clipboard.
    [[nodiscard]] const std::string& copied() const noexcept { return copied_; }
    /// Every picture shown, oldest first.
    [[nodiscard]] const std::vector<Canvas>& shown() const noexcept { return shown_; }

private:
    Size size_;
    const system::WakePipe& wake_;
    std::deque<Step> script_;
    std::vector<Canvas> shown_;
    std::vector<Preferences> preferred_;
    int rings_ = 0;
    std::string copied_;
};

}  // namespace fields::tui
