// The screen before a game: who plays, how strongly, by which rules and from which opening.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "fields/game/setup.hpp"
#include "play/engine_player.hpp"
#include "play/turns.hpp"
#include "tui/screens.hpp"
#include "tui/terminal.hpp"

namespace fields::play {

/// What a game begins with.
struct NewGame {
    Setup setup{};
    Computers is_computer{};
    Strength strength{};
};

/// What the player has chosen so far, and the screens on which he does. Knows no terminal.
class Start {
public:
    enum class Entry : std::size_t { Begin, Players, Level, Rules, Opening, Help, Quit };
    enum class Wish : std::uint8_t { None, Begin, Quit };

    /// `openings` are what the player can choose from; the one that `game` brings is added where it is none of them.
    Start(NewGame game, std::vector<Setup> openings);

    /// Answers a key, a click or a paste.
    Wish react(const tui::Input& input, tui::Size size);
    [[nodiscard]] tui::Canvas draw(tui::Size size, bool is_unicode) const;
    [[nodiscard]] const NewGame& game() const noexcept { return game_; }

private:
    Wish take(const tui::Choice& choice);
    Wish enter(Entry entry, int step);
    void choose_level(int level);
    void choose_opening(std::size_t opening);
    void renew();
    [[nodiscard]] tui::Menu menu() const;
    [[nodiscard]] tui::Menu level_menu() const;
    [[nodiscard]] tui::Menu opening_menu() const;

    NewGame game_;
    std::vector<Setup> openings_;
    std::size_t opening_ = 0;
    std::string message_;
    tui::Screens screens_;
};

/// Shows the start screen until a game is to begin; nothing where the player quits, the terminal closes or a signal
/// asks for the end.
std::optional<NewGame> run_start(Start start, tui::Terminal& terminal);

}  // namespace fields::play
