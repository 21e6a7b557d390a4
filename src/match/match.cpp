// Threads that play games, and one that collects them; see match.hpp.
#include "match/match.hpp"

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <system_error>
#include <thread>

#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"
#include "match/referee.hpp"
#include "think/failure.hpp"

namespace fields::match {

namespace {

using namespace std::chrono_literals;

/// Random legal moves from the setup; nothing where the game ends on the way.
std::optional<Position> random_opening(const Setup& setup, int plies, std::mt19937_64& random)
{
    Game game{setup};
    for (int ply = 0; ply < plies; ++ply) {
        const MoveList moves = game.legal_moves();
        if (moves.is_empty()) {
            return std::nullopt;
        }
        game.play(moves[static_cast<std::size_t>(random() % moves.size())]);  // every machine has the same `%`
    }
    return game.outcome() ? std::nullopt : std::optional{game.position()};
}

/// What the players share: the games to play, and those finished but not collected. Locks itself.
class Exchange {
public:
    explicit Exchange(std::vector<Assignment> assignments, int players)
        : assignments_{std::move(assignments)}, players_{players}
    {}

    /// The number of the next game to play in the schedule.
    std::optional<std::size_t> take()
    {
        const std::scoped_lock lock{mutex_};
        return next_ < assignments_.size() ? std::optional{next_++} : std::nullopt;
    }
    [[nodiscard]] const Assignment& operator[](std::size_t i) const noexcept { return assignments_[i]; }

    void finish(std::size_t number, RecordedGame game)
    {
        const std::scoped_lock lock{mutex_};
        finished_.emplace(number, std::move(game));
        changed_.notify_one();
    }
    void leave(const std::string& error)
    {
        const std::scoped_lock lock{mutex_};
        error_ = error_.empty() ? error : error_;
        --players_;
        changed_.notify_one();
    }

    /// Waits a little for the next game in the order of the schedule; `in_order` false: for any.
    std::optional<RecordedGame> collect(bool in_order)
    {
        std::unique_lock lock{mutex_};
        const auto is_there = [&] {
            return !finished_.empty() && (!in_order || finished_.begin()->first == collected_);
        };
        changed_.wait_for(lock, 50ms, [&] { return is_there() || players_ == 0; });
        if (!is_there()) {
            return std::nullopt;
        }
        ++collected_;
        std::optional<RecordedGame> first{std::move(finished_.begin()->second)};
        finished_.erase(finished_.begin());
        return first;
    }

