// What the evaluation counts in a position, by number, so that weights are plain arrays that a program can fit. Each
// term is the count of the side to move minus that of the other.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "fields/engine/score.hpp"
#include "fields/rules/rules.hpp"

namespace fields {

/// What one of a term is worth when nothing is captured yet, and when many pieces are; between, in proportion.
struct Weight {
    Score opening = 0;
    Score end = 0;

    friend constexpr bool operator==(Weight, Weight) noexcept = default;
};

namespace term {

/// Squares that the board's eight symmetries bring onto each other: b1, c1, d1, b2, c2, d2, c3, d3, d4. They are
/// measured against a1.
inline constexpr std::size_t square_classes = 9;
/// 0, 1, 2, 4, 5 and 6 neighbours. They are measured against 3.
inline constexpr std::size_t neighbour_classes = 6;
inline constexpr std::size_t counts_ahead = 4;  ///< captures short of the fifth
inline constexpr std::size_t chances = 5;
inline constexpr std::size_t reserves = 8;

// By any rules.
inline constexpr std::size_t tempo = 0;                             ///< the right to move: always 1
inline constexpr std::size_t attack = 1;                            ///< enemy pieces that could be captured
inline constexpr std::size_t square = 2;                            ///< pieces on squares of each class
inline constexpr std::size_t neighbours = square + square_classes;  ///< pieces with so many neighbours

// Where a run wins. All of them depend on the set of prisoners alone.
inline constexpr std::size_t prisoner = neighbours + neighbour_classes;
/// The chance that 1 to 5 more captures, each of any piece left, would win.
inline constexpr std::size_t chance = prisoner + 1;
inline constexpr std::size_t completing = chance + chances;  ///< whether 1 to 4 or more numbers would complete a run
/// Whether the enemy must keep three pieces or more, four or more, to stay safe from every run.
inline constexpr std::size_t guards = completing + counts_ahead;
inline constexpr std::size_t run_count = guards + 2;

// Where captures in ascending order win.
inline constexpr std::size_t next_attack = prisoner;      ///< the piece to capture next could be captured
inline constexpr std::size_t counting = next_attack + 1;  ///< whether 1 to 4 or more captures counted
/// Whether the counting captures that are still possible would be enough, with 0 to 7 or more to spare.
inline constexpr std::size_t reserve = counting + counts_ahead;
inline constexpr std::size_t ascending_count = reserve + reserves;

}  // namespace term

/// Chances are counted in thousandths.
inline constexpr int certain = 1000;

/// A name for neighbouring terms that belong together.
struct TermGroup {
    std::string_view name;
    std::size_t first;
    std::size_t size;
    bool is_tapered;  ///< else both parts of the weight are the same
    int unit = 1;     ///< the count that the weight is for
};

namespace detail {

inline constexpr std::array run_groups{
    TermGroup{"tempo", term::tempo, 1, true},
    TermGroup{"attack", term::attack, 1, true},
    TermGroup{"square", term::square, term::square_classes, true},
    TermGroup{"neighbours", term::neighbours, term::neighbour_classes, true},
    TermGroup{"prisoner", term::prisoner, 1, false},
    TermGroup{"chance", term::chance, term::chances, false, certain},
    TermGroup{"completing", term::completing, term::counts_ahead, false},
    TermGroup{"guards", term::guards, 2, false},
};

inline constexpr std::array ascending_groups{
    TermGroup{"tempo", term::tempo, 1, true},
    TermGroup{"attack", term::attack, 1, true},
    TermGroup{"square", term::square, term::square_classes, true},
    TermGroup{"neighbours", term::neighbours, term::neighbour_classes, true},
    TermGroup{"next attack", term::next_attack, 1, true},
    TermGroup{"counting", term::counting, term::counts_ahead, true},
    TermGroup{"reserve", term::reserve, term::reserves, true},
};

}  // namespace detail

/// All terms there are by these rules, in order.
[[nodiscard]] constexpr std::span<const TermGroup> term_groups(Win win) noexcept
{
    return win == Win::Run ? std::span<const TermGroup>{detail::run_groups} : detail::ascending_groups;
}

}  // namespace fields
