// The player: iterative deepening alpha-beta as principal variation search (Marsland and Campbell, 1982) over a shared
// transposition table. One Search per thread; the same position, limits and seed on a cleared Search and Table visit
// the same nodes.
//
// The search prunes, and may overlook a win; before each depth a prover looks for a win or a loss of that length, so
// that short ones are found, and with their exact length.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "fields/board/move.hpp"
#include "fields/engine/evaluate.hpp"
#include "fields/engine/limits.hpp"
#include "fields/engine/ordering.hpp"
#include "fields/engine/prove.hpp"
#include "fields/engine/score.hpp"
#include "fields/engine/table.hpp"
#include "fields/engine/threats.hpp"
#include "fields/rules/movegen.hpp"
#include "fields/rules/outcome.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"
#include "fields/rules/zobrist.hpp"

namespace fields {

class Search {
public:
    /// The table must outlive the search; other searches may use it at the same time.
    explicit Search(Table& table) noexcept : table_{table} {}

    /// Forgets what earlier searches learned; the table is its owner's to clear.
    void clear() noexcept { order_.clear(); }

    /// Searches until a limit is reached or the game is decided; `report` is called after each completed depth, for
    /// each line. `earlier` holds the keys of the positions before `root`, oldest first, back to the last capture.
    /// Clear search and table before the rules change. Throws std::bad_alloc where the table gets no memory.
    Result think(const Position& root, Rules rules, std::span<const std::uint64_t> earlier, const Limits& limits,
                 const Reporter& report = nullptr);

    /// Positions visited by the search under way, or the last one.
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

private:
    using Line = std::vector<Move>;

    struct Stopped {};

    /// A position's key on the path, for as long as the node is open.
    class OnPath {
    public:
        OnPath(std::vector<std::uint64_t>& keys, std::uint64_t key) : keys_{keys} { keys_.push_back(key); }
        OnPath(const OnPath&) = delete;
        OnPath& operator=(const OnPath&) = delete;
        ~OnPath() { keys_.pop_back(); }

    private:
        std::vector<std::uint64_t>& keys_;
    };

    /// What is known of a node on the path.
    struct Frame {
        Move played{};         ///< the move that leads on
        Score evaluation = 0;  ///< the static one, for the side to move
    };

    /// A first move and the line behind it.
    struct RootLine {
        Score score = -infinite_score;
        Line line;
    };

    bool search_depth(const Position& root, int depth, Prover& prover, std::vector<RootLine>& best,
                      const Reporter& reporter);
    std::optional<RootLine> prove(int depth, Prover& prover);
    void report(int depth, const std::vector<RootLine>& lines, const Reporter& reporter) const;
    RootLine search_root(const Position& root, int depth, Score expected, std::span<const RootLine> better);
    Score search(const Position& position, int depth, Score alpha, Score beta, int ply, Line& line,
                 bool may_pass = true);
    Score search_moves(const Position& position, int depth, Score alpha, Score beta, int ply, Line& line,
                       const std::optional<TableEntry>& entry, bool is_threatened);
    Score quiesce(const Position& position, Score alpha, Score beta, int ply);

    std::optional<Score> drawn_score(const Position& position, int ply) const noexcept;
    bool is_repeated(const Position& position) const noexcept;
    std::optional<Score> pruned_score(const Position& position, int depth, Score beta, int ply, Line& line,
                                      bool may_pass);
    int reduction(int depth, std::size_t index, const Position& position, Move move, bool is_pv) const noexcept;
    Score static_score(const Position& position) const noexcept;
    std::uint64_t table_key(const Position& position) const noexcept;
    Frame& frame(int ply) noexcept { return frames_[static_cast<std::size_t>(ply)]; }
    void visit(int ply);
    bool is_time_up() const
    {
        return limits_->stop.stop_requested() || (limits_->time_used && limits_->time_used() >= 1);
    }
    bool is_decided_within(Score score, int depth) const noexcept;

    Table& table_;
    MoveOrder order_;

    // Of the search under way.
    Rules rules_;
    const Limits* limits_ = nullptr;
    std::uint64_t nodes_ = 0;
    int deepest_ply_ = 0;
    bool can_stop_ = false;        // depth 1 is complete
    MoveList root_moves_;          // those that may start a line
    std::size_t legal_count_ = 0;  // of the root
    Line root_line_;               // the best line of the depth under way
    std::array<Frame, max_ply + 1> frames_{};
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
    legal_count_ = root_moves_.size();
    order_.forget_killers();

