// The nodes of a search: what is known before the moves of a position are looked at, the moves, and the captures
// behind the last of them. The second half of search.hpp, which includes it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "fields/board/move.hpp"
#include "fields/engine/evaluate.hpp"
#include "fields/engine/ordering.hpp"
#include "fields/engine/score.hpp"
#include "fields/engine/search.hpp"
#include "fields/engine/table.hpp"
#include "fields/engine/threats.hpp"
#include "fields/rules/movegen.hpp"
#include "fields/rules/outcome.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"
#include "fields/rules/zobrist.hpp"

namespace fields {

namespace detail {

/// late_reductions[depth][index]: by how many plies the move of that index is searched less deep. Computed when the
/// program starts.
inline const auto late_reductions = [] {
    std::array<std::array<std::int8_t, 64>, 64> table{};
    for (std::size_t d = 1; d != table.size(); ++d) {
        for (std::size_t m = 1; m < table[d].size(); ++m) {
            table[d][m] = static_cast<std::int8_t>(
                std::lround(std::log(static_cast<double>(d)) * std::log(static_cast<double>(m)) / 2.0));
        }
    }
    return table;
}();

}  // namespace detail

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
    if (entry && !is_pv && ply > 0 && entry->depth >= depth) {
        const bool is_answer = entry->bound == Bound::Exact || (entry->bound == Bound::Lower && entry->score >= beta) ||
                               (entry->bound == Bound::Upper && entry->score <= alpha);
        if (is_answer && !may_be_too_late(position, *entry, ply)) {
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
    // So far above what the opponent allows that a few plies will not bring it down (reverse futility); one ply fewer
    // where things are better than at the last turn.
    const bool is_improving = ply >= 2 && evaluation > frame(ply - 2).evaluation;
    if (depth <= 5 && evaluation - 60 * (depth - (is_improving ? 1 : 0)) >= beta) {
        return evaluation;
    }
    // Even after the opponent has moved twice the line is refuted (null move; Beal, 1989). A move can be worse than
    // none in this game, so it is only tried where a quiet evaluation agrees, and never twice in a row. The further
    // ahead that is, the less deep it need be asked.
    if (may_pass && depth >= 3 && evaluation >= beta && rules_.stuck == Stuck::Loses) {
        Position passed = position;
        passed.play(Move::pass());
        frame(ply).played = Move::pass();
        const int reduced = depth - 3 - depth / 4 - std::min((evaluation - beta) / 150, 3);
        const Score score = -search(passed, reduced, -beta, -beta + 1, ply + 1, line, false);
        line.clear();
        if (score >= beta) {
            return is_win(score) ? beta : score;
        }
    }
    return std::nullopt;
}

inline Score Search::search_moves(const Position& position, int depth, Score alpha, Score beta, int ply, Line& line,
                                  const std::optional<TableEntry>& entry, bool is_threatened, Move excluded)
{
    const bool is_pv = beta - alpha > 1;
    const Move before = ply > 0 ? frame(ply - 1).played : Move::pass();
    const Situation here{position, rules_, entry ? entry->move : Move::pass(), before, ply};
    Candidates candidates;
    if (ply == 0) {
        order_.take(here, root_moves_, candidates);
    }
    // Without a move from the table a shallower search finds one more cheaply (internal iterative reduction).
    const bool is_whole = excluded.is_pass();
    if (!entry && depth >= 4 && is_whole) {
        --depth;
    }
    const bool may_skip = !is_pv && !is_threatened && ply > 0;
    const Score evaluation = frame(ply).evaluation;

    const Score start = alpha;
    const std::uint64_t draws_before = quiet_draws_;
    Score best = -infinite_score;
    Move best_move{};
    Line below;
    std::size_t quiet = 0;
    MoveList tried;
    // Work worth sharing out is deeper than that whose last moves are skipped below.
    Claims* const claims = depth >= 5 ? limits_->claims : nullptr;
    MoveList left;  // to be tried last: another search is at them
    for (std::size_t i = 0;; ++i) {
        while (i == candidates.moves.size() && order_.extend(here, candidates)) {
        }
        if (candidates.moves.is_empty()) {
            if (const auto ended = immobile_outcome(position, rules_)) {
                return ended->winner ? lose_in(ply) : draw_score;
            }
            candidates.push(Move::pass(), 0);
        }
        const bool is_later = i >= candidates.moves.size();
        if (is_later && i - candidates.moves.size() == left.size()) {
            break;
        }
        const Move move = is_later ? left[i - candidates.moves.size()] : candidates.pick(i);
        const bool is_quiet = move.is_pass() || !position.has_piece(move.to());
        quiet += is_quiet ? 1 : 0;
        // Neither this move nor those still to come, all quiet, are likely or able to raise the score (late moves;
        // futility).
        if (may_skip && is_quiet && best > -max_evaluation && depth <= 4 &&
            (quiet > 4 + static_cast<std::size_t>(depth) * static_cast<std::size_t>(depth) ||
             evaluation + 60 + 50 * depth <= alpha)) {
            break;
        }
        if (!is_whole && move == excluded) {
            continue;
        }
        int extension = 0;
        if (entry && move == entry->move && may_be_singular(position, *entry, depth, ply)) {
            // Where no other move comes near it at half the depth, everything hangs on this one, which is looked at one
            // ply deeper (singular extension; Anantharaman, Campbell and Hsu, 1988). Where another is good enough as
            // well, the line is refuted (multi-cut; Bjornsson and Marsland, 1998), or this one has less to prove.
            const Score bar = entry->score - 2 * depth;
            const Score others =
                search_moves(position, (depth - 1) / 2, bar - 1, bar, ply, below, std::nullopt, is_threatened, move);
            if (others >= bar && bar >= beta) {
                return bar;
            }
            extension = others < bar ? 1 : entry->score >= beta ? -1 : 0;
        }
        Position child = position;
        child.play(move);
        const std::uint64_t child_key = table_key(child);
        table_.prefetch(child_key);
        const std::uint64_t claim_key = child_key ^ static_cast<std::uint64_t>(depth) << 48U;
        if (claims != nullptr && !is_later && !tried.is_empty() && claims->holds(claim_key)) {
            left.push(move);
            continue;
        }
        const Claims::Claim claim{claims, claim_key};
        tried.push(move);
        frame(ply).played = move;
        Score score{};
        const auto ended = is_quiet ? std::nullopt : capture_outcome(child, rules_);
        if (ended) {
            below.clear();
            score = ended->winner ? win_in(ply + 1) : draw_score;
        } else if (tried.size() == 1) {
            score = -search(child, depth - 1 + extension, -beta, -alpha, ply + 1, below);
        } else {
            // The others must first prove, in a null window and the late ones at less depth, that they are better.
            const int reduced =
                is_quiet && !is_threatened ? reduction(depth, tried.size() - 1, position, move, is_pv) : 0;
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
            if (is_whole) {
                order_.learn(position, {tried.begin(), tried.size()}, before, depth, ply);
            }
            break;
        }
    }
    // What rests on a draw by quiet moves holds for as many of them only, which the table does not know.
    const Bound bound = quiet_draws_ != draws_before ? Bound::None
                        : best >= beta               ? Bound::Lower
                        : best > start               ? Bound::Exact
                                                     : Bound::Upper;
    if (is_whole && (ply > 0 || candidates.moves.size() == legal_count_)) {
        table_.store(table_key(position), {best_move, best, evaluation, depth, bound}, ply);
    }
    return best;
}

/// Whether to ask if the table's move stands alone. Lines twice as long as the depth under way get no longer.
inline bool Search::may_be_singular(const Position& position, const TableEntry& entry, int depth,
                                    int ply) const noexcept
{
    const bool is_good = entry.bound == Bound::Lower || entry.bound == Bound::Exact;
    return ply > 0 && depth >= 6 && ply < 2 * iteration_ && !entry.move.is_pass() && entry.depth >= depth - 3 &&
           is_good && !is_decided(entry.score) && !may_be_too_late(position, entry, ply);
}

/// By how many plies a late quiet move is searched less deep: more the later it comes, less where it did well before.
inline int Search::reduction(int depth, std::size_t index, const Position& position, Move move,
                             bool is_pv) const noexcept
{
    if (depth < 3 || index < 3 || move.is_pass()) {
        return 0;
    }
    int plies =
        detail::late_reductions[static_cast<std::size_t>(std::min(depth, 63))][std::min<std::size_t>(index, 63)];
    plies -= is_pv ? 1 : 0;
    plies -= order_.history(position, move) / 8192;
    return std::clamp(plies, 0, depth - 2);
}

/// Captures only, so that a position is not judged in the middle of an exchange; the side to move may always stand pat.
/// Precondition: neither side has a capture that wins at once.
inline Score Search::quiesce(const Position& position, Score alpha, Score beta, int ply)
{
    visit(ply);
    // Who is so far behind in prisoners stays behind, whatever the board is worth: it is not asked (lazy evaluation).
    const Score most = has_network(rules_) ? run_balance(position) + Network::most_score + noise_ : infinite_score;
    Score best = most <= alpha ? most : static_score(position);
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
        const Move move = candidates.pick(i);
        child.play(move);
        Score score{};
        if (capture_outcome(child, rules_)) {
            score = draw_score;
        } else if (winning_capture(child, rules_, child.to_move())) {
            score = lose_in(ply + 2);
        } else if (winning_capture(child, rules_, position.to_move())) {
            // A capture that threatens to win leaves no time to stand pat: the answers are searched.
            Line line;
            frame(ply).played = move;
            score = -search(child, 0, -beta, -alpha, ply + 1, line);
        } else {
            score = -quiesce(child, -beta, -alpha, ply + 1);
        }
        best = std::max(best, score);
        alpha = std::max(alpha, score);
        if (alpha >= beta) {
            break;
        }
    }
    return best;
}

// --- what nodes are made of

/// Whether what an entry says may take until a draw by quiet moves to come about: the table does not know how many were
/// played.
inline bool Search::may_be_too_late(const Position& position, const TableEntry& entry, int ply) const noexcept
{
    const int plies = is_decided(entry.score) ? std::max(plies_to_end(entry.score) - ply, entry.depth) : entry.depth;
    return rules_.quiet != 0 && position.quiet_plies() + plies >= rules_.quiet;
}

/// Draws that the history decides, in the order of the rules: a player without a move comes first.
inline std::optional<Score> Search::drawn_score(const Position& position, int ply) noexcept
{
    if (rules_.repetition == Repetition::Draws && is_repeated(position)) {
        return draw_score;
    }
    if (rules_.quiet != 0 && position.quiet_plies() >= rules_.quiet) {
        if (rules_.stuck == Stuck::Loses && !has_moves(position, rules_, position.to_move())) {
            return lose_in(ply);
        }
        ++quiet_draws_;
        return draw_score;
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
    const Score score = evaluate(position, rules_);
    if (noise_ == 0) {
        return score;
    }
    const auto span = 2 * static_cast<std::uint64_t>(noise_) + 1;
    std::uint64_t state = position.key() ^ limits_->seed;
    const auto noise = static_cast<Score>(zobrist::splitmix64(state) % span) - noise_;
    return std::clamp(score + noise, -max_evaluation, max_evaluation);
}

/// What results rest on besides the position and the plies since its last capture: the rules, the seed, and the
/// positions of the game that are drawn when they come once more.
inline std::uint64_t Search::circumstances(const Position& root) const noexcept
{
    std::uint64_t state =
        static_cast<std::uint64_t>(rules_.quiet) << 5U | static_cast<std::uint64_t>(rules_.jump) << 4U |
        static_cast<std::uint64_t>(rules_.isolated) << 3U | static_cast<std::uint64_t>(rules_.win) << 2U |
        static_cast<std::uint64_t>(rules_.stuck) << 1U | static_cast<std::uint64_t>(rules_.repetition);
    state = zobrist::splitmix64(state) ^ limits_->seed;
    std::uint64_t key = zobrist::splitmix64(state);
    if (rules_.repetition == Repetition::Draws) {
        const auto quiet_plies = static_cast<std::size_t>(root.quiet_plies());
        const std::span game{keys_};
        const std::span recent = game.last(std::min(game.size(), quiet_plies));
        for (std::size_t i = 0; i < recent.size(); ++i) {
            if (std::ranges::count(recent.subspan(i), recent[i]) == repetition_limit - 1) {
                std::uint64_t standing = recent[i];
                key ^= zobrist::splitmix64(standing);
            }
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
