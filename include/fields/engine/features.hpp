// Counting the terms of the evaluation. A sum is anything with add(term, count) and, where a count is a chance,
// add_share(term, thousandths): the evaluation multiplies by weights at once, the tuner keeps the counts.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "fields/board/bitboard.hpp"
#include "fields/board/piece.hpp"
#include "fields/board/side.hpp"
#include "fields/board/square.hpp"
#include "fields/engine/terms.hpp"
#include "fields/engine/threats.hpp"
#include "fields/rules/movegen.hpp"
#include "fields/rules/outcome.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"

namespace fields {

/// How far a game has come, 0 (nothing captured) to end_phase.
inline constexpr int end_phase = 16;

[[nodiscard]] constexpr int phase(const Position& position) noexcept
{
    return std::min(end_phase, position.prisoners(Side::Black).count() + position.prisoners(Side::White).count());
}

namespace detail {

/// The squares of each class.
inline constexpr auto square_classes = [] {
    std::array<Bitboard, term::square_classes> classes{};
    const auto to_edge = [](int line) { return std::min(line, board_size - 1 - line); };
    for (int i = 0; i < square_count; ++i) {
        const int a = to_edge(i % board_size);
        const int b = to_edge(i / board_size);
        const int near = std::min(a, b);
        const int far = std::max(a, b);
        // Rows of 4, 3, 2 and 1 classes, one for each distance from the nearest edge.
        const int number = near * board_size / 2 - near * (near - 1) / 2 + far - near;
        if (number > 0) {
            classes[static_cast<std::size_t>(number) - 1] |= Bitboard{std::uint64_t{1} << i};
        }
    }
    return classes;
}();

/// The fewest numbers not held of which every window of five consecutive numbers has one. Precondition: no run is held.
[[nodiscard]] constexpr int count_guards(unsigned held) noexcept
{
    // Window by window: the highest number of the first one without a guard serves most of those that follow.
    int count = 0;
    for (int first = 0; first + winning_count <= piece_numbers;) {
        const unsigned missing = ~held >> first & ((1U << winning_count) - 1);
        first += static_cast<int>(std::bit_width(missing));
        ++count;
    }
    return count;
}

/// win_chances[n][held]: in thousandths, the chance that n + 1 more captures, each of any number left, complete a run.
/// (Whole numbers: so that they are the same on every machine.)
inline const auto win_chances = [] {
    std::array<std::array<int, std::size_t{1} << piece_numbers>, term::chances> tables{};
    for (std::size_t n = 0; n != tables.size(); ++n) {
        for (unsigned held = 0; held != tables[n].size(); ++held) {
            int sum = 0;
            for (unsigned number = 0; number != piece_numbers; ++number) {
                const unsigned more = held | 1U << number;
                if (more != held) {
                    sum += has_run(PieceSet{more}) ? certain : n == 0 ? 0 : tables[n - 1][more];
                }
            }
            const int left = piece_numbers - std::popcount(held);
            tables[n][held] = has_run(PieceSet{held}) ? certain : sum / std::max(left, 1);
        }
    }
    return tables;
}();

}  // namespace detail

/// What a set of prisoners is worth where a run wins.
template <typename Sum>
void count_run_terms(PieceSet prisoners, int sign, Sum& sum)
{
    const unsigned held = prisoners.bits();
    sum.add(term::prisoner, sign * prisoners.count());
    for (std::size_t n = 0; n != term::chances; ++n) {
        sum.add_share(term::chance + n, sign * detail::win_chances[n][held]);
    }
    const int completing = std::popcount(detail::completing[held]);
    for (std::size_t n = 0; n != term::counts_ahead; ++n) {
        sum.add(term::completing + n, completing > static_cast<int>(n) ? sign : 0);
    }
    const int guards = has_run(prisoners) ? 4 : detail::count_guards(held);
    sum.add(term::guards, guards >= 3 ? sign : 0);
    sum.add(term::guards + 1, guards >= 4 ? sign : 0);
}

/// What captures are worth where they win in ascending order: `counting` of them counted, and `left` enemy pieces
/// stand.
template <typename Sum>
constexpr void count_ascending_terms(int counting, int left, int sign, Sum& sum)
{
    const int spare = counting + left - winning_count;
    for (std::size_t n = 0; n != term::counts_ahead; ++n) {
        sum.add(term::counting + n, spare >= 0 && counting > static_cast<int>(n) ? sign : 0);
    }
    for (std::size_t n = 0; n != term::reserves; ++n) {
        sum.add(term::reserve + n, spare >= static_cast<int>(n) ? sign : 0);
    }
}

/// The terms of what stands on the board, and whose turn it is.
template <typename Sum>
void count_board_terms(const Position& position, Rules rules, Sum& sum)
{
    const Side side = position.to_move();
    const Bitboard own = position.pieces(side);
    const Bitboard enemy = position.pieces(other(side));
    const auto add = [&](std::size_t term, Bitboard set) {
        sum.add(term, (own & set).count() - (enemy & set).count());
    };
    sum.add(term::tempo, 1);
    const Bitboard won = attacked(own, enemy, rules);
    const Bitboard lost = attacked(enemy, own, rules);
    sum.add(term::attack, won.count() - lost.count());
    if (rules.win == Win::Ascending) {
        const auto has_next = [&](Bitboard set, Side owner) {
            const int next = position.numbers(owner).lowest();
            for (const Square square : set) {
                if (position.piece_on(square).number() == next) {
                    return 1;
                }
            }
            return 0;
        };
        sum.add(term::next_attack, has_next(won, other(side)) - has_next(lost, side));
    }
    for (std::size_t i = 0; i != term::square_classes; ++i) {
        add(term::square + i, detail::square_classes[i]);
    }
    const NeighbourCounts counts{position.occupied()};
    for (std::size_t i = 0; i != term::neighbour_classes; ++i) {
        add(term::neighbours + i, counts.exactly(static_cast<int>(i < 3 ? i : i + 1)));
    }
}

/// All terms of a position.
template <typename Sum>
void count_terms(const Position& position, Rules rules, Sum& sum)
{
    for (const Side side : {Side::Black, Side::White}) {
        const int sign = side == position.to_move() ? 1 : -1;
        if (rules.win == Win::Run) {
            count_run_terms(position.prisoners(side).set(), sign, sum);
        } else {
            count_ascending_terms(position.counting_captures(side), position.numbers(other(side)).count(), sign, sum);
        }
    }
    count_board_terms(position, rules, sum);
}

}  // namespace fields
