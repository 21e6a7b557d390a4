// The file of a match that is being played: the games that are there, then a game at a time. One match a file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fields/game/text.hpp"
#include "match/match.hpp"
#include "system/descriptor.hpp"

namespace fields::match {

/// Reads a whole file of records, which may be large.
inline constexpr std::size_t whole_file = static_cast<std::size_t>(-2);

class RecordsFile {
public:
    struct Opened {
        std::vector<RecordedGame> games;
        std::string trouble;              ///< why the file cannot be used, with its path
        std::optional<ParseError> fault;  ///< in what stands there
    };
    /// Reads the games that are there, and drops a last one that was cut off in writing.
    [[nodiscard]] Opened open(const std::string& path);

    /// Nothing happens before open(). Throws std::system_error where the game cannot be kept.
    void append(const RecordedGame& game) const;

private:
    std::string path_;
    system::Descriptor descriptor_;
};

}  // namespace fields::match
