// Random numbers whose exclusive-or identifies a position (Zobrist, 1970). Computed at compile time from one seed by
// splitmix64 (Steele, Lea, Flood, 2014), so that keys are the same in every build.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "fields/board/piece.hpp"
#include "fields/board/square.hpp"

namespace fields::zobrist {

/// The next number of the sequence that `state` stands in.
constexpr std::uint64_t splitmix64(std::uint64_t& state) noexcept
{
    state += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
}

struct Keys {
    std::array<std::array<std::uint64_t, square_count>, 2 * piece_numbers> on_square{};
    std::array<std::uint64_t, 2 * piece_numbers> held{};                     ///< the piece is a prisoner
    std::array<std::array<std::uint64_t, piece_numbers + 1>, 2> counting{};  ///< by side and counting captures
    std::uint64_t white_to_move{};
};

inline constexpr Keys keys = [] {
    Keys made;
    std::uint64_t state = 1982;
    for (auto& piece : made.on_square) {
        for (auto& key : piece) {
            key = splitmix64(state);
        }
    }
    for (auto& key : made.held) {
        key = splitmix64(state);
    }
    for (auto& side : made.counting) {
        for (auto& key : side) {
            key = splitmix64(state);
        }
    }
    made.white_to_move = splitmix64(state);
    return made;
}();

[[nodiscard]] constexpr std::uint64_t on_square(Piece piece, Square square) noexcept
{
    return keys.on_square[piece.index()][square.index()];
}

[[nodiscard]] constexpr std::uint64_t held(Piece piece) noexcept { return keys.held[piece.index()]; }

}  // namespace fields::zobrist
