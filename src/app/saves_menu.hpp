// Screens about games that were saved, on the start screen and in a game.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "live/game_store.hpp"
#include "tui/screens.hpp"

namespace fields::app {

/// The list of saved games to load from and, behind a file that holds several, the list of its games. Bad ones are
/// marked, and say in their note what is wrong with them.
class SavesMenu {
public:
    /// Opens the list of saved games; false where there are none.
    bool open(const live::GameStore* store, tui::Screens& screens);
    /// Takes what was chosen from either list, whose topics are Load and Games. Loads the game; or, where a file holds
    /// several, opens their list and gives nothing.
    std::optional<std::variant<live::LoadedGame, live::Refusal>>
    choose(const tui::Choice& choice, live::GameStore& store, const live::Seats& otherwise, tui::Screens& screens);

    /// The game chosen last, in words: `mine`, or `match, game 4`.
    [[nodiscard]] std::string chosen() const;
    /// A name to save it under that does not replace other games of its file; empty where it has none to be typed.
    [[nodiscard]] std::string name_to_save() const;

private:
    [[nodiscard]] const live::GameStore::Listed& file() const { return files_[file_]; }

    std::vector<live::GameStore::Listed> files_;
    std::size_t file_ = 0;
    std::optional<std::size_t> game_;  // of several in the file
};

/// Something to be read and closed.
tui::Dialog notice(std::string text);

inline constexpr const char* no_saved_game = "there is no saved game";

}  // namespace fields::app
