// Screens about games that were saved, on the start screen and in a game.
#pragma once

#include <string>
#include <vector>

#include "play/keeper.hpp"
#include "tui/screens.hpp"

namespace fields::play {

/// The list to load from. Bad games are marked, and say in their note what is wrong with them.
tui::Menu load_menu(const std::vector<Keeper::Listed>& games);

/// Something to be read and closed.
tui::Dialog notice(std::string text);

inline constexpr const char* no_saved_game = "there is no saved game";

}  // namespace fields::play
