// fields levels: see commands.hpp.
#include <iomanip>
#include <ostream>

#include "cli/commands.hpp"
#include "fields/engine/levels.hpp"

namespace fields::cli {

int list_levels(std::ostream& out)
{
    for (const Level& level : levels) {
        out << std::setw(2) << level.number << "  " << level.words << " (" << level.time << ')'
            << (level.number == newcomers_level ? ", the default" : "") << '\n';
    }
    return exit_done;
}

}  // namespace fields::cli