    Result result;
    if (root_moves_.is_empty()) {
        return result;
    }
    std::vector<RootLine> best;
    Prover prover{root, rules, earlier, [this] {
                      if (can_stop_ && is_time_up()) {
                          throw Stopped{};
                      }
                  }};
    for (int depth = 1; depth <= std::min(limits.depth, max_ply - 1); ++depth) {
        const bool is_complete = search_depth(root, depth, prover, best, report);
        result.line = best.front().line;
        result.nodes = nodes_;
        if (!is_complete) {
            break;
        }
        result.depth = depth;
        result.value = to_value(best.front().score);
        can_stop_ = true;
        // A depth takes a few times as long as the one before: what is begun late is not finished.
        if (limits.stop.stop_requested() || (limits.time_used && limits.time_used() > 0.6) ||
            is_decided_within(best.back().score, depth)) {
            break;
        }
    }
    return result;
}

/// Searches one depth, line by line, and reports what it found. False where it was stopped: `best` then holds the best
/// line of the depth before, or a better one found since.
inline bool Search::search_depth(const Position& root, int depth, Prover& prover, std::vector<RootLine>& best,
                                 const Reporter& reporter)
{
    deepest_ply_ = 0;
    root_line_.clear();
    std::vector<RootLine> found;
    const std::size_t wanted = std::min(static_cast<std::size_t>(std::max(limits_->lines, 1)), root_moves_.size());
    try {
        if (auto proven = wanted == 1 ? prove(depth, prover) : std::nullopt) {
            found.push_back(*std::move(proven));
        }
        while (found.size() < wanted) {
            const Score expected = found.size() < best.size() ? best[found.size()].score : -infinite_score;
            found.push_back(search_root(root, depth, expected, found));
        }
    } catch (const Stopped&) {
        if (!found.empty()) {
            best.front() = found.front();
        } else if (!root_line_.empty()) {
            best.front().line = root_line_;  // better than the line of the depth before, which is tried first
        }
        return false;
    }
    best = std::move(found);
    report(depth, best, reporter);
    return true;
}

inline void Search::report(int depth, const std::vector<RootLine>& lines, const Reporter& reporter) const
{
    for (std::size_t i = 0; reporter && i < lines.size(); ++i) {
        reporter({.depth = depth,
                  .selective_depth = std::max(deepest_ply_, depth),
                  .rank = static_cast<int>(i) + 1,
                  .value = to_value(lines[i].score),
                  .nodes = nodes_,
                  .table_permille = table_.permille_used(),
                  .line = lines[i].line});
    }
}

/// A win or loss within `depth` plies that can be proven. That may take an eighth of all the work; where the depth is
/// the only limit and this the last one, as much as short proofs ever need.
inline std::optional<Search::RootLine> Search::prove(int depth, Prover& prover)
{
    constexpr std::uint64_t enough = 4'000'000;
    const bool is_last = depth == limits_->depth && !limits_->time_used && !limits_->nodes;
    const std::uint64_t allowed = nodes_ / 8 + 1'000;
    const std::uint64_t before = prover.nodes();
    auto line = prover.advance(depth, is_last ? enough : allowed - std::min(allowed, before));
    nodes_ += prover.nodes() - before;
    if (!line) {
        return std::nullopt;
    }
    const int plies = static_cast<int>(line->size());
    return RootLine{plies % 2 == 1 ? win_in(plies) : lose_in(plies), *std::move(line)};
}

/// The best line that starts with none of the first moves of `better`. The window stands around the score of the depth
/// before and opens where that proves wrong (aspiration).
inline Search::RootLine Search::search_root(const Position& root, int depth, Score expected,
                                            std::span<const RootLine> better)
{
    const MoveList all = root_moves_;
    MoveList rest;
    for (const Move move : all) {
        if (std::ranges::none_of(better, [&](const RootLine& other) { return other.line.front() == move; })) {
            rest.push(move);
        }
    }
    root_moves_ = rest;

    RootLine found;
    Score reach = 25;
    const bool is_narrow = depth >= 4 && !is_decided(expected) && expected > -infinite_score;
    Score alpha = is_narrow ? expected - reach : -infinite_score;
    Score beta = is_narrow ? expected + reach : infinite_score;
    while (true) {
        found.score = search(root, depth, alpha, beta, 0, root_line_);
        if (!root_line_.empty()) {
            found.line = root_line_;
        }
        reach *= 4;
        if (found.score <= alpha && alpha > -infinite_score) {
            alpha = reach > 1000 ? -infinite_score : std::max(found.score - reach, -infinite_score);
        } else if (found.score >= beta && beta < infinite_score) {
            beta = reach > 1000 ? infinite_score : std::min(found.score + reach, infinite_score);
        } else {
            root_moves_ = all;
            return found;
        }
    }
}

/// No deeper search could change the result.
inline bool Search::is_decided_within(Score score, int depth) const noexcept
{
    return is_decided(score) && plies_to_end(score) <= depth;
}

// --- a node

inline Score Search::search(const Position& position, int depth, Score alpha, Score beta, int ply, Line& line,
                            bool may_pass)
{
    line.clear();
    const bool is_pv = beta - alpha > 1;
    const OnPath on_path{keys_, position.key()};

    if (ply > 0) {
        if (const auto drawn = drawn_score(position, ply)) {
            return *drawn;
        }
        // No line from here ends sooner than in the next ply (mate distance pruning): bounds are facts, not guesses.
        alpha = std::max(alpha, lose_in(ply));
        beta = std::min(beta, win_in(ply + 1));
        if (alpha >= beta) {
            return alpha;
        }
        if (const auto win = winning_capture(position, rules_, position.to_move())) {
            line.assign(1, *win);
            return win_in(ply + 1);
        }
    }
    // Who is about to lose is not judged before he has tried to prevent it.
    const bool is_threatened = winning_capture(position, rules_, other(position.to_move())).has_value();
    if (ply >= max_ply - 1) {
        visit(ply);
        return static_score(position);
    }
    if (depth <= 0) {
        if (!is_threatened) {
            return quiesce(position, alpha, beta, ply);
        }
        depth = 1;
    }
    const auto entry = table_.find(table_key(position), ply);
    // Only where the window is null: elsewhere the line itself is wanted, not just its score.
    // Near the end by quiet moves the table, which does not know their number, is of no use.
    const bool is_near_quiet = rules_.quiet != 0 && position.quiet_plies() + depth >= rules_.quiet;
    if (entry && !is_pv && !is_near_quiet && ply > 0 && entry->depth >= depth) {
        if (entry->bound == Bound::Exact || (entry->bound == Bound::Lower && entry->score >= beta) ||
            (entry->bound == Bound::Upper && entry->score <= alpha)) {
            return entry->score;
        }
    }
    visit(ply);
    frame(ply).evaluation = entry ? entry->evaluation : static_score(position);
    if (!is_pv && !is_threatened && !is_decided(beta)) {
        if (const auto pruned = pruned_score(position, depth, beta, ply, line, may_pass)) {
            return *pruned;
        }
    }
    return search_moves(position, depth, alpha, beta, ply, line, entry, is_threatened);
}

/// What may be taken for the node's score without looking at its moves.
inline std::optional<Score> Search::pruned_score(const Position& position, int depth, Score beta, int ply, Line& line,
                                                 bool may_pass)
{
    const Score evaluation = frame(ply).evaluation;
    // So far above what the opponent allows that a few plies will not bring it down (reverse futility).
    if (depth <= 5 && evaluation - 60 * depth >= beta) {
        return evaluation;
    }
    // Even after the opponent has moved twice the line is refuted (null move; Beal, 1989). A move can be worse than
    // none in this game, so it is only tried where a quiet evaluation agrees, and never twice in a row.
    if (may_pass && depth >= 3 && evaluation >= beta && rules_.stuck == Stuck::Loses) {
        Position passed = position;
        passed.play(Move::pass());
        frame(ply).played = Move::pass();
        const int reduced = depth - 3 - depth / 4;
        const Score score = -search(passed, reduced, -beta, -beta + 1, ply + 1, line, false);
        line.clear();
        if (score >= beta) {
            return is_win(score) ? beta : score;
        }
    }
    return std::nullopt;
}

inline Score Search::search_moves(const Position& position, int depth, Score alpha, Score beta, int ply, Line& line,
                                  const std::optional<TableEntry>& entry, bool is_threatened)
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
    const bool is_pv = beta - alpha > 1;
    const Move before = ply > 0 ? frame(ply - 1).played : Move::pass();
    order_.sort(position, rules_, entry ? entry->move : Move::pass(), before, ply, candidates);
    // Without a move from the table a shallower search finds one more cheaply (internal iterative reduction).
    if (!entry && depth >= 4) {
        --depth;
    }
    const bool may_skip = !is_pv && !is_threatened && ply > 0;
    const Score evaluation = frame(ply).evaluation;

