// Lists of what there is, and what the program sees of its surroundings.
#include <catch2/catch.hpp>

#include <filesystem>
#include <sstream>
#include <string>

#include "cli/commands.hpp"
#include "scratch_directory.hpp"
#include "store/files.hpp"
#include "tui/theme.hpp"

namespace fields::cli {
namespace {

Command parse(std::vector<const char*> arguments)
{
    arguments.insert(arguments.begin(), "fields");
    return parse_command_line(static_cast<int>(arguments.size()), arguments.data());
}

TEST_CASE("setups are listed with their paths and what they say of themselves, themes with words")
{
    // Run from the source tree as well as from an installation: what is listed is there.
    std::ostringstream setups;
    std::ostringstream errors;
    list_setups(setups, errors);
    std::istringstream lines{setups.str()};
    for (std::string name, path; lines >> name >> path; std::getline(lines, path)) {
        CHECK(path.ends_with(name + ".txt"));
    }
    std::ostringstream themes;
    CHECK(list_themes(themes) == exit_done);
    for (const tui::ThemeInfo& theme : tui::themes) {
        CHECK_THAT(themes.str(), Catch::Contains(std::string{theme.name}));
    }
    CHECK(std::holds_alternative<SetupsOptions>(parse({"setups"})));
    CHECK(std::holds_alternative<ThemesOptions>(parse({"themes"})));
}

TEST_CASE("where no setup is installed it is said where they were looked for, and that is a failure")
{
    const test::ScratchDirectory scratch;
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(scratch.path());
    std::ostringstream out;
    std::ostringstream errors;
    const bool are_there = !store::installed_setups().empty();  // whatever is installed on this machine
    CHECK(list_setups(out, errors) == (are_there ? exit_done : exit_failed));
    CHECK(out.str().empty() != are_there);
    CHECK(errors.str().empty() == are_there);
    for (const std::filesystem::path& directory : store::setup_directories()) {
        CHECK((are_there || errors.str().find(directory.string()) != std::string::npos));
    }
    std::filesystem::current_path(before);
}

TEST_CASE("diag says what is used and why, without a terminal")
{
    std::ostringstream out;
    CHECK(diagnose(std::get<DiagOptions>(
                       parse({"diag", "--theme", "mono", "--ascii", "--bell", "move", "--pieces", "discs"})),
                   out) == exit_done);
    for (const char* line :
         {"fields: ", "curses: ncurses", "TERM: ", "codeset: ", "characters used: ASCII", "theme: mono", "mouse: off",
          "bell: move", "pieces: discs", "settings: ", "saved games: ", "games in progress: "}) {
        CHECK_THAT(out.str(), Catch::Contains(line));
    }
    for (const std::filesystem::path& directory : store::setup_directories()) {
        const bool is_there = std::filesystem::is_directory(directory);
        CHECK_THAT(out.str(),
                   Catch::Contains("setups: " + directory.string() + (is_there ? ", found\n" : ", not found\n")));
    }
    CHECK(out.str().find('\033') == std::string::npos);
}

TEST_CASE("the program alone asks what to play, and with any flag but --restricted it does not")
{
    CHECK_FALSE(std::get<PlayOptions>(parse({})).is_asked_for);
    CHECK_FALSE(std::get<PlayOptions>(parse({"--restricted"})).is_asked_for);
    CHECK(std::get<PlayOptions>(parse({"--restricted", "--ai", "none"})).is_asked_for);
    CHECK_FALSE(std::get<PlayOptions>(parse({"play"})).is_asked_for);
    for (const std::vector<const char*>& flags :
         {std::vector<const char*>{"--ascii"}, {"--ai", "none"}, {"play", "--level", "3"}, {"--theme", "mono"}}) {
        CHECK(std::get<PlayOptions>(parse(flags)).is_asked_for);
    }
}

TEST_CASE("themes, colours and bells that are none are refused by name")
{
    for (const auto& [flag, text] : {std::pair{"--theme", "classic, high-contrast, colour-blind, mono"},
                                     {"--color", "auto, never, always"},
                                     {"--pieces", "letters, discs"},
                                     {"--bell", "off, move, error"}}) {
        const auto answer = std::get<Answer>(parse({flag, "x"}));
        CHECK(answer.exit_code == exit_usage);
        CHECK_THAT(answer.text, Catch::StartsWith("fields: " + std::string{flag} + ": 'x' is none of " + text));
    }
    const auto wished =
        std::get<PlayOptions>(parse({"--theme", "mono", "--color", "never", "--bell", "error", "--mouse"})).preferences;
    CHECK(wished ==
          tui::Preferences{
              .theme = tui::Theme::Mono, .colour = tui::ColourUse::Never, .bell = tui::Bell::Error, .has_mouse = true});
}

}  // namespace
}  // namespace fields::cli
