// The source tree keeps its directions. The check itself is shown texts that break each rule first.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "direction.hpp"

namespace fields::test {
namespace {

namespace fs = std::filesystem;

struct SourceFile {
    std::string path;  ///< from the root of the project
    std::string text;
};

/// The C++ files below a directory of the project.
std::vector<SourceFile> source_files(const std::string& directory)
{
    const fs::path root{FIELDS_SOURCE_DIR};
    std::vector<SourceFile> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator{root / directory}) {
        if (entry.path().extension() == ".hpp" || entry.path().extension() == ".cpp") {
            std::ifstream in{entry.path(), std::ios::binary};
            files.push_back({entry.path().lexically_relative(root).generic_string(),
                             {std::istreambuf_iterator<char>{in}, std::istreambuf_iterator<char>{}}});
        }
    }
    INFO("sources in " << directory);
    REQUIRE_FALSE(files.empty());
    return files;
}

std::vector<std::string> paths_where(bool (*holds)(std::string_view))
{
    std::vector<std::string> paths;
    for (const char* directory : {"include", "src"}) {
        for (const SourceFile& file : source_files(directory)) {
            if (holds(file.text)) {
                paths.push_back(file.path);
            }
        }
    }
    return paths;
}

TEST_CASE("the direction check sees includes however they are written")
{
    const std::vector<Include> expected{{"vector", false}, {"fields/board/side.hpp", true}, {"curses.h", false}};
    CHECK(includes_of("#include <vector>\r\n  #  include \"fields/board/side.hpp\" // why\n"
                      "// #include <thread>\nint include;\n#include<curses.h>") == expected);
}

TEST_CASE("the direction check refuses what breaks a rule")
{
    const auto is_refused = [](std::string_view path, std::string_view text) {
        return !violations(path, text).empty();
    };
    // Rooms.
    CHECK(is_refused("include/fields/board/square.hpp", "#include \"fields/rules/rules.hpp\"\n"));
    CHECK(is_refused("include/fields/rules/position.hpp", "#include \"fields/game/setup.hpp\"\n"));
    CHECK(is_refused("include/fields/rules/position.hpp", "#include \"fields/engine/perft.hpp\"\n"));
    CHECK(is_refused("include/fields/engine/search.hpp", "#include \"fields/game/game.hpp\"\n"));
    CHECK(is_refused("include/fields/game/game.hpp", "#include \"fields/engine/search.hpp\"\n"));
    CHECK(is_refused("include/fields/game/game.hpp", "#include \"fields/fields.hpp\"\n"));
    CHECK(is_refused("include/fields/cellar/box.hpp", ""));
    // The order inside a room.
    CHECK(is_refused("include/fields/board/side.hpp", "#include \"fields/board/square.hpp\"\n"));
    CHECK(is_refused("include/fields/board/square.hpp", "#include \"fields/board/square.hpp\"\n"));
    CHECK(is_refused("include/fields/rules/movegen.hpp", "#include \"fields/rules/outcome.hpp\"\n"));
    CHECK(is_refused("include/fields/board/heap.hpp", "#include \"fields/board/square.hpp\"\n"));
    // The outside world.
    for (const char* name : {"chrono", "ctime", "time.h", "iostream", "ostream", "istream", "fstream", "filesystem",
                             "thread", "cstdlib", "curses.h", "termios.h", "CLI/CLI.hpp", "unistd.h"}) {
        INFO(name);
        CHECK(is_refused("include/fields/game/game.hpp", "#include <" + std::string{name} + ">\n"));
    }
    CHECK(is_refused("include/fields/game/game.hpp", "#include \"tui/view.hpp\"\n"));
    CHECK(is_refused("include/fields/game/game.hpp", "#include \"../../src/tui/view.hpp\"\n"));
}

TEST_CASE("the direction check accepts what keeps the rules")
{
    CHECK(violations("include/fields/rules/movegen.hpp", "#include <array>\n#include \"fields/board/lanes.hpp\"\n"
                                                         "#include \"fields/rules/position.hpp\"\n")
              .empty());
    CHECK(
        violations("include/fields/engine/search.hpp", "#include <stop_token>\n#include \"fields/engine/table.hpp\"\n")
            .empty());
    CHECK(violations("include/fields/engine/table.hpp", "#include <cstdlib>\n").empty());
    CHECK(violations("include/fields/fields.hpp", "#include \"fields/game/game.hpp\"\n").empty());
}

TEST_CASE("the library includes only what stands to its left and nothing of the outside world")
{
    std::vector<std::string> found;
    for (const SourceFile& file : source_files("include")) {
        const auto more = violations(file.path, file.text);
        found.insert(found.end(), more.begin(), more.end());
    }
    CHECK(found == std::vector<std::string>{});
}

TEST_CASE("the rooms of the program know what the map says, and no two know each other")
{
    CHECK(source_violations("src/live/seats.hpp", "#include \"think/strength.hpp\"\n#include \"utf8.hpp\"\n").empty());
    CHECK_FALSE(source_violations("src/think/strength.hpp", "#include \"live/seats.hpp\"\n").empty());
    CHECK_FALSE(source_violations("src/tui/view.cpp", "#include \"live/live_game.hpp\"\n").empty());
    CHECK_FALSE(source_violations("src/utf8.hpp", "#include \"tui/key.hpp\"\n").empty());
    CHECK_FALSE(source_violations("src/cellar/box.hpp", "").empty());
    std::vector<std::string> found;
    for (const SourceFile& file : source_files("src")) {
        const auto more = source_violations(file.path, file.text);
        found.insert(found.end(), more.begin(), more.end());
    }
    CHECK(found == std::vector<std::string>{});
}

TEST_CASE("one source file alone includes curses")
{
    CHECK(includes_curses("#include <ncursesw/curses.h>\n"));
    CHECK_FALSE(includes_curses("#include \"tui/curses_terminal.hpp\"\n"));
    const auto paths = paths_where(includes_curses);
    INFO("including it: " << paths.size());
    REQUIRE(paths.size() == 1);
    CHECK(paths.front().ends_with(".cpp"));
}

TEST_CASE("other programs are started in one place, and never by a shell")
{
    CHECK(starts_programs("::execvp(name, arguments);"));
    CHECK(starts_programs("std::system (line)"));
    CHECK(starts_programs("popen(line, mode)"));
    CHECK(starts_programs("posix_spawn(&id, name)"));
    CHECK_FALSE(starts_programs("file_system(path); is_system; execute(options);"));
    CHECK(paths_where(starts_programs) == std::vector<std::string>{"src/system/child_process.cpp"});
}

TEST_CASE("the files that declare flags alone include CLI11")
{
    CHECK(includes_cli11("#include <CLI/CLI.hpp>\n"));
    CHECK_FALSE(includes_cli11("#include \"cli/options.hpp\"\n"));
    const auto paths = paths_where(includes_cli11);
    REQUIRE_FALSE(paths.empty());
    for (const std::string& path : paths) {
        CHECK((path.starts_with("src/cli/options") && path.ends_with(".cpp")));
    }
}

}  // namespace
}  // namespace fields::test
