// Files that are whole at any moment, their owner's alone, and never elsewhere than they seem.
#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <random>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "scratch_directory.hpp"
#include "store/directory.hpp"

namespace fields::store {
namespace {

namespace fs = std::filesystem;
using test::count_files;
using test::put_text;
using test::ScratchDirectory;
using test::text_of;

Directory made(const fs::path& path) { return std::get<Directory>(Directory::make(path, Links::Own)); }

mode_t mode_of(const fs::path& path)
{
    struct stat status {};
    REQUIRE(::lstat(path.c_str(), &status) == 0);
    return status.st_mode & 07777U;
}

/// While it lives no file grows beyond so many bytes, as if the disk were full.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes)
    {
        ::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;
    ~FullDisk()
    {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        ::signal(SIGXFSZ, SIG_DFL);
    }

private:
    rlimit before_{};
};

TEST_CASE("missing directories are made for the owner alone, and so are files", "[store]")
{
    const ScratchDirectory scratch;
    const mode_t before = ::umask(0);
    const Directory directory = made(scratch / "new/home/fields");
    CHECK(directory.write("a", "text").empty());
    ::umask(before);
    for (const char* path : {"new", "new/home", "new/home/fields"}) {
        CHECK(mode_of(scratch / path) == 0700);
    }
    CHECK(mode_of(scratch / "new/home/fields/a") == 0600);
    CHECK(directory.read("a", 100).text == "text");
}

TEST_CASE("a file is replaced whole, and the one before gets its name", "[store]")
{
    const ScratchDirectory scratch;
    const Directory directory = made(scratch.path());
    CHECK(directory.write("a", "one", "b").empty());
    CHECK_FALSE(directory.has("b"));
    CHECK(directory.write("a", "two", "b").empty());
    CHECK(text_of(scratch / "a") == "two");
    CHECK(text_of(scratch / "b") == "one");
    CHECK(count_files(scratch.path()) == 2);
}

TEST_CASE("a file that is replaced is there at every moment", "[store]")
{
    const ScratchDirectory scratch;
    const Directory directory = made(scratch.path());
    REQUIRE(directory.write("game", "0").empty());
    std::atomic<bool> is_done{false};
    std::jthread writer{[&] {
        for (int i = 0; i < 2000; ++i) {
            static_cast<void>(directory.write("game", std::to_string(i), "before"));
        }
        is_done = true;
    }};
    int missed = 0;
    while (!is_done) {
        missed += directory.has("game") ? 0 : 1;
    }
    CHECK(missed == 0);
    CHECK(text_of(scratch / "game") == "1999");
    CHECK(text_of(scratch / "before") == "1998");
}

TEST_CASE("on a full disk the old file stays as it was and nothing is left over", "[store]")
{
    const ScratchDirectory scratch;
    const Directory directory = made(scratch.path());
    REQUIRE(directory.write("a", "old").empty());
    std::string trouble;
    {
        const FullDisk full{100};
        trouble = directory.write("a", std::string(5000, 'x'), "b");
    }
    CHECK(trouble == "File too large");
    CHECK(text_of(scratch / "a") == "old");
    CHECK(count_files(scratch.path()) == 1);
}

TEST_CASE("no symbolic link is followed, to write or to read", "[store]")
{
    const ScratchDirectory scratch;
    put_text(scratch / "victim", "mine");
    fs::create_symlink(scratch / "victim", scratch / "link");
    const Directory directory = made(scratch.path());
    CHECK(directory.write("link", "text") == "a symbolic link, which is not followed");
    CHECK(directory.read("link", 100).error == "a symbolic link, which is not followed");
    CHECK(text_of(scratch / "victim") == "mine");
    CHECK(fs::is_symlink(scratch / "link"));
}

std::string why_not_made(const fs::path& path, Links links = Links::Own)
{
    const auto made = Directory::make(path, links);
    const auto* why = std::get_if<std::string>(&made);
    return why == nullptr ? "" : *why;
}

TEST_CASE("the player's own symbolic link in the place of a directory is followed, where links are", "[store]")
{
    const ScratchDirectory scratch;
    const std::string link = scratch / "fields";
    fs::create_directory(scratch / "elsewhere");
    fs::create_directory_symlink("elsewhere", link);
    CHECK(made(link).write("a", "text").empty());
    CHECK(text_of(scratch / "elsewhere/a") == "text");
    CHECK(made(scratch / "fields/below").write("a", "text").empty());
    CHECK(fs::is_symlink(link));
    CHECK(why_not_made(link, Links::None) == "a symbolic link, which is not followed: " + link);
    if (::geteuid() == 0) {
        REQUIRE(::lchown(link.c_str(), 12345, 12345) == 0);
        CHECK(why_not_made(link) == "a symbolic link of somebody else, which is not followed: " + link);
    }
}

TEST_CASE("a symbolic link that leads to no directory says where to", "[store]")
{
    const ScratchDirectory scratch;
    const std::string link = scratch / "fields";
    put_text(scratch / "file", "");
    for (const auto& [target, why] : {std::pair{"gone", "a symbolic link to gone, which is missing: "},
                                      {"file", "a symbolic link to file, which is no directory: "},
                                      {"fields", "a symbolic link to fields, which is missing: "}}) {  // to itself
        fs::create_symlink(target, link);
        CHECK(why_not_made(link) == why + link);
        CHECK(why_not_made(link + "/below") == why + link);
        fs::remove(link);
    }
    CHECK_FALSE(fs::exists(scratch / "gone"));
}

TEST_CASE("a file that is rewritten keeps its mode, and a read-only one is left alone", "[store]")
{
    const ScratchDirectory scratch;
    const Directory directory = made(scratch.path());
    CHECK(directory.write("new", "one").empty());
    CHECK(mode_of(scratch / "new") == 0600);
    for (const mode_t mode : {0640U, 0644U, 0660U, 0200U}) {
        REQUIRE(::chmod((scratch / "new").c_str(), mode) == 0);
        CHECK(directory.write("new", "mode " + std::to_string(mode)).empty());
        CHECK(mode_of(scratch / "new") == mode);
    }
    for (const mode_t mode : {0444U, 0400U, 0U}) {
        REQUIRE(::chmod((scratch / "new").c_str(), mode) == 0);
        CHECK(directory.write("new", "two") == "the file is read-only");
    }
    CHECK(mode_of(scratch / "new") == 0);
    CHECK(count_files(scratch.path()) == 1);
    if (::geteuid() == 0) {
        REQUIRE(::chmod((scratch / "new").c_str(), 0640) == 0);
        REQUIRE(::chown((scratch / "new").c_str(), 12345, 12346) == 0);
        CHECK(directory.write("new", "three").empty());
        struct stat status {};
        REQUIRE(::stat((scratch / "new").c_str(), &status) == 0);
        CHECK((status.st_uid == 12345 && status.st_gid == 12346));
    }
}

TEST_CASE("the file that the player's own links lead to is rewritten, and the links stay", "[store]")
{
    const ScratchDirectory scratch;
    fs::create_directories(scratch / "dotfiles/deep");
    put_text(scratch / "dotfiles/deep/file", "old");
    fs::create_directory(scratch / "fields");
    const std::string link = scratch / "fields/config";
    fs::create_symlink("../dotfiles/hop", link);
    fs::create_symlink("deep/file", scratch / "dotfiles/hop");
    CHECK(rewrite(link, "new").empty());
    CHECK(text_of(scratch / "dotfiles/deep/file") == "new");
    CHECK((fs::is_symlink(link) && fs::is_symlink(scratch / "dotfiles/hop")));
    CHECK((count_files(scratch / "fields") == 1 && count_files(scratch / "dotfiles/deep") == 1));

    fs::remove(scratch / "dotfiles/deep/file");
    CHECK(rewrite(link, "made").empty());
    CHECK(text_of(scratch / "dotfiles/deep/file") == "made");
    fs::remove_all(scratch / "dotfiles/deep");
    CHECK_THAT(rewrite(link, "x"), Catch::StartsWith("No such file or directory: /"));
    fs::create_directories(scratch / "dotfiles/deep/file");
    CHECK_THAT(rewrite(link, "x"), Catch::StartsWith("Is a directory: /"));
    fs::remove(link);
    fs::create_symlink("config", link);
    CHECK(rewrite(link, "x") == "Too many levels of symbolic links: " + link);
    CHECK(rewrite(scratch / "not/there/yet", "x").empty());
    CHECK(mode_of(scratch / "not/there") == 0700);
}

TEST_CASE("what is no file is neither read nor replaced, and nobody waits for a FIFO", "[store]")
{
    const ScratchDirectory scratch;
    REQUIRE(::mkfifo((scratch / "fifo").c_str(), 0600) == 0);
    fs::create_directory(scratch / "directory");
    const Directory directory = made(scratch.path());
    for (const auto& [name, why] : {std::pair{"fifo", "not a regular file"}, {"directory", "Is a directory"}}) {
        CHECK(directory.write(name, "text") == why);
        CHECK(directory.read(name, 100).error == why);
    }
    CHECK(directory.read("missing", 100).error == "No such file or directory");
    CHECK(directory.remove("missing").empty());
}

TEST_CASE("a directory that cannot be says which and why", "[store]")
{
    const ScratchDirectory scratch;
    put_text(scratch / "file", "");
    CHECK(why_not_made(scratch / "file") == "Not a directory: " + (scratch / "file").string());
    CHECK(why_not_made(scratch / "file/fields") == "Not a directory: " + (scratch / "file").string());
    const Directory directory = made(scratch / "gone");
    fs::remove(scratch / "gone");
    CHECK(directory.write("a", "text") == "No such file or directory");
}

TEST_CASE("files are listed latest first, and what an interrupted write left is removed in time", "[store]")
{
    const ScratchDirectory scratch;
    const Directory directory = made(scratch.path());
    for (const char* name : {"old", "new", ".new-1-old", ".new-1-fresh"}) {
        put_text(scratch / name, "");
    }
    const auto past = fs::file_time_type::clock::now() - std::chrono::minutes{2};
    fs::last_write_time(scratch / "old", past);
    fs::last_write_time(scratch / ".new-1-old", past);
    const auto files = directory.files();
    REQUIRE(files.size() == 2);
    CHECK(files[0].name == "new");
    CHECK(files[1].name == "old");
    CHECK_FALSE(directory.has(".new-1-old"));
    CHECK(directory.has(".new-1-fresh"));
}

TEST_CASE("a lock holds against another one until it is given up", "[store]")
{
    const ScratchDirectory scratch;
    const Directory directory = made(scratch.path());
    {
        const Lock lock = directory.lock("lock");
        CHECK(lock.descriptor.is_open());
        const Lock other = directory.lock("lock");
        CHECK_FALSE(other.descriptor.is_open());
        CHECK(other.trouble.empty());
    }
    CHECK(directory.lock("lock").descriptor.is_open());
}

/// Kills a process that writes two texts in turn, `rounds` times at a random moment.
void check_killed_writers(int rounds)
{
    const ScratchDirectory scratch;
    const Directory directory = made(scratch.path());
    const std::string texts[] = {std::string(3000, 'a') + "end\n", std::string(60'000, 'b') + "end\n"};
    REQUIRE(directory.write("game", texts[0]).empty());
    std::mt19937 random{7};
    for (int round = 0; round < rounds; ++round) {
        const pid_t writer = ::fork();
        REQUIRE(writer >= 0);
        if (writer == 0) {
            for (std::size_t i = 0;; ++i) {
                static_cast<void>(directory.write("game", texts[i % 2], "before"));
            }
        }
        std::this_thread::sleep_for(std::chrono::microseconds{random() % 6000});
        ::kill(writer, SIGKILL);
        int status = 0;
        REQUIRE(::waitpid(writer, &status, 0) == writer);
        const std::string found = text_of(scratch / "game");
        REQUIRE((found == texts[0] || found == texts[1]));
    }
}

TEST_CASE("a writer killed at any moment leaves the old file or the new one", "[store]") { check_killed_writers(25); }

TEST_CASE("200 writers killed at any moment leave the old file or the new one", "[.slow]")
{
    check_killed_writers(200);
}

}  // namespace
}  // namespace fields::store
