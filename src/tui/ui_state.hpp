// The player's eye and hand, and nothing of the game: where the cursor is, what is selected, which panel is open.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "fields/board/square.hpp"

namespace fields::tui {

enum class Panel : std::uint8_t { Board, Help, ConfirmQuit, ConfirmNewGame };

struct UiState {
    Square cursor{4, 4};
    std::optional<Square> selected;
    std::optional<std::string> entry;  ///< a move being typed
    char slipped = '\0';               ///< `b` or `h`, where the key before moved the cursor and may have meant a file
    bool is_flipped = false;           ///< Black at the bottom
    Panel panel = Panel::Board;
    int scroll = 0;       ///< first line shown of the help
    std::string message;  ///< for the player, until the next key
};

}  // namespace fields::tui
