// The table of keys; see keymap.hpp.
#include "tui/keymap.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "utf8.hpp"

namespace fields::tui {

namespace {

using Code = Key::Code;

constexpr std::array up{key(Code::Up), key(U'k')};
constexpr std::array down{key(Code::Down), key(U'j')};
constexpr std::array left{key(Code::Left), key(U'h')};
constexpr std::array right{key(Code::Right), key(U'l')};
constexpr std::array up_left{key(Code::Home), key(U'y')};
constexpr std::array up_right{key(Code::PageUp), key(U'u')};
constexpr std::array down_left{key(Code::End), key(U'b')};
constexpr std::array down_right{key(Code::PageDown), key(U'n')};
constexpr std::array next{key(Code::Tab)};
constexpr std::array previous{key(Code::BackTab)};
constexpr std::array act{key(Code::Enter), key(U' ')};
constexpr std::array back{key(Code::Escape)};
constexpr std::array type{key(U':')};
constexpr std::array undo{key(U'z'), key(U'U')};
constexpr std::array redo{key(U'r'), key(U'R')};
constexpr std::array hint{key(U't')};
constexpr std::array move_now{key(U'm')};
constexpr std::array pause{key(U'p')};
constexpr std::array switch_sides{key(U'x')};
constexpr std::array analyse{key(U'i')};
constexpr std::array threats{key(U'w')};
constexpr std::array offer_draw{key(U'D')};
constexpr std::array resign{key(U'G')};
constexpr std::array new_game{key(U'N')};
constexpr std::array save{key(U'S')};
constexpr std::array load{key(U'L')};
constexpr std::array copy{key(U'Y')};
constexpr std::array flip{key(U'v')};
constexpr std::array look_back{key(U'H')};
constexpr std::array help{key(U'?'), key(Code::F1)};
constexpr std::array settings{key(U'o')};
constexpr std::array theme{key(U'T')};
constexpr std::array characters{key(U'A')};
constexpr std::array mouse{key(U'M')};
constexpr std::array redraw{key(Code::Redraw)};
constexpr std::array quit{key(U'q'), key(U'Q')};

constexpr std::array table{
    Binding{Action::Up, "up, k", "cursor up", "", "file", up},
    Binding{Action::Down, "down, j", "cursor down", "", "file", down},
    Binding{Action::Left, "left, h", "cursor left", "", "row", left},
    Binding{Action::Right, "right, l", "cursor right", "", "row", right},
    Binding{Action::UpLeft, "Home, y", "cursor up and left (number pad 7)", "", "moves", up_left},
    Binding{Action::UpRight, "PgUp, u", "cursor up and right (number pad 9)", "", "moves", up_right},
    Binding{Action::DownLeft, "End, b", "cursor down and left (number pad 1)", "", "moves", down_left},
    Binding{Action::DownRight, "PgDn, n", "cursor down and right (number pad 3)", "", "moves", down_right},
    Binding{Action::Next, "Tab", "next piece that can move, or next target", "", "moves", next},
    Binding{Action::Previous, "Shift-Tab", "the one before", "", "moves", previous},
    Binding{Action::Act, "Enter, Space", "select a piece, then move it; pass when you must", "Enter select", "12-b5",
            act},
    Binding{Action::Back, "Esc", "deselect, close, give up a hint or an analysis", "", "stop", back},
    Binding{Action::Undo, "z, U", "take back, to your own turn", "z undo", "undo", undo},
    Binding{Action::Help, "?, F1", "help and rules", "? help", "help", help},
    Binding{Action::Quit, "q, Q", "quit", "q quit", "quit", quit},
    Binding{Action::Settings, "o", "settings, which are kept", "", "", settings},
    Binding{Action::Theme, "T", "the next theme: other colours", "", "", theme},
    Binding{Action::Type, ":", "type a move; digits and a, c to g start one at once, b and h need the :", ": type",
            "12-b5", type},
    Binding{Action::Redo, "r, R", "play again what was taken back", "r redo", "redo", redo},
    Binding{Action::Hint, "t", "ask for a hint", "t hint", "hint", hint},
    Binding{Action::MoveNow, "m", "the computer moves now, or makes one move where it is paused", "", "now", move_now},
    Binding{Action::Pause, "p", "the computer waits, or goes on", "", "pause", pause},
    Binding{Action::Switch, "x", "change places with the computer", "", "switch", switch_sides},
    Binding{Action::Analyse, "i", "think about what stands on the board, or stop that", "", "analyse", analyse},
    Binding{Action::Threats, "w", "what can be captured next, and which numbers bring a run", "", "threats", threats},
    Binding{Action::OfferDraw, "D", "offer a draw", "", "draw", offer_draw},
    Binding{Action::Resign, "G", "give the game up", "", "resign", resign},
    Binding{Action::Flip, "v", "flip the board", "v flip", "flip", flip},
    Binding{Action::LookBack, "H", "look back through the game, move by move", "", "record", look_back},
    Binding{Action::NewGame, "N", "new game", "N new", "new", new_game},
    Binding{Action::Save, "S", "save the game under a name", "", "save", save},
    Binding{Action::Load, "L", "load a saved game", "", "load", load},
    Binding{Action::Copy, "Y", "copy the record of the game, by way of the terminal (OSC 52)", "", "record", copy},
    Binding{Action::Characters, "A", "ASCII alone, or what the locale has", "", "", characters},
    Binding{Action::Mouse, "M", "the mouse, on or off; while on, Shift and drag select text", "", "", mouse},
    Binding{Action::Redraw, "Ctrl-L", "draw the screen anew", "", "board", redraw},
};

struct ActionName {
    Action action;
    std::string_view name;
};
constexpr std::array action_names{
    ActionName{Action::Up, "up"},
    ActionName{Action::Down, "down"},
    ActionName{Action::Left, "left"},
    ActionName{Action::Right, "right"},
    ActionName{Action::UpLeft, "up-left"},
    ActionName{Action::UpRight, "up-right"},
    ActionName{Action::DownLeft, "down-left"},
    ActionName{Action::DownRight, "down-right"},
    ActionName{Action::Next, "next"},
    ActionName{Action::Previous, "previous"},
    ActionName{Action::Act, "act"},
    ActionName{Action::Back, "back"},
    ActionName{Action::Type, "type"},
    ActionName{Action::Undo, "undo"},
    ActionName{Action::Redo, "redo"},
    ActionName{Action::Hint, "hint"},
    ActionName{Action::MoveNow, "move-now"},
    ActionName{Action::Pause, "pause"},
    ActionName{Action::Switch, "switch"},
    ActionName{Action::Analyse, "analyse"},
    ActionName{Action::Threats, "threats"},
    ActionName{Action::OfferDraw, "draw"},
    ActionName{Action::Resign, "resign"},
    ActionName{Action::NewGame, "new"},
    ActionName{Action::Save, "save"},
    ActionName{Action::Load, "load"},
    ActionName{Action::Copy, "copy"},
    ActionName{Action::Flip, "flip"},
    ActionName{Action::LookBack, "look-back"},
    ActionName{Action::Help, "help"},
    ActionName{Action::Settings, "settings"},
    ActionName{Action::Theme, "theme"},
    ActionName{Action::Characters, "characters"},
    ActionName{Action::Mouse, "mouse"},
    ActionName{Action::Redraw, "redraw"},
    ActionName{Action::Quit, "quit"},
};
static_assert(action_names.size() == table.size());

struct KeyName {
    Key key;
    std::string_view name;
};
constexpr std::array key_names{
    KeyName{key(Code::Up), "up"},
    KeyName{key(Code::Down), "down"},
    KeyName{key(Code::Left), "left"},
    KeyName{key(Code::Right), "right"},
    KeyName{key(Code::Home), "Home"},
    KeyName{key(Code::End), "End"},
    KeyName{key(Code::PageUp), "PgUp"},
    KeyName{key(Code::PageDown), "PgDn"},
    KeyName{key(Code::Centre), "Centre"},
    KeyName{key(Code::Enter), "Enter"},
    KeyName{key(U' '), "Space"},
    KeyName{key(Code::Escape), "Esc"},
    KeyName{key(Code::Tab), "Tab"},
    KeyName{key(Code::BackTab), "Shift-Tab"},
    KeyName{key(Code::Insert), "Insert"},
    KeyName{key(Code::Delete), "Delete"},
    KeyName{key(Code::F1), "F1"},
    KeyName{key(Code::F2), "F2"},
    KeyName{key(Code::F3), "F3"},
    KeyName{key(Code::F4), "F4"},
    KeyName{key(Code::F5), "F5"},
    KeyName{key(Code::F6), "F6"},
    KeyName{key(Code::F7), "F7"},
    KeyName{key(Code::F8), "F8"},
    KeyName{key(Code::F9), "F9"},
    KeyName{key(Code::F10), "F10"},
    KeyName{key(Code::F11), "F11"},
    KeyName{key(Code::F12), "F12"},
    KeyName{key(Code::Backspace), "Backspace"},
    KeyName{key(Code::Redraw), "Ctrl-L"},
};

}  // namespace

std::span<const Binding> bindings() noexcept { return table; }

std::string_view name_of(Action action) noexcept
{
    const auto* found = std::ranges::find(action_names, action, &ActionName::action);
    return found == action_names.end() ? std::string_view{} : found->name;
}

std::optional<Action> parse_action(std::string_view name) noexcept
{
    const auto* found = std::ranges::find(action_names, name, &ActionName::name);
    return found == action_names.end() ? std::nullopt : std::optional{found->action};
}

std::string name_of(Key key)
{
    const auto* found = std::ranges::find(key_names, key, &KeyName::key);
    std::string name;
    if (found != key_names.end()) {
        name = found->name;
    } else if (key.code == Code::Character) {
        append_utf8(name, key.character);
    }
    return name;
}

std::optional<Key> parse_key(std::string_view name)
{
    const auto* found = std::ranges::find(key_names, name, &KeyName::name);
    if (found != key_names.end()) {
        return found->key;
    }
    const std::u32string glyphs = decode_utf8(name);
    return glyphs.size() == 1 && !is_control(glyphs[0]) ? std::optional{key(glyphs[0])} : std::nullopt;
}

Keymap::Keymap()
{
    for (const Binding& binding : table) {
        entries_.push_back({&binding,
                            {binding.codes.begin(), binding.codes.end()},
                            std::string{binding.keys},
                            std::string{binding.footer}});
    }
}

void Keymap::set(Action action, std::vector<Key> codes)
{
    const auto entry =
        std::ranges::find_if(entries_, [&](const Entry& each) { return each.binding->action == action; });
    entry->codes = std::move(codes);
    entry->keys.clear();
    for (const Key& code : entry->codes) {
        entry->keys += (entry->keys.empty() ? "" : ", ") + name_of(code);
    }
    const std::string_view footer = entry->binding->footer;
    entry->footer = footer.empty() ? "" : name_of(entry->codes.front()) + std::string{footer.substr(footer.find(' '))};
}

std::string Keymap::why_not(Action action, Key key) const
{
    const bool begins_move =
        key.code == Code::Character && ((key.character >= U'0' && key.character <= U'9') ||
                                        (key.character >= U'a' && key.character <= U'g' && key.character != U'b'));
    if (begins_move) {
        return "'" + name_of(key) + "' begins a typed move";
    }
    for (const Entry& entry : entries_) {
        if (entry.binding->action != action && std::ranges::find(entry.codes, key) != entry.codes.end()) {
            return "'" + name_of(key) + "' is the key of '" + std::string{name_of(entry.binding->action)} + "'";
        }
    }
    return "";
}

std::optional<Action> Keymap::find(Key key) const noexcept
{
    for (const Entry& entry : entries_) {
        if (std::ranges::find(entry.codes, key) != entry.codes.end()) {
            return entry.binding->action;
        }
    }
    return std::nullopt;
}

std::string Keymap::key_of(Action action) const
{
    const auto entry = std::ranges::find(entries_, action, [](const Entry& each) { return each.binding->action; });
    return entry == entries_.end() ? "" : name_of(entry->codes.front());
}

}  // namespace fields::tui
