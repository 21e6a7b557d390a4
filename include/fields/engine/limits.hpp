// What goes into a search besides the position, and what comes out while it runs. Time, stop requests and randomness
// are arguments: the engine knows no clock and no thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "fields/board/move.hpp"
#include "fields/engine/claims.hpp"
#include "fields/engine/score.hpp"

namespace fields {

/// How a player with human faults looks at a position (see CasualPlayer).
struct Sight {
    int depth;       ///< plies it looks ahead, 1 or more; every line is followed, so that more than 4 take long
    int overlooked;  ///< permille of captures that it does not notice; of far ones twice as many
    Score doubt;     ///< positions are misjudged by up to so many hundredths either way
};

/// When to stop. Depth 1 is always completed, so that there is a move.
struct Limits {
    int depth = max_ply - 1;                            ///< plies, 1 to max_ply - 1
    std::optional<std::uint64_t> nodes = std::nullopt;  ///< positions visited
    std::function<double()> time_used = nullptr;        ///< share of the time allowed that is gone; 1 = stop now
    std::stop_token stop = {};                          ///< stop now
    int lines = 1;                                      ///< best lines to find, each with another first move; 1 or more
    std::uint64_t seed = 0;                     ///< 0: always the same move; else chooses among nearly equal ones
    bool is_helper = false;                     ///< helps another search through the table; nobody asks for its result
    Claims* claims = nullptr;                   ///< of all the searches of this position, if there are several
    std::optional<Sight> sight = std::nullopt;  ///< plays with human faults; full strength without
};

/// What a completed depth found, one report for each of the lines asked for, best first. `line` lives only as long as
/// the call that hands it over.
struct Report {
    int depth;            ///< plies, completed
    int selective_depth;  ///< plies of the longest line looked at
    int rank;             ///< 1: the best line, 2: the best with another first move, ...
    Value value;          ///< for the side to move
    std::uint64_t nodes;
    int table_permille;          ///< how full the transposition table is, 0-1000
    std::span<const Move> line;  ///< the principal variation; not empty
};

using Reporter = std::function<void(const Report&)>;

/// What a search came to. `line` is empty where there was no legal move, and starts with the best move otherwise.
struct Result {
    int depth = 0;
    Value value = Estimate{0};
    std::uint64_t nodes = 0;
    std::vector<Move> line;

    [[nodiscard]] std::optional<Move> best() const noexcept
    {
        return line.empty() ? std::nullopt : std::optional{line.front()};
    }
};

}  // namespace fields