    const Score start = alpha;
    Score best = -infinite_score;
    Move best_move{};
    Line below;
    std::size_t quiet = 0;
    for (std::size_t i = 0; i < candidates.moves.size(); ++i) {
        const Move move = candidates.pick(i);
        const bool is_quiet = move.is_pass() || !position.has_piece(move.to());
        quiet += is_quiet ? 1 : 0;
        if (may_skip && is_quiet && best > -max_evaluation) {
            // The moves still to come are neither likely nor able to raise the score (late moves; futility).
            if (depth <= 4 && quiet > 4 + static_cast<std::size_t>(depth) * static_cast<std::size_t>(depth)) {
                continue;
            }
            if (depth <= 4 && evaluation + 60 + 50 * depth <= alpha) {
                continue;
            }
        }
        Position child = position;
        child.play(move);
        frame(ply).played = move;
        Score score{};
        const auto ended = is_quiet ? std::nullopt : capture_outcome(child, rules_);
        if (ended) {
            below.clear();
            score = ended->winner ? win_in(ply + 1) : draw_score;
        } else if (i == 0) {
            score = -search(child, depth - 1, -beta, -alpha, ply + 1, below);
        } else {
            // The others must first prove, in a null window and the late ones at less depth, that they are better.
            const int reduced = is_quiet && !is_threatened ? reduction(depth, i, position, move, is_pv) : 0;
            score = -search(child, depth - 1 - reduced, -alpha - 1, -alpha, ply + 1, below);
            if (score > alpha && reduced > 0) {
                score = -search(child, depth - 1, -alpha - 1, -alpha, ply + 1, below);
            }
            if (score > alpha && score < beta) {
                score = -search(child, depth - 1, -beta, -alpha, ply + 1, below);
            }
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
            order_.learn(position, {candidates.moves.begin(), i + 1}, before, depth, ply);
            break;
        }
    }
    const Bound bound = best >= beta ? Bound::Lower : best > start ? Bound::Exact : Bound::Upper;
    if (ply > 0 || candidates.moves.size() == legal_count_) {
        table_.store(table_key(position), {best_move, best, evaluation, depth, bound}, ply);
    }
    return best;
}

