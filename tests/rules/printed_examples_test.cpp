// The worked examples printed with the classic rules, each on the standard opening. The arrangement was found from
// them, so they must hold on it; the diagram itself is checked square by square.
#include <catch2/catch.hpp>
#include <initializer_list>
#include <string>

#include "fields/game/notation.hpp"
#include "fields/game/setup.hpp"
#include "fields/rules/movegen.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

Bitboard squares(std::initializer_list<std::string_view> names)
{
    Bitboard set;
    for (const std::string_view name : names) {
        set |= Bitboard{square_of(name)};
    }
    return set;
}

/// The standard opening with White to move.
Position opening()
{
    Setup setup = standard_setup();
    setup.turn = Side::White;
    return setup.position().value();
}

Position after(std::string_view text)
{
    Position position = opening();
    const Move move = move_of(text, position);
    REQUIRE(targets(position, classic, move.from()).contains(move.to()));
    position.play(move);
    return position;
}

Bitboard reached(const Position& position, Side side, int number)
{
    return targets(position, classic, position.find(Piece{side, number}).value());
}

Bitboard attacked(const Position& position, Side side, int number)
{
    return reached(position, side, number) & position.pieces(other(side));
}

int neighbours(const Position& position, Side side, int number)
{
    return position.neighbours(position.find(Piece{side, number}).value());
}

TEST_CASE("the standard opening is the printed diagram")
{
    CHECK(to_position_line(standard_setup()) == reference::standard_line);
    CHECK(standard_setup().flaws().empty());
    CHECK(standard_setup().to_move() == Side::Black);
}

TEST_CASE("white 9 stands on h2 with one neighbour and may go to g1 or h1 or g3 or h3")
{
    const Position position = opening();
    CHECK(position.find(Piece{Side::White, 9}) == square_of("h2"));
    CHECK(neighbours(position, Side::White, 9) == 1);
    CHECK(reached(position, Side::White, 9) == squares({"g1", "h1", "g3", "h3"}));
}

TEST_CASE("white 12 stands on e2 with three neighbours and may go to b5 or e5 or h5 or b2")
{
    const Position position = opening();
    CHECK(position.find(Piece{Side::White, 12}) == square_of("e2"));
    CHECK(neighbours(position, Side::White, 12) == 3);
    CHECK(reached(position, Side::White, 12) == squares({"b5", "e5", "h5", "b2"}));
}

TEST_CASE("white 12 on e5 attacks black 11 alone and black 11 attacks it")
{
    const Position position = after("12-e5");
    CHECK(neighbours(position, Side::White, 12) == 2);
    CHECK(position.find(Piece{Side::Black, 11}) == square_of("c7"));
    CHECK(attacked(position, Side::White, 12) == squares({"c7"}));
    CHECK(attacked(position, Side::Black, 11).contains(square_of("e5")));
}

TEST_CASE("white 12 on b2 has six neighbours and attacks black 8 alone and black 8 does not attack it")
{
    const Position position = after("12-b2");
    CHECK(neighbours(position, Side::White, 12) == 6);
    CHECK(position.find(Piece{Side::Black, 8}) == square_of("h8"));
    CHECK(attacked(position, Side::White, 12) == squares({"h8"}));
    CHECK_FALSE(attacked(position, Side::Black, 8).contains(square_of("b2")));
}

TEST_CASE("white 12 attacks nothing from b5 and nothing from h5")
{
    CHECK(attacked(after("12-b5"), Side::White, 12).is_empty());
    CHECK(attacked(after("12-h5"), Side::White, 12).is_empty());
}

TEST_CASE("the opening looks the same to both players after a half turn of the board")
{
    const Position position = opening();
    for (int i = 0; i < square_count; ++i) {
        const auto here = position.piece_at(Square::at(i));
        const auto there = position.piece_at(Square::at(square_count - 1 - i));
        REQUIRE(here.has_value() == there.has_value());
        if (here) {
            CHECK(here->number() == there->number());
            CHECK(here->side() == other(there->side()));
        }
    }
}

}  // namespace
}  // namespace fields::test
