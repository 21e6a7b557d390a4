// A game on a terminal: the one loop that owns the contest and the player's eye and hand.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/saves_menu.hpp"
#include "app/settings.hpp"
#include "fields/board/side.hpp"
#include "fields/game/game.hpp"
#include "fields/game/setup.hpp"
#include "live/game_store.hpp"
#include "live/live_game.hpp"
#include "system/wake_pipe.hpp"
#include "tui/controller.hpp"
#include "tui/terminal.hpp"
#include "tui/ui_state.hpp"
#include "tui/view.hpp"

namespace fields::app {

struct SessionOptions {
    live::Computers is_computer{};
    think::Strength strength{};
    think::Resources resources{};
    tui::Preferences preferences{};
    tui::Keymap keys{};
    KeepSetting keep_setting = [](const Change&) { return std::string{}; };
    bool is_flipped = false;           ///< Black at the bottom
    bool tells_of_waiting = true;      ///< says where a game waits to be gone on with
    live::GameStore* store = nullptr;  ///< keeps, saves and loads games; null: none is kept
};

class Session {
public:
    /// Precondition: the setup has no flaws. Terminal and wake pipe must outlive the session.
    Session(Setup setup, const SessionOptions& options, tui::Terminal& terminal, const system::WakePipe& wake);

    /// Begins with a game that was kept.
    void take_up(const live::LoadedGame& taken);
    /// Plays until the player quits, the terminal closes or a signal asks for the end.
    void run();

    [[nodiscard]] const Game& game() const noexcept { return live_.game(); }
    /// Why the computer failed; empty where it did not.
    [[nodiscard]] const std::string& failure() const noexcept { return live_.failure(); }

private:
    void show();
    void react(const tui::Input& input);
    void obey(tui::Request request);
    void take(const tui::Choice& choice);
    void say(live::Reply said);
    void change(live::Reply said);
    void offer_draw();
    void take_back();
    void start_anew();
    void change_setting(std::size_t item, int step);
    void open_settings(std::size_t current);
    void poll_result();

    // In session_saves.cpp.
    [[nodiscard]] live::Seats seats() const { return {live_.computers(), live_.strength()}; }
    void keep();
    void settle();
    void ask_for_name();
    void save(const std::string& name, bool may_replace);
    void list_games();
    void load(const tui::Choice& choice);
    void copy_record();

    [[nodiscard]] std::optional<tui::Thinking> thinking() const;

    tui::Terminal& terminal_;
    live::GameStore* store_;
    bool tells_of_waiting_;
    SavesMenu saves_;
    std::string name_;  // of the game that is being saved
    tui::UiState ui_;
    Settings settings_;
    KeepSetting keep_setting_;
    bool quits_when_saved_ = false;
    bool has_quit_ = false;
    live::LiveGame live_;
};

}  // namespace fields::app
