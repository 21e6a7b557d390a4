// Counts and what follows from them, against values computed by hand from the formulas.
#include <catch2/catch.hpp>

#include <clocale>
#include <cmath>
#include <limits>
#include <string>

#include "match/statistics.hpp"

namespace fields::match {
namespace {

TEST_CASE("games are counted from A's view, and in pairs of one opening")
{
    Tally tally;
    tally.add({.pair = 1, .leg = 1, .first_points = 2, .plies = 10});                      // A wins
    tally.add({.pair = 2, .leg = 2, .first_points = 2, .plies = 20, .is_forfeit = true});  // B wins
    CHECK(tally.pairs() == PairCounts{});
    tally.add({.pair = 1, .leg = 2, .first_points = 1, .plies = 30});
    tally.add({.seed = 9, .pair = 2, .leg = 1, .first_points = 0, .plies = 40});  // another opening 2
    CHECK((tally.games() == 4 && tally.wins() == 1 && tally.draws() == 1 && tally.losses() == 2));
    CHECK(tally.pairs() == PairCounts{0, 0, 0, 1, 0});
    CHECK(tally.score() == Approx(0.375));
    CHECK(tally.first_score() == Approx(0.625));
    CHECK(tally.mean_plies() == Approx(25));
    CHECK((tally.forfeits(0) == 1 && tally.forfeits(1) == 0));
}

TEST_CASE("Elo and score are each other's inverse")
{
    CHECK(elo_of(0.5) == Approx(0).margin(1e-12));
    CHECK(elo_of(10.0 / 11) == Approx(400));
    CHECK(score_of(elo_of(0.3)) == Approx(0.3));
    CHECK((std::isinf(elo_of(1)) && elo_of(1) > 0 && std::isinf(elo_of(0)) && elo_of(0) < 0));
}

TEST_CASE("Elo, error bar and likelihood ratio of pentanomial counts")
{
    const PairCounts pairs{3, 10, 20, 14, 5};  // 52 pairs, mean 28/52, variance 0.0658284
    const auto strength = estimate(pairs);
    CHECK(strength.value().elo == Approx(26.778715852245266));
    CHECK(strength->margin.value() == Approx(49.07511107884187));
    CHECK(log_likelihood_ratio(pairs, {0, 10}) == Approx(0.3514876585574662));
    CHECK(log_likelihood_ratio({5, 14, 20, 10, 3}, {-10, 0}) == Approx(-0.3514876585574662));
    CHECK_FALSE(estimate({}).has_value());
    CHECK(log_likelihood_ratio({}, {0, 10}) == 0);
    CHECK(std::isinf(estimate({0, 0, 0, 1, 3})->margin.value()));
}

TEST_CASE("one pair, and pairs that are all alike, have no error bar")
{
    for (const PairCounts& pairs : {PairCounts{0, 0, 1, 0, 0}, {0, 0, 500, 0, 0}, {0, 0, 0, 1, 0}, {0, 0, 0, 0, 3}}) {
        CHECK_FALSE(estimate(pairs).value().margin.has_value());
    }
    CHECK(estimate({0, 0, 7, 0, 0})->elo == Approx(0).margin(1e-12));
    CHECK(estimate({0, 0, 1, 1, 0})->margin.has_value());
}

TEST_CASE("numbers have a point in every locale, and zero has no minus")
{
    const std::string before = std::setlocale(LC_ALL, nullptr);
    for (const char* locale : {"C", "de_DE.UTF-8", "fr_FR.UTF-8", "de_DE"}) {
        if (std::setlocale(LC_ALL, locale) == nullptr) {
            continue;  // not installed here
        }
        CHECK(decimal(1234567.25, 1) == "1234567.2");
        CHECK(decimal(-0.04, 1) == "0.0");
        CHECK(decimal(-0.04, 1, true) == "+0.0");
        CHECK(decimal(-0.05, 1, true) == "-0.1");
        CHECK(decimal(2.9444, 2, true) == "+2.94");
        CHECK(decimal(std::numeric_limits<double>::infinity(), 1, true) == "+inf");
        CHECK(decimal(-std::numeric_limits<double>::infinity(), 1, true) == "-inf");
        CHECK_THAT(decimal(1e300, 1), Catch::EndsWith(".0"));
        Tally tally;
        tally.add({.pair = 1, .leg = 1, .first_points = 2, .plies = 11});
        tally.add({.pair = 2, .leg = 1, .first_points = 1, .plies = 10});
        CHECK_THAT(summary(tally, Sprt{-2.5, 0}),
                   Catch::Contains("75.0 %") && Catch::Contains("for [-2.5, 0]") && Catch::Contains("10.5 plies"));
    }
    std::setlocale(LC_ALL, before.c_str());
}

TEST_CASE("equal pairs prove nothing while they are few")
{
    CHECK(log_likelihood_ratio({0, 0, 5, 0, 0}, {0, 10}) > -0.1);
    CHECK(log_likelihood_ratio({0, 0, 500, 0, 0}, {0, 10}) < -Sprt::bound);
}

TEST_CASE("the summary has everything that was counted")
{
    Tally tally;
    CHECK(summary(tally, std::nullopt) == "0 games");
    tally.add({.pair = 1, .leg = 1, .first_points = 2, .plies = 10});
    tally.add({.pair = 1, .leg = 2, .first_points = 2, .plies = 11, .is_forfeit = true});
    CHECK(summary(tally, std::nullopt) == "2 games: +1 =0 -1, 50.0 %, Elo +0.0 +/- -, first player 100.0 %, draws "
                                          "0.0 %, mean length 10.5 plies, pairs 0-0-1-0-0, forfeits A 1 B 0");
    Tally half;
    half.add({.pair = 1, .leg = 1, .first_points = 2, .plies = 10});
    CHECK_THAT(summary(half, std::nullopt), Catch::Contains("100.0 %, Elo -, first player"));
    Tally alike = tally;
    alike.add({.pair = 2, .leg = 1, .first_points = 2, .plies = 10});
    alike.add({.pair = 2, .leg = 2, .first_points = 2, .plies = 10});
    CHECK_THAT(summary(alike, std::nullopt), Catch::Contains("Elo +0.0 +/- - (all pairs alike), first player"));
    CHECK_THAT(summary(tally, Sprt{0, 10}), Catch::Contains("LLR") && Catch::Contains("(-2.94, 2.94) for [0, 10]"));
}

}  // namespace
}  // namespace fields::match
