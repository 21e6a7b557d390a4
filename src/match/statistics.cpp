// Counting; see statistics.hpp.
#include "match/statistics.hpp"

#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>

namespace fields::match {

namespace {

/// Mean and variance of the score of one pair, 0 to 1, every outcome counted `prior` times more than seen.
struct Moments {
    double count = 0;
    double mean = 0;
    double variance = 0;
};

Moments moments(const PairCounts& pairs, double prior) noexcept
{
    Moments found;
    double squares = 0;
    for (std::size_t points = 0; points < pairs.size(); ++points) {
        const double weight = pairs[points] + prior;
        const double score = static_cast<double>(points) / 4;
        found.count += weight;
        found.mean += weight * score;
        squares += weight * score * score;
    }
    found.mean /= found.count;
    found.variance = squares / found.count - found.mean * found.mean;
    return found;
}

template <typename... Values>
std::string format(const char* pattern, Values... values)
{
    std::array<char, 128> text{};
    std::snprintf(text.data(), text.size(), pattern, values...);
    return text.data();
}

}  // namespace

void Tally::add(const CountedGame& game)
{
    ++outcomes_[static_cast<std::size_t>(game.points())];
    first_points_ += game.first_points;
    plies_ += game.plies;
    if (game.is_forfeit) {
        ++forfeits_[game.points() == 0 ? 0 : 1];
    }
    const auto [half, is_new] = halves_.try_emplace({game.seed, game.pair}, game.points());
    if (!is_new) {
        const int points = half->second + game.points();
        ++pairs_[static_cast<std::size_t>(points)];
        halves_.erase(half);
    }
}

double Tally::score() const noexcept { return (wins() + draws() / 2.0) / games(); }

double Tally::first_score() const noexcept { return static_cast<double>(first_points_) / 2 / games(); }

double Tally::mean_plies() const noexcept { return static_cast<double>(plies_) / games(); }

double elo_of(double score) noexcept
{
    if (score <= 0 || score >= 1) {
        return score <= 0 ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    }
    return -400 * std::log10(1 / score - 1);
}

double score_of(double elo) noexcept { return 1 / (1 + std::pow(10, -elo / 400)); }

std::optional<Estimate> estimate(const PairCounts& pairs) noexcept
{
    if (std::accumulate(pairs.begin(), pairs.end(), 0) == 0) {
        return std::nullopt;
    }
    constexpr double deviations_of_95_percent = 1.959963984540054;
    const Moments seen = moments(pairs, 0);
    const double margin = deviations_of_95_percent * std::sqrt(std::fmax(0, seen.variance) / seen.count);
    if (seen.mean - margin <= 0 || seen.mean + margin >= 1) {
        return Estimate{elo_of(seen.mean), std::numeric_limits<double>::infinity()};
    }
    return Estimate{elo_of(seen.mean), (elo_of(seen.mean + margin) - elo_of(seen.mean - margin)) / 2};
}

double log_likelihood_ratio(const PairCounts& pairs, const Sprt& sprt) noexcept
{
    if (std::accumulate(pairs.begin(), pairs.end(), 0) == 0) {
        return 0;
    }
    // Without the tenth a few equal pairs, of variance 0, would prove anything.
    const Moments seen = moments(pairs, 0.1);
    const double score0 = score_of(sprt.elo0);
    const double score1 = score_of(sprt.elo1);
    return seen.count * (score1 - score0) * (2 * seen.mean - score0 - score1) / (2 * seen.variance);
}

std::string summary(const Tally& tally, const std::optional<Sprt>& sprt)
{
    if (tally.games() == 0) {
        return "0 games";
    }
    std::string line = format("%d games: +%d =%d -%d, %.1f %%", tally.games(), tally.wins(), tally.draws(),
                              tally.losses(), 100 * tally.score());
    if (const auto strength = estimate(tally.pairs())) {
        // Adding 0 makes the negative 0 of even scores positive.
        line += format(", Elo %+.1f +/- %.1f", strength->elo + 0.0, strength->margin);
    }
    if (sprt) {
        line += format(", LLR %.2f (%.2f, %.2f) for [%g, %g]", log_likelihood_ratio(tally.pairs(), *sprt), -Sprt::bound,
                       Sprt::bound, sprt->elo0, sprt->elo1);
    }
    line += format(", first player %.1f %%, draws %.1f %%, mean length %.1f plies", 100 * tally.first_score(),
                   100.0 * tally.draws() / tally.games(), tally.mean_plies());
    const auto& pairs = tally.pairs();
    line += format(", pairs %d-%d-%d-%d-%d", pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
    if (tally.forfeits(0) + tally.forfeits(1) > 0) {
        line += format(", forfeits A %d B %d", tally.forfeits(0), tally.forfeits(1));
    }
    return line;
}

}  // namespace fields::match
