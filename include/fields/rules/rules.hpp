// The rule options of Fields of Action and the two published combinations. A variant is a value of Rules, never a
// subclass; any option may be changed on its own.
//
// Sources: C = GAMES magazine, February-March 1989 (Sid Sackson); A = the English summary in circulation.
#pragma once

#include <cstdint>

#include "fields/board/side.hpp"

namespace fields {

/// May a moving piece pass over others? (C: yes, A: no.)
enum class Jump : std::uint8_t { Yes, No };

/// What a piece without neighbours may do. Relocate (C): any distance in a straight line to an empty square with at
/// least two neighbours. Stuck (A): nothing.
enum class Isolated : std::uint8_t { Relocate, Stuck };

/// What wins. Run (C): five prisoners with consecutive numbers. Ascending (A): five captures that each took the
/// lowest-numbered enemy piece on the board.
enum class Win : std::uint8_t { Run, Ascending };

/// What becomes of a player without a legal move. (C: loses, A: passes.)
enum class Stuck : std::uint8_t { Loses, Passes };

/// May a game be drawn by the third occurrence of a position? (House rule.)
enum class Repetition : std::uint8_t { Draws, Ignored };

struct Rules {
    Jump jump = Jump::Yes;
    Isolated isolated = Isolated::Relocate;
    Win win = Win::Run;
    Stuck stuck = Stuck::Loses;
    Side first = Side::Black;
    Repetition repetition = Repetition::Draws;
    std::uint16_t quiet = 100;  ///< Draw after this many plies without a capture, 0-1000; 0 = never. (House rule.)

    friend constexpr bool operator==(const Rules&, const Rules&) noexcept = default;
};

inline constexpr Rules classic{};
inline constexpr Rules ascending{
    .jump = Jump::No, .isolated = Isolated::Stuck, .win = Win::Ascending, .stuck = Stuck::Passes};

/// Prisoners in a row, or counting captures, that win.
inline constexpr int winning_count = 5;

/// The position that stands for the third time is a draw.
inline constexpr int repetition_limit = 3;

}  // namespace fields
