// Slots for games in progress: one a program, nothing to clean up, nothing overwritten that is wanted.
#include <catch2/catch.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include "scratch_directory.hpp"
#include "store/autosave.hpp"

namespace fields::store {
namespace {

namespace fs = std::filesystem;
using test::ScratchDirectory;
using test::text_of;

bool is_wanted(std::string_view text) { return text.starts_with("wanted"); }

Autosave open(const ScratchDirectory& scratch) { return {{scratch / "state", ""}, is_wanted}; }

TEST_CASE("every write keeps the state before", "[store]")
{
    const ScratchDirectory scratch;
    Autosave autosave = open(scratch);
    CHECK(autosave.slots().empty());
    CHECK(autosave.write("wanted 1").empty());
    CHECK(autosave.write("wanted 2").empty());
    REQUIRE(autosave.slots().size() == 1);
    CHECK(autosave.read(1, false, 100).text == "wanted 2");
    CHECK(autosave.read(1, true, 100).text == "wanted 1");
}

TEST_CASE("two programs side by side have a slot each", "[store]")
{
    const ScratchDirectory scratch;
    Autosave one = open(scratch);
    Autosave two = open(scratch);
    CHECK(one.write("wanted one").empty());
    CHECK(two.write("wanted two").empty());
    CHECK(one.write("wanted one more").empty());
    CHECK(text_of(scratch / "state/autosave-1.pgn") == "wanted one more");
    CHECK(text_of(scratch / "state/autosave-2.pgn") == "wanted two");
    CHECK_FALSE(two.adopt(1));
    CHECK(two.write("wanted two more").empty());
    CHECK(text_of(scratch / "state/autosave-2.pgn") == "wanted two more");
}

TEST_CASE("a slot that holds a wanted game is left alone, another one is taken again", "[store]")
{
    const ScratchDirectory scratch;
    CHECK(open(scratch).write("wanted").empty());
    CHECK(open(scratch).write("over").empty());
    Autosave next = open(scratch);
    CHECK(next.write("wanted too").empty());
    CHECK(text_of(scratch / "state/autosave-1.pgn") == "wanted");
    CHECK(text_of(scratch / "state/autosave-2.pgn") == "wanted too");
}

TEST_CASE("an adopted slot is written from then on", "[store]")
{
    const ScratchDirectory scratch;
    CHECK(open(scratch).write("wanted").empty());
    Autosave next = open(scratch);
    REQUIRE(next.adopt(1));
    CHECK(next.write("wanted more").empty());
    CHECK(text_of(scratch / "state/autosave-1.pgn") == "wanted more");
    next.leave();
    CHECK(next.write("wanted other").empty());
    CHECK(text_of(scratch / "state/autosave-2.pgn") == "wanted other");
}

TEST_CASE("a killed program's slot can be adopted at once", "[store]")
{
    const ScratchDirectory scratch;
    const pid_t killed = ::fork();
    REQUIRE(killed >= 0);
    if (killed == 0) {
        Autosave autosave = open(scratch);
        static_cast<void>(autosave.write("wanted"));
        ::raise(SIGKILL);
    }
    int status = 0;
    REQUIRE(::waitpid(killed, &status, 0) == killed);
    Autosave next = open(scratch);
    CHECK(next.adopt(1));
}

TEST_CASE("when all slots are full the oldest makes room", "[store]")
{
    const ScratchDirectory scratch;
    for (int i = 1; i <= Autosave::most_kept; ++i) {
        CHECK(open(scratch).write("wanted " + std::to_string(i)).empty());
    }
    fs::last_write_time(scratch / "state/autosave-5.pgn", fs::file_time_type::clock::now() - std::chrono::hours{1});
    Autosave next = open(scratch);
    CHECK(next.write("wanted anew").empty());
    CHECK(text_of(scratch / "state/autosave-5.pgn") == "wanted anew");
    CHECK(next.slots().size() == Autosave::most_kept);
    CHECK(next.slots().front().number == 5);
}

TEST_CASE("a directory that was removed is made again, and a slot in it claimed anew", "[store]")
{
    const ScratchDirectory scratch;
    Autosave autosave = open(scratch);
    CHECK(autosave.write("wanted").empty());
    fs::remove_all(scratch / "state");
    CHECK(autosave.write("wanted more").empty());
    CHECK(text_of(scratch / "state/autosave-1.pgn") == "wanted more");
}

TEST_CASE("where nothing can be written it says so, and can later", "[store]")
{
    const ScratchDirectory scratch;
    test::put_text(scratch / "state", "no directory");
    Autosave autosave = open(scratch);
    CHECK_THAT(autosave.write("wanted"), Catch::EndsWith((scratch / "state").string()));
    fs::remove(scratch / "state");
    CHECK(autosave.write("wanted").empty());
    CHECK(Autosave({"", "HOME is not set"}, is_wanted).write("wanted") == "HOME is not set");
}

}  // namespace
}  // namespace fields::store
