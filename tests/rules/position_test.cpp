// A position: made of a setup, changed by playing. What it keeps twice is checked again in checked_perft_test.cpp; here
// each member is told apart by an example.
#include <array>
#include <catch2/catch.hpp>
#include <optional>
#include <random>
#include <set>

#include "fields/game/notation.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/zobrist.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

constexpr std::string_view opening = reference::standard_line;

Position played(Position position, std::string_view text)
{
    position.play(move_of(text, position));
    return position;
}

TEST_CASE("prisoners are kept in the order taken and as a set")
{
    Prisoners prisoners;
    CHECK(prisoners.count() == 0);
    CHECK(prisoners.set().is_empty());
    std::set<int> expected;
    const std::array order{7, 12, 1, 3, 11, 2, 10, 4, 9, 5, 8, 6};
    for (const int number : order) {
        prisoners.push(number);
        expected.insert(number);
        CHECK(prisoners.count() == static_cast<int>(expected.size()));
        for (int n = 1; n <= piece_numbers; ++n) {
            CHECK(prisoners.set().contains(n) == (expected.count(n) == 1));
        }
        for (int i = 0; i < prisoners.count(); ++i) {
            CHECK(prisoners[i] == order[static_cast<std::size_t>(i)]);
        }
    }
}

TEST_CASE("a position shows the pieces of its setup")
{
    std::mt19937 random{11};
    for (int round = 0; round < 100; ++round) {
        const Setup setup = random_setup(random);
        const Position position = setup.position().value();
        for (int i = 0; i < square_count; ++i) {
            const auto expected = setup.board[static_cast<std::size_t>(i)];
            const Square square = Square::at(i);
            CHECK(position.piece_at(square) == expected);
            CHECK(position.has_piece(square) == expected.has_value());
            CHECK(position.occupied().contains(square) == expected.has_value());
            if (expected) {
                CHECK(position.piece_on(square) == *expected);
                CHECK(position.find(*expected) == square);
                CHECK(position.numbers(expected->side()).contains(expected->number()));
                CHECK(position.pieces(expected->side()).contains(square));
            }
        }
        for (const Side holder : {Side::Black, Side::White}) {
            CHECK(position.numbers(holder).count() == position.pieces(holder).count());
            for (const Piece prisoner : setup.held[index(holder)]) {
                CHECK(position.find(prisoner) == std::nullopt);
                CHECK(position.prisoners(holder).set().contains(prisoner.number()));
            }
        }
        CHECK(position.to_move() == setup.to_move());
        CHECK(position.quiet_plies() == setup.quiet_plies);
        CHECK(position.move_number() == setup.move_number);
    }
}

TEST_CASE("a quiet move puts the piece elsewhere and hands over the turn")
{
    const Position before = position_of(opening);
    const Position after = played(before, "9-b6");
    CHECK(to_position_line(after) == "4efgh/1jkl4/1i2abcd/8/8/DCBA4/4LKJI/HGFE4 w - - 1 1");
    CHECK_FALSE(after.has_piece(square_of("a7")));
    CHECK(after.piece_at(square_of("b6")) == Piece{Side::Black, 9});
    CHECK(after.key() != before.key());
}

TEST_CASE("a capture takes the piece to the prisoners and starts the quiet plies again")
{
    const Position before = position_of("8/8/8/4a3/4L3/8/8/A7 b gk I 7 9");
    CHECK(to_position_line(played(before, "1-d5")) == "8/8/8/3a4/4L3/8/8/A7 w gk I 8 9");

    const Position taken = played(before, "1xe4");
    CHECK(to_position_line(taken) == "8/8/8/8/4a3/8/8/A7 w gk IL 0 9");
    CHECK(taken.find(Piece{Side::White, 12}) == std::nullopt);
    CHECK_FALSE(taken.numbers(Side::White).contains(12));
    CHECK_FALSE(taken.pieces(Side::White).contains(square_of("e4")));
}

TEST_CASE("a pass hands over the turn and nothing else")
{
    const Position before = position_of("abcdefgh/ijkl4/8/8/8/8/8/A6L w - BCDEFGHIJK 3 40", ascending);
    Position after = before;
    after.play(Move::pass());
    CHECK(to_position_line(after) == "abcdefgh/ijkl4/8/8/8/8/8/A6L b - BCDEFGHIJK 4 41");
    CHECK((after.key() ^ before.key()) == zobrist::keys.white_to_move);
}

