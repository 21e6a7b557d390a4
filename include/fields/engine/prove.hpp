// Short wins and losses, proven: an and/or search of everything, so that a length it states is the shortest there is
// (stalemates are looked for only against a handful of pieces). What makes it fast is that a side short of k prisoners
// needs k more moves.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "fields/board/move.hpp"
#include "fields/engine/score.hpp"
#include "fields/engine/state_key.hpp"
#include "fields/engine/threats.hpp"
#include "fields/rules/movegen.hpp"
#include "fields/rules/outcome.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"

namespace fields {

/// How many captures `side` is short of a win at least; more than there are pieces where it can win no more.
[[nodiscard]] constexpr int captures_needed(const Position& position, Rules rules, Side side) noexcept
{
    constexpr int never = piece_numbers + 1;
    if (rules.win == Win::Ascending) {
        return can_still_win(position, side) ? winning_count - position.counting_captures(side) : never;
    }
    constexpr unsigned window = (1U << winning_count) - 1;
    const unsigned held = position.prisoners(side).set().bits();
    const unsigned obtainable = held | position.numbers(other(side)).bits();
    int needed = never;
    for (int first = 0; first + winning_count <= piece_numbers; ++first) {
        if ((obtainable >> first & window) == window) {
            needed = std::min(needed, winning_count - std::popcount(held >> first & window));
        }
    }
    return needed;
}

class Prover {
public:
    using Line = std::vector<Move>;

    /// A decided position: the side to move wins (odd length) or loses (even) in as many plies as the line has, at best
    /// play of both.
    using Proof = Line;

    /// `earlier` as for a search: it must outlive the prover. `poll` is called now and then and may throw.
    Prover(const Position& position, Rules rules, std::span<const std::uint64_t> earlier, std::function<void()> poll)
        : root_{position}, rules_{rules}, earlier_{earlier}, poll_{std::move(poll)}
    {}

    /// Looks for a proof of length `plies` or less, shortest first, from the length on that the call before could not
    /// settle. Nothing where there is none, or where it would take more than `budget` positions.
    std::optional<Proof> advance(int plies, std::uint64_t budget)
    {
        last_node_ = nodes_ + budget;
        try {
            for (; length_ <= plies; ++length_) {
                Line line;
                if (length_ % 2 == 1 ? can_force(root_, length_, 0, line) : cannot_escape(root_, length_, 0, line)) {
                    return line;
                }
            }
        } catch (const OutOfBudget&) {
            // The same length is tried again with the next budget.
        }
        return std::nullopt;
    }

    /// Positions looked at so far.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

private:
    struct OutOfBudget {};

    void visit()
    {
        constexpr std::uint64_t polling = 1024;
        if (++nodes_ % polling == 0) {
            poll_();
        }
        if (nodes_ > last_node_) {
            throw OutOfBudget{};
        }
    }

    bool is_drawn(const Position& position) const noexcept
    {
        if (rules_.quiet != 0 && position.quiet_plies() >= rules_.quiet) {
            return true;
        }
        return rules_.repetition == Repetition::Draws &&
               std::ranges::count(earlier_, position.key()) >= repetition_limit - 1;
    }

    /// The moves, captures and the move that refuted the sibling before first; a forced pass, if that is all. None
    /// where the game is over.
    MoveList sorted(const Position& position, int ply) const
    {
        MoveList moves = generate(position, rules_);
        if (moves.is_empty() && !immobile_outcome(position, rules_)) {
            moves.push(Move::pass());
        }
        const Move refuting = refuting_[static_cast<std::size_t>(ply)];
        std::partition(moves.begin(), moves.end(), [&](Move move) { return position.has_piece(move.to()); });
        std::partition(moves.begin(), moves.end(), [&](Move move) { return move == refuting; });
        return moves;
    }

    bool can_force(const Position& position, int plies, int ply, Line& line)
    {
        visit();
        if (const auto win = winning_capture(position, rules_, position.to_move())) {
            line.assign(1, *win);
            return true;
        }
        const bool has_time = captures_needed(position, rules_, position.to_move()) <= (plies + 1) / 2;
        if (plies < 2 || (!has_time && !may_stalemate(position))) {
            return plies == 1 && may_stalemate(position) && try_all(position, plies, ply, line);
        }
        // Other orders of the same moves lead here too. Near the end by quiet moves, how one got here matters.
        const bool is_kept = rules_.quiet == 0 || position.quiet_plies() + plies < rules_.quiet;
        const std::uint64_t name = state_key(position, rules_) ^
                                   (static_cast<std::uint64_t>(plies) << 32U | static_cast<std::uint64_t>(plies));
        std::uint64_t& failed = failed_[static_cast<std::size_t>(name % failed_.size())];
        if (is_kept && failed == name) {
            return false;
        }
        const bool is_forced = try_all(position, plies, ply, line);
        if (!is_forced && is_kept) {
            failed = name;
        }
        return is_forced;
    }

    /// Whether it is worth while to look for a stalemate.
    bool may_stalemate(const Position& position) const noexcept
    {
        constexpr int few = 4;
        return rules_.stuck == Stuck::Loses && position.pieces(other(position.to_move())).count() <= few;
    }

    bool try_all(const Position& position, int plies, int ply, Line& line)
    {
        for (const Move move : sorted(position, ply)) {
            Position child = position;
            child.play(move);
            Line below;
            if (!capture_outcome(child, rules_) && cannot_escape(child, plies - 1, ply + 1, below)) {
                line.assign(1, move);
                line.insert(line.end(), below.begin(), below.end());
                refuting_[static_cast<std::size_t>(ply)] = move;
                return true;
            }
        }
        return false;
    }

    bool cannot_escape(const Position& position, int plies, int ply, Line& line)
    {
        visit();
        line.clear();
        if (winning_capture(position, rules_, position.to_move())) {
            return false;
        }
        const MoveList moves = sorted(position, ply);
        if (moves.is_empty()) {
            return immobile_outcome(position, rules_)->winner.has_value();
        }
        if (plies < 2 || is_drawn(position)) {
            return false;
        }
        for (const Move move : moves) {
            Position child = position;
            child.play(move);
            Line below;
            const bool is_open = !capture_outcome(child, rules_) && !is_drawn(child);
            if (!is_open || !can_force(child, plies - 1, ply + 1, below)) {
                refuting_[static_cast<std::size_t>(ply)] = move;
                return false;
            }
            if (below.size() + 1 > line.size()) {
                line.assign(1, move);
                line.insert(line.end(), below.begin(), below.end());
            }
        }
        return true;
    }

    Position root_;
    Rules rules_;
    std::span<const std::uint64_t> earlier_;
    std::function<void()> poll_;
    int length_ = 1;  // the shortest that is not settled
    std::uint64_t nodes_ = 0;
    std::uint64_t last_node_ = 0;
    std::array<Move, max_ply> refuting_{};
    std::vector<std::uint64_t> failed_ =
        std::vector<std::uint64_t>(std::size_t{1} << 16U);  // no win there, in so many plies
};

}  // namespace fields
