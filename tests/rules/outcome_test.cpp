// How a position is over by itself, reason by reason, and which reason goes first where two hold.
#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "fields/rules/outcome.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

constexpr std::optional<Outcome> playing = std::nullopt;
constexpr Outcome white_wins{Side::White, Reason::Captures};
constexpr Outcome black_wins{Side::Black, Reason::Captures};
constexpr Outcome dead{std::nullopt, Reason::Dead};
constexpr Outcome blocked{std::nullopt, Reason::Blocked};

std::optional<Outcome> outcome_of(std::string_view line, const Rules& rules)
{
    return board_outcome(position_of(line, rules), rules);
}

TEST_CASE("golden positions are over as they should be")
{
    for (const auto& golden : read_json_lines("positions.jsonl")) {
        const Rules rules = rules_named(golden["rules"]);
        const std::string line = golden["position"];
        INFO(line);
        const auto ending = to_ending(outcome_of(line, rules));
        REQUIRE(ending.has_value() == !golden["over"].is_null());
        if (ending) {
            CHECK(ending->winner == golden["over"]["winner"].get<std::string>());
            CHECK(ending->reason == golden["over"]["reason"].get<std::string>());
        }
    }
}

TEST_CASE("a run is five consecutive numbers and nothing else")
{
    for (unsigned bits = 0; bits < 1U << 12U; ++bits) {
        int longest = 0;
        int length = 0;
        for (int number = 1; number <= piece_numbers; ++number) {
            length = PieceSet{bits}.contains(number) ? length + 1 : 0;
            longest = std::max(longest, length);
        }
        CHECK(has_run(PieceSet{bits}) == (longest >= 5));
    }
}

TEST_CASE("five prisoners with consecutive numbers win in any order of capture")
{
    CHECK(outcome_of("8/8/8/8/8/1bh5/8/AB6 b cdefg - 0 30", classic) == white_wins);
    CHECK(outcome_of("8/8/8/8/8/1bh5/8/AB6 b gecfd - 0 30", classic) == white_wins);
    CHECK(outcome_of("8/8/8/8/8/1bf5/8/AB6 b lhkji - 0 30", classic) == white_wins);
    CHECK(outcome_of("8/8/8/8/8/1bf5/8/AB6 w - LHKJI 0 30", classic) == black_wins);
    CHECK(outcome_of("8/8/8/8/8/1bg5/8/AB6 b cdefhi - 0 30", classic) == playing);
    CHECK(outcome_of("8/8/8/8/8/1eg5/8/AB6 b lkabcd - 0 30", classic) == playing);
}

TEST_CASE("five counting captures win under the ascending rules and others never count")
{
    CHECK(outcome_of("8/8/8/8/5fg1/1hi5/5AB1/8 b abcde - 0 30", ascending) == white_wins);
    CHECK(outcome_of("8/8/8/8/5fg1/1hi5/5AB1/8 b labcde - 0 30", ascending) == white_wins);
    CHECK(outcome_of("8/8/8/8/5hg1/1ji5/5AB1/8 b abcdfe - 0 30", ascending) == white_wins);
    CHECK(outcome_of("8/8/8/8/5fg1/1hi5/5AB1/8 b edcba - 0 30", ascending) == playing);
    CHECK(outcome_of("8/8/8/8/5fg1/1hi5/5AB1/8 b abced - 0 30", ascending) == playing);
    CHECK(outcome_of("8/8/8/8/5fg1/1hi5/5AB1/8 b abced - 0 30", classic) == white_wins);
}

TEST_CASE("a game is dead when neither side can still reach five counting captures")
{
    const std::string_view neither = "8/8/8/8/8/1b6/8/A1B5 w acdefghijkl CDEFGHIJKL 0 40";
    const std::string_view white_can = "8/8/8/1bcde3/8/8/8/AB6 w afghijkl CDEFGHIJKL 0 40";
    Rules rules = ascending;
    CHECK(outcome_of(neither, rules) == dead);
    CHECK(outcome_of(white_can, rules) == playing);
    CHECK_FALSE(can_still_win(position_of(neither, rules), Side::White));
    CHECK(can_still_win(position_of(white_can, rules), Side::White));
    CHECK_FALSE(can_still_win(position_of(white_can, rules), Side::Black));
}

TEST_CASE("no game is dead where a stalemate could still win or runs decide")
{
    const std::string_view line = "8/8/8/8/8/8/8/ABb5 w a C 0 40";
    Rules rules = ascending;
    CHECK(outcome_of(line, rules) == dead);
    rules.stuck = Stuck::Loses;
    CHECK(outcome_of(line, rules) == playing);
    rules = ascending;
    rules.win = Win::Run;
    CHECK(outcome_of(line, rules) == playing);
}

TEST_CASE("a player to move without a move loses where stuck players lose")
{
    const std::string_view line = "8/8/3b4/8/6c1/8/8/A7 w - - 0 40";
    CHECK(outcome_of(line, classic) == Outcome{Side::Black, Reason::Stalemate});
    CHECK(legal_moves(position_of(line), classic).is_empty());
    Rules rules = ascending;
    rules.stuck = Stuck::Loses;
    CHECK(outcome_of("k7/8/8/8/8/8/8/7L b abcd ABC 0 40", rules) == Outcome{Side::White, Reason::Stalemate});
}

TEST_CASE("a player without a move passes while the other side can move")
{
    const Position position = position_of("abcdefgh/ijkl4/8/8/8/8/8/A6L w - BCDEFGHIJK 0 40", ascending);
    CHECK(board_outcome(position, ascending) == playing);
    const MoveList moves = legal_moves(position, ascending);
    REQUIRE(moves.size() == 1);
    CHECK(moves[0].is_pass());
    CHECK(generate(position, ascending).is_empty());
}

TEST_CASE("a game is blocked when neither side can move and players pass")
{
    CHECK(outcome_of("k7/8/8/8/8/8/8/7L b abcd ABC 0 40", ascending) == blocked);
    Rules rules = classic;
    rules.stuck = Stuck::Passes;
    CHECK(outcome_of("8/8/3b4/8/6c1/8/8/A7 w - - 0 40", rules) == blocked);
    rules.isolated = Isolated::Stuck;
    CHECK(outcome_of("8/8/3b4/8/6c1/8/8/A7 b - - 0 40", rules) == blocked);
}

TEST_CASE("winning by captures goes before being dead and before having no move")
{
    CHECK(outcome_of("k7/8/8/8/8/8/8/7L b abcde - 0 40", ascending) == white_wins);
    CHECK(outcome_of("7I/1b6/8/8/8/8/8/A6c b - BCDEFGHJKL 40 90", classic) == black_wins);
    CHECK(outcome_of("k7/8/8/8/8/8/8/7L b ab ABC 0 40", ascending) == dead);
}

TEST_CASE("a position that is over has no legal moves although its pieces could move")
{
    const Position position = position_of("8/8/8/8/8/1bh5/8/AB6 b cdefg - 0 30");
    CHECK(legal_moves(position, classic).is_empty());
    CHECK(has_moves(position, classic, Side::Black));
}

}  // namespace
}  // namespace fields::test
