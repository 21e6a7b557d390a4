// Why a move is illegal: an example for each fault, and agreement with the list of legal moves for every pair of
// squares.
#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "fields/game/notation.hpp"
#include "fields/game/setup_file.hpp"
#include "fields/rules/legality.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

constexpr std::string_view opening = reference::standard_line;
constexpr std::string_view forced_pass = "abcdefgh/ijkl4/8/8/8/8/8/A6L w - BCDEFGHIJK 0 40";
constexpr std::string_view won = "8/8/8/8/8/1bh5/8/AB6 b cdefg - 0 30";
constexpr std::string_view crowded = "8/8/8/2bcd3/1BeAf3/2ghi3/8/8 w - - 0 1";
constexpr std::string_view isolated = "8/C7/1b1c4/8/3A1d2/8/8/8 w - - 0 1";
constexpr std::string_view walled = "8/8/2bdc3/8/3A4/8/8/8 w - - 0 1";

struct Example {
    std::string_view line;
    Rules rules;
    std::string_view from;  ///< empty: a pass
    std::string_view to;
    Fault fault;
    int neighbours;
};

Rules classic_without_jumps()
{
    Rules rules = classic;
    rules.jump = Jump::No;
    return rules;
}

Rules classic_with_stuck_pieces()
{
    Rules rules = classic;
    rules.isolated = Isolated::Stuck;
    return rules;
}

std::vector<Example> examples()
{
    return {
        {won, classic, "b3", "c4", Fault::GameOver, 0},
        {won, classic, "", "", Fault::GameOver, 0},
        {forced_pass, ascending, "a1", "a2", Fault::MustPass, 0},
        {forced_pass, ascending, "a8", "a6", Fault::NotYours, 3},
        {forced_pass, ascending, "d4", "d5", Fault::NoPiece, 0},
        {opening, classic, "", "", Fault::MayNotPass, 0},
        {opening, ascending, "", "", Fault::MayNotPass, 0},
        {opening, classic, "e4", "e5", Fault::NoPiece, 0},
        {opening, classic, "e2", "b5", Fault::NotYours, 3},
        {crowded, classic, "d4", "d6", Fault::Crowded, 8},
        {crowded, classic_without_jumps(), "d4", "d5", Fault::Crowded, 8},
        {opening, classic, "e6", "f4", Fault::NotStraight, 2},
        {opening, classic, "e6", "e6", Fault::SameSquare, 2},
        {opening, classic, "e6", "e5", Fault::WrongDistance, 2},
        {opening, classic, "e6", "e3", Fault::WrongDistance, 2},
        {opening, classic, "e6", "g8", Fault::OwnPiece, 2},
        {opening, ascending, "e8", "c6", Fault::WayBlocked, 2},
        {walled, classic_without_jumps(), "d4", "d7", Fault::WayBlocked, 0},
        {isolated, classic, "d4", "e6", Fault::NotStraight, 0},
        {isolated, classic, "d4", "d6", Fault::IsolatedCapture, 0},
        {isolated, classic, "d4", "f4", Fault::IsolatedCapture, 0},
        {isolated, classic, "d4", "a7", Fault::OwnPiece, 0},
        {isolated, classic, "d4", "d4", Fault::SameSquare, 0},
        {isolated, classic, "d4", "e4", Fault::IsolatedUnsupported, 0},
        {isolated, classic, "d4", "h8", Fault::IsolatedUnsupported, 0},
        {isolated, classic_with_stuck_pieces(), "d4", "c5", Fault::IsolatedStuck, 0},
    };
}

std::optional<Illegal> judge(const Example& example)
{
    const Position position = position_of(example.line, example.rules);
    const Move move = example.from.empty() ? Move::pass() : Move{square_of(example.from), square_of(example.to)};
    return why_illegal(position, example.rules, move);
}

TEST_CASE("an illegal move is refused for the first thing wrong with it")
{
    for (const Example& example : examples()) {
        INFO(example.line << ' ' << example.from << ' ' << example.to << " under " << describe(example.rules));
        const auto illegal = judge(example);
        REQUIRE(illegal.has_value());
        CHECK(static_cast<int>(illegal->fault) == static_cast<int>(example.fault));
        CHECK(illegal->neighbours == example.neighbours);
    }
}

TEST_CASE("legal moves have no fault")
{
    const Position start = position_of(opening);
    CHECK(is_legal(start, classic, move_of("1-c4", start)));
    const Position lonely = position_of(isolated);
    CHECK(is_legal(lonely, classic, move_of("d4c5", lonely)));
    const Position stuck = position_of(forced_pass, ascending);
    CHECK(is_legal(stuck, ascending, Move::pass()));
}

/// Texts of the moves on which why_illegal and the list of legal moves disagree.
std::vector<std::string> disagreements(const Position& position, const Rules& rules, std::set<Fault>& seen)
{
    std::vector<std::string> found;
    const MoveList legal = legal_moves(position, rules);
    const auto compare = [&](Move move) {
        const auto illegal = why_illegal(position, rules, move);
        const bool is_listed = std::find(legal.begin(), legal.end(), move) != legal.end();
        if (illegal) {
            seen.insert(illegal->fault);
        }
        if (illegal.has_value() == is_listed || is_legal(position, rules, move) != is_listed) {
            found.push_back(to_position_line(position) + ' ' + to_string(move.from()) + to_string(move.to()) +
                            " under " + describe(rules));
        }
    };
    for (int from = 0; from < square_count; ++from) {
        for (int to = 0; to < square_count; ++to) {
            compare(Move{Square::at(from), Square::at(to)});
        }
    }
    compare(Move::pass());
    return found;
}

TEST_CASE("every move that is not listed has a fault and every listed one has none under all rules")
{
    std::mt19937 random{31};
    std::set<Fault> seen;
    const auto all = all_rules();
    for (int round = 0; round < 40; ++round) {
        const Position position = random_position(random);
        for (const Rules& rules : all) {
            CHECK(disagreements(position, rules, seen) == std::vector<std::string>{});
        }
    }
    for (const std::string_view line : {opening, forced_pass, won, crowded, isolated, walled}) {
        for (const Rules& rules : all) {
            CHECK(disagreements(position_of(line, rules), rules, seen) == std::vector<std::string>{});
        }
    }
    CHECK(seen.size() == 14);
}

}  // namespace
}  // namespace fields::test
