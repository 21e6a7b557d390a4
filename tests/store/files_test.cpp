// Reading files whole: what is no file is not waited for. And where setups are looked for.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "scratch_directory.hpp"
#include "store/files.hpp"

namespace fields::store {
namespace {

namespace fs = std::filesystem;
using test::ScratchDirectory;

TEST_CASE("what is no regular file is neither waited for nor read, by whatever name", "[store]")
{
    const ScratchDirectory scratch;
    REQUIRE(::mkfifo((scratch / "fifo").c_str(), 0600) == 0);
    fs::create_symlink(scratch / "fifo", scratch / "link");
    const int listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
    const std::string socket = scratch / "socket";
    socket.copy(static_cast<char*>(address.sun_path), sizeof address.sun_path - 1);
    REQUIRE(::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    for (const std::string& path : {std::string{scratch / "fifo"}, std::string{scratch / "link"}, socket,
                                    std::string{"/dev/null"}, std::string{"/dev/zero"}, std::string{"/dev/tty"}}) {
        INFO(path);
        CHECK(read_text(path, 100).error == "not a regular file");
        CHECK(why_no_file(path) == "not a regular file");
    }
    ::close(listener);
    CHECK(read_text(scratch.path(), 100).error == "Is a directory");
    CHECK(read_text(scratch / "missing", 100).error == "No such file or directory");
    CHECK(why_no_file(scratch / "missing").empty());
}

TEST_CASE("a file is read to its end or a byte beyond the limit, also one whose size is not known", "[store]")
{
    const ScratchDirectory scratch;
    const std::string text = std::string(70'000, 'a') + '\0' + std::string(70'000, 'b');
    test::put_text(scratch / "file", text);
    CHECK(read_text(scratch / "file", 1'000'000).text == text);
    CHECK(read_text(scratch / "file", 99).text == std::string(100, 'a'));
    CHECK(read_text("/proc/self/status", 100'000).text.starts_with("Name:"));
}

TEST_CASE("the reason stands before the path, and of a long path both ends are told", "[store]")
{
    CHECK(with_path("no room", "/a/b") == "no room: /a/b");
    const std::string at_most = '/' + std::string(78, 'x');
    CHECK(short_path(at_most) == at_most);
    const std::string told = short_path('/' + std::string(5000, 'x') + "/fields/mine.pgn");
    CHECK(told == '/' + std::string(37, 'x') + "..." + std::string(22, 'x') + "/fields/mine.pgn");
    const std::string wide = short_path("/" + std::string(100, 'x') + "\xC3\xA9" + std::string(37, 'y'));
    CHECK(wide.ends_with("...\xC3\xA9" + std::string(37, 'y')));
}

TEST_CASE("a stream is read until it ends", "[store]")
{
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    REQUIRE(::write(ends[1], "text", 4) == 4);
    ::close(ends[1]);
    CHECK(read_stream(ends[0], 100).text == "text");
    ::close(ends[0]);
}

TEST_CASE("setups are looked for where the program's installation was moved to, then where it was to be installed")
{
    const auto here = setup_directories("/opt/moved here/bin/fields");
    const auto there = setup_directories("/elsewhere/bin/fields");
    REQUIRE(here.size() == 2);
    REQUIRE(there.size() == 2);
    CHECK(here[0] == "/opt/moved here/share/games/fields/setups");
    CHECK(there[0] == "/elsewhere/share/games/fields/setups");
    CHECK(here[1] == there[1]);
    CHECK(here[1].is_absolute());
    // Installed where it was to be: one place.
    const fs::path planned = here[1].parent_path().parent_path().parent_path().parent_path() / "bin/fields";
    CHECK(setup_directories(planned) == std::vector{here[1]});
    // Where the system does not tell the program's file.
    CHECK(setup_directories("fields") == std::vector{here[1]});
}

TEST_CASE("a program in a build tree finds the setups of the source tree by a link, and no folder counts as one")
{
    const ScratchDirectory build;
    fs::create_directory(build / "fields.setups");
    fs::create_directory(build / "setups");
    const auto by_folder = setup_directories(build / "fields");
    CHECK(std::ranges::none_of(by_folder, [&](const fs::path& path) { return path.parent_path() == build.path(); }));
    fs::remove(build / "fields.setups");
    fs::create_directory_symlink("setups", build / "fields.setups");
    CHECK(setup_directories(build / "fields") == by_folder);
    fs::remove(build / "fields.setups");
    fs::create_directory_symlink("/the/source/setups", build / "fields.setups");
    CHECK(setup_directories(build / "fields").front() == "/the/source/setups");
    CHECK(setup_directories(build / "fields").back() == by_folder.back());
}

TEST_CASE("no setup with a bare name lies in the directory that a program is started in")
{
    const ScratchDirectory here;
    fs::create_directory(here / "setups");
    test::put_text(here / "setups/stranger.txt", "");
    const fs::path before = fs::current_path();
    fs::current_path(here.path());
    CHECK_FALSE(find_setup("stranger"));
    CHECK_FALSE(find_installed_setup("stranger"));
    CHECK(std::ranges::none_of(installed_setups(), [](const auto& setup) { return setup.name == "stranger"; }));
    CHECK(std::ranges::all_of(setup_directories(), &fs::path::is_absolute));
    fs::current_path(before);
}

}  // namespace
}  // namespace fields::store
