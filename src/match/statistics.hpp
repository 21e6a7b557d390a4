// What a match says about two engines: points, Elo with its error bar, and the sequential test. Pure functions of
// counts. Invariant: everything that judges strength counts pairs (one opening, both colours), since the two games of a
// pair are not independent.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace fields::match {

/// Pairs by the half points that A made in them: 0 to 4.
using PairCounts = std::array<int, 5>;

/// One finished game, as far as counting needs it.
struct CountedGame {
    std::uint64_t seed = 0;  ///< of the match that its opening comes from
    int pair = 1;            ///< from 1, one number an opening
    int leg = 1;             ///< 1: A has the side that moves first; 2: B has it
    int first_points = 1;    ///< half points of the side that moves first: 0, 1 or 2
    int plies = 0;
    bool is_forfeit = false;  ///< lost by an illegal move, by time or by a crash

    /// Half points of A.
    [[nodiscard]] int points() const noexcept { return leg == 1 ? first_points : 2 - first_points; }
};

/// Everything counted, game by game.
class Tally {
public:
    /// Precondition: that leg of that pair was not added before.
    void add(const CountedGame& game);

    [[nodiscard]] int games() const noexcept { return outcomes_[0] + outcomes_[1] + outcomes_[2]; }
    [[nodiscard]] int losses() const noexcept { return outcomes_[0]; }
    [[nodiscard]] int draws() const noexcept { return outcomes_[1]; }
    [[nodiscard]] int wins() const noexcept { return outcomes_[2]; }
    [[nodiscard]] const PairCounts& pairs() const noexcept { return pairs_; }
    /// Games that A (0) or B (1) forfeited.
    [[nodiscard]] int forfeits(std::size_t engine) const noexcept { return forfeits_[engine]; }

    /// Shares of what there was to win, 0 to 1. Precondition: there are games; so for mean_plies().
    [[nodiscard]] double score() const noexcept;
    [[nodiscard]] double first_score() const noexcept;
    [[nodiscard]] double mean_plies() const noexcept;

private:
    std::array<int, 3> outcomes_{};  // by half points of A
    std::array<int, 2> forfeits_{};
    PairCounts pairs_{};
    std::map<std::pair<std::uint64_t, int>, int> halves_;  // A's points in pairs of which one game was played
    std::int64_t first_points_ = 0;
    std::int64_t plies_ = 0;
};

/// The Elo difference that a score of 0 to 1 stands for; infinite at both ends. And back.
[[nodiscard]] double elo_of(double score) noexcept;
[[nodiscard]] double score_of(double elo) noexcept;

struct EloEstimate {
    double elo;
    /// Half of the 95 % interval, infinite where that reaches an end; nothing where the pairs say nothing of how they
    /// scatter: there is but one, or all are equal.
    std::optional<double> margin;
};

/// A's strength over B's; nothing without a pair.
[[nodiscard]] std::optional<EloEstimate> estimate(const PairCounts& pairs) noexcept;

/// A sequential probability ratio test of "A is elo1 stronger" against "A is elo0 stronger".
struct Sprt {
    double elo0;
    double elo1;

    /// ln((1 - 0.05) / 0.05): both errors at 5 %.
    static constexpr double bound = 2.9444389791664403;

    friend bool operator==(const Sprt&, const Sprt&) noexcept = default;
};

/// The logarithm of the likelihood ratio: at -bound elo0 is accepted, at +bound elo1. By the normal approximation of
/// the generalised test for pentanomial counts (Van den Bergh, as fishtest does it).
[[nodiscard]] double log_likelihood_ratio(const PairCounts& pairs, const Sprt& sprt) noexcept;

/// A number with so many decimals, behind a point in every locale; `sign`: with a plus where it is not negative. Zero
/// has no minus, nor has what is rounded to it.
[[nodiscard]] std::string decimal(double value, int decimals, bool has_sign = false);

/// One line: games, results of A, score, Elo, test, and what the games were like. `of`: what stands behind the number
/// of games, as ` of 200`.
[[nodiscard]] std::string summary(const Tally& tally, const std::optional<Sprt>& sprt, const std::string& of = "");

}  // namespace fields::match
