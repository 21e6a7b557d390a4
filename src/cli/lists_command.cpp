// fields setups, fields themes: see commands.hpp.
#include <ostream>

#include "cli/commands.hpp"
#include "cli/game_files.hpp"
#include "tui/theme.hpp"
#include "utf8.hpp"

namespace fields::cli {

int list_setups(std::ostream& out)
{
    for (const ReadSetup& read : read_installed_setups()) {
        out << printable(read.name) << "  " << printable(read.path) << "  "
            << (read.setup ? printable(read.comment) : "has faults: see fields check") << '\n';
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
