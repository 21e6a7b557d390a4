// The ten levels of play, from a beginner's to full strength. Each wins at least three games in five against the one
// below: measured over 100 games for each pair of neighbours.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "fields/engine/limits.hpp"

namespace fields {

struct Level {
    int number;                  ///< 1 to 10
    std::string_view words;      ///< how it plays, for people
    std::string_view time;       ///< roughly how long it thinks, for people
    std::optional<Sight> sight;  ///< for those with human faults
    std::uint64_t nodes = 0;     ///< for the others: positions looked at for a move
};

inline constexpr std::array levels{
    Level{1, "a beginner: takes what it sees, and overlooks much", "at once", Sight{1, 550, 200}},
    Level{2, "careless: sees most captures, and never your answer", "at once", Sight{1, 200, 60}},
    Level{3, "learning: thinks of your answer, where it notices it", "at once", Sight{2, 250, 60}},
    Level{4, "casual: few of your captures escape it", "at once", Sight{2, 80, 30}},
    Level{5, "regular: looks three plies ahead, with rare slips", "at once", Sight{3, 40, 20}},
    Level{6, "a club player: sees every exchange to its end", "at once", std::nullopt, 600},
    Level{7, "a strong club player: plans a few moves ahead", "at once", std::nullopt, 4'000},
    Level{8, "an expert", "at once", std::nullopt, 30'000},
    Level{9, "a master", "a blink a move", std::nullopt, 300'000},
    Level{10, "full strength", "half a second a move", std::nullopt, 4'000'000},
};

inline constexpr int lowest_level = levels.front().number;
inline constexpr int highest_level = levels.back().number;
/// One that a newcomer can beat now and then.
inline constexpr int newcomers_level = 2;

/// Level `number`, lowest_level to highest_level.
[[nodiscard]] constexpr const Level& level(int number) noexcept
{
    return levels[static_cast<std::size_t>(number - lowest_level)];
}

/// Lets a search with these limits play at a level.
inline void set_level(Limits& limits, const Level& level)
{
    limits.sight = level.sight;
    if (level.nodes != 0) {
        limits.nodes = std::min(level.nodes, limits.nodes.value_or(level.nodes));
    }
}

}  // namespace fields