TEST_CASE("the move number grows after the move of the side that moves second")
{
    Rules rules = classic;
    Position position = position_of(opening, rules);
    position = played(position, "1-c4");
    CHECK(position.move_number() == 1);
    position = played(position, "1-f6");
    CHECK(position.move_number() == 2);

    rules.first = Side::White;
    position = position_of("4efgh/ijkl4/4abcd/8/8/DCBA4/4LKJI/HGFE4 w - - 0 1", rules);
    CHECK(position.first() == Side::White);
    position = played(position, "9-g1");
    CHECK(position.move_number() == 1);
    position = played(position, "9-b6");
    CHECK(position.move_number() == 2);
}

TEST_CASE("a capture counts when it takes the lowest number on the board")
{
    const auto counted = [](std::string_view line) { return position_of(line).counting_captures(Side::White); };
    CHECK(counted("3efghi/3jkl2/8/8/8/8/8/A7 w abcd - 0 30") == 4);
    CHECK(counted("3efghi/3jkl2/8/8/8/8/8/A7 w dcba - 0 30") == 1);
    CHECK(counted("3efghi/3jkl2/8/8/8/8/8/A7 w bacd - 0 30") == 3);
    CHECK(counted("b2efghi/3jkl2/8/8/8/8/8/A7 w acd - 0 30") == 1);
    CHECK(counted("l7/8/8/8/8/8/8/A7 w k - 0 30") == 1);
    CHECK(counted("a7/8/8/8/8/8/8/A7 w k - 0 30") == 0);
}

TEST_CASE("a capture is counted while playing as it is counted from the order of prisoners")
{
    Position position = position_of("8/8/8/3b4/2A5/8/8/l6a w c - 0 30");
    CHECK(position.counting_captures(Side::White) == 0);
    position = played(position, "1xd5");
    CHECK(position.counting_captures(Side::White) == 0);
    position = position_of("8/8/8/3a4/2A5/8/8/l6b w c - 0 30");
    position = played(position, "1xd5");
    CHECK(position.counting_captures(Side::White) == 1);
}

TEST_CASE("a position whose last piece of a side was captured is over, and no setup to start from")
{
    const Position position = played(position_of("8/8/8/8/8/8/1b6/A7 w - - 0 40"), "1xb2");
    CHECK(board_outcome(position, classic) == Outcome{Side::White, Reason::Stalemate});
    CHECK_FALSE(to_setup(position, classic).position());
}

TEST_CASE("the key tells board and turn and prisoners apart but not the order of prisoners or the counters")
{
    const auto key = [](std::string_view line) { return position_of(line).key(); };
    const auto reference_key = key("8/8/3b4/8/6c1/8/8/A7 w de F 0 40");
    CHECK(reference_key != key("8/8/3b4/8/6c1/8/8/A7 b de F 0 40"));
    CHECK(reference_key != key("8/8/3b4/8/5c2/8/8/A7 w de F 0 40"));
    CHECK(reference_key != key("8/8/3b4/8/6f1/8/8/A7 w de F 0 40"));
    CHECK(reference_key != key("8/8/3b4/8/6C1/8/8/A7 w de F 0 40"));
    CHECK(reference_key != key("8/8/3b4/8/6c1/8/8/A7 w d F 0 40"));
    CHECK(reference_key != key("8/8/3b4/8/6c1/8/8/A7 w de G 0 40"));
    CHECK(reference_key == key("8/8/3b4/8/6c1/8/8/A7 w ed F 0 40"));
    CHECK(reference_key == key("8/8/3b4/8/6c1/8/8/A7 w de F 9 41"));
}

TEST_CASE("no two random numbers of the keys are equal")
{
    std::set<std::uint64_t> seen{0, zobrist::keys.white_to_move};
    std::size_t count = 2;
    for (int i = 0; i < 2 * piece_numbers; ++i) {
        for (int s = 0; s < square_count; ++s) {
            seen.insert(zobrist::on_square(Piece::at(i), Square::at(s)));
            ++count;
        }
        seen.insert(zobrist::held(Piece::at(i)));
        ++count;
    }
    for (const auto& side : zobrist::keys.counting) {
        seen.insert(side.begin(), side.end());
        count += side.size();
    }
    CHECK(seen.size() == count);
}

}  // namespace
}  // namespace fields::test
