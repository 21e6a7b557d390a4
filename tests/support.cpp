// The helpers that tests share. std::uniform_int_distribution differs between libraries, so numbers are drawn by hand.
#include "support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <utility>
#include <variant>

#include "fields/game/notation.hpp"
#include "fields/game/reason_text.hpp"

namespace fields::test {

std::vector<nlohmann::json> read_json_lines(const std::string& file)
{
    std::ifstream in{std::string{FIELDS_TEST_DATA} + '/' + file};
    std::vector<nlohmann::json> objects;
    for (std::string line; std::getline(in, line);) {
        objects.push_back(nlohmann::json::parse(line));
    }
    INFO("reading " << file);
    REQUIRE_FALSE(objects.empty());
    return objects;
}

Rules rules_named(const std::string& name)
{
    REQUIRE((name == "classic" || name == "ascending"));
    return name == "classic" ? classic : ascending;
}

std::vector<Rules> all_rules()
{
    std::vector<Rules> all;
    for (const Jump jump : {Jump::Yes, Jump::No}) {
        for (const Isolated isolated : {Isolated::Relocate, Isolated::Stuck}) {
            for (const Win win : {Win::Run, Win::Ascending}) {
                for (const Stuck stuck : {Stuck::Loses, Stuck::Passes}) {
                    all.push_back(Rules{.jump = jump, .isolated = isolated, .win = win, .stuck = stuck});
                }
            }
        }
    }
    return all;
}

reference::Options to_options(const Rules& rules)
{
    return {.jump = rules.jump == Jump::Yes,
            .relocate = rules.isolated == Isolated::Relocate,
            .run = rules.win == Win::Run,
            .loses = rules.stuck == Stuck::Loses,
            .first = rules.first == Side::Black ? 'b' : 'w',
            .repetition = rules.repetition == Repetition::Draws,
            .quiet = rules.quiet};
}

std::optional<reference::Ending> to_ending(const std::optional<Outcome>& outcome)
{
    if (!outcome) {
        return std::nullopt;
    }
    const char* winner = !outcome->winner ? "draw" : *outcome->winner == Side::Black ? "b" : "w";
    return reference::Ending{winner, std::string{to_string(outcome->reason)}};
}

Position position_of(std::string_view line, const Rules& rules)
{
    const ParsedSetup parsed = parse_position_line(line, rules);
    INFO(line);
    REQUIRE(parsed.errors.empty());
    return parsed.setup.position().value();
}

Square square_of(std::string_view name) { return parse_square(name).value(); }

Move move_of(std::string_view text, const Position& position) { return std::get<Move>(parse_move(text, position)); }

std::vector<std::string> texts_of(const Position& position, const MoveList& moves)
{
    std::vector<std::string> texts;
    for (const Move move : moves) {
        texts.push_back(to_string(position, move));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

std::size_t pick(std::mt19937& random, std::size_t below) { return random() % below; }

Bitboard random_squares(std::mt19937& random)
{
    const std::size_t density = pick(random, 9);
    Bitboard set;
    for (int i = 0; i < square_count; ++i) {
        if (pick(random, 8) < density) {
            set |= Bitboard{Square::at(i)};
        }
    }
    return set;
}

namespace {

template <class T>
void shuffle(std::vector<T>& items, std::mt19937& random)
{
    for (std::size_t i = items.size(); i > 1; --i) {
        std::swap(items[i - 1], items[pick(random, i)]);
    }
}

/// The squares of a window of 5x5 to 8x8, in random order: small windows make many neighbours.
std::vector<Square> random_window(std::mt19937& random)
{
    const int size = 5 + static_cast<int>(pick(random, 4));
    const int file = static_cast<int>(pick(random, static_cast<std::size_t>(board_size - size + 1)));
    const int rank = static_cast<int>(pick(random, static_cast<std::size_t>(board_size - size + 1)));
    std::vector<Square> squares;
    for (int i = 0; i < size * size; ++i) {
        squares.emplace_back(file + i % size, rank + i / size);
    }
    shuffle(squares, random);
    return squares;
}

}  // namespace

namespace {

Setup scattered_setup(std::mt19937& random)
{
    Setup setup;
    std::vector<Square> squares = random_window(random);
    for (const Side side : {Side::Black, Side::White}) {
        std::vector<int> numbers{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
        shuffle(numbers, random);
        const std::size_t standing = 1 + pick(random, numbers.size());
        const std::size_t gone = standing + pick(random, numbers.size() - standing + 1);
        for (std::size_t i = 0; i < gone; ++i) {
            if (i < standing) {
                setup.board[squares.back().index()] = Piece{side, numbers[i]};
                squares.pop_back();
            } else {
                setup.held[index(other(side))].push_back(Piece{side, numbers[i]});
            }
        }
    }
    setup.turn = pick(random, 2) == 0 ? Side::Black : Side::White;
    setup.quiet_plies = static_cast<std::uint16_t>(pick(random, 20));
    setup.move_number = static_cast<std::uint16_t>(1 + pick(random, 60));
    return setup;
}

bool is_sound(Setup setup, Rules rules)
{
    setup.rules = rules;
    return setup.flaws().empty();
}

}  // namespace

Setup random_setup(std::mt19937& random)
{
    while (true) {
        Setup setup = scattered_setup(random);
        if (is_sound(setup, classic) && is_sound(setup, ascending)) {
            return setup;
        }
    }
}

Position random_position(std::mt19937& random) { return random_setup(random).position().value(); }

}  // namespace fields::test
