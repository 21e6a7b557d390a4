// What the session needs of a terminal: its size, a way to show a picture, and the next thing that happens.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>
#include <variant>

#include "tui/canvas.hpp"
#include "tui/key.hpp"

namespace fields::tui {

struct Resized {};   ///< the size has changed
struct Woken {};     ///< somebody woke the wake pipe: a signal, or the engine
struct TimedOut {};  ///< nothing happened in the time given
struct Closed {};    ///< no key will ever come again

using Event = std::variant<Key, Resized, Woken, TimedOut, Closed>;

class Terminal {
public:
    Terminal() = default;
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;
    virtual ~Terminal() = default;

    [[nodiscard]] virtual Size size() const = 0;
    /// Whether characters beyond ASCII can be shown.
    [[nodiscard]] virtual bool is_unicode() const = 0;
    /// Shows a picture of the terminal's size, sending only what differs from the one before.
    virtual void show(const Canvas& canvas) = 0;
    /// Forgets what was shown: the next picture is sent whole.
    virtual void redraw() = 0;
    /// Gives the terminal back as it was before, with a line for whoever has it then.
    virtual void leave(std::string_view line) = 0;
    /// Takes it over again, with whatever size it has by now: the next picture is sent whole.
    virtual void enter() = 0;
    /// Waits for an event; without a time for as long as it takes.
    virtual Event wait(std::optional<std::chrono::milliseconds> timeout) = 0;
};

}  // namespace fields::tui
