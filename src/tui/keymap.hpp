// The one table of keys: it serves the keyboard, the footer, the help, and names the same actions for --plain.
// Invariant: no key stands twice, and no letter a, c-g or digit, with which a typed move begins.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "tui/key.hpp"

namespace fields::tui {

enum class Action : std::uint8_t {
    Up,
    Down,
    Left,
    Right,
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
    Next,      ///< the next piece that can move, or the next target of the selected one
    Previous,  ///< the same backwards
    Act,       ///< select, move, pass
    Back,      ///< deselect, close
    Type,      ///< start typing a move
    Undo,
    Redo,
    Hint,
    MoveNow,
    Pause,
    Switch,
    Analyse,
    Threats,
    OfferDraw,
    Resign,
    NewGame,
    Save,
    Load,
    Copy,  ///< the record, to the clipboard of the terminal
    Flip,
    Help,
    Theme,
    Characters,
    Mouse,
    Redraw,
    Quit,
};

struct Binding {
    Action action;
    std::string_view keys;    ///< as shown to people: `z, U`
    std::string_view does;    ///< for the help: `take back a move`
    std::string_view footer;  ///< short, for the footer: `z undo`; empty: not shown there
    std::string_view plain;   ///< the word of --plain that does it, or tells the same; empty for looks
    std::span<const Key> codes;
};

/// All bindings, in the order of the help.
std::span<const Binding> bindings() noexcept;

std::optional<Action> find_action(Key key) noexcept;

}  // namespace fields::tui