    [[nodiscard]] bool is_over() const
    {
        const std::scoped_lock lock{mutex_};
        return players_ == 0;
    }
    [[nodiscard]] std::string error() const
    {
        const std::scoped_lock lock{mutex_};
        return error_;
    }

private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    const std::vector<Assignment> assignments_;
    std::map<std::size_t, RecordedGame> finished_;
    std::size_t next_ = 0;
    std::size_t collected_ = 0;
    int players_;
    std::string error_;
};

/// One thread's work: its own two engines, game after game.
void play_games(const std::stop_token& stop, const Settings& settings, const std::array<std::string, 2>& names,
                const std::vector<Position>& starts, Exchange& exchange)
{
    std::string error;
    try {
        Referee referee{settings, names, stop};
        while (const auto number = stop.stop_requested() ? std::nullopt : exchange.take()) {
            const Assignment& assignment = exchange[*number];
            auto game = referee.play(assignment, starts[static_cast<std::size_t>(assignment.pair) - 1]);
            if (!game) {
                break;
            }
            exchange.finish(*number, std::move(*game));
        }
        error = referee.error();
    } catch (const std::exception& thrown) {
        error = think::in_words(thrown);
    }
    exchange.leave(error);
}

/// Why games that are there already cannot be of this match; empty where they can.
std::string mismatch(const Settings& settings, const std::array<std::string, 2>& names,
                     const std::vector<Position>& starts, const std::vector<RecordedGame>& played)
{
    for (const RecordedGame& game : played) {
        const auto index = static_cast<std::size_t>(game.result.pair) - 1;
        const bool is_same =
            game.result.seed == settings.seed && game.names == names &&
            game.record.setup.rules == settings.setup.rules && game.limit == to_string(settings.limit) &&
            (index >= starts.size() || to_position_line(game.record.setup) == to_position_line(starts[index]));
        if (!is_same) {
            return "the records hold a game of another match: round " + std::to_string(game.result.pair) + '.' +
                   std::to_string(game.result.leg) + ", " + game.names[0] + " and " + game.names[1] + ", " + game.limit;
        }
    }
    return {};
}

}  // namespace

std::string to_string(const Limit& limit)
{
    const char* kind = limit.kind == Limit::Kind::Movetime ? "movetime "
                       : limit.kind == Limit::Kind::Nodes  ? "nodes "
                                                           : "depth ";
    return kind + std::to_string(limit.value);
}

std::chrono::milliseconds Settings::patience_for(const Limit& limit) noexcept
{
    return limit.kind == Limit::Kind::Movetime ? std::chrono::milliseconds{limit.value * 5} + 10s : 10min;
}

std::vector<Position> openings(const Setup& setup, int plies, int count, std::uint64_t seed)
{
    constexpr int patience = 1000;  // tries without a new one
    std::mt19937_64 random{seed};
    std::set<std::string> seen;
    std::vector<Position> found;
    for (int tries = 0; static_cast<int>(found.size()) < count && tries < patience; ++tries) {
        const auto position = random_opening(setup, plies, random);
        if (position && seen.insert(fields::to_position_line(*position)).second) {
            found.push_back(*position);
            tries = 0;
        }
    }
    return found;
}

std::vector<Assignment> schedule(const Settings& settings, const std::vector<RecordedGame>& played)
{
    std::set<std::pair<int, int>> done;
    for (const RecordedGame& game : played) {
        done.emplace(game.result.pair, game.result.leg);
    }
    std::vector<Assignment> assignments;
    for (int pair = settings.shard; pair <= settings.games / 2; pair += settings.shards) {
        for (const int leg : {1, 2}) {
            if (!done.contains({pair, leg})) {
                assignments.push_back({pair, leg});
            }
        }
    }
    return assignments;
}

bool is_decided(const std::optional<Sprt>& sprt, const Tally& tally) noexcept
{
    return sprt && std::abs(log_likelihood_ratio(tally.pairs(), *sprt)) >= Sprt::bound;
}

std::optional<std::string> play_match(const Settings& settings, const std::vector<RecordedGame>& played,
                                      const Listener& listener)
{
    const auto starts = openings(settings.setup, settings.opening_plies, settings.games / 2, settings.seed);
    if (static_cast<int>(starts.size()) * 2 < settings.games) {
        return "there are only " + std::to_string(starts.size()) + " openings of " +
               std::to_string(settings.opening_plies) + " plies, and every two games need one";
    }
    std::array<std::string, 2> names;
    std::stop_source stop;
    if (auto error = read_names(settings, names, stop.get_token()); !error.empty()) {
        return error;
    }
    if (auto error = mismatch(settings, names, starts, played); !error.empty()) {
        return error;
    }
    Tally tally;
    for (const RecordedGame& game : played) {
        tally.add(game.result);
    }
    auto assignments = schedule(settings, played);
    const int players = std::min(settings.concurrency, static_cast<int>(assignments.size()));
    Exchange exchange{std::move(assignments), players};
    bool is_final = is_decided(settings.sprt, tally) || players == 0;
    std::vector<std::jthread> threads;
    for (int i = 0; i < players && !is_final; ++i) {
        threads.emplace_back([&] { play_games(stop.get_token(), settings, names, starts, exchange); });
    }
    const auto collect = [&](bool in_order) {
        const auto game = exchange.collect(in_order);
        if (game) {
            tally.add(game->result);
            listener.on_game(*game);
        }
        return game.has_value();
    };
    bool is_called_off = false;
    while (!is_final && !is_called_off) {
        const bool is_over = exchange.is_over();
        is_final = !collect(true) && is_over;
        is_final = is_final || is_decided(settings.sprt, tally);
        is_called_off = listener.is_stopped() || !exchange.error().empty();
    }
    stop.request_stop();
    threads.clear();
    while ((is_called_off || !exchange.error().empty()) && collect(false)) {
    }
    const std::string error = exchange.error();
    return error.empty() ? std::nullopt : std::optional{error};
}

}  // namespace fields::match
