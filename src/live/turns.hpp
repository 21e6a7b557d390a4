// How far undo and redo go: against the computer to the player's own turn, else a ply.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "fields/board/side.hpp"
#include "fields/game/game.hpp"

namespace fields::live {

/// By side: whether the computer plays it.
using Computers = std::array<bool, 2>;

[[nodiscard]] inline bool has_human(const Computers& computers) noexcept { return !computers[0] || !computers[1]; }

/// Whether play stops before this ply because a person is to move, or nobody is one.
[[nodiscard]] inline bool is_stop(const Game& game, const Computers& computers, std::size_t ply) noexcept
{
    return !has_human(computers) || !computers[index(game.position(ply).to_move())];
}

/// The ply that taking back leads to, or nothing where no player's move is there to take back.
[[nodiscard]] inline std::optional<std::size_t> ply_before(const Game& game, const Computers& computers) noexcept
{
    for (std::size_t ply = game.ply(); ply-- > 0;) {
        if (is_stop(game, computers, ply)) {
            return ply;
        }
    }
    return std::nullopt;
}

/// The ply that playing again leads to, or nothing where nothing was taken back.
[[nodiscard]] inline std::optional<std::size_t> ply_after(const Game& game, const Computers& computers) noexcept
{
    if (!game.can_redo()) {
        return std::nullopt;
    }
    std::size_t ply = game.ply() + 1;
    while (ply < game.moves().size() && !is_stop(game, computers, ply)) {
        ++ply;
    }
    return ply;
}

}  // namespace fields::live
