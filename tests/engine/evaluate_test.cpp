// The evaluation: what its terms count, and that without a network it is their weighted sum.
#include "fields/engine/evaluate.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <random>

#include "fields/engine/features.hpp"
#include "fields/game/setup.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

/// Counts as they come.
struct Counts {
    std::array<int, 64> of{};

    void add(std::size_t term, int count) { of[term] += count; }
    void add_share(std::size_t term, int thousandths) { of[term] += thousandths; }
};

Counts counts_of(const Position& position, Rules rules)
{
    Counts counts;
    count_terms(position, rules, counts);
    return counts;
}

Counts run_counts(std::initializer_list<int> numbers)
{
    PieceSet held;
    for (const int number : numbers) {
        held.insert(number);
    }
    Counts counts;
    count_run_terms(held, 1, counts);
    return counts;
}

/// One of the eight symmetries of the board.
Square turned(Square square, int symmetry)
{
    const auto flip = [](int line, bool is_flipped) { return is_flipped ? board_size - 1 - line : line; };
    const int file = flip(square.file(), (symmetry & 1) != 0);
    const int rank = flip(square.rank(), (symmetry & 2) != 0);
    return (symmetry & 4) != 0 ? Square{rank, file} : Square{file, rank};
}

/// The same position by a symmetry of the board, with the colours swapped.
Setup with_colours_swapped(const Setup& setup, int symmetry)
{
    const auto image = [](Piece piece) { return Piece{other(piece.side()), piece.number()}; };
    Setup result = setup;
    result.board = {};
    for (int i = 0; i < square_count; ++i) {
        if (const auto piece = setup.board[static_cast<std::size_t>(i)]) {
            result.board[turned(Square::at(i), symmetry).index()] = image(*piece);
        }
    }
    for (const Side holder : {Side::Black, Side::White}) {
        auto& held = result.held[index(other(holder))];
        held.clear();
        for (const Piece piece : setup.held[index(holder)]) {
            held.push_back(image(piece));
        }
    }
    result.turn = other(setup.to_move());
    return result;
}

TEST_CASE("the evaluation does not know the colours, nor without a network left from right")
{
    constexpr int half_turn = 3;  // all that the network is symmetric by
    std::mt19937 random{5};
    for (int i = 0; i < 200; ++i) {
        const Setup setup = random_setup(random);
        for (const Rules rules : all_rules()) {
            const Setup swapped = with_colours_swapped(setup, has_network(rules) ? half_turn : i % 8);
            REQUIRE(evaluate(*setup.position(), rules) == evaluate(*swapped.position(), rules));
        }
    }
}

TEST_CASE("the evaluation is the weighted sum of the terms that are counted")
{
    const Rules without_network{.isolated = Isolated::Stuck};
    std::mt19937 random{6};
    for (int i = 0; i < 200; ++i) {
        const Position position = random_position(random);
        for (const Rules rules : {without_network, ascending}) {
            const Counts counts = counts_of(position, rules);
            double sum = 0;
            for (const TermGroup& group : term_groups(rules.win)) {
                for (std::size_t k = group.first; k != group.first + group.size; ++k) {
                    const Weight weight = rules.win == Win::Run ? weights::run[k] : weights::ascending[k];
                    const double mixed = weight.opening * (end_phase - phase(position)) + weight.end * phase(position);
                    sum += counts.of[k] * mixed / end_phase / group.unit;
                }
            }
            // Shares of a weight are rounded one by one.
            CHECK(std::abs(evaluate(position, rules) - sum) < 2 * static_cast<double>(term::chances) + 1);
        }
    }
}

TEST_CASE("a set of prisoners is judged by the ways that it leaves to a run")
{
    const Counts none = run_counts({});
    CHECK(none.of[term::prisoner] == 0);
    CHECK(none.of[term::chance + 3] == 0);
    CHECK(none.of[term::chance + 4] == 9);  // 8 of the 792 sets of five, rounded down on the way
    CHECK(none.of[term::guards] == 0);      // 5 and 10, kept safe, prevent every run

    const Counts open = run_counts({5, 6, 7, 8});
    CHECK(open.of[term::prisoner] == 4);
    CHECK(open.of[term::chance] == 250);  // 4 and 9 of eight left
    CHECK(open.of[term::completing + 1] == 1);
    CHECK(open.of[term::completing + 2] == 0);

    const Counts closed = run_counts({1, 2, 4, 5, 6});
    CHECK(closed.of[term::chance] == 142);  // 3 of seven left
    CHECK(closed.of[term::completing] == 1);
    CHECK(closed.of[term::completing + 1] == 0);

    CHECK(run_counts({1, 2, 3, 6, 7, 8, 11, 12}).of[term::guards] == 0);  // 5 and 10 again
    CHECK(run_counts({5, 6, 7, 8, 10, 12}).of[term::guards] == 0);        // 4 and 9
    CHECK(run_counts({2, 3, 4, 5, 7, 8, 9}).of[term::guards] == 1);       // 1, 6 and 10
    CHECK(run_counts({3, 4, 5, 6, 7}).of[term::chance] == certain);
}

TEST_CASE("captures that count are worth nothing once five are out of reach")
{
    Counts counts;
    count_ascending_terms(3, 2, 1, counts);
    CHECK(counts.of[term::counting + 2] == 1);
    CHECK(counts.of[term::reserve] == 1);
    CHECK(counts.of[term::reserve + 1] == 0);
    Counts hopeless;
    count_ascending_terms(3, 1, 1, hopeless);
    CHECK(hopeless.of == Counts{}.of);
}

TEST_CASE("an attack on the piece to capture next is told from other attacks")
{
    const Counts next = counts_of(position_of("7b/8/3a4/8/3CE3/2F5/8/8 w - - 0 1", ascending), ascending);
    CHECK(next.of[term::attack] == 1);
    CHECK(next.of[term::next_attack] == 1);
    const Counts later = counts_of(position_of("7a/8/3b4/8/3CE3/2F5/8/8 w - - 0 1", ascending), ascending);
    CHECK(later.of[term::attack] == 1);
    CHECK(later.of[term::next_attack] == 0);
}

TEST_CASE("a capture gains more where it makes a run likelier")
{
    const Position position = position_of("8/8/4a3/4L3/4k3/8/8/8 w bcd - 0 1");
    CHECK(capture_gain(position, classic, square_of("e6")) > capture_gain(position, classic, square_of("e4")));
    CHECK(capture_gain(position, classic, square_of("e4")) > 0);
}

}  // namespace
}  // namespace fields::test
