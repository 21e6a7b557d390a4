// A player with human faults: it looks only a few plies ahead, fails to notice captures, far ones above all, and
// misjudges what it sees. It never plays at random: every move is the best it could find.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>

#include "fields/board/move.hpp"
#include "fields/engine/evaluate.hpp"
#include "fields/engine/limits.hpp"
#include "fields/engine/score.hpp"
#include "fields/rules/movegen.hpp"
#include "fields/rules/outcome.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"
#include "fields/rules/zobrist.hpp"

namespace fields {

/// Thinks as `limits.sight` says; only the seed and the stop request of the other limits matter. The same position and
/// seed give the same move. `earlier` and `report` as for Search::think.
class CasualPlayer {
public:
    CasualPlayer(const Position& root, Rules rules, std::span<const std::uint64_t> earlier, const Limits& limits)
        : root_{root}, rules_{rules}, earlier_{earlier}, limits_{limits}, sight_{*limits.sight}
    {}

    Result think(const Reporter& report = nullptr)
    {
        Result result;
        const MoveList moves = noticed(root_, legal_moves(root_, rules_));
        if (moves.is_empty()) {
            return result;
        }
        Score best = -infinite_score;
        for (const Move move : moves) {
            if (limits_.stop.stop_requested() && !result.line.empty()) {
                break;
            }
            const Score score = look_behind(root_, move, sight_.depth, -infinite_score, -best, 0);
            if (score > best) {
                best = score;
                result.line.assign(1, move);
            }
        }
        result.depth = sight_.depth;
        result.value = to_value(best);
        result.nodes = nodes_;
        if (report) {
            report({.depth = result.depth,
                    .selective_depth = result.depth,
                    .rank = 1,
                    .value = result.value,
                    .nodes = nodes_,
                    .table_permille = 0,
                    .line = result.line});
        }
        return result;
    }

private:
    /// The score of a move for the side that makes it; the window is the opponent's.
    Score look_behind(const Position& position, Move move, int depth, Score alpha, Score beta, int ply)
    {
        Position child = position;
        child.play(move);
        ++nodes_;
        if (const auto ended = board_outcome(child, rules_)) {
            return !ended->winner                         ? draw_score
                   : *ended->winner == position.to_move() ? win_in(ply + 1)
                                                          : lose_in(ply + 1);
        }
        // Nobody goes round in circles without noticing.
        if (rules_.repetition == Repetition::Draws && std::ranges::find(earlier_, child.key()) != earlier_.end()) {
            return draw_score;
        }
        return -look(child, depth - 1, alpha, beta, ply + 1);
    }

    Score look(const Position& position, int depth, Score alpha, Score beta, int ply)
    {
        if (depth == 0 || limits_.stop.stop_requested()) {
            return judge(position);
        }
        Score best = -infinite_score;
        for (const Move move : noticed(position, legal_moves(position, rules_))) {
            best = std::max(best, look_behind(position, move, depth, -beta, -std::max(alpha, best), ply));
            if (best >= beta) {
                break;
            }
        }
        return best;
    }

    /// The moves that come to mind, captures first; all of them where none does.
    MoveList noticed(const Position& position, const MoveList& all)
    {
        MoveList found;
        for (const Move move : all) {
            if (is_capture(position, move) && !is_overlooked(move)) {
                found.push(move);
            }
        }
        for (const Move move : all) {
            if (!is_capture(position, move)) {
                found.push(move);
            }
        }
        return found.is_empty() ? all : found;
    }

    static bool is_capture(const Position& position, Move move)
    {
        return !move.is_pass() && position.has_piece(move.to());
    }

    /// Whoever overlooks a way across the board does so all through one turn, and may see it at the next.
    [[nodiscard]] bool is_overlooked(Move move) const
    {
        constexpr int far = 4;  // squares
        const int odds = distance(move.from(), move.to()) < far ? sight_.overlooked : 2 * sight_.overlooked;
        return static_cast<int>(dice(move.bits()) % 1000) < odds;
    }

    [[nodiscard]] Score judge(const Position& position) const
    {
        const auto reach = static_cast<std::uint64_t>(sight_.doubt);
        return evaluate(position, rules_) + static_cast<Score>(dice(position.key()) % (2 * reach + 1)) - sight_.doubt;
    }

    /// A number that depends on the turn and the seed, and on what it is about.
    [[nodiscard]] std::uint64_t dice(std::uint64_t about) const
    {
        std::uint64_t state = root_.key() ^ limits_.seed;
        state = zobrist::splitmix64(state) ^ about;
        return zobrist::splitmix64(state);
    }

    const Position& root_;
    Rules rules_;
    std::span<const std::uint64_t> earlier_;
    const Limits& limits_;
    Sight sight_;
    std::uint64_t nodes_ = 0;
};

}  // namespace fields
