// fields setups, fields themes: see commands.hpp.
#include <ostream>

#include "cli/commands.hpp"
#include "cli/complaint.hpp"
#include "cli/game_files.hpp"
#include "tui/theme.hpp"

namespace fields::cli {

int list_setups(std::ostream& out)
{
    for (const ReadSetup& read : read_installed_setups()) {
        out << one_line(read.name) << "  " << one_line(read.path) << "  "
            << (read.setup ? one_line(read.comment) : "has faults: see fields check") << '\n';
    }
    return exit_done;
}

int list_themes(std::ostream& out)
{
    for (const tui::ThemeInfo& theme : tui::themes) {
        out << theme.name << "  " << theme.words << (theme.theme == tui::Theme::Classic ? " (the default)" : "")
            << '\n';
    }
    return exit_done;
}

}  // namespace fields::cli
