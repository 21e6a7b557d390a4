// The commands, one file each. Each returns the program's exit code.
#pragma once

#include <iosfwd>

#include "cli/options.hpp"

namespace fields::cli {

/// Reads the command line and does what it says.
int run(int argument_count, const char* const* arguments);

/// Plays on the terminal.
int play(const PlayOptions& options);

/// Plays in lines of text: a word or a move in, sentences out. Ends with `quit` or the end of input.
int play_plain(const PlayOptions& options, std::istream& in, std::ostream& out);

/// Prints `depth nodes` for each depth, or `move: nodes` for each first move.
int perft(const PerftOptions& options, std::ostream& out);

}  // namespace fields::cli
