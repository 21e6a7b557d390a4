// What many tests share: golden data, random positions, the 16 rule combinations, and the library's values put into the
// reference's words. Invariant: everything random comes from the generator passed in, the same on every machine.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "fields/board/bitboard.hpp"
#include "fields/game/setup.hpp"
#include "fields/rules/movegen.hpp"
#include "fields/rules/outcome.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"
#include "reference.hpp"

namespace fields::test {

/// The objects of a file in tests/data, one a line. Fails the test where the file is missing or empty.
[[nodiscard]] std::vector<nlohmann::json> read_json_lines(const std::string& file);

/// `classic` or `ascending`.
[[nodiscard]] Rules rules_named(const std::string& name);

/// Every combination of jump, isolated, win and stuck.
[[nodiscard]] std::vector<Rules> all_rules();

[[nodiscard]] reference::Options to_options(const Rules& rules);

[[nodiscard]] std::optional<reference::Ending> to_ending(const std::optional<Outcome>& outcome);

/// The position of a sound line; fails the test for another.
[[nodiscard]] Position position_of(std::string_view line, const Rules& rules = classic);

/// The square of that name. Precondition: there is one.
[[nodiscard]] Square square_of(std::string_view name);

/// The move of that text. Precondition: the text names one.
[[nodiscard]] Move move_of(std::string_view text, const Position& position);

/// Moves as sorted texts.
[[nodiscard]] std::vector<std::string> texts_of(const Position& position, const MoveList& moves);

/// A number in 0..below-1.
[[nodiscard]] std::size_t pick(std::mt19937& random, std::size_t below);

/// Any set of squares; sparse and crowded ones are as likely as those between.
[[nodiscard]] Bitboard random_squares(std::mt19937& random);

/// A setup with 1-12 pieces a side, scattered or crowded, prisoners among the others, either side to move; sound by
/// whatever rules.
[[nodiscard]] Setup random_setup(std::mt19937& random);

[[nodiscard]] Position random_position(std::mt19937& random);

}  // namespace fields::test
