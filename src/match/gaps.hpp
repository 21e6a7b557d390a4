// What the records of a match lack of it. Pure functions of the games that are there.
#pragma once

#include <string>
#include <vector>

#include "match/match_record.hpp"

namespace fields::match {

struct Gaps {
    /// Games that there should be, of all parts; a lower bound where is_known is false.
    int games = 0;
    /// False where older records do not say how long their match was.
    bool is_known = true;
    /// What is missing, a part of the match each: `part 3/5 (40 games)`, `rounds 4.2, 9.1 to 99.2 of part 4/5`.
    std::vector<std::string> missing{};
};

/// Where a sequential test may have ended a match, the games after the last that a part has are not missed.
[[nodiscard]] Gaps find_gaps(const std::vector<RecordedGame>& games);

}  // namespace fields::match
