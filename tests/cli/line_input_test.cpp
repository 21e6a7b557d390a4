// Lines from a descriptor: how they are cut, and that no more are read than are wanted.
#include <catch2/catch.hpp>

#include <array>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <string>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/line_input.hpp"

namespace fields::cli {
namespace {

using namespace std::chrono_literals;

TEST_CASE("while a line is there that was not taken no more are read")
{
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    std::string lines;
    for (int i = 0; i < 10'000; ++i) {
        lines += "line\n";
    }
    REQUIRE(::write(ends[1], lines.data(), lines.size()) == static_cast<ssize_t>(lines.size()));
    const auto left = [&] {
        int bytes = 0;
        REQUIRE(::ioctl(ends[0], FIONREAD, &bytes) == 0);
        return bytes;
    };
    const system::WakePipe wake;
    LineInput input{ends[0], wake};
    input.wait(0ms);
    const int before = left();
    for (int i = 0; i < 5; ++i) {
        input.wait(0ms);
    }
    CHECK(left() == before);
    ::close(ends[1]);
    int count = 0;
    while (!input.is_over()) {
        for (; input.peek() != nullptr; ++count) {
            CHECK(input.take().text == "line");
        }
        input.wait(0ms);
    }
    CHECK(count == 10'000);
    CHECK(input.error() == 0);
    ::close(ends[0]);
}

TEST_CASE("what cannot be read has no lines and an error")
{
    const system::WakePipe wake;
    const int directory = ::open("/", O_RDONLY | O_CLOEXEC);
    LineInput input{directory, wake};
    input.wait(1000ms);
    CHECK(input.is_over());
    CHECK(input.error() == EISDIR);
    ::close(directory);
}

}  // namespace
}  // namespace fields::cli
