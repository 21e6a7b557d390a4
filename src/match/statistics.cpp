// Counting; see statistics.hpp.
#include "match/statistics.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>
#include <system_error>

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

std::optional<EloEstimate> estimate(const PairCounts& pairs) noexcept
{
    const int all = std::accumulate(pairs.begin(), pairs.end(), 0);
    if (all == 0) {
        return std::nullopt;
    }
    if (std::ranges::find(pairs, all) != pairs.end()) {
        return EloEstimate{elo_of(moments(pairs, 0).mean), std::nullopt};
    }
    constexpr double deviations_of_95_percent = 1.959963984540054;
    const Moments seen = moments(pairs, 0);
    const double margin = deviations_of_95_percent * std::sqrt(std::fmax(0, seen.variance) / seen.count);
    if (seen.mean - margin <= 0 || seen.mean + margin >= 1) {
        return EloEstimate{elo_of(seen.mean), std::numeric_limits<double>::infinity()};
    }
    return EloEstimate{elo_of(seen.mean), (elo_of(seen.mean + margin) - elo_of(seen.mean - margin)) / 2};
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

std::string decimal(double value, int decimals, bool has_sign)
{
    std::array<char, 400> text{};  // as long as a double can become
    const auto [end, error] =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, decimals);
    std::string number{text.data(), error == std::errc{} ? end : text.data()};
    if (number.find_first_not_of("-0.") == std::string::npos && number.starts_with('-')) {
        number.erase(0, 1);
    }
    return (has_sign && !number.starts_with('-') ? "+" : "") + number;
}

namespace {

/// `Elo +12.3 +/- 4.5`; a dash for what is not known.
std::string strength_of(const PairCounts& pairs)
{
    const auto strength = estimate(pairs);
    if (!strength) {
        return "Elo -";
    }
    const bool are_equal = !strength->margin && std::accumulate(pairs.begin(), pairs.end(), 0) > 1;
    return "Elo " + decimal(strength->elo, 1, true) + " +/- " +
           (strength->margin ? decimal(*strength->margin, 1) : "-") + (are_equal ? " (all pairs alike)" : "");
}

/// `0`, `-2.5`: as it was given.
std::string shortest(double value)
{
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

}  // namespace

std::string summary(const Tally& tally, const std::optional<Sprt>& sprt, const std::string& of)
{
    if (tally.games() == 0) {
        return '0' + of + " games";
    }
    const auto percent = [](double share) { return decimal(100 * share, 1) + " %"; };
    const auto number = [](int count) { return std::to_string(count); };
    std::string line = number(tally.games()) + of + " games: +" + number(tally.wins()) + " =" + number(tally.draws()) +
                       " -" + number(tally.losses()) + ", " + percent(tally.score()) + ", " +
                       strength_of(tally.pairs());
    if (sprt) {
        line += ", LLR " + decimal(log_likelihood_ratio(tally.pairs(), *sprt), 2) + " (" + decimal(-Sprt::bound, 2) +
                ", " + decimal(Sprt::bound, 2) + ") for [" + shortest(sprt->elo0) + ", " + shortest(sprt->elo1) + ']';
    }
    line += ", first player " + percent(tally.first_score()) + ", draws " +
            percent(static_cast<double>(tally.draws()) / tally.games()) + ", mean length " +
            decimal(tally.mean_plies(), 1) + " plies, pairs ";
    for (std::size_t points = 0; points < tally.pairs().size(); ++points) {
        line += (points == 0 ? "" : "-") + number(tally.pairs()[points]);
    }
    if (tally.forfeits(0) + tally.forfeits(1) > 0) {
        line += ", forfeits A " + number(tally.forfeits(0)) + " B " + number(tally.forfeits(1));
    }
    return line;
}

}  // namespace fields::match
