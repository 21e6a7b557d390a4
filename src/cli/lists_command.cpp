// fields setups, fields themes: see commands.hpp.
#include <filesystem>
#include <ostream>
#include <string>

#include "cli/commands.hpp"
#include "cli/complaint.hpp"
#include "cli/game_files.hpp"
#include "tui/theme.hpp"

namespace fields::cli {

int list_setups(std::ostream& out, std::ostream& errors)
{
    const auto setups = read_installed_setups();
    if (setups.empty()) {
        std::string looked;
        for (const std::filesystem::path& directory : store::setup_directories()) {
            looked += (looked.empty() ? "" : " and ") + store::short_path(directory);
        }
        complain(errors, "fields: no setup is installed: looked in " + looked);
        return exit_failed;
    }
    for (const ReadSetup& read : setups) {
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
