// Names of saved games: where they lead, and what is no name.
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include "scratch_directory.hpp"
#include "store/saves.hpp"

namespace fields::store {
namespace {

using test::ScratchDirectory;
using test::text_of;

TEST_CASE("what leads out of the directory of games, or acts on a terminal, is no name", "[store]")
{
    const std::string long_name(65, 'x');
    for (const std::string& name :
         {std::string{""}, std::string{"a/b"}, std::string{"/etc/passwd"}, std::string{"../x"}, std::string{".."},
          std::string{".hidden"}, std::string{"-rf"}, std::string{"~"}, std::string{"~root"}, std::string{"a\nb"},
          std::string{"a\x1b[2J"}, std::string{"a\x7f"}, std::string{"a\0b", 3}, std::string{"a\xc2\x9b"}, long_name}) {
        INFO(name);
        CHECK_FALSE(why_no_name(name).empty());
        const ScratchDirectory scratch;
        const Saves saves{{scratch / "games", ""}, true};
        CHECK_FALSE(saves.write(name, "x", true).trouble.empty());
        CHECK_FALSE(saves.read(name, 10).error.empty());
        CHECK(test::count_files(scratch.path()) == 0);
    }
    for (const std::string& name : {std::string{"a"}, std::string{"my game 2"}, std::string{"Zoë"}, std::string{"a..b"},
                                    std::string{"$(reboot)"}, std::string{"|sh"}, std::string(64, 'x')}) {
        CHECK(why_no_name(name).empty());
    }
}

TEST_CASE("a saved game is found by its name, and asked for before it is replaced", "[store]")
{
    const ScratchDirectory scratch;
    const Saves saves{{scratch / "games", ""}, true};
    CHECK(saves.list().empty());
    const auto first = saves.write("one", "1", false);
    CHECK(first.trouble.empty());
    CHECK(first.path == scratch / "games/one.pgn");
    const auto second = saves.write("one.pgn", "2", false);
    CHECK(second.is_there);
    CHECK(saves.read("one", 10).text == "1");
    REQUIRE(saves.list().size() == 1);
    CHECK(saves.list()[0].name == "one");
    CHECK(saves.write("one", "2", true).former == "one~");
    CHECK(saves.read("one.pgn", 10).text == "2");
    CHECK(saves.read("one~", 10).text == "1");
    CHECK(saves.write("one~", "3", true).former.empty());
    CHECK(saves.write("new", "3", true).former.empty());
    const Saves anywhere{{scratch / "games", ""}, false};
    CHECK(anywhere.write(scratch / "games/new.txt", "4", false).former.empty());
    CHECK(anywhere.write(scratch / "games/new.txt", "5", true).former == scratch / "games/new.txt~");
    CHECK(test::text_of(scratch / "games/new.txt~") == "4");
    CHECK_THAT(saves.read("two", 10).error,
               Catch::StartsWith("No such file or directory: ") && Catch::EndsWith("two.pgn"));
}

TEST_CASE("a path is a path unless names alone are allowed", "[store]")
{
    const ScratchDirectory scratch;
    const Saves saves{{scratch / "games", ""}, false};
    const std::string path = scratch / "elsewhere.pgn";
    CHECK(saves.write(path, "x", false).trouble.empty());
    CHECK(text_of(path) == "x");
    CHECK(saves.read(path, 10).text == "x");
    CHECK_THAT(saves.write(scratch / "no/such/a.pgn", "x", false).trouble, Catch::Contains("No such file"));
    CHECK_THAT(saves.write("~/a", "x", false).trouble,
               Catch::Contains("does not start with ~") || Catch::Contains("slash"));
    const Saves restricted{{scratch / "games", ""}, true};
    CHECK_THAT(restricted.read(path, 10).error, Catch::Contains("a name has no slash"));
}

TEST_CASE("a place that cannot be is told with the reason first, however long its path is", "[store]")
{
    for (const std::string& root : {'/' + std::string(5000, 'x'), "/proc/none/" + std::string(200, 'x')}) {
        const Saves saves{{root + "/fields", ""}, false};
        for (const std::string& told :
             {saves.write("mine", "x", false).trouble, saves.read("mine", 10).error,
              saves.read(root + "/x.pgn", 10).error, saves.write(root + "/x.pgn", "x", false).trouble}) {
            INFO(told);
            CHECK((told.starts_with("File name too long: /") || told.starts_with("No such file or directory: /") ||
                   told.starts_with("there is no such saved game: /")));
            CHECK(told.size() < 130);
        }
    }
}

TEST_CASE("the list knows which files a name leads to, and reads the others too", "[store]")
{
    const ScratchDirectory scratch;
    const Saves saves{{scratch / "games", ""}, true};
    CHECK(saves.write("name", "name", false).trouble.empty());
    for (const char* name : {"a\nb", "-x", "x.pgn", "caf\xE9"}) {
        test::put_text(scratch / ("games/" + std::string{name} + ".pgn"), name);
    }
    const auto listed = saves.list();
    REQUIRE(listed.size() == 5);
    for (const Saves::Saved& one : listed) {
        CHECK(one.is_name == (one.name == "name"));
        CHECK(saves.read_listed(one.name, 10).text == one.name);
        CHECK(saves.has(one.name) == (one.name == "name" || one.name == "caf\xE9"));
    }
    CHECK_FALSE(saves.has("none"));
    CHECK_FALSE(saves.read_listed("../games/name", 10).error.empty());
}

TEST_CASE("without a home saving says why", "[store]")
{
    const Saves saves{{"", "HOME is not set"}, false};
    CHECK(saves.write("a", "x", false).trouble == "HOME is not set");
    CHECK(saves.list().empty());
}

}  // namespace
}  // namespace fields::store
