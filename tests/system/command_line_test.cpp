// Commands of engines, split as a shell does it.
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include "system/command_line.hpp"

namespace fields::system {
namespace {

TEST_CASE("a command is split at blanks, but not within quotes or behind a backslash", "[match]")
{
    struct Row {
        const char* text;
        std::vector<std::string> words;
    };
    const Row rows[] = {
        {"", {}},
        {" \t ", {}},
        {"one", {"one"}},
        {" one  --fast\t2 ", {"one", "--fast", "2"}},
        {"'dir with space/eng' x", {"dir with space/eng", "x"}},
        {"\"dir with space/eng\" x", {"dir with space/eng", "x"}},
        {"dir\\ with\\ space/eng x", {"dir with space/eng", "x"}},
        {"a'b c'd\"e f\"g", {"ab cde fg"}},
        {"x '' \"\"", {"x", "", ""}},
        {"'a\"b\\' \"c'd\"", {"a\"b\\", "c'd"}},
        {R"("a\"b\\c\$d\`e\f")", {R"(a"b\c$d`e\f)"}},
        {R"(\'a\"b\\c\d)", {R"('a"b\cd)"}},
        {"$HOME `id` $(id) *.py ~ # ; | > x", {"$HOME", "`id`", "$(id)", "*.py", "~", "#", ";", "|", ">", "x"}},
        {"\xC3\xA9ng\xC2\xA0ine", {"\xC3\xA9ng\xC2\xA0ine"}},
    };
    for (const Row& row : rows) {
        INFO(row.text);
        const auto split = split_command(row.text);
        REQUIRE(std::holds_alternative<std::vector<std::string>>(split));
        CHECK(std::get<std::vector<std::string>>(split) == row.words);
    }
}

TEST_CASE("a command with a quote that is not closed is refused", "[match]")
{
    const auto why = [](const char* text) { return std::get<std::string>(split_command(text)); };
    CHECK(why("'a b") == "a single quote is not closed");
    CHECK(why("a\"b") == "a double quote is not closed");
    CHECK(why("\"a\\\"") == "a double quote is not closed");
    CHECK(why("don't") == "a single quote is not closed");
    CHECK(why("a\\") == "a backslash at the end stands before nothing");
}

}  // namespace
}  // namespace fields::system
