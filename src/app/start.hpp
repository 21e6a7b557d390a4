// The screen before a game: the one that waits to be gone on with, or a new one: who plays, how strongly, by which
// rules and from which opening; saved games, settings, help.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/saves_menu.hpp"
#include "app/settings.hpp"
#include "fields/game/setup.hpp"
#include "live/game_store.hpp"
#include "live/turns.hpp"
#include "think/engine_player.hpp"
#include "tui/keymap.hpp"
#include "tui/preferences.hpp"
#include "tui/screens.hpp"
#include "tui/terminal.hpp"

namespace fields::app {

/// What a game begins with.
struct NewGame {
    Setup setup{};
    live::Computers is_computer{};
    think::Strength strength{};
};

/// What the start screen works with beside the game.
struct StartOptions {
    live::GameStore* store = nullptr;  ///< of the games to go on with; null: there are none
    tui::Preferences preferences{};
    tui::Keymap keys{};                                      ///< of the board, for the help
    std::vector<std::filesystem::path> setup_directories{};  ///< where openings were looked for
    KeepSetting keep_setting = [](const Change&) { return std::string{}; };
};

/// What the player has chosen so far, and the screens on which he does. Knows no terminal.
class Start {
public:
    enum class Entry : std::uint8_t { Resume, Begin, Players, Level, Rules, Opening, Load, Settings, Help, Quit };
    enum class Wish : std::uint8_t {
        None,
        Begin,  ///< the game, or the one taken up
        Look,   ///< other preferences are to be followed
        Quit
    };

    /// `openings` are what the player can choose from; the one that `game` brings is added where it is none of them.
    Start(NewGame game, std::vector<Setup> openings, StartOptions options = {});

    /// Answers a key, a click or a paste.
    Wish react(const tui::Input& input, tui::Size size);
    [[nodiscard]] tui::Canvas draw(tui::Size size, bool is_unicode) const;
    [[nodiscard]] const NewGame& game() const noexcept { return game_; }
    /// The game to go on with instead of a new one.
    [[nodiscard]] const std::optional<live::LoadedGame>& taken() const noexcept { return taken_; }
    [[nodiscard]] const tui::Preferences& preferences() const noexcept { return settings_.looks; }

private:
    Wish take(const tui::Choice& choice);
    Wish enter(Entry entry, int step);
    Wish go_on(std::variant<live::LoadedGame, live::Refusal> taken);
    void list_games();
    void open_settings(std::size_t current);
    void change_setting(std::size_t item, int step);
    void choose_level(int level);
    void choose_opening(std::size_t opening);
    void renew();
    [[nodiscard]] tui::Menu menu() const;
    [[nodiscard]] tui::Item item(Entry entry) const;
    [[nodiscard]] tui::Menu level_menu() const;
    [[nodiscard]] tui::Menu opening_menu() const;

    [[nodiscard]] live::Seats seats() const { return {game_.is_computer, game_.strength}; }

    NewGame game_;
    StartOptions options_;
    Settings settings_;
    std::optional<live::LoadedGame> waiting_;
    std::optional<live::LoadedGame> taken_;
    // In the order of the menu; Resume stands before them where a game waits.
    std::vector<Entry> entries_{Entry::Begin, Entry::Players,  Entry::Level, Entry::Rules, Entry::Opening,
                                Entry::Load,  Entry::Settings, Entry::Help,  Entry::Quit};
    SavesMenu saves_;
    std::vector<Setup> openings_;
    std::size_t opening_ = 0;
    std::string no_openings_;  // says so, where there is only the one that the game brings
    std::string message_;
    tui::Screens screens_;
};

/// Shows the start screen until a game is to begin; false where the player quits, the terminal closes or a signal asks
/// for the end.
bool run_start(Start& start, tui::Terminal& terminal);

}  // namespace fields::app
