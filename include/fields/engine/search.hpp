// The player: iterative deepening alpha-beta as principal variation search (Marsland and Campbell, 1982) over a shared
// transposition table. One Search per thread; the same position, limits and seed on a cleared Search and Table visit
// the same nodes.
//
// The search prunes, and may overlook a win; before each depth a prover looks for a win or a loss of that length, so
// that short ones are found, and with their exact length.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
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
#include "fields/engine/state_key.hpp"
#include "fields/engine/table.hpp"
#include "fields/engine/threats.hpp"
#include "fields/rules/movegen.hpp"
#include "fields/rules/outcome.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"

namespace fields {

class Search {
public:
    /// The table must outlive the search; other searches may use it at the same time.
    explicit Search(Table& table) noexcept : table_{table} {}

    /// Forgets what earlier searches learned; the table is its owner's to clear.
    void clear() noexcept { order_.clear(); }

    /// Searches until a limit is reached or the game is decided; `report` is called after each completed depth, for
    /// each line. `earlier` holds the keys of the positions before `root`, oldest first, back to the last capture.
    /// The table may know of searches by other rules, seeds and games. Throws std::bad_alloc where it gets no memory.
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
    std::optional<RootLine> prove(int plies, std::uint64_t allowed, Prover& prover);
    std::uint64_t proving_allowed(int depth, const Prover& prover) const noexcept;
    void shorten(RootLine& decided, Prover& prover);
    void report(int depth, const std::vector<RootLine>& lines, const Reporter& reporter) const;
    RootLine search_root(const Position& root, int depth, Score expected, std::span<const RootLine> better);
    Score search(const Position& position, int depth, Score alpha, Score beta, int ply, Line& line,
                 bool may_pass = true);
    /// A pass cannot be `excluded`; any other move can, to see what the rest are worth.
    Score search_moves(const Position& position, int depth, Score alpha, Score beta, int ply, Line& line,
                       const std::optional<TableEntry>& entry, bool is_threatened, Move excluded = Move::pass());
    Score quiesce(const Position& position, Score alpha, Score beta, int ply);

    bool may_be_too_late(const Position& position, const TableEntry& entry, int ply) const noexcept;
    std::optional<Score> drawn_score(const Position& position, int ply) noexcept;
    bool is_repeated(const Position& position) const noexcept;
    std::optional<Score> pruned_score(const Position& position, int depth, Score beta, int ply, Line& line,
                                      bool may_pass);
    bool may_be_singular(const Position& position, const TableEntry& entry, int depth, int ply) const noexcept;
    int reduction(int depth, std::size_t index, const Position& position, Move move, bool is_pv) const noexcept;
    Score static_score(const Position& position) const noexcept;
    std::uint64_t circumstances(const Position& root) const noexcept;
    std::uint64_t table_key(const Position& position) const noexcept
    {
        return state_key(position, rules_) ^ circumstances_;
    }
    Frame& frame(int ply) noexcept { return frames_[static_cast<std::size_t>(ply)]; }
    void visit(int ply);
    bool is_time_up() const
    {
        return limits_->stop.stop_requested() || (limits_->time_used && limits_->time_used() >= 1);
    }
    bool is_decided_within(Score score, int depth) const noexcept;

    static constexpr std::uint64_t enough_proving = 4'000'000;  // positions: what short proofs ever need

    Table& table_;
    MoveOrder order_;

    // Of the search under way.
    Rules rules_;
    const Limits* limits_ = nullptr;
    Score noise_ = 0;                  // that static scores have by the seed, either way
    std::uint64_t circumstances_ = 0;  // in the keys of the table: it keeps what was found under others apart
    std::uint64_t nodes_ = 0;
    int iteration_ = 0;  // the depth under way
    int deepest_ply_ = 0;
    std::uint64_t quiet_draws_ = 0;  // met so far
    bool can_stop_ = false;          // depth 1 is complete
    MoveList root_moves_;            // those that may start a line
    std::size_t legal_count_ = 0;    // of the root
    Line root_line_;                 // the best line of the depth under way
    std::array<Frame, max_ply + 1> frames_{};
    std::vector<std::uint64_t> keys_;  // of the positions before and on the path, the present one last
    std::size_t root_index_ = 0;       // of the root in keys_
};

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
    circumstances_ = circumstances(root);
    noise_ = limits.seed == 0 ? 0 : 20;
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
    iteration_ = depth;
    deepest_ply_ = 0;
    root_line_.clear();
    std::vector<RootLine> found;
    const std::size_t wanted = std::min(static_cast<std::size_t>(std::max(limits_->lines, 1)), root_moves_.size());
    const bool is_proving = wanted == 1 && !limits_->is_helper;
    try {
        if (auto proven = is_proving ? prove(depth, proving_allowed(depth, prover), prover) : std::nullopt) {
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
    if (is_proving && is_decided_within(found.front().score, depth)) {
        shorten(found.front(), prover);
    }
    // A later line was found with more of the table filled, and may have come out better.
    std::ranges::stable_sort(found, std::greater{}, &RootLine::score);
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

/// A win or loss within so many plies that can be proven by looking at no more positions than allowed.
inline std::optional<Search::RootLine> Search::prove(int plies, std::uint64_t allowed, Prover& prover)
{
    const std::uint64_t before = prover.nodes();
    auto line = prover.advance(plies, allowed);
    nodes_ += prover.nodes() - before;
    if (!line) {
        return std::nullopt;
    }
    const int length = static_cast<int>(line->size());
    return RootLine{length % 2 == 1 ? win_in(length) : lose_in(length), *std::move(line)};
}

/// Before a depth proving may take an eighth of all the work; where the depth is the only limit and this the last one,
/// as much as short proofs ever need.
inline std::uint64_t Search::proving_allowed(int depth, const Prover& prover) const noexcept
{
    if (depth == limits_->depth && !limits_->time_used && !limits_->nodes) {
        return enough_proving;
    }
    const std::uint64_t allowed = nodes_ / 8 + 1'000;
    return allowed - std::min(allowed, prover.nodes());
}

/// Replaces a decided line by a shorter one if there is one, as the search is about to end with it: the table may know
/// of a longer way before the prover knows of the shortest.
inline void Search::shorten(RootLine& decided, Prover& prover)
{
    const std::uint64_t limit = limits_->nodes.value_or(nodes_ + enough_proving);
    const std::uint64_t left = std::min(limit - std::min(limit, nodes_), enough_proving);
    try {
        if (auto shorter = prove(plies_to_end(decided.score) - 1, left, prover)) {
            decided = *std::move(shorter);
        }
    } catch (const Stopped&) {
        // Time is up: the way that was found must do.
    }
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

}  // namespace fields

#include "fields/engine/search_nodes.hpp"  // the other half of Search
