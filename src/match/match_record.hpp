// Games of a match as records: what the match needs to know of each stands in its tags.
//
//     [Round "12.2"]      opening 12, second game: B has the side that moves first
//     [Termination "..."] why it ended: a word of the rules, or `rules infraction: `, `time forfeit: `, `abandoned: `,
//                         `adjudicated: ` and how
//     [Seed "1"]          of the openings, with [Opening "12"] and [FEN "..."]
//     [Limit "nodes 500"]
//     [Games "200"]       of the whole match, whose part this is: [Shard "2/5"]; [Sprt "yes"]: a test may end it
//
// Records of older versions lack the last three.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fields/game/record.hpp"
#include "fields/game/text.hpp"
#include "match/statistics.hpp"

namespace fields::match {

inline constexpr int most_games = 1'000'000;
inline constexpr int most_shards = 9999;

/// The match that a game is of.
struct MatchPart {
    int games = 0;  ///< of all parts; 0: not known
    int shard = 1;  ///< 1 to shards
    int shards = 1;
    bool has_test = false;  ///< which may have ended it before its last game

    friend bool operator==(const MatchPart&, const MatchPart&) noexcept = default;
};

struct RecordedGame {
    CountedGame result{};
    std::array<std::string, 2> names{};  ///< of A and of B
    std::string limit{};
    MatchPart of{};
    Record record{};  ///< setup, moves, result, and the tag Termination; the other tags say what stands above

    [[nodiscard]] const std::string& termination() const;
};

/// The record as a file holds it, with an empty line after it.
[[nodiscard]] std::string to_text(const RecordedGame& game);

struct ReadRecords {
    std::vector<RecordedGame> games;
    std::size_t complete_bytes = 0;   ///< up to the end of the last whole game: what follows was cut off in writing
    std::optional<ParseError> error;  ///< the first thing that is no game of a match
};

[[nodiscard]] ReadRecords read_records(std::string_view text);

}  // namespace fields::match
