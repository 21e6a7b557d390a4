// The file of settings: read tolerantly, refused with every fault and its place, changed a line at a time.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/config.hpp"
#include "cli/options.hpp"
#include "fields/engine/levels.hpp"

namespace fields::cli {
namespace {

Command parse(const std::string& config, std::vector<const char*> arguments = {})
{
    arguments.insert(arguments.begin(), "fields");
    return parse_command_line(static_cast<int>(arguments.size()), arguments.data(), [&] {
        return ConfigText{"file", config, ""};
    });
}

std::string faults(const std::string& config)
{
    const auto answer = std::get<Answer>(parse(config));
    CHECK(answer.exit_code == exit_usage);
    return answer.text;
}

TEST_CASE("settings stand before defaults and behind flags")
{
    const std::string config =
        "\xEF\xBB\xBF# mine\r\n\ttheme = mono\r\nai=none\nlevel = 5\nascii = yes\nconfirm-quit = no";
    const auto plain = std::get<PlayOptions>(parse(config));
    CHECK(plain.preferences.theme == tui::Theme::Mono);
    CHECK(plain.preferences.is_ascii);
    CHECK_FALSE(plain.preferences.confirms_quit);
    CHECK(plain.is_computer == std::array{false, false});
    CHECK(plain.strength.level == 5);
    CHECK_FALSE(plain.is_asked_for);
    const auto flagged = std::get<PlayOptions>(parse(config, {"--theme", "classic", "--depth", "3", "--ai", "both"}));
    CHECK(flagged.preferences.theme == tui::Theme::Classic);
    CHECK(flagged.strength.level == 0);
    CHECK(flagged.strength.depth == 3);
    CHECK(flagged.is_computer == std::array{true, true});
    const std::string setup = "setup = " + std::string{FIELDS_SOURCE_DIR} + "/setups/variant2.txt";
    CHECK(std::get<PlayOptions>(parse(setup, {"--position", "8/8/4b3/8/2A5/1c6/8/8 w - - 0 1"})).setup.name.empty());
    CHECK(std::get<PlayOptions>(parse("")).strength.level == newcomers_level);
}

TEST_CASE("every fault of the settings is told with its place, and other commands do not mind them")
{
    CHECK(faults("theme = red\n") == "file:1:9: 'red' is none of classic, high-contrast, colour-blind, mono");
    CHECK(faults("\n\n colour = never") == "file:3:2: there is no setting 'colour'");
    CHECK(faults("ascii = maybe") == "file:1:9: 'maybe' is neither yes nor no");
    CHECK(faults("level = 11") == "file:1:9: '11' is not a whole number 1 to 10");
    CHECK(faults("level = 1\ndepth = 3") == "file:2:1: level, depth and time exclude each other");
    CHECK(faults("bell = off\nbell = move") == "file:2:1: 'bell' is set twice");
    CHECK(faults("something") == "file:1:1: not of the form key = value");
    CHECK(faults("ascii = x\nthing = y") ==
          "file:1:9: 'x' is neither yes nor no\nfile:2:1: there is no setting 'thing'");
    CHECK(std::holds_alternative<EngineOptions>(parse("nonsense", {"engine"})));
    CHECK(std::get<Answer>(parse_command_line(1, std::array{"fields"}.data(), [] {
              return ConfigText{"file", "", "no"};
          })).exit_code == exit_failed);
}

TEST_CASE("keys are given to actions, and unknown ones and clashes are refused with their place")
{
    const auto keys = std::get<PlayOptions>(parse("key undo = X, Backspace\nkey  redo = z\n")).keys;
    CHECK(keys.find(tui::key(U'X')) == tui::Action::Undo);
    CHECK(keys.find(tui::key(tui::Key::Code::Backspace)) == tui::Action::Undo);
    CHECK(keys.find(tui::key(U'z')) == tui::Action::Redo);
    CHECK_FALSE(keys.find(tui::key(U'r')));
    CHECK(faults("key undo = r") == "file:1:12: 'r' is the key of 'redo'");
    CHECK(faults("key jump = X") == "file:1:1: there is no action 'jump'");
    CHECK(faults("key undo = abc") == "file:1:12: 'abc' is no key: one character, or a name as PgUp");
    CHECK(faults("key undo = a") == "file:1:12: 'a' begins a typed move");
    CHECK(faults("key undo =") == "file:1:11: a key is missing");
}

TEST_CASE("a setting is changed or added, and the rest of the file stays")
{
    CHECK(with_setting("", "theme", "mono") == "theme = mono\n");
    CHECK(with_setting("# mine\n theme=classic\nbell = off", "theme", "mono") == "# mine\ntheme = mono\nbell = off\n");
    CHECK(with_setting("\xEF\xBB\xBFtheme = x\n", "theme", "mono") == "\xEF\xBB\xBFtheme = mono\n");
    CHECK(with_setting("# theme = x\n", "theme", "mono") == "# theme = x\ntheme = mono\n");
}

TEST_CASE("settings are kept in the user's file, which is made if need be")
{
    namespace fs = std::filesystem;
    const fs::path root = fs::temp_directory_path() / ("fields_config_" + std::to_string(::getpid()));
    const char* before = std::getenv("XDG_CONFIG_HOME");
    const std::string old = before == nullptr ? "" : before;
    ::setenv("XDG_CONFIG_HOME", root.c_str(), 1);
    CHECK(read_config().text.empty());
    CHECK(keep_setting("theme", "mono").empty());
    CHECK(keep_setting("bell", "move").empty());
    CHECK(read_config().text == "theme = mono\nbell = move\n");
    CHECK(read_config().path == (root / "fields" / "config").string());
    CHECK((fs::status(root / "fields").permissions() & fs::perms::all) == fs::perms::owner_all);
    fs::rename(root / "fields" / "config", root / "dotfile");
    fs::create_symlink(root / "dotfile", root / "fields" / "config");
    CHECK(keep_setting("bell", "error").empty());
    CHECK(fs::is_symlink(root / "fields" / "config"));
    CHECK(read_config().text == "theme = mono\nbell = error\n");
    fs::permissions(root / "dotfile", fs::perms::owner_read);
    CHECK(keep_setting("bell", "off") == "the file is read-only: " + (root / "dotfile").string());
    fs::remove(root / "fields" / "config");
    REQUIRE(::mkfifo((root / "fields" / "config").c_str(), 0600) == 0);
    CHECK(read_config().error == "not a regular file");
    CHECK_FALSE(keep_setting("theme", "mono").empty());
    fs::remove_all(root);
    std::ofstream{root} << "a file in the way";
    CHECK_FALSE(keep_setting("theme", "mono").empty());
    fs::remove_all(root);
    before == nullptr ? ::unsetenv("XDG_CONFIG_HOME") : ::setenv("XDG_CONFIG_HOME", old.c_str(), 1);
}

TEST_CASE("settings for new games leave a game that is taken up as it is")
{
    const std::string config = "ai = both\nlevel = 5\nseed = 3\n";
    const auto resumed = std::get<PlayOptions>(parse(config, {"--resume"}));
    CHECK_FALSE((resumed.is_computer_given || resumed.is_level_given || resumed.is_seed_given));
    const auto flagged =
        std::get<PlayOptions>(parse(config, {"--resume", "--ai", "none", "--level", "4", "--seed", "1"}));
    CHECK((flagged.is_computer_given && flagged.is_level_given && flagged.is_seed_given));
}

}  // namespace
}  // namespace fields::cli
