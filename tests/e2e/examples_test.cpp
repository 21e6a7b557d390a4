// Every example of the manual and of the README runs as it is pasted into a shell.
#include <catch2/catch.hpp>

#include <chrono>
#include <filesystem>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <vector>

#include "e2e/support.hpp"
#include "scratch_directory.hpp"

namespace fields::test {
namespace {

namespace fs = std::filesystem;

using std::chrono::milliseconds;

const fs::path source{FIELDS_SOURCE_DIR};

std::vector<std::string> lines_of(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream{text};
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

/// A line of the manual as a reader sees it.
std::string rendered(std::string line)
{
    for (const auto& [escape, text] : {std::pair{"\\-", "-"}, {"\\(dq", "\""}, {"\\(aq", "'"}, {"\\e", "\\"}}) {
        for (std::size_t at = 0; (at = line.find(escape, at)) != std::string::npos; ++at) {
            line.replace(at, std::string{escape}.size(), text);
        }
    }
    return line;
}

std::vector<std::string> examples_of_manual()
{
    const std::string start = ".Dl $ ";
    std::vector<std::string> examples;
    for (const std::string& line : lines_of(text_of(source / "man/fields.6"))) {
        if (line.starts_with(start)) {
            examples.push_back(rendered(line.substr(start.size())));
            CHECK(line.find('\'') == std::string::npos);  // shown as another character, which no shell knows
            CHECK(examples.back().size() <= 65);          // else it is broken in two, beside the margin
        }
    }
    return examples;
}

std::vector<std::string> examples_of_readme()
{
    std::vector<std::string> examples;
    for (const std::string& line : lines_of(text_of(source / "README.md"))) {
        if (line == "fields" || line.starts_with("fields ") || line.starts_with("printf ")) {
            examples.push_back(line);
        }
    }
    return examples;
}

/// A directory with all that the examples speak of, and a shell in it.
class Desk {
public:
    Desk()
    {
        for (const char* name : {"bin", "old"}) {
            fs::create_directory(scratch_ / name);
            fs::create_symlink(FIELDS_PROGRAM, scratch_ / name / "fields");
        }
        fs::create_directory_symlink(source / "setups", scratch_ / "setups");
        run("printf 'save ./game.pgn\\n' | fields --plain --ai both --depth 1 --seed 1");
        run("printf '11-e7\\n' | fields --plain --ai none");
        REQUIRE(fs::exists(scratch_ / "game.pgn"));
    }

    [[nodiscard]] EmulatedTerminal start(const std::string& line) const
    {
        return EmulatedTerminal{{.argv = {"/bin/sh", "-c", line},
                                 .environment = {{"PATH", (scratch_ / "bin").string() + ":/usr/bin:/bin"},
                                                 {"XDG_CONFIG_HOME", "/proc/none"},
                                                 {"XDG_STATE_HOME", (scratch_ / "state").string()},
                                                 {"XDG_DATA_HOME", (scratch_ / "data").string()}},
                                 .directory = scratch_.path(),
                                 .keep_slave = true}};
    }
    void run(const std::string& line) const
    {
        EmulatedTerminal terminal = start(line);
        const auto status = terminal.exit_status(milliseconds{60'000});
        INFO(line << '\n' << terminal.text());
        REQUIRE(status == 0);
    }

private:
    ScratchDirectory scratch_;
};

bool has(const std::string& line, const char* word) { return line.find(word) != std::string::npos; }

TEST_CASE("every example of the manual and the README runs as pasted")
{
    std::vector<std::string> examples = examples_of_manual();
    REQUIRE(examples.size() >= 6);
    const auto more = examples_of_readme();
    REQUIRE(more.size() >= 10);
    examples.insert(examples.end(), more.begin(), more.end());
    const Desk desk;
    for (const std::string& example : examples) {
        EmulatedTerminal terminal = desk.start(example);
        INFO(example);
        if (has(example, "--plain") || has(example, "fields show") || has(example, "fields analyse")) {
            const auto status = terminal.exit_status(milliseconds{60'000});
            INFO(terminal.text());
            CHECK(status == 0);
            CHECK(terminal.text().find("Not ") == std::string::npos);
        } else if (has(example, "fields match") || has(example, "fields perft")) {
            CHECK(terminal.wait_for(has(example, "match") ? " games: " : "1 36", milliseconds{60'000}));
            terminal.send("\003");  // what else it has to do takes long
            CHECK(terminal.exit_status());
        } else if (has(example, "fields engine")) {
            terminal.send("ugi\nquit\n");
            CHECK(terminal.wait_for("ugiok"));
            CHECK(terminal.exit_status() == 0);
        } else {
            CHECK(terminal.wait_until([&] { return terminal.is_alternate_screen() && !terminal.text().empty(); }));
            terminal.wait_quiet();
            terminal.send("q");
            terminal.wait_quiet();
            terminal.send("y");
            CHECK(terminal.exit_status() == 0);
        }
    }
}

}  // namespace
}  // namespace fields::test
