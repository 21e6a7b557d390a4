// See gaps.hpp.
#include "match/gaps.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace fields::match {

namespace {

using Round = std::pair<int, int>;  // opening and leg

std::string to_string(const Round& round) { return std::to_string(round.first) + '.' + std::to_string(round.second); }

/// The match of one seed, as far as its games tell.
struct Whole {
    MatchPart of;
    int last_pair = 0;
    std::set<Round> rounds{};
    std::map<int, int> games{};  // by part, as its last game says: a match that is gone on with may get another length
};

/// `4.2, 9.1 to 99.2`: the rounds of a part that are not there, of those in the order in which they are played.
std::string missing_rounds(const std::vector<Round>& schedule, const std::set<Round>& there)
{
    constexpr int most_ranges = 8;
    std::string text;
    int ranges = 0;
    for (std::size_t i = 0; i < schedule.size(); ++i) {
        if (there.contains(schedule[i])) {
            continue;
        }
        const std::size_t first = i;
        while (i + 1 < schedule.size() && !there.contains(schedule[i + 1])) {
            ++i;
        }
        if (++ranges > most_ranges) {
            return text + " and others";
        }
        text += (text.empty() ? "" : ", ") + to_string(schedule[first]) +
                (i > first ? " to " + to_string(schedule[i]) : "");
    }
    return text;
}

/// Adds what one part lacks.
void look_at(const Whole& whole, int shard, const std::string& seed, Gaps& gaps)
{
    const int pairs = whole.of.games > 0 ? whole.of.games / 2 : whole.last_pair;
    std::vector<Round> schedule;
    for (int pair = shard; pair <= pairs; pair += whole.of.shards) {
        schedule.insert(schedule.end(), {{pair, 1}, {pair, 2}});
    }
    const auto is_there = [&](const Round& round) { return whole.rounds.contains(round); };
    if (whole.of.has_test) {
        schedule.erase(std::find_if(schedule.rbegin(), schedule.rend(), is_there).base(), schedule.end());
    }
    const auto there = std::ranges::count_if(schedule, is_there);
    gaps.games += static_cast<int>(schedule.size());
    if (there == std::ssize(schedule)) {
        return;
    }
    const std::string part =
        whole.of.shards > 1 ? "part " + std::to_string(shard) + '/' + std::to_string(whole.of.shards) : "";
    gaps.missing.push_back((there == 0 && !part.empty() ? part + " (" + std::to_string(schedule.size()) + " games)"
                                                        : "rounds " + missing_rounds(schedule, whole.rounds) +
                                                              (part.empty() ? "" : " of " + part)) +
                           seed);
}

}  // namespace

Gaps find_gaps(const std::vector<RecordedGame>& games)
{
    std::map<std::uint64_t, Whole> matches;
    for (const RecordedGame& game : games) {
        Whole& whole = matches[game.result.seed];
        whole.games[game.of.shard] = game.of.games;
        whole.of.shards = std::max(whole.of.shards, game.of.shards);
        whole.of.has_test = whole.of.has_test || game.of.has_test;
        whole.last_pair = std::max(whole.last_pair, game.result.pair);
        whole.rounds.emplace(game.result.pair, game.result.leg);
    }
    Gaps gaps;
    for (auto& [number, whole] : matches) {
        for (const auto& [shard, length] : whole.games) {
            whole.of.games = std::max(whole.of.games, length);
        }
        const std::string seed = matches.size() > 1 ? " with seed " + std::to_string(number) : "";
        gaps.is_known = gaps.is_known && (whole.of.games > 0 || whole.of.has_test);
        for (int shard = 1; shard <= whole.of.shards; ++shard) {
            look_at(whole, shard, seed, gaps);
        }
    }
    return gaps;
}

}  // namespace fields::match
