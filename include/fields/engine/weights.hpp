// What each term of the evaluation is worth, in hundredths, by what wins. Written by `./dev tune`: fitted by logistic
// regression to the results of the engine's games against itself (Texel's method, Österlund, 2014).
#pragma once

#include <array>

#include "fields/engine/terms.hpp"

namespace fields::weights {

// clang-format off
inline constexpr std::array<Weight, term::run_count> run{{
    // tempo
    {3, 12},
    // attack
    {16, 22},
    // square
    {7, -21}, {2, -1}, {12, 9}, {-30, -11}, {-8, 6},
    {-5, 9}, {-1, 13}, {16, 15}, {13, 20},
    // neighbours
    {-10, 0}, {-15, -5}, {-6, 7}, {16, -18}, {45, -52},
    {55, -78},
    // prisoner
    {275, 275},
    // chance
    {869, 869}, {525, 525}, {252, 252}, {51, 51}, {288, 288},
    // completing
    {-227, -227}, {-116, -116}, {-114, -114}, {-17, -17},
    // guards
    {56, 56}, {-17, -17},
}};

inline constexpr std::array<Weight, term::ascending_count> ascending{{
    // tempo
    {42, -13},
    // attack
    {23, -25},
    // square
    {67, -24}, {92, -40}, {98, -14}, {110, -48}, {121, -36},
    {104, -19}, {111, -21}, {98, 9}, {107, 18},
    // neighbours
    {-39, -101}, {16, -77}, {12, -53}, {3, -82}, {-1, -118},
    {-41, -117},
    // next attack
    {100, -56},
    // counting
    {293, 210}, {387, 400}, {484, 391}, {-167, 583},
    // reserve
    {2551, -257}, {290, -129}, {192, -247}, {-28, -225}, {56, -270},
    {9, -280}, {-16, -293}, {-11, -309},
}};
// clang-format on

}  // namespace fields::weights
