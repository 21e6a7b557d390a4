// The words of the Universal Game Interface (UGI, kz04px): options and `go` read strictly, results written. Text and
// values only; who acts on them is Engine. What is wrong is thrown as a Error that names the place and the range.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "fields/engine/levels.hpp"
#include "fields/engine/limits.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"
#include "think/parallel_search.hpp"

namespace fields::ugi {

struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The words behind a command's name.
using Words = std::span<const std::string_view>;

/// In quotes, at most 40 bytes of it, and `?` for every byte that is not printable ASCII: safe on any terminal.
std::string quoted(std::string_view text);

struct Options {
    bool is_ascending = false;  ///< Rules: which of the published ones
    bool repetition = true;
    std::uint64_t quiet = 100;
    std::uint64_t hash = think::default_megabytes;
    std::uint64_t threads = 1;
    std::uint64_t multi_pv = 1;
    std::uint64_t level = highest_level;  ///< the highest: whatever go allows
    std::uint64_t seed = 0;

    [[nodiscard]] Rules rules() const noexcept;
};

/// The lines `option name ...`.
std::vector<std::string> option_lines();

/// `name X value Y`, X and Y in any case: the options with that one changed.
Options changed_option(Options options, Words words);

/// What `go` asks for. Limits given together all hold; a player whose clock is not given has one without limit.
struct GoRequest {
    std::optional<std::uint64_t> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<std::uint64_t> movetime;                    ///< ms
    std::array<std::optional<std::uint64_t>, 2> time{};       ///< ms that player 1 and 2 have left
    std::array<std::optional<std::uint64_t>, 2> increment{};  ///< ms a move
    bool is_infinite = false;
    std::string fault;  ///< the first, or empty

    /// Depth, nodes or time of a move.
    [[nodiscard]] bool has_limit() const noexcept { return depth || nodes || movetime; }
    [[nodiscard]] bool has_clock() const noexcept { return time[0] || time[1] || increment[0] || increment[1]; }
    /// The time for this move of a player (0 or 1), if it is limited.
    [[nodiscard]] std::optional<std::chrono::milliseconds> time_for(std::size_t player) const noexcept;
};

/// With a fault, what could be read holds, and a limit of time in any case: the move comes all the same, and soon.
GoRequest parse_go(Words words);
GoRequest faulty_go(std::string fault);

/// `info depth ...` up to the line; `used` is the time since `go`.
std::string info_line(const Position& root, const Report& report, std::chrono::steady_clock::duration used);

}  // namespace fields::ugi
