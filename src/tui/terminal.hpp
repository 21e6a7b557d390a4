// What the session needs of a terminal: its size, a way to show a picture, and the next thing that happens.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>
#include <variant>

#include "tui/canvas.hpp"
#include "tui/key.hpp"
#include "tui/preferences.hpp"

namespace fields::tui {

struct Resized {};   ///< the size has changed
struct Woken {};     ///< somebody woke the wake pipe: a signal, or the engine
struct TimedOut {};  ///< nothing happened in the time given
struct Closed {};    ///< no key will ever come again

using Event = std::variant<Key, Pasted, Clicked, Resized, Woken, TimedOut, Closed>;

/// What the player did, if it was the player.
inline std::optional<Input> as_input(const Event& event)
{
    return std::visit(
        [](const auto& what) -> std::optional<Input> {
            if constexpr (std::is_constructible_v<Input, decltype(what)>) {
                return what;
            } else {
                return std::nullopt;
            }
        },
        event);
}

class Terminal {
public:
    Terminal() = default;
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;
    virtual ~Terminal() = default;

    [[nodiscard]] virtual Size size() const = 0;
    /// Whether characters beyond ASCII can be shown, and may be.
    [[nodiscard]] virtual bool is_unicode() const = 0;
    /// Shows a picture of the terminal's size, sending only what differs from the one before.
    virtual void show(const Canvas& canvas) = 0;
    /// Forgets what was shown: the next picture is sent whole.
    virtual void redraw() = 0;
    /// Hands text to the clipboard, where the terminal has one for programs (OSC 52). It does not say whether it took
    /// it.
    virtual void copy(std::string_view text) = 0;
    /// Gives the terminal back as it was before, with a line for whoever has it then.
    virtual void leave(std::string_view line) = 0;
    /// Takes it over again, with whatever size it has by now: the next picture is sent whole.
    virtual void enter() = 0;
    /// Takes looks, colours, characters and the mouse to be as wished; the next picture is sent whole.
    virtual void prefer(const Preferences& preferences) = 0;
    /// Rings the bell.
    virtual void ring() = 0;
    /// Waits for an event; without a time for as long as it takes.
    virtual Event wait(std::optional<std::chrono::milliseconds> timeout) = 0;
};

}  // namespace fields::tui
