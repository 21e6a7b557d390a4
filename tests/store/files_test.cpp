// Reading files whole: what is no file is not waited for.
#include <catch2/catch.hpp>

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

}  // namespace
}  // namespace fields::store
