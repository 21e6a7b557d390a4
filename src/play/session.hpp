// A game on a terminal: the one loop that owns the game, the player's eye and hand, and the computer.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "fields/board/side.hpp"
#include "fields/game/game.hpp"
#include "fields/game/setup.hpp"
#include "play/engine_player.hpp"
#include "play/turns.hpp"
#include "tui/controller.hpp"
#include "tui/terminal.hpp"
#include "tui/ui_state.hpp"
#include "tui/view.hpp"
#include "tui/wake_pipe.hpp"

namespace fields::play {

struct SessionOptions {
    Computers is_computer{};
    Strength strength{};
    bool is_flipped = false;  ///< Black at the bottom
};

class Session {
public:
    /// Precondition: the setup has no flaws. Terminal and wake pipe must outlive the session.
    Session(Setup setup, const SessionOptions& options, tui::Terminal& terminal, const tui::WakePipe& wake);

    /// Plays until the player quits, the terminal closes or a signal asks for the end. Throws std::runtime_error where
    /// the engine failed.
    void run();

    [[nodiscard]] const Game& game() const noexcept { return game_; }

private:
    void show();
    void react(const tui::Key& key);
    void obey(tui::Request request);
    void take(const tui::Choice& choice);
    void play(Move move);
    void take_back();
    void play_again();
    void ask_hint();
    void begin_turn();
    void pick_up();

    [[nodiscard]] bool is_computers_turn() const noexcept
    {
        return options_.is_computer[index(game_.position().to_move())];
    }
    /// The side whose pieces the player picks up: his own also while the computer thinks.
    [[nodiscard]] Side hand() const noexcept;
    [[nodiscard]] std::optional<tui::Thinking> thinking() const;

    SessionOptions options_;
    tui::Terminal& terminal_;
    Game game_;
    tui::UiState ui_;
    bool is_hint_ = false;    // what the engine thinks about is for the player
    bool is_paused_ = false;  // two computers wait for a key
    bool has_quit_ = false;
    EnginePlayer engine_;  // last: its thread ends first
};

}  // namespace fields::play
