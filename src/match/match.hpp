// A match of two engines: which games are played, and the playing, with this program's own Game as the referee.
// Invariant: games are handed over in the order of the schedule, however many are played at once, so that engines that
// always answer alike give the same records in the same order.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fields/game/setup.hpp"
#include "fields/rules/position.hpp"
#include "match/match_record.hpp"
#include "match/statistics.hpp"
#include "ugi/client.hpp"

namespace fields::match {

/// What ends an engine's thinking.
struct Limit {
    enum class Kind : std::uint8_t { Movetime, Nodes, Depth };
    Kind kind = Kind::Movetime;
    std::int64_t value = 100;  ///< milliseconds, nodes or plies

    friend bool operator==(const Limit&, const Limit&) noexcept = default;
};

/// `movetime 100`: as `go` takes it, and as records have it.
[[nodiscard]] std::string to_string(const Limit& limit);

struct Settings {
    std::array<ugi::EngineSpec, 2> engines{};  ///< A and B
    Setup setup{};                             ///< sound
    Limit limit{};
    int games = 2;  ///< of all shards, even
    int opening_plies = 6;
    std::uint64_t seed = 1;
    int concurrency = 1;
    std::optional<Sprt> sprt{};
    int shard = 1;  ///< 1 to shards
    int shards = 1;
    /// How long an engine may take for a move before it loses.
    std::chrono::milliseconds patience = patience_for(limit);

    /// Five times the time it is given and 10 s; with fixed nodes or depth, 10 minutes.
    [[nodiscard]] static std::chrono::milliseconds patience_for(const Limit& limit) noexcept;
};

/// Positions after that many random legal moves, all different, in none of which the game is over; the n-th is the same
/// for every count. Fewer where there seem to be no more.
[[nodiscard]] std::vector<Position> openings(const Setup& setup, int plies, int count, std::uint64_t seed);

struct Assignment {
    int pair;  ///< from 1
    int leg;   ///< 1: A has the side that moves first

    friend bool operator==(const Assignment&, const Assignment&) noexcept = default;
};

/// The games of this shard, without those given.
[[nodiscard]] std::vector<Assignment> schedule(const Settings& settings, const std::vector<RecordedGame>& played);

/// What play_match() tells and asks; called on the thread that called it.
struct Listener {
    std::function<void(const RecordedGame&)> on_game = [](const RecordedGame&) {};
    /// Asked at least ten times a second; true calls the match off. Games finished by then are still handed over.
    std::function<bool()> is_stopped = [] { return false; };
};

/// Plays what is missing. What is wrong, or nothing: then all games were played, or the SPRT is decided, or the match
/// was called off. No engine is left when it returns.
[[nodiscard]] std::optional<std::string> play_match(const Settings& settings, const std::vector<RecordedGame>& played,
                                                    const Listener& listener);

/// Whether the test is there and decided.
[[nodiscard]] bool is_decided(const std::optional<Sprt>& sprt, const Tally& tally) noexcept;

}  // namespace fields::match
