// The one table of keys: it serves the keyboard, the footer, the help, and names the same actions for --plain.
// Invariant: no key stands twice, and no letter a, c-g or digit, with which a typed move begins.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
    LookBack,  ///< through the game, changing nothing
    Help,
    Settings,
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

/// All bindings as they are from the start, in the order of the help.
std::span<const Binding> bindings() noexcept;

/// What the settings call an action: `undo`, `move-now`.
std::string_view name_of(Action action) noexcept;
std::optional<Action> parse_action(std::string_view name) noexcept;

/// A key as people write it: one character, or a name such as `PgUp`.
std::string name_of(Key key);
std::optional<Key> parse_key(std::string_view name);

/// The keys in force.
class Keymap {
public:
    struct Entry {
        const Binding* binding;
        std::vector<Key> codes;
        std::string keys;    ///< as shown to people
        std::string footer;  ///< empty: not shown there
    };

    Keymap();

    /// Gives an action these keys and no others.
    void set(Action action, std::vector<Key> codes);
    /// Why a key cannot be the action's, as a sentence; empty where it can.
    [[nodiscard]] std::string why_not(Action action, Key key) const;

    [[nodiscard]] std::optional<Action> find(Key key) const noexcept;
    /// The first key of an action, as people write it.
    [[nodiscard]] std::string key_of(Action action) const;
    [[nodiscard]] std::span<const Entry> entries() const noexcept { return entries_; }

private:
    std::vector<Entry> entries_;
};

}  // namespace fields::tui
