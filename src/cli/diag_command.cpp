// fields diag: see commands.hpp.
#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>

#include "cli/commands.hpp"
#include "cli/complaint.hpp"
#include "fields/version.hpp"
#include "store/files.hpp"
#include "store/paths.hpp"
#include "tui/curses_terminal.hpp"

namespace fields::cli {

namespace {

std::string variable(const char* name)
{
    const char* value = std::getenv(name);
    return value == nullptr ? "(not set)" : value;
}

std::string in_words(const store::Place& place) { return place.path.empty() ? place.trouble : place.path.string(); }

}  // namespace

int diagnose(const DiagOptions& options, std::ostream& out)
{
    const auto line = [&](std::string_view what, std::string_view value) {
        out << what << ": " << one_line(value) << '\n';
    };
    const tui::TerminalFacts terminal = tui::look_at_terminal();
    const tui::Preferences& wished = options.preferences;
    line("fields", version);
    line("curses", terminal.library);
    line("TERM", variable("TERM"));
    line("terminal", terminal.is_known ? "known" : "unknown, or cannot place its cursor: only --plain plays here");
    line("colours of the terminal", terminal.colours < 0 ? "none" : std::to_string(terminal.colours));
    line("size", terminal.size ? std::to_string(terminal.size->columns) + 'x' + std::to_string(terminal.size->rows)
                               : "standard output is not a terminal");
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG", "NO_COLOR", "ESCDELAY"}) {
        line(name, variable(name));
    }
    const char* locale = std::setlocale(LC_CTYPE, nullptr);
    line("locale in force", locale == nullptr ? "C" : locale);
    line("codeset", terminal.codeset);
    const int colours = tui::colours_used(terminal.colours, wished.colour, std::getenv("NO_COLOR"));
    line("characters used", !wished.is_ascii && terminal.codeset == "UTF-8" ? "Unicode" : "ASCII");
    line("colours used", colours == 0 ? "none" : std::to_string(colours));
    line("theme", tui::info(wished.theme).name);
    line("pieces", tui::name_of(wished.pieces));
    line("mouse", !wished.has_mouse ? "off" : terminal.has_mouse ? "on" : "on, but the terminal has none");
    line("bell", tui::name_of(wished.bell));
    const store::Paths places = store::find_paths();
    line("settings", in_words(places.config));
    line("saved games", in_words(places.games));
    line("games in progress", in_words(places.autosaves));
    for (const std::filesystem::path& directory : store::setup_directories()) {
        std::error_code ignored;
        const bool is_there = std::filesystem::is_directory(directory, ignored);
        line("setups", printable(directory.string()) + (is_there ? ", found" : ", not found"));
    }
    return exit_done;
}

}  // namespace fields::cli
