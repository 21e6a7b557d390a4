// From the game to a picture of it: a pure function. How the board lies on the screen, which side is at the bottom and
// how large a square is are known here and nowhere else.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fields/board/side.hpp"
#include "fields/board/square.hpp"
#include "fields/engine/score.hpp"
#include "fields/game/game.hpp"
#include "tui/canvas.hpp"
#include "tui/keymap.hpp"
#include "tui/preferences.hpp"
#include "tui/ui_state.hpp"

namespace fields::tui {

/// What the computer has found so far.
struct Thinking {
    std::string_view what = "thinking";  ///< what it does, for people
    int seconds = 0;                     ///< since it began
    int depth = 0;                       ///< completed; 0: nothing yet, and the rest is empty
    Value value = Estimate{0};
    std::uint64_t nodes = 0;
    std::string line{};  ///< best moves, as text
};

struct Scene {
    const Game& game;
    const UiState& ui;
    std::array<std::string, 2> players;  ///< by side: `you`, `computer, depth 6`
    std::optional<Thinking> thinking;
    Side hand = Side::Black;  ///< whose pieces the player picks up
    bool is_players_turn = true;
    bool is_paused = false;  ///< the computer waits
    bool is_unicode = true;  ///< false: nothing but ASCII
    PieceStyle pieces = PieceStyle::Letters;
};

Canvas draw(const Scene& scene, Size size);

/// Where a cursor key leads on the board as it is drawn; nothing at the edge, or where the action is no cursor key.
std::optional<Square> cursor_step(Square from, Action action, bool is_flipped) noexcept;

}  // namespace fields::tui