/// By how many plies a late quiet move is searched less deep: more the later it comes, less where it did well before.
inline int Search::reduction(int depth, std::size_t index, const Position& position, Move move,
                             bool is_pv) const noexcept
{
    if (depth < 3 || index < 3 || move.is_pass()) {
        return 0;
    }
    static const auto logarithms = [] {
        std::array<std::array<std::int8_t, 64>, 64> table{};
        for (std::size_t d = 1; d < table.size(); ++d) {
            for (std::size_t m = 1; m < table[d].size(); ++m) {
                table[d][m] = static_cast<std::int8_t>(
                    std::lround(std::log(static_cast<double>(d)) * std::log(static_cast<double>(m)) / 2.0));
            }
        }
        return table;
    }();
    int plies = logarithms[static_cast<std::size_t>(std::min(depth, 63))][std::min<std::size_t>(index, 63)];
    plies -= is_pv ? 1 : 0;
    plies -= order_.history(position, move) / 8192;
    return std::clamp(plies, 0, depth - 2);
}

/// Captures only, so that a position is not judged in the middle of an exchange; the side to move may always stand pat.
/// Precondition: it has no capture that wins at once.
inline Score Search::quiesce(const Position& position, Score alpha, Score beta, int ply)
{
    visit(ply);
    Score best = static_score(position);
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
        const Score score = ended                                             ? draw_score
                            : winning_capture(child, rules_, child.to_move()) ? lose_in(ply + 2)
                                                                              : -quiesce(child, -beta, -alpha, ply + 1);
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
    if (rules_.repetition == Repetition::Draws && is_repeated(position)) {
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
inline bool Search::is_repeated(const Position& position) const noexcept
{
    int earlier = 0;
    const std::size_t last = keys_.size() - 1;
    const std::size_t oldest = last - std::min(last, static_cast<std::size_t>(position.quiet_plies()));
    for (std::size_t i = last; i-- > oldest;) {
        if (keys_[i] == position.key() && (i >= root_index_ || ++earlier == repetition_limit - 1)) {
            return true;
        }
    }
    return false;
}

/// The evaluation; with a seed, a few hundredths off either way, always the same for a position: games differ, and none
/// is worse for it.
inline Score Search::static_score(const Position& position) const noexcept
{
    constexpr std::uint64_t reach = 20;
    const Score score = evaluate(position, rules_);
    if (limits_->seed == 0) {
        return score;
    }
    std::uint64_t state = position.key() ^ limits_->seed;
    return score + static_cast<Score>(zobrist::splitmix64(state) % (2 * reach + 1)) - static_cast<Score>(reach);
}

/// The order of captures is no part of a position's key; where it decides who wins, the table must know it.
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

/// Counts a node, and leaves by throwing Stopped when it is time to.
inline void Search::visit(int ply)
{
    constexpr std::uint64_t polling = 1024;  // nodes: well under a millisecond
    ++nodes_;
    deepest_ply_ = std::max(deepest_ply_, ply);
    if (!can_stop_ || ply == 0) {
        return;
    }
    if ((limits_->nodes && nodes_ > *limits_->nodes) || (nodes_ % polling == 0 && is_time_up())) {
        throw Stopped{};
    }
}

}  // namespace fields
