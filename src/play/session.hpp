// A game on a terminal: the one loop that owns the contest and the player's eye and hand.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "fields/board/side.hpp"
#include "fields/game/game.hpp"
#include "fields/game/setup.hpp"
#include "play/contest.hpp"
#include "tui/controller.hpp"
#include "tui/terminal.hpp"
#include "tui/ui_state.hpp"
#include "tui/view.hpp"
#include "tui/wake_pipe.hpp"

namespace fields::play {

struct SessionOptions {
    Computers is_computer{};
    Strength strength{};
    Resources resources{};
    tui::Preferences preferences{};
    bool is_flipped = false;  ///< Black at the bottom
};

class Session {
public:
    /// Precondition: the setup has no flaws. Terminal and wake pipe must outlive the session.
    Session(Setup setup, const SessionOptions& options, tui::Terminal& terminal, const tui::WakePipe& wake);

    /// Plays until the player quits, the terminal closes or a signal asks for the end. Throws std::runtime_error where
    /// the engine failed.
    void run();

    [[nodiscard]] const Game& game() const noexcept { return contest_.game(); }

private:
    void show();
    void suspend();
    void react(const tui::Input& input);
    void obey(tui::Request request);
    void take(const tui::Choice& choice);
    void say(Contest::Said said);
    void change(Contest::Said said);
    void offer_draw();
    void change_looks(tui::Request request);
    void pick_up();

    [[nodiscard]] std::optional<tui::Thinking> thinking() const;

    tui::Terminal& terminal_;
    tui::UiState ui_;
    tui::Preferences preferences_;
    bool has_quit_ = false;
    Contest contest_;
};

}  // namespace fields::play
