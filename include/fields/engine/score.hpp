// What a position is worth to the side to move. Inside the search a score is an int, so that it can be negated and
// compared at once; outside it is a Value that says what it means. Raw ints never reach a screen.
//
//     -30000 lost now ... -29872 lost in 128 plies | evaluations | 29872 wins in 128 plies ... 29999 wins in one ply
#pragma once

#include <variant>

namespace fields {

/// Hundredths of a unit that is worth about one useful prisoner; wins and losses beyond `max_evaluation`.
using Score = int;

/// No line is searched deeper, in plies.
inline constexpr int max_ply = 128;

inline constexpr Score infinite_score = 32000;
inline constexpr Score win_score = 30000;
inline constexpr Score draw_score = 0;
inline constexpr Score max_evaluation = win_score - max_ply - 1;

/// The side to move wins `plies` plies from the root.
[[nodiscard]] constexpr Score win_in(int plies) noexcept { return win_score - plies; }
/// The side to move loses `plies` plies from the root.
[[nodiscard]] constexpr Score lose_in(int plies) noexcept { return -win_score + plies; }
[[nodiscard]] constexpr bool is_win(Score score) noexcept { return score > max_evaluation; }
[[nodiscard]] constexpr bool is_loss(Score score) noexcept { return score < -max_evaluation; }
[[nodiscard]] constexpr bool is_decided(Score score) noexcept { return is_win(score) || is_loss(score); }
/// Plies to the end. Precondition: is_decided(score).
[[nodiscard]] constexpr int plies_to_end(Score score) noexcept { return win_score - (score > 0 ? score : -score); }

/// The side to move wins, at best play in so many plies.
struct WinIn {
    int plies;
    friend constexpr bool operator==(WinIn, WinIn) noexcept = default;
};
/// The side to move loses, at best play in so many plies.
struct LossIn {
    int plies;
    friend constexpr bool operator==(LossIn, LossIn) noexcept = default;
};
/// An estimate: hundredths, positive where the side to move stands better.
struct Estimate {
    int hundredths;
    friend constexpr bool operator==(Estimate, Estimate) noexcept = default;
};

using Value = std::variant<Estimate, WinIn, LossIn>;

[[nodiscard]] constexpr Value to_value(Score score) noexcept
{
    if (is_win(score)) {
        return WinIn{plies_to_end(score)};
    }
    if (is_loss(score)) {
        return LossIn{plies_to_end(score)};
    }
    return Estimate{score};
}

static_assert(to_value(win_in(3)) == Value{WinIn{3}} && to_value(-win_in(3)) == Value{LossIn{3}});

}  // namespace fields
