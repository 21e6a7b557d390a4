// fields perft: see commands.hpp.
#include <ostream>

#include "cli/commands.hpp"
#include "fields/engine/perft.hpp"
#include "fields/game/notation.hpp"
#include "fields/rules/outcome.hpp"

namespace fields::cli {

int perft(const PerftOptions& options, std::ostream& out)
{
    const Position position = options.setup.position().value();
    const Rules rules = options.setup.rules;
    if (!options.is_divided) {
        for (int depth = 1; depth <= options.depth; ++depth) {
            out << depth << ' ' << fields::perft(position, rules, depth) << std::endl;
        }
        return exit_done;
    }
    for (const Move move : legal_moves(position, rules)) {
        Position after = position;
        after.play(move);
        out << to_string(position, move) << ": " << fields::perft(after, rules, options.depth - 1) << std::endl;
    }
    return exit_done;
}

}  // namespace fields::cli
