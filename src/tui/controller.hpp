// From keys to intentions. Changes only the UiState; what shall happen to the game it returns. Draws nothing.
#pragma once

#include <cstdint>
#include <optional>

#include "fields/board/move.hpp"
#include "fields/board/side.hpp"
#include "fields/game/game.hpp"
#include "tui/canvas.hpp"
#include "tui/key.hpp"
#include "tui/ui_state.hpp"

namespace fields::tui {

/// What the session is asked to do.
enum class Request : std::uint8_t {
    Undo,
    Redo,
    Hint,
    MoveNow,
    Pause,
    Switch,
    Analyse,
    OfferDraw,
    Resign,
    NewGame,
    Save,
    Load,
    Copy,
    Cancel,
    Settings,
    Theme,
    Characters,
    Mouse,
    Redraw,
    Quit
};

struct Reaction {
    std::optional<Move> move = std::nullopt;  ///< legal
    std::optional<Request> request = std::nullopt;
    bool is_refused = false;                      ///< what the player wanted cannot be
    std::optional<Choice> choice = std::nullopt;  ///< made on a screen, for whoever opened it
};

/// What the controller must know and may not change.
struct Situation {
    const Game& game;
    Side hand;             ///< whose pieces the player picks up
    bool is_players_turn;  ///< false while the computer is to move
    Size size;             ///< of the screen
    bool is_kept = false;  ///< the game as it stands can be resumed after the end of the program
};

/// Answers one key, one click or one paste.
Reaction react(const Input& input, const Situation& situation, UiState& ui);

}  // namespace fields::tui
