// A static estimate of a position. Where a run wins by the classic moves a network judges the board; by any other rules
// the terms of features.hpp do, weighted: by the prisoners of both sides they go from the weights of the opening to
// those of the end. Symmetric: with the colours swapped and the board turned by half a turn a position has the same
// score for the side to move.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "fields/board/piece.hpp"
#include "fields/board/side.hpp"
#include "fields/board/square.hpp"
#include "fields/engine/features.hpp"
#include "fields/engine/network.hpp"
#include "fields/engine/network_weights.hpp"
#include "fields/engine/score.hpp"
#include "fields/engine/terms.hpp"
#include "fields/engine/weights.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"

namespace fields {

namespace detail {

/// Adds up counts times weights.
template <Win win>
class WeightedSum {
public:
    constexpr void add(std::size_t term, int count) noexcept { add(weight(term), count); }
    constexpr void add_share(std::size_t term, int thousandths) noexcept
    {
        sum_.opening += weight(term).opening * thousandths / certain;
        sum_.end += weight(term).end * thousandths / certain;
    }
    constexpr void add(Weight part, int sign) noexcept
    {
        sum_.opening += sign * part.opening;
        sum_.end += sign * part.end;
    }

    [[nodiscard]] constexpr Weight parts() const noexcept { return sum_; }
    [[nodiscard]] constexpr Score at(int phase) const noexcept
    {
        return (sum_.opening * (end_phase - phase) + sum_.end * phase) / end_phase;
    }

private:
    static constexpr Weight weight(std::size_t term) noexcept
    {
        return win == Win::Run ? weights::run[term] : weights::ascending[term];
    }

    Weight sum_;
};

/// run_worth[held]: the prisoners of the set. Computed when the program starts.
inline const auto run_worth = [] {
    std::array<Score, std::size_t{1} << piece_numbers> table{};
    for (unsigned held = 0; held != table.size(); ++held) {
        WeightedSum<Win::Run> sum;
        count_run_terms(PieceSet{held}, 1, sum);
        table[held] = sum.parts().opening;
    }
    return table;
}();

/// ascending_worth[counting][left]: so many counting captures, and so many enemy pieces that stand.
inline constexpr auto ascending_worth = [] {
    std::array<std::array<Weight, piece_numbers + 1>, piece_numbers + 1> table{};
    for (std::size_t counting = 0; counting != table.size(); ++counting) {
        for (std::size_t left = 0; left != table[counting].size(); ++left) {
            WeightedSum<Win::Ascending> sum;
            count_ascending_terms(static_cast<int>(counting), static_cast<int>(left), 1, sum);
            table[counting][left] = sum.parts();
        }
    }
    return table;
}();

}  // namespace detail

/// Whether the network judges the board by these rules: it was trained where pieces move and win as in the classic
/// ones. The rules of draws, of the first move and of a player without a move are of no account to it.
[[nodiscard]] constexpr bool has_network(Rules rules) noexcept
{
    return rules.win == classic.win && rules.jump == classic.jump && rules.isolated == classic.isolated;
}

/// What the prisoners are worth to the side to move where a run wins.
[[nodiscard]] inline Score run_balance(const Position& position) noexcept
{
    const Side side = position.to_move();
    return detail::run_worth[position.prisoners(side).set().bits()] -
           detail::run_worth[position.prisoners(other(side)).set().bits()];
}

/// What capturing the piece on `square` would add to the captures of the side to move. Precondition: an enemy stands
/// there.
[[nodiscard]] inline Score capture_gain(const Position& position, Rules rules, Square square) noexcept
{
    const int number = position.piece_on(square).number();
    const Side side = position.to_move();
    if (rules.win == Win::Run) {
        PieceSet held = position.prisoners(side).set();
        const Score before = detail::run_worth[held.bits()];
        held.insert(number);
        return detail::run_worth[held.bits()] - before;
    }
    const PieceSet enemies = position.numbers(other(side));
    const auto counting = static_cast<std::size_t>(position.counting_captures(side));
    const auto left = static_cast<std::size_t>(enemies.count());
    detail::WeightedSum<Win::Ascending> sum;
    sum.add(detail::ascending_worth[counting + (number == enemies.lowest() ? 1 : 0)][left - 1], 1);
    sum.add(detail::ascending_worth[counting][left], -1);
    return sum.at(phase(position));
}

/// The estimate for the side to move, within +-max_evaluation. Precondition: the game is not over.
[[nodiscard]] inline Score evaluate(const Position& position, Rules rules) noexcept
{
    if (has_network(rules)) {
        const Score score = weights::network.score(position, rules) + run_balance(position);
        return std::clamp(score, -max_evaluation, max_evaluation);
    }
    if (rules.win == Win::Run) {
        detail::WeightedSum<Win::Run> sum;
        count_board_terms(position, rules, sum);
        return sum.at(phase(position)) + run_balance(position);
    }
    detail::WeightedSum<Win::Ascending> sum;
    count_board_terms(position, rules, sum);
    const Side side = position.to_move();
    for (const Side captor : {Side::Black, Side::White}) {
        const auto counting = static_cast<std::size_t>(position.counting_captures(captor));
        const auto left = static_cast<std::size_t>(position.numbers(other(captor)).count());
        sum.add(detail::ascending_worth[counting][left], captor == side ? 1 : -1);
    }
    return sum.at(phase(position));
}

}  // namespace fields
