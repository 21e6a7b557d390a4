// The key of all that decides how a position goes on but the way to it. A position's own key says what repetition
// compares; two positions that it calls the same may still be won for different sides, by the order in which prisoners
// were taken. Whatever keeps results of positions keeps them under this key.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fields/board/side.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"
#include "fields/rules/zobrist.hpp"

namespace fields {

/// Left out are the plies since the last capture and the positions of the game so far.
[[nodiscard]] constexpr std::uint64_t state_key(const Position& position, Rules rules) noexcept
{
    std::uint64_t key = position.key();
    if (rules.win == Win::Ascending) {
        for (const Side side : {Side::Black, Side::White}) {
            key ^= zobrist::keys.counting[index(side)][static_cast<std::size_t>(position.counting_captures(side))];
        }
    }
    return key;
}

}  // namespace fields
