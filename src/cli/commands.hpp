// The commands, one file each. Each returns the program's exit code.
#pragma once

#include <iosfwd>

#include "cli/options.hpp"

namespace fields::cli {

/// Reads the command line and does what it says.
int run(int argument_count, const char* const* arguments);

/// Plays on the terminal.
int play(const PlayOptions& options);

/// Plays in lines of text: a word or a move in, sentences out. Ends with `quit` or the end of input. Where `in` is no
/// terminal, lines wait until the computer has moved.
int play_plain(const PlayOptions& options, int in, std::ostream& out, std::ostream& errors);

/// Prints `depth nodes` for each depth, or `move: nodes` for each first move.
int perft(const PerftOptions& options, std::ostream& out);

/// Speaks UGI on two file descriptors until `quit` or the end of input, which exit with 0, or until nobody reads the
/// output any more. SIGPIPE is ignored from then on.
int engine(int in, int out);

/// Searches a fixed list of positions to a fixed depth and prints their nodes, then `nodes`, `time` and `nps` of all.
int bench(const BenchOptions& options, std::ostream& out);

/// Prints the best lines of a position, as text or as one JSON object.
int analyse(const AnalyseOptions& options, std::ostream& out);
/// Plays the games of a match that its records lack, or adds up records; says how it stands, a line at a time.
int match(const MatchOptions& options, std::ostream& out, std::ostream& errors);

/// Reads setup files and records: a line for each sound file, and every fault of the others.
int check(const CheckOptions& options, std::ostream& out, std::ostream& errors);

/// Prints the games of a file, or its setup, as text: tags, moves, the board, who holds what, the result.
int show(const ShowOptions& options, std::ostream& out, std::ostream& errors);

/// Prints the installed setups, one a line: name, path, what the file says of itself. Where there are none it fails,
/// and says where it looked.
int list_setups(std::ostream& out, std::ostream& errors);

/// Prints the themes, one a line.
int list_themes(std::ostream& out);

/// Prints what the program sees of its surroundings, and what it makes of them. Starts no screen.
int diagnose(const DiagOptions& options, std::ostream& out);

/// Prints the levels, one a line: number, how it plays, rough time for a move.
int list_levels(std::ostream& out);

}  // namespace fields::cli
