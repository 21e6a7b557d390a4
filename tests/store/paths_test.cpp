// Where files live, by all that an environment can be.
#include <catch2/catch.hpp>

#include <map>
#include <string>

#include "scratch_directory.hpp"
#include "store/paths.hpp"

namespace fields::store {
namespace {

Paths places(const std::map<std::string, std::string>& variables)
{
    return find_paths([&](const char* name) -> const char* {
        const auto found = variables.find(name);
        return found == variables.end() ? nullptr : found->second.c_str();
    });
}

TEST_CASE("files live below HOME where nothing else is said", "[store]")
{
    const test::ScratchDirectory home;
    const Paths found = places({{"HOME", home.path()}});
    CHECK(found.config.path == home / ".config/fields");
    CHECK(found.games.path == home / ".local/share/fields");
    CHECK(found.autosaves.path == home / ".local/state/fields");
}

TEST_CASE("XDG variables say otherwise, with or without a HOME", "[store]")
{
    const Paths found = places({{"XDG_CONFIG_HOME", "/c"}, {"XDG_DATA_HOME", "/d"}, {"XDG_STATE_HOME", "/s"}});
    CHECK(found.config.path == "/c/fields");
    CHECK(found.games.path == "/d/fields");
    CHECK(found.autosaves.path == "/s/fields");
    CHECK(found.autosaves.trouble.empty());
}

TEST_CASE("an XDG variable that is empty or relative counts as not set", "[store]")
{
    const test::ScratchDirectory home;
    const Paths found =
        places({{"HOME", home.path()}, {"XDG_DATA_HOME", ""}, {"XDG_STATE_HOME", "state"}, {"XDG_CONFIG_HOME", "./c"}});
    CHECK(found.config.path == home / ".config/fields");
    CHECK(found.games.path == home / ".local/share/fields");
    CHECK(found.autosaves.path == home / ".local/state/fields");
}

TEST_CASE("without a home there is a reason instead of a place", "[store]")
{
    const test::ScratchDirectory scratch;
    test::put_text(scratch / "file", "");
    for (const auto& [home, why] : std::map<std::string, std::string>{
             {"", "HOME is not set"},
             {"relative", "HOME is no directory: relative"},
             {scratch / "missing", "HOME is no directory: " + (scratch / "missing").string()},
             {scratch / "file", "HOME is no directory: " + (scratch / "file").string()}}) {
        const Paths found = places({{"HOME", home}, {"XDG_CONFIG_HOME", "/c"}});
        CHECK(found.games.path.empty());
        CHECK(found.games.trouble == why);
        CHECK(found.autosaves.trouble == why);
        CHECK(found.config.path == "/c/fields");
    }
    CHECK(places({}).games.trouble == "HOME is not set");
}

}  // namespace
}  // namespace fields::store
