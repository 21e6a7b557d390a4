// Files of games for the commands that look at them: what is in one, and how its faults are reported.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "fields/game/record_reader.hpp"
#include "fields/game/setup.hpp"
#include "fields/game/text.hpp"
#include "fields/game/text_kind.hpp"
#include "store/files.hpp"

namespace fields::cli {

/// A setup file or records, read whole.
struct GameFile {
    std::string text;
    TextKind kind = TextKind::Empty;  ///< Setup or Records where `complaint` is empty
    std::string complaint;            ///< one line: why it cannot be read, or what it is instead
    int exit_code = 0;                ///< with a complaint
};

GameFile read_game_file(const std::string& path);

/// Reads what a command is given as a file; `-` is standard input, to its end. An error is without the path.
store::FileText read_given(const std::string& path, std::size_t limit);

/// An installed setup.
struct ReadSetup {
    std::string name;
    std::string path;
    std::string comment;         ///< the first sentence of the comment it starts with
    std::optional<Setup> setup;  ///< nothing where it cannot be played
};
std::vector<ReadSetup> read_installed_setups();

/// `file:line:column: what`, a line on its own. Nothing from the file or its name reaches the output raw.
void report(std::ostream& errors, const std::string& path, const ParseError& error);

/// All faults of a game, with the ply where one is among the moves: `game.pgn:12:5: ply 7: 12-b5: 3 neighbours: must
/// move 3`. `game` as in words::at().
void report(std::ostream& errors, const std::string& path, const ParsedRecord& record, std::size_t game);

}  // namespace fields::cli
