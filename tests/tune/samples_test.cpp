// What the tuner takes from records.
#include "tune/samples.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "fields/engine/evaluate.hpp"
#include "fields/game/record_reader.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

std::string game(const std::string& event, const std::string& result, const std::string& more = "")
{
    return "[Event \"" + event + "\"]\n[Result \"" + result + "\"]\n" + more +
           "\n1. 12-d4 6-e3 2. 12xd1 12xe6 3. 7xe6 11-d4 4. 2xd4 1xg6 " + result + "\n\n";
}

TEST_CASE("a position is judged where its captures have been made")
{
    // White's 12 takes Black's 11, and nothing takes it back.
    const Position position = position_of("8/8/8/3k3a/8/3L4/4K3/8 w - - 0 1");
    REQUIRE(attacked(position.pieces(Side::White), position.pieces(Side::Black), classic).count() == 0);
    CHECK(tune::quiet_leaf(position, classic) == position);

    const Position winning = position_of("8/8/4e3/3L4/8/8/8/f7 w abcd - 0 1");
    CHECK_FALSE(tune::quiet_leaf(winning, classic));

    Position before = position_of("b7/8/8/3k4/3L3a/8/8/8 w - - 0 1");
    Position after = before;
    after.play(move_of("12xd5", before));
    CHECK(tune::quiet_leaf(before, classic) == after);
}

TEST_CASE("every position after the sixth ply is a sample with the result of its game")
{
    REQUIRE(parse_records(game("?", "1-0")).front().faults.empty());
    const auto won = tune::read_samples(game("?", "1-0"), Win::Run);
    REQUIRE(won.size() == 2);
    const auto lost = tune::read_samples(game("?", "0-1"), Win::Run);
    const auto drawn = tune::read_samples(game("?", "1/2-1/2"), Win::Run);
    for (std::size_t i = 0; i != won.size(); ++i) {
        CHECK(won[i].points + lost[i].points == 1);
        CHECK(won[i].points != lost[i].points);
        CHECK(drawn[i].points == 0.5F);
        CHECK(won[i].counts == lost[i].counts);
    }
}

TEST_CASE("games without a result, with a fault or by other rules are no samples")
{
    CHECK(tune::read_samples("", Win::Run).empty());
    CHECK(tune::read_samples(game("?", "*"), Win::Run).empty());
    CHECK(tune::read_samples(game("?", "1-0"), Win::Ascending).empty());
    CHECK(tune::read_samples("[Event \"?\"]\n\n1. 11-e7 11-a1 1-0\n", Win::Run).empty());
}

TEST_CASE("the two games of an opening are held out together")
{
    std::string text;
    for (int i = 0; i != 18; ++i) {
        text += game(std::to_string(i), "1-0");
    }
    const auto samples = tune::read_samples(text, Win::Run);
    REQUIRE(samples.size() == 36);
    for (std::size_t i = 0; i != samples.size(); ++i) {
        CHECK(samples[i].opening == i / 4);
        CHECK(samples[i].is_held_out() == (i / 4 % 8 == 0));
    }
}

}  // namespace
}  // namespace fields::test
