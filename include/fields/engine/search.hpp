// The player: iterative deepening alpha-beta as principal variation search (Marsland and Campbell, 1982), with a
// transposition table, a quiescence search over captures, killer and history ordering. Nothing is pruned that could
// hide a win, so a win found in n plies at depth n or more is the shortest. One Search per thread; the same position,
// limits and seed on a cleared Search visit the same nodes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "fields/board/move.hpp"
#include "fields/engine/evaluate.hpp"
#include "fields/engine/limits.hpp"
#include "fields/engine/score.hpp"
#include "fields/engine/table.hpp"
#include "fields/rules/movegen.hpp"
#include "fields/rules/outcome.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"
#include "fields/rules/zobrist.hpp"

namespace fields {

class Search {
public:
    static constexpr std::size_t default_table_bytes = std::size_t{16} << 20U;

    explicit Search(std::size_t table_bytes = default_table_bytes) noexcept : table_{table_bytes} {}

    /// Forgets what earlier searches learned.
    void clear() noexcept
    {
        table_.clear();
        history_ = {};
        killers_ = {};
    }

    /// Searches until a limit is reached or the game is decided; `report` is called after each completed depth.
    /// `earlier` holds the keys of the positions before `root`, oldest first, back to the last capture.
    /// The table keeps what it learned: call clear() before the rules change. Throws std::bad_alloc on first use.
    Result think(const Position& root, Rules rules, std::span<const std::uint64_t> earlier, const Limits& limits,
                 const Reporter& report = nullptr);

private:
    using Line = std::vector<Move>;

    struct Stopped {};

    /// Moves with the order to try them in: highest first, equal ones as they were made.
    struct Candidates {
        MoveList moves;
        std::array<Score, MoveList::capacity> order;

        /// Brings the best of the moves from i on to place i.
        Move pick(std::size_t i) noexcept
        {
            const auto first = order.begin() + static_cast<std::ptrdiff_t>(i);
            const auto best = std::max_element(first, order.begin() + static_cast<std::ptrdiff_t>(moves.size()));
            const auto moved = moves.begin() + (best - order.begin());
            std::rotate(moves.begin() + i, moved, moved + 1);
            std::rotate(first, best, best + 1);
            return moves[i];
        }
    };

    Score search(const Position& position, int depth, Score alpha, Score beta, int ply, Line& line);
    Score search_moves(const Position& position, int depth, Score alpha, Score beta, int ply, Line& line);
    Score search_child(const Position& child, int depth, Score alpha, Score beta, int ply, bool is_first, Line& line);
    Score quiesce(const Position& position, Score alpha, Score beta, int ply);

    std::optional<Score> drawn_score(const Position& position, int ply) const noexcept;
    bool is_repeated() const noexcept;
    std::optional<Score> table_score(const Position& position, int depth, Score alpha, Score beta,
                                     int ply) const noexcept;
    void order(const Position& position, Candidates& candidates, int ply) const noexcept;
    void learn_cutoff(const Position& position, Move move, int depth, int ply) noexcept;
    std::uint64_t table_key(const Position& position) const noexcept;
    Score noise(const Position& position) const noexcept;
    void visit(int ply);
    bool is_deep_enough(const Result& result) const;

    Table table_;
    std::array<std::array<std::array<std::int32_t, square_count>, square_count>, 2> history_{};
    std::array<std::array<Move, 2>, max_ply> killers_{};

