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
using State = Autosave::State;

bool is_wanted(std::string_view text) { return text.starts_with("wanted"); }

Autosave open(const ScratchDirectory& scratch) { return {{scratch / "state", ""}, is_wanted}; }

TEST_CASE("every write keeps the state before", "[store]")
{
    const ScratchDirectory scratch;
    Autosave autosave = open(scratch);
    CHECK(autosave.slots().empty());
    CHECK(autosave.write("wanted 1").empty());
    autosave.settle();
    CHECK(autosave.write("wanted 2").empty());
    autosave.settle();
    REQUIRE(autosave.slots().size() == 1);
    CHECK_FALSE(autosave.read(1, State::Next, 100).error.empty());
    CHECK(autosave.read(1, State::Current, 100).text == "wanted 2");
    CHECK(autosave.read(1, State::Previous, 100).text == "wanted 1");
    CHECK(autosave.take_trouble().empty());
}

TEST_CASE("what is written is there at once, and on the disk when it has settled", "[store]")
{
    const ScratchDirectory scratch;
    Autosave autosave = open(scratch);
    for (int i = 0; i < 200; ++i) {
        const std::string text = "wanted " + std::to_string(i);
        REQUIRE(autosave.write(text).empty());
        const Autosave reader = open(scratch);
        REQUIRE(reader.slots().size() == 1);
        std::string found;
        for (const State state : Autosave::states) {
            const FileText file = reader.read(1, state, 100);
            found = found.empty() && file.error.empty() ? file.text : found;
        }
        REQUIRE(found == text);
    }
    autosave.settle();
    CHECK(autosave.take_trouble().empty());
    CHECK(text_of(scratch / "state/autosave-1.pgn") == "wanted 199");
    CHECK_FALSE(fs::exists(scratch / "state/autosave-1.next.pgn"));
}

TEST_CASE("a slot that is cleared holds nothing", "[store]")
{
    const ScratchDirectory scratch;
    Autosave autosave = open(scratch);
    CHECK(autosave.write("wanted 1").empty());
    autosave.settle();
    CHECK(autosave.write("wanted 2").empty());
    CHECK(autosave.slot() == 1);
    autosave.clear();
    CHECK_FALSE(autosave.slot());
    CHECK(autosave.slots().empty());
}

TEST_CASE("what cannot get to its place is told later, and what was written stays readable", "[store]")
{
    const ScratchDirectory scratch;
    Autosave autosave = open(scratch);
    CHECK(autosave.write("wanted").empty());
    autosave.settle();
    fs::remove(scratch / "state/autosave-1.pgn");
    fs::create_directory(scratch / "state/autosave-1.pgn");
    CHECK(autosave.write("wanted more").empty());
    autosave.settle();
    CHECK_THAT(autosave.take_trouble(), Catch::Contains("Is a directory"));
    CHECK(autosave.take_trouble().empty());
    CHECK(autosave.read(1, State::Next, 100).text == "wanted more");
}

TEST_CASE("two programs side by side have a slot each", "[store]")
{
    const ScratchDirectory scratch;
    Autosave one = open(scratch);
    Autosave two = open(scratch);
    CHECK(one.write("wanted one").empty());
    CHECK(two.write("wanted two").empty());
    CHECK(one.write("wanted one more").empty());
    one.settle();
    two.settle();
    CHECK(text_of(scratch / "state/autosave-1.pgn") == "wanted one more");
    CHECK(text_of(scratch / "state/autosave-2.pgn") == "wanted two");
    CHECK_FALSE(two.adopt(1));
    CHECK(two.write("wanted two more").empty());
    two.settle();
    CHECK(text_of(scratch / "state/autosave-2.pgn") == "wanted two more");
}

TEST_CASE("a slot that holds a wanted game is left alone, another one is taken again", "[store]")
{
    const ScratchDirectory scratch;
    CHECK(open(scratch).write("wanted").empty());
    CHECK(open(scratch).write("over").empty());
    Autosave next = open(scratch);
    CHECK(next.write("wanted too").empty());
    next.settle();
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
    next.settle();
    CHECK(text_of(scratch / "state/autosave-1.pgn") == "wanted more");
    next.leave();
    CHECK(next.write("wanted other").empty());
    next.settle();
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
    next.settle();
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
    autosave.settle();
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
