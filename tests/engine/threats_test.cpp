// What can be captured, found in two fast ways, against each other and against the moves of the slow reference.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "fields/engine/threats.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/rules_text.hpp"
#include "fields/game/setup.hpp"
#include "fields/rules/movegen.hpp"
#include "fields/rules/outcome.hpp"
#include "reference.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

/// Who can capture on each square, and with which captures the side would win at once.
struct Captures {
    std::map<int, Bitboard> attackers{};  ///< by the square's index
    Bitboard captured{};
    std::vector<Move> winning{};
};

/// By the reference's moves, were `side` to move.
Captures captures_of(const Position& position, const Rules& rules, Side side)
{
    Setup setup = to_setup(position, rules);
    setup.turn = side;
    const Position turned = setup.position().value();
    const std::string line = to_position_line(turned);
    Captures found;
    for (const std::string& text : reference::legal_moves(to_options(rules), line)) {
        if (text.find('x') == std::string::npos) {
            continue;
        }
        const Move move = move_of(text, turned);
        found.attackers[static_cast<int>(move.to().index())] |= Bitboard{move.from()};
        found.captured |= Bitboard{move.to()};
        const auto ended = reference::ending(to_options(rules), reference::after(to_options(rules), line, text));
        if (ended && ended->reason == "captures") {
            found.winning.push_back(move);
        }
    }
    return found;
}

void check_captures(const Position& position, const Rules& rules)
{
    INFO(to_position_line(position) << " under " << describe(rules));
    const NeighbourCounts counts{position.occupied()};
    for (const Side side : {Side::Black, Side::White}) {
        const Captures expected = captures_of(position, rules, side);
        CHECK(attacked(position.pieces(side), position.pieces(other(side)), rules) == expected.captured);
        CHECK(capturable(position, rules, other(side)) == expected.captured);
        for (const Square square : position.pieces(other(side))) {
            const auto by = expected.attackers.find(static_cast<int>(square.index()));
            CHECK(attackers(position, rules, counts, side, square) ==
                  (by == expected.attackers.end() ? Bitboard{} : by->second));
        }
        const auto winning = winning_capture(position, rules, side);
        CHECK(winning.has_value() == !expected.winning.empty());
        CHECK((!winning || std::ranges::find(expected.winning, *winning) != expected.winning.end()));
    }
}

TEST_CASE("what can be captured, by whom, and whether it wins is what the moves say, all through random games")
{
    std::mt19937 random{1990};
    for (const Rules& rules : all_rules()) {
        for (int game = 0; game < 4; ++game) {
            Position position = game < 2 ? standard_setup().position().value() : random_position(random);
            for (int ply = 0; ply < 100 && !capture_outcome(position, rules); ++ply) {
                if (position.pieces(Side::Black).is_empty() || position.pieces(Side::White).is_empty()) {
                    break;  // no position to the reference
                }
                check_captures(position, rules);
                const MoveList moves = legal_moves(position, rules);
                if (moves.is_empty()) {
                    break;
                }
                // Captures half of the time, so that wins come near.
                Move move = moves[pick(random, moves.size())];
                for (int i = 0; i < 3 && !position.has_piece(move.to()); ++i) {
                    move = moves[pick(random, moves.size())];
                }
                position.play(move);
            }
        }
    }
}

}  // namespace
}  // namespace fields::test