    // Of the search under way.
    Rules rules_;
    const Limits* limits_ = nullptr;
    std::uint64_t nodes_ = 0;
    bool can_stop_ = false;  // depth 1 is complete
    MoveList root_moves_;
    std::vector<std::uint64_t> keys_;  // of the positions before and on the path, the present one last
    std::size_t root_index_ = 0;       // of the root in keys_
};

// --- the root

inline Result Search::think(const Position& root, Rules rules, std::span<const std::uint64_t> earlier,
                            const Limits& limits, const Reporter& report)
{
    table_.allocate();
    rules_ = rules;
    limits_ = &limits;
    nodes_ = 0;
    can_stop_ = false;
    keys_.assign(earlier.begin(), earlier.end());
    root_index_ = keys_.size();
    root_moves_ = legal_moves(root, rules);
    killers_ = {};

    Result result;
    if (root_moves_.is_empty()) {
        return result;
    }
    for (int depth = 1; depth <= std::min(limits.depth, max_ply - 1) && !is_deep_enough(result); ++depth) {
        Line line;
        try {
            const Score score = search(root, depth, -infinite_score, infinite_score, 0, line);
            result = {depth, to_value(score), nodes_, line};
        } catch (const Stopped&) {
            // The first move was the best of the depth before: what has been found since is at least as good.
            if (!line.empty()) {
                result.line = std::move(line);
            }
            result.nodes = nodes_;
            return result;
        }
        can_stop_ = true;
        if (report) {
            report({result.depth, result.value, result.nodes, result.line});
        }
    }
    return result;
}

/// No deeper search could change the result, or time is too short for one more depth.
inline bool Search::is_deep_enough(const Result& result) const
{
    if (const auto* win = std::get_if<WinIn>(&result.value)) {
        return win->plies <= result.depth;
    }
    if (const auto* loss = std::get_if<LossIn>(&result.value)) {
        return loss->plies <= result.depth;
    }
    // A depth takes several times as long as the one before: what is begun late is not finished.
    return can_stop_ && (limits_->stop.stop_requested() || (limits_->time_used && limits_->time_used() > 0.5));
}

// --- a node

inline Score Search::search(const Position& position, int depth, Score alpha, Score beta, int ply, Line& line)
{
    line.clear();
    keys_.push_back(position.key());
    const auto leave = [this](Score score) {
        keys_.pop_back();
        return score;
    };
    if (ply > 0) {
        if (const auto drawn = drawn_score(position, ply)) {
            return leave(*drawn);
        }
        // No line from here ends sooner than in the next ply (mate distance pruning): bounds are facts, not guesses.
        alpha = std::max(alpha, lose_in(ply));
        beta = std::min(beta, win_in(ply + 1));
        if (alpha >= beta) {
            return leave(alpha);
        }
        if (depth <= 0 || ply >= max_ply - 1) {
            return leave(quiesce(position, alpha, beta, ply));
        }
        // Only where the window is null: elsewhere the line itself is wanted, not just its score.
        if (const auto known = table_score(position, depth, alpha, beta, ply); known && beta - alpha == 1) {
            return leave(*known);
        }
    }
    visit(ply);
    return leave(search_moves(position, depth, alpha, beta, ply, line));
}

inline Score Search::search_moves(const Position& position, int depth, Score alpha, Score beta, int ply, Line& line)
{
    Candidates candidates;
    if (ply == 0) {
        candidates.moves = root_moves_;
    } else {
        generate(position, rules_, ~Bitboard{}, candidates.moves);
    }
    if (candidates.moves.is_empty()) {
        if (const auto ended = immobile_outcome(position, rules_)) {
            return ended->winner ? lose_in(ply) : draw_score;
        }
        candidates.moves.push(Move::pass());
    }
    order(position, candidates, ply);

    const Score start = alpha;
    Score best = -infinite_score;
    Move best_move{};
    Line below;
    for (std::size_t i = 0; i < candidates.moves.size(); ++i) {
        const Move move = candidates.pick(i);
        Position child = position;
        child.play(move);
        Score score{};
        const auto ended = child.quiet_plies() == 0 ? capture_outcome(child, rules_) : std::nullopt;
        if (ended) {
            below.clear();
            score = ended->winner ? win_in(ply + 1) : draw_score;
        } else {
            score = search_child(child, depth - 1, alpha, beta, ply + 1, i == 0, below);
        }
        if (score > best) {
            best = score;
            best_move = move;
            if (score > alpha) {
                alpha = score;
                line.assign(1, move);
                line.insert(line.end(), below.begin(), below.end());
            }
        }
        if (alpha >= beta) {
            learn_cutoff(position, move, depth, ply);
            break;
        }
    }
    const Bound bound = best >= beta ? Bound::Lower : best > start ? Bound::Exact : Bound::Upper;
    table_.store(table_key(position), best_move, best, depth, bound, ply);
    return best;
}

/// The first move gets the full window; the others must first prove, in a null window, that they are better.
inline Score Search::search_child(const Position& child, int depth, Score alpha, Score beta, int ply, bool is_first,
                                  Line& line)
{
    if (!is_first) {
        const Score score = -search(child, depth, -alpha - 1, -alpha, ply, line);
        if (score <= alpha || score >= beta) {
            return score;
        }
    }
    return -search(child, depth, -beta, -alpha, ply, line);
}

/// Captures only, so that a position is not judged in the middle of an exchange; the side to move may always stand pat.
inline Score Search::quiesce(const Position& position, Score alpha, Score beta, int ply)
{
    visit(ply);
    Score best = evaluate(position, rules_) + noise(position);
    alpha = std::max(alpha, best);
    if (alpha >= beta || ply >= max_ply - 1) {
        return best;
    }
    Candidates candidates;
    generate(position, rules_, position.pieces(other(position.to_move())), candidates.moves);
    for (std::size_t i = 0; i < candidates.moves.size(); ++i) {
        candidates.order[i] = capture_gain(position, rules_, candidates.moves[i].to());
    }
    for (std::size_t i = 0; i < candidates.moves.size(); ++i) {
        Position child = position;
        child.play(candidates.pick(i));
        const auto ended = capture_outcome(child, rules_);
        const Score score = !ended          ? -quiesce(child, -beta, -alpha, ply + 1)
                            : ended->winner ? win_in(ply + 1)
                                            : draw_score;
        best = std::max(best, score);
        alpha = std::max(alpha, score);
        if (alpha >= beta) {
            break;
        }
    }
    return best;
}

// --- what nodes are made of

/// Draws that the history decides, in the order of the rules: a player without a move comes first.
inline std::optional<Score> Search::drawn_score(const Position& position, int ply) const noexcept
{
    if (rules_.repetition == Repetition::Draws && is_repeated()) {
        return draw_score;
    }
    if (rules_.quiet != 0 && position.quiet_plies() >= rules_.quiet) {
        const bool has_lost = rules_.stuck == Stuck::Loses && !has_moves(position, rules_, position.to_move());
        return has_lost ? lose_in(ply) : draw_score;
    }
    return std::nullopt;
}

/// The position stood before: once in the lines looked at, or twice in the game. What could be had at the second
/// time could be had at the first, so one return is enough inside the search.
inline bool Search::is_repeated() const noexcept
{
    const std::uint64_t key = keys_.back();
    int earlier = 0;
    for (std::size_t i = keys_.size() - 1; i-- > 0;) {
        if (keys_[i] == key && (i >= root_index_ || ++earlier == repetition_limit - 1)) {
            return true;
        }
    }
    return false;
}

inline std::optional<Score> Search::table_score(const Position& position, int depth, Score alpha, Score beta,
                                                int ply) const noexcept
{
    const Table::Entry* entry = table_.find(table_key(position));
    if (entry == nullptr || entry->depth < depth) {
        return std::nullopt;
    }
    const Score score = Table::score_of(*entry, ply);
    const bool is_usable = entry->bound == Bound::Exact || (entry->bound == Bound::Lower && score >= beta) ||
                           (entry->bound == Bound::Upper && score <= alpha);
    return is_usable ? std::optional{score} : std::nullopt;
}

/// The table's move first, then captures by what they gain, then killers, then by history.
inline void Search::order(const Position& position, Candidates& candidates, int ply) const noexcept
{
    constexpr Score first = 1 << 30;
    constexpr Score captures = 1 << 28;
    constexpr Score killers = 1 << 26;
    const Table::Entry* entry = table_.find(table_key(position));
    const auto& history = history_[index(position.to_move())];
    for (std::size_t i = 0; i < candidates.moves.size(); ++i) {
        const Move move = candidates.moves[i];
        Score& value = candidates.order[i];
        if (entry != nullptr && entry->move == move) {
            value = first;
        } else if (position.has_piece(move.to()) && !move.is_pass()) {
            value = captures + capture_gain(position, rules_, move.to());
        } else if (const auto& kept = killers_[static_cast<std::size_t>(ply)]; move == kept[0] || move == kept[1]) {
            value = killers + (move == kept[0] ? 1 : 0);
        } else {
            value = history[move.from().index()][move.to().index()];
        }
    }
}

/// A quiet move that refuted the line will be tried early elsewhere (killers: Huberman, 1968; history: Schaeffer,
/// 1983).
inline void Search::learn_cutoff(const Position& position, Move move, int depth, int ply) noexcept
{
    if (move.is_pass() || position.has_piece(move.to())) {
        return;
    }
    auto& kept = killers_[static_cast<std::size_t>(ply)];
    if (kept[0] != move) {
        kept = {move, kept[0]};
    }
    constexpr std::int32_t limit = 1 << 24;
    auto& value = history_[index(position.to_move())][move.from().index()][move.to().index()];
    value = std::min(value + depth * depth, limit);
}

/// Repetition takes two orders of capture for the same position; where the order decides who wins, the table must not.
inline std::uint64_t Search::table_key(const Position& position) const noexcept
{
    std::uint64_t key = position.key();
    if (rules_.win == Win::Ascending) {
        for (const Side side : {Side::Black, Side::White}) {
            key ^= zobrist::keys.counting[index(side)][static_cast<std::size_t>(position.counting_captures(side))];
        }
    }
    return key;
}

/// With a seed, a few hundredths either way, always the same for a position: games differ, and none is worse for it.
inline Score Search::noise(const Position& position) const noexcept
{
    constexpr std::uint64_t reach = 8;
    if (limits_->seed == 0) {
        return 0;
    }
    std::uint64_t state = position.key() ^ limits_->seed;
    return static_cast<Score>(zobrist::splitmix64(state) % (2 * reach + 1)) - static_cast<Score>(reach);
}

/// Counts a node, and leaves by throwing Stopped when it is time to.
inline void Search::visit(int ply)
{
    constexpr std::uint64_t polling = 1024;  // nodes: well under a millisecond
    ++nodes_;
    if (!can_stop_ || ply == 0) {
        return;
    }
    if ((limits_->nodes && nodes_ > *limits_->nodes) ||
        (nodes_ % polling == 0 &&
         (limits_->stop.stop_requested() || (limits_->time_used && limits_->time_used() >= 1)))) {
        throw Stopped{};
    }
}

}  // namespace fields
