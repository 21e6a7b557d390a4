// The player's eye and hand, and nothing of the game: where the cursor is, what is selected, which screens are open.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "fields/board/square.hpp"
#include "tui/keymap.hpp"
#include "tui/screens.hpp"

namespace fields::tui {

struct UiState {
    Square cursor{4, 4};
    std::optional<Square> selected;
    std::optional<std::string> entry;  ///< a move being typed
    char slipped = '\0';               ///< `b` or `h`, where the key before moved the cursor and may have meant a file
    std::optional<std::size_t> looked_at;  ///< looking back: the ply after which the board is shown
    bool is_flipped = false;               ///< Black at the bottom
    bool shows_threats = false;            ///< what the opponent can capture is marked
    bool confirms_quit = true;             ///< a game under way is not left without a question
    Keymap keys{};
    Screens screens{};    ///< before the board, the topmost last
    std::string message;  ///< for the player, until the next key
};

}  // namespace fields::tui
