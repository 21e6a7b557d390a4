// Why a move is illegal and why a game ended, as text: what reports of files and all front ends share. One sentence
// each, without a full stop.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "fields/rules/legality.hpp"
#include "fields/rules/outcome.hpp"

namespace fields {

/// Why a move is illegal: `3 neighbours: must move 3`.
[[nodiscard]] inline std::string describe(const Illegal& illegal)
{
    const std::string neighbours =
        std::to_string(illegal.neighbours) + (illegal.neighbours == 1 ? " neighbour" : " neighbours");
    switch (illegal.fault) {
    case Fault::GameOver:
        return "the game is over";
    case Fault::MustPass:
        return "no piece can move: you must pass";
    case Fault::MayNotPass:
        return "a piece can move: you may not pass";
    case Fault::NoPiece:
        return "no piece stands there";
    case Fault::NotYours:
        return "not your piece";
    case Fault::Crowded:
        return "8 neighbours: 8 squares never fit on the board, it cannot move";
    case Fault::SameSquare:
        return "it stands there already";
    case Fault::NotStraight:
        return neighbours + ": must move in a straight line";
    case Fault::WrongDistance:
        return neighbours + ": must move " + std::to_string(illegal.neighbours);
    case Fault::OwnPiece:
        return "own piece there";
    case Fault::WayBlocked:
        return "way blocked: pieces do not jump";
    case Fault::IsolatedStuck:
        return "isolated: a piece without neighbours cannot move";
    case Fault::IsolatedCapture:
        return "isolated: may not capture";
    case Fault::IsolatedUnsupported:
        return "isolated: must land beside two pieces";
    }
    return {};
}

/// One word, as records write it.
[[nodiscard]] constexpr std::string_view to_string(Reason reason) noexcept
{
    switch (reason) {
    case Reason::Captures:
        return "captures";
    case Reason::Dead:
        return "dead";
    case Reason::Stalemate:
        return "stalemate";
    case Reason::Blocked:
        return "blocked";
    case Reason::Repetition:
        return "repetition";
    case Reason::Quiet:
        return "quiet";
    case Reason::Resignation:
        return "resignation";
    case Reason::Agreement:
        return "agreement";
    }
    return {};
}

}  // namespace fields
