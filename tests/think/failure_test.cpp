// What failed, as people read it.
#include <catch2/catch.hpp>

#include <new>
#include <system_error>

#include "think/failure.hpp"

namespace fields::think {
namespace {

TEST_CASE("a failure names what there was too little of and the flag that asks for less")
{
    constexpr std::size_t megabyte = std::size_t{1} << 20U;
    CHECK(in_words(OutOfMemory::for_table(2048 * megabyte)) ==
          "not enough memory for a table of 2048 MB (try a smaller --hash)");
    CHECK(in_words(OutOfMemory::for_threads(64)) == "not enough memory for 64 threads (try fewer --threads)");
    CHECK(in_words(std::runtime_error{"broken on purpose"}) == "broken on purpose");
}

TEST_CASE("no exception's own name is read by anybody")
{
    CHECK(in_words(std::bad_alloc{}) == "not enough memory");
    CHECK(in_words(std::bad_array_new_length{}) == "not enough memory");
    CHECK(in_words(std::system_error{EAGAIN, std::generic_category()}) ==
          "the system allows no more threads or processes");
    CHECK(in_words(std::system_error{ENOSPC, std::generic_category(), "a file"}) == "a file: No space left on device");
}

}  // namespace
}  // namespace fields::think
