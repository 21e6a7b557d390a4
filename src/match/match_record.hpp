// Games of a match as text in PGN syntax: written one by one, and read back as far as counting needs them (the tags,
// not the moves).
//
//     [Round "12.2"]      opening 12, second game: B has the side that moves first
//     [Seed "1"]          of the openings, with [Opening "12"] and [FEN "..."]
//     [Limit "nodes 500"]
//     [Termination "..."] the rule that ended it, or `rules infraction: `, `time forfeit: `, `abandoned: ` and why
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fields/board/side.hpp"
#include "fields/game/game.hpp"
#include "fields/game/text.hpp"
#include "match/statistics.hpp"

namespace fields::match {

struct RecordedGame {
    CountedGame result{};
    std::array<std::string, 2> names{};  ///< of A and of B
    Side first = Side::Black;            ///< the side that moves first in a game from the start
    std::string rules{};
    std::string limit{};
    std::string position{};  ///< the opening, as a position line
    std::string termination{};
    std::string moves{};  ///< without the result; not read back
};

/// The moves of a game as text, numbered on from where it began: `4. 11-e7 11-d2 5. ...`.
[[nodiscard]] std::string move_text(const Game& game);

/// The rules as the tag has them: `classic`, `ascending, first white, quiet 50`.
[[nodiscard]] std::string rules_tag(const Rules& rules);

/// The record, with an empty line after it.
[[nodiscard]] std::string to_record(const RecordedGame& game);

struct ReadRecords {
    std::vector<RecordedGame> games;
    std::size_t complete_bytes = 0;   ///< up to the end of the last whole game: what follows was cut off in writing
    std::optional<ParseError> error;  ///< the first thing that is no game of a match
};

[[nodiscard]] ReadRecords read_records(std::string_view text);

}  // namespace fields::match
