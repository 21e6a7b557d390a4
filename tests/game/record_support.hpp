// What the tests of records share.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/record.hpp"
#include "fields/game/record_reader.hpp"
#include "fields/game/record_writer.hpp"
#include "support.hpp"

namespace fields::test {

/// The only game of a text; fails the test where there are more, or faults.
[[nodiscard]] inline Record read(std::string_view text)
{
    INFO(text);
    auto records = parse_records(text);
    REQUIRE(records.size() == 1);
    CHECK(records[0].faults == std::vector<RecordFault>{});
    return std::move(records[0].record);
}

/// The moves of the main line as text.
[[nodiscard]] inline std::vector<std::string> moves_of(const Record& record)
{
    std::vector<std::string> moves;
    Position position = record.setup.position().value();
    for (const RecordMove& played : record.line.moves) {
        moves.push_back(to_string(position, played.move));
        position.play(played.move);
    }
    return moves;
}

/// A game with these moves played. Fails the test where one is illegal.
[[nodiscard]] inline Game play(const Setup& setup, const std::vector<std::string>& moves)
{
    Game game{setup};
    for (const std::string& move : moves) {
        REQUIRE_FALSE(game.play(move_of(move, game.position())));
    }
    return game;
}

/// Four moves from the standard opening.
inline const std::vector<std::string> four{"2-d6", "9-g1", "12xd3", "5xd3"};

[[nodiscard]] inline std::size_t longest_line(std::string_view text)
{
    std::size_t longest = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        longest = std::max(longest, end);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return longest;
}

}  // namespace fields::test
