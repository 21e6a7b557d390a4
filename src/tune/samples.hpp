// Positions from the games of a record, as the counts that the evaluation weighs, with the results of their games.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "fields/engine/features.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"

namespace fields::tune {

inline constexpr std::size_t most_terms = std::max(term::run_count, term::ascending_count);

/// Whether games of the opening show how well is foretold what was not fitted to.
[[nodiscard]] constexpr bool is_held_out(std::uint32_t opening) noexcept { return opening % 8 == 0; }

struct Sample {
    std::array<std::int16_t, most_terms> counts{};
    std::int8_t phase = 0;      ///< 0 to end_phase
    std::int16_t score = 0;     ///< by the evaluation as it is, for the side to move
    float points = 0;           ///< of the side to move at the end of its game: 1, 0.5 or 0
    std::uint32_t opening = 0;  ///< the two games of a pair have the same

    [[nodiscard]] bool is_held_out() const noexcept { return tune::is_held_out(opening); }
};

/// The position in which the captures that are worth while have been made, with nothing won or about to be won on the
/// way: where captures are followed (quiescence search), the one whose evaluation is taken. Nothing where there is
/// none.
[[nodiscard]] std::optional<Position> quiet_leaf(const Position& position, Rules rules);

/// A quiet leaf of a game, and what the game came to.
struct QuietPosition {
    Position position;
    Rules rules;
    float points;           ///< of the side to move at the end of its game: 1, 0.5 or 0
    std::uint32_t opening;  ///< the two games of a pair have the same
};

/// Visits the quiet leaf of every position of a record's finished games after the sixth ply, except where there is
/// none. Games by other rules of winning, and games with a fault, are left out. A text may be longer than a record's
/// limit.
void visit_quiet(std::string_view text, Win win, const std::function<void(const QuietPosition&)>& visit);

/// What visit_quiet() visits, counted.
[[nodiscard]] std::vector<Sample> read_samples(std::string_view text, Win win);

}  // namespace fields::tune
