// Proofs of wins and losses: their length, and that what failed in one position is not believed of another.
#include <catch2/catch.hpp>

#include "fields/engine/prove.hpp"
#include "fields/engine/state_key.hpp"
#include "fields/game/notation.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

/// Plies of the shortest win or loss, up to so many; nothing where there is none.
std::optional<std::size_t> length_of_proof(const Position& position, Rules rules, int plies)
{
    Prover prover{position, rules, {}, [] {}};
    const auto line = prover.advance(plies, 10'000'000);
    return line ? std::optional{line->size()} : std::nullopt;
}

TEST_CASE("positions that differ only in which captures counted have different keys where captures win in order")
{
    const Position in_order = position_of("8/8/8/3a4/8/8/4EF2/8 b - ABCD 0 9", ascending);
    const Position out_of_order = position_of("8/8/8/3a4/8/8/4EF2/8 b - BACD 0 9", ascending);
    REQUIRE(in_order.counting_captures(Side::Black) == 4);
    REQUIRE(out_of_order.counting_captures(Side::Black) == 3);
    CHECK(in_order.key() == out_of_order.key());
    CHECK(state_key(in_order, ascending) != state_key(out_of_order, ascending));
    CHECK(state_key(in_order, classic) == state_key(out_of_order, classic));
}

TEST_CASE("a win is proven also where the same men taken in another order leave none")
{
    struct Row {
        const char* line;
        Jump jump;
    };
    for (const Row& row : {Row{"8/8/1L2c2J/3jg2i/eG2h3/8/I2K4/5l1a b - AB 0 1", Jump::No},
                           Row{"2I5/8/1l5d/4D2f/h4b2/ae6/E4J2/H1g5 b - AB 0 1", Jump::Yes}}) {
        Rules rules = ascending;
        rules.jump = row.jump;
        Position position = position_of(row.line, rules);
        REQUIRE(length_of_proof(position, rules, 11) == 9);
        // Each ply of the line is a proof of its own, one shorter than the one before.
        Prover prover{position, rules, {}, [] {}};
        std::size_t left = 9;
        const auto line = prover.advance(9, 10'000'000);
        for (const Move move : *line) {
            position.play(move);
            if (--left > 0) {
                CHECK(length_of_proof(position, rules, 9) == left);
            }
        }
        CHECK(has_won(position, rules, Side::Black));
    }
}

}  // namespace
}  // namespace fields::test
