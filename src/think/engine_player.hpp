// The computer: a search on a thread of its own. Its results are picked up by the loop that owns it, never pushed; when
// there is something to pick up, it wakes that loop.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "fields/engine/limits.hpp"
#include "fields/game/game.hpp"
#include "think/parallel_search.hpp"

namespace fields::think {

/// How strongly the computer plays.
struct Strength {
    int depth = 0;                                                 ///< plies, 1 to max_ply - 1; 0: no limit
    std::optional<std::chrono::milliseconds> time = std::nullopt;  ///< for a move
    int level = 0;                                                 ///< one of fields::levels; 0: full strength
    std::uint64_t seed = 0;                                        ///< as Limits::seed

    /// The same, with another seed.
    [[nodiscard]] Strength with_seed(std::uint64_t other) const noexcept
    {
        Strength strength = *this;
        strength.seed = other;
        return strength;
    }
    /// For people: `level 3`, `depth 6`, `2 s a move`.
    [[nodiscard]] std::string describe() const;
    friend bool operator==(const Strength&, const Strength&) = default;
};

/// What the search may take of the machine.
struct Resources {
    int threads = 1;  ///< 1 to most_threads
    int megabytes = default_megabytes;
};

/// The limits of a search with that strength which begins now.
Limits limits_of(const Strength& strength, std::stop_token stop);

class EnginePlayer {
public:
    /// `wake` is called on the engine's thread whenever progress, a result or a failure is there.
    explicit EnginePlayer(std::function<void()> wake, Resources resources = {})
        : wake_{std::move(wake)}, search_{bytes_of(resources.megabytes), resources.threads}
    {}

    /// Starts to think about the game's position; whatever it thought about before is forgotten.
    /// Precondition: the game is not over.
    void start(const Game& game, const Strength& strength);
    /// Stops and forgets: when this returns no result is there, nor will one come.
    void cancel();
    /// As cancel(), and what earlier positions taught is forgotten too, before the next search: a new game begins.
    void forget();
    /// Ends the thinking soon; the result comes as always.
    void move_now();

    /// True from start() until the result was taken.
    [[nodiscard]] bool is_thinking() const noexcept { return thread_.joinable(); }
    [[nodiscard]] std::chrono::steady_clock::duration thinking_time() const;
    /// What the last completed depth found.
    [[nodiscard]] std::optional<Result> progress() const;
    /// The result once it is there, and only once. Throws std::runtime_error where the search failed.
    std::optional<Result> take_result();

private:
    void think(const Position& position, Rules rules, const std::vector<std::uint64_t>& earlier,
               const Strength& strength, const std::stop_token& stop);

    std::function<void()> wake_;
    ParallelSearch search_;
    bool is_forgetful_ = false;  // the next search begins with a cleared table: of its thread, while there is one
    std::chrono::steady_clock::time_point started_;

    mutable std::mutex mutex_;  // guards the following three
    std::optional<Result> progress_;
    std::optional<Result> result_;
    std::optional<std::string> failure_;

    std::jthread thread_;  // last: it ends before what it uses
};

}  // namespace fields::think
