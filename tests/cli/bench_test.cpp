// bench: the same nodes every time.
#include <catch2/catch.hpp>

#include <regex>
#include <sstream>

#include "cli/commands.hpp"

namespace fields::cli {
namespace {

std::string run_bench(BenchOptions options)
{
    std::ostringstream out;
    CHECK(bench(options, out) == exit_done);
    return out.str();
}

TEST_CASE("bench visits the same nodes every time, and adds them up")
{
    const std::string first = run_bench({.depth = 5});
    const std::string second = run_bench({.depth = 5});
    CHECK(first.substr(0, first.find("time")) == second.substr(0, second.find("time")));
    CHECK(std::regex_search(first, std::regex{"\nnodes \\d+\ntime \\d+\nnps \\d+\n$"}));
    std::uint64_t sum = 0;
    std::uint64_t total = 0;
    std::istringstream lines{first};
    for (std::string line; std::getline(lines, line);) {
        const std::uint64_t number = std::stoull(line.substr(line.rfind(' ')));
        sum += line.starts_with("position ") ? number : 0;
        total = line.starts_with("nodes ") ? number : total;
    }
    CHECK(sum == total);
    CHECK(total > 10'000);
}

TEST_CASE("bench takes threads") { CHECK_THAT(run_bench({.depth = 3, .threads = 2}), Catch::Contains("\nnodes ")); }

}  // namespace
}  // namespace fields::cli
