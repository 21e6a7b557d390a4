// The table: what is kept and forgotten, and what its memory weighs.
#include <catch2/catch.hpp>

#include <cstdint>
#include <fstream>
#include <new>
#include <unistd.h>

#include "fields/engine/table.hpp"

namespace fields::test {
namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20U;

/// A key for each number, spread over the whole table.
constexpr std::uint64_t key_of(std::uint64_t number) { return number * 0x9E37'79B9'7F4A'7C15U; }

TEST_CASE("a table of any size keeps what is stored, and a cleared one is empty and usable again")
{
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{1000}, megabyte, 32 * megabyte, 64 * megabyte}) {
        Table table{bytes};
        for (int round = 0; round < 3; ++round) {
            table.allocate();
            CHECK(table.permille_used() == 0);
            const std::uint64_t count = table.size() / 64;
            CHECK_FALSE(table.find(key_of(1), 0));
            for (std::uint64_t i = 1; i <= count; i += count / 64 + 1) {
                table.store(key_of(i), {.score = 7, .depth = static_cast<int>(i % 100), .bound = Bound::Exact}, 0);
                const auto found = table.find(key_of(i), 0);
                REQUIRE(found);
                CHECK(found->depth == static_cast<int>(i % 100));
            }
            table.age();
            table.clear();
        }
    }
}

TEST_CASE("another size forgets, and a table that is moved takes its entries along")
{
    Table table{megabyte};
    table.allocate();
    table.store(5, {.depth = 3, .bound = Bound::Lower}, 0);
    Table other{64};
    other = std::move(table);
    REQUIRE(other.find(5, 0));
    other.resize(2 * megabyte);
    other.allocate();
    CHECK_FALSE(other.find(5, 0));
}

#ifndef FIELDS_SANITIZED  // sanitizers touch memory themselves, and end the program where there is none

/// So many bytes of this process are in memory.
std::size_t resident_bytes()
{
    std::size_t all = 0;
    std::size_t resident = 0;
    std::ifstream{"/proc/self/statm"} >> all >> resident;
    return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

TEST_CASE("memory that cannot be had is refused, and a smaller table works")
{
    for (const unsigned bits : {62U, 63U}) {
        Table table{std::size_t{1} << bits};
        CHECK_THROWS_AS(table.allocate(), std::bad_alloc);
        table.clear();
        table.resize(megabyte);
        table.allocate();
        CHECK_FALSE(table.find(5, 0));
    }
}

TEST_CASE("a table weighs what was touched of it, when it is taken as when it is cleared")
{
    Table table{1024 * megabyte};
    const std::size_t before = resident_bytes();
    for (int round = 0; round < 3; ++round) {
        table.allocate();
        for (std::uint64_t i = 1; i <= 1000; ++i) {
            table.store(key_of(i), {.depth = 1, .bound = Bound::Exact}, 0);
        }
        CHECK(resident_bytes() < before + 100 * megabyte);
        table.clear();
        CHECK(resident_bytes() < before + 10 * megabyte);
    }
}
#endif

}  // namespace
}  // namespace fields::test
