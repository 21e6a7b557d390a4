// The rules know neither left from right nor one colour from the other: a mirrored position has mirrored moves, the
// same end and the same perft, and so has one with the colours swapped and the board turned top to bottom.
#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "fields/engine/perft.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/setup.hpp"
#include "fields/rules/movegen.hpp"
#include "fields/rules/outcome.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

/// A way to turn a whole game into an equivalent one.
struct Symmetry {
    Square (*square)(Square);
    Side (*side)(Side);
};

constexpr Symmetry mirrored{[](Square s) {
                                return Square{board_size - 1 - s.file(), s.rank()};
                            },
                            [](Side side) { return side; }};
constexpr Symmetry swapped{[](Square s) {
                               return Square{s.file(), board_size - 1 - s.rank()};
                           },
                           [](Side side) { return other(side); }};

Setup apply(const Symmetry& symmetry, const Setup& setup)
{
    const auto image = [&](Piece piece) { return Piece{symmetry.side(piece.side()), piece.number()}; };
    Setup turned = setup;
    for (int i = 0; i < square_count; ++i) {
        const Square square = Square::at(i);
        const auto piece = setup.board[square.index()];
        turned.board[symmetry.square(square).index()] = piece ? std::optional{image(*piece)} : std::nullopt;
    }
    for (const Side holder : {Side::Black, Side::White}) {
        auto& held = turned.held[index(symmetry.side(holder))];
        held.clear();
        for (const Piece piece : setup.held[index(holder)]) {
            held.push_back(image(piece));
        }
    }
    turned.turn = symmetry.side(setup.to_move());
    turned.rules.first = symmetry.side(setup.rules.first);
    return turned;
}

using SquarePairs = std::vector<std::pair<Square, Square>>;

SquarePairs images(const MoveList& moves, const Symmetry& symmetry)
{
    SquarePairs pairs;
    for (const Move move : moves) {
        if (move.is_pass()) {
            pairs.emplace_back(move.from(), move.to());
        } else {
            pairs.emplace_back(symmetry.square(move.from()), symmetry.square(move.to()));
        }
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

void check_symmetric(const Setup& setup, int depth)
{
    constexpr Symmetry same{[](Square s) { return s; }, [](Side side) { return side; }};
    const Position position = setup.position().value();
    INFO(to_position_line(position));
    for (const Symmetry& symmetry : {mirrored, swapped}) {
        const Setup turned = apply(symmetry, setup);
        const Position image = turned.position().value();
        const MoveList moves = legal_moves(position, setup.rules);
        const MoveList image_moves = legal_moves(image, turned.rules);
        CHECK(images(moves, symmetry) == images(image_moves, same));
        CHECK(perft(position, setup.rules, depth) == perft(image, turned.rules, depth));
        auto outcome = board_outcome(position, setup.rules);
        if (outcome && outcome->winner) {
            outcome->winner = symmetry.side(*outcome->winner);
        }
        CHECK(board_outcome(image, turned.rules) == outcome);
        for (const Side side : {Side::Black, Side::White}) {
            CHECK(position.counting_captures(side) == image.counting_captures(symmetry.side(side)));
        }
    }
}

TEST_CASE("a symmetry applied twice changes nothing")
{
    std::mt19937 random{51};
    for (int round = 0; round < 50; ++round) {
        const Setup setup = random_setup(random);
        for (const Symmetry& symmetry : {mirrored, swapped}) {
            CHECK(apply(symmetry, apply(symmetry, setup)) == setup);
        }
    }
}

TEST_CASE("golden positions have mirrored and colour-swapped twins with the same moves and perft")
{
    for (const auto& golden : read_json_lines("positions.jsonl")) {
        const Rules rules = rules_named(golden["rules"]);
        check_symmetric(to_setup(position_of(golden["position"].get<std::string>(), rules), rules), 3);
    }
}

TEST_CASE("random positions have twins under all rules")
{
    std::mt19937 random{52};
    for (int round = 0; round < 40; ++round) {
        Setup setup = random_setup(random);
        for (const Rules& rules : all_rules()) {
            setup.rules = rules;
            check_symmetric(setup, 2);
        }
    }
}

}  // namespace
}  // namespace fields::test
