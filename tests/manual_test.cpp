// The manual says what the program does: flags, keys and words are compared with the tables they come from.
#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <string_view>
#include <variant>

#include "cli/options.hpp"
#include "cli/plain.hpp"
#include "fields/game/record_reader.hpp"
#include "tui/keymap.hpp"

namespace fields {
namespace {

/// The manual without the escapes of mdoc.
std::string read_manual()
{
    std::ifstream file{std::string{FIELDS_SOURCE_DIR} + "/man/fields.6"};
    std::string text{std::istreambuf_iterator<char>{file}, {}};
    REQUIRE_FALSE(text.empty());
    std::erase(text, '\\');
    std::erase(text, '"');
    return text;
}

TEST_CASE("the manual lists every key and every word with what it does")
{
    const std::string manual = read_manual();
    for (const tui::Binding& binding : tui::bindings()) {
        CHECK_THAT(manual,
                   Catch::Contains(".It " + std::string{binding.keys} + '\n' + std::string{binding.does} + '\n'));
    }
    for (const tui::Binding& binding : tui::bindings()) {
        const bool is_last = binding.action == tui::Action::Quit;
        CHECK_THAT(manual, Catch::Contains(std::string{tui::name_of(binding.action)} + (is_last ? " ." : " ,")));
    }
    for (const cli::PlainCommand& command : cli::plain_commands()) {
        const std::string argument = command.argument.empty() ? "" : ' ' + std::string{command.argument};
        CHECK_THAT(manual,
                   Catch::Contains(".It " + std::string{command.word} + argument + '\n' + std::string{command.does}));
    }
}

/// What stands between `.Bd` and `.Ed` for the n-th time.
std::string literal_in(std::string_view manual, int n)
{
    constexpr std::string_view begin = ".Bd -literal -offset indent\n";
    std::size_t at = 0;
    for (int i = 0; i < n; ++i) {
        at = manual.find(begin, at) + begin.size();
    }
    return std::string{manual.substr(at, manual.find(".Ed\n", at) - at)};
}

TEST_CASE("the examples of records and settings in the manual are sound")
{
    std::ifstream file{std::string{FIELDS_SOURCE_DIR} + "/man/fields.6"};
    std::string manual{std::istreambuf_iterator<char>{file}, {}};
    std::erase(manual, '\\');
    const std::string record = literal_in(manual, 1);
    CHECK_THAT(record, Catch::StartsWith("[Event "));
    RecordReader reader{record};
    const auto parsed = reader.next();
    REQUIRE(parsed);
    CHECK(parsed->faults.empty());
    CHECK_FALSE(reader.next());
    const std::string settings = literal_in(manual, 2);
    CHECK_THAT(settings, Catch::Contains("theme = "));
    const char* const name = "fields";
    CHECK(std::holds_alternative<cli::PlayOptions>(cli::parse_command_line(1, &name, [&] {
        return cli::ConfigText{"config", settings, ""};
    })));
}

TEST_CASE("the manual and the help list the same flags")
{
    const auto flags_in = [](const std::string& text, const std::regex& pattern) {
        std::vector<std::string> flags;
        for (auto found = std::sregex_iterator{text.begin(), text.end(), pattern}; found != std::sregex_iterator{};
             ++found) {
            flags.push_back((*found)[1]);
        }
        std::ranges::sort(flags);
        flags.erase(std::unique(flags.begin(), flags.end()), flags.end());
        return flags;
    };
    std::string help;
    for (const char* command :
         {"", "perft", "analyse", "bench", "engine", "match", "check", "show", "levels", "setups", "themes", "diag"}) {
        std::vector<const char*> arguments{"fields", "--help"};
        if (*command != '\0') {
            arguments.insert(arguments.begin() + 1, command);
        }
        help +=
            std::get<cli::Answer>(cli::parse_command_line(static_cast<int>(arguments.size()), arguments.data())).text;
    }
    CHECK(flags_in(read_manual(), std::regex{"Fl Fl ([a-z]+)"}) == flags_in(help, std::regex{"--([a-z]+)"}));
}

}  // namespace
}  // namespace fields
