// Perft that trusts nothing: in every position it visits, whatever is kept or said twice is compared with its twin. A
// fault is reported with the position that shows it; the first few are enough.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "fields/engine/perft.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/setup.hpp"
#include "fields/rules/legality.hpp"
#include "fields/rules/movegen.hpp"
#include "fields/rules/outcome.hpp"
#include "fields/rules/position.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

class CheckedPerft {
public:
    explicit CheckedPerft(const Rules& rules) : rules_{rules} {}

    std::uint64_t count(const Position& position, int depth)
    {
        check_position(position);
        if (depth == 0) {
            return 1;
        }
        const MoveList moves = legal_moves(position, rules_);
        check_moves(position, moves);
        std::uint64_t total = 0;
        for (const Move move : moves) {
            Position after = position;
            after.play(move);
            total += count(after, depth - 1);
        }
        return total;
    }

    [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }

private:
    void check(bool holds, const char* what, const Position& position)
    {
        if (!holds && faults_.size() < 5) {
            faults_.push_back(std::string{what} + ": " + to_position_line(position));
        }
    }

    void check_position(const Position& position)
    {
        check_board(position);
        if (position.pieces(Side::Black).is_empty() || position.pieces(Side::White).is_empty()) {
            return;  // no sound setup; position_test.cpp has the case of a last piece captured
        }
        const Setup setup = to_setup(position, rules_);
        const auto rebuilt = setup.position();
        check(rebuilt.has_value(), "position is sound", position);
        if (rebuilt) {
            check(rebuilt->key() == position.key(), "incremental key is the key of the rebuilt position", position);
            for (const Side side : {Side::Black, Side::White}) {
                check(rebuilt->counting_captures(side) == position.counting_captures(side), "counting captures",
                      position);
            }
            check(*rebuilt == position, "position equals the rebuilt one", position);
        }
        const auto read = parse_position_line(to_position_line(position), setup.rules);
        check(read.errors.empty() && read.setup == setup, "position line reads back", position);
    }

    void check_board(const Position& position)
    {
        std::array<Bitboard, 2> squares{};
        std::array<PieceSet, 2> numbers{};
        for (int i = 0; i < square_count; ++i) {
            const Square square = Square::at(i);
            if (const auto piece = position.piece_at(square)) {
                squares[index(piece->side())] |= Bitboard{square};
                numbers[index(piece->side())].insert(piece->number());
                check(position.find(*piece) == square, "piece is found where it stands", position);
            }
        }
        for (const Side side : {Side::Black, Side::White}) {
            check(position.pieces(side) == squares[index(side)], "set of squares", position);
            check(position.numbers(side) == numbers[index(side)], "set of numbers", position);
            PieceSet held;
            for (int i = 0; i < position.prisoners(side).count(); ++i) {
                held.insert(position.prisoners(side)[i]);
            }
            check(position.prisoners(side).set() == held, "set of prisoners", position);
            check((held.bits() & numbers[index(other(side))].bits()) == 0, "nobody stands and is held", position);
        }
        check(position.occupied() == (squares[0] | squares[1]), "occupied squares", position);
    }

    void check_moves(const Position& position, const MoveList& moves)
    {
        check(moves.size() == perft(position, rules_, 1), "perft 1 is the number of moves", position);
        check(moves.is_empty() == board_outcome(position, rules_).has_value(), "no moves where it is over", position);
        for (const Move move : moves) {
            check(is_legal(position, rules_, move), "a listed move is legal", position);
            check_text(position, move, to_string(position, move));
            if (!move.is_pass()) {
                const std::string from = to_string(move.from());
                const std::string to = to_string(move.to());
                check_text(position, move, from + '-' + to);
                check_text(position, move, from + to);
                if (position.has_piece(move.to())) {
                    check_text(position, move, from + 'x' + to);
                }
            }
        }
        for (const Square from : position.occupied()) {
            for (int to = 0; to < square_count; ++to) {
                const Move move{from, Square::at(to)};
                const bool is_listed = std::find(moves.begin(), moves.end(), move) != moves.end();
                check(is_legal(position, rules_, move) == is_listed || move.is_pass(), "is_legal and the list agree",
                      position);
            }
        }
    }

    void check_text(const Position& position, Move move, const std::string& text)
    {
        check(parse_move(text, position) == std::variant<Move, MoveTextFault>{move}, text.c_str(), position);
    }

    Rules rules_;
    std::vector<std::string> faults_;
};

void run(std::string_view line, const Rules& rules, int depth)
{
    INFO(line);
    const Position position = position_of(line, rules);
    CheckedPerft checked{rules};
    CHECK(checked.count(position, depth) == perft(position, rules, depth));
    CHECK(checked.faults() == std::vector<std::string>{});
}

TEST_CASE("nothing kept twice disagrees within three plies of the opening")
{
    run(reference::standard_line, classic, 3);
    run(reference::standard_line, ascending, 3);
}

TEST_CASE("nothing kept twice disagrees within the plies after golden positions")
{
    std::size_t i = 0;
    for (const auto& golden : read_json_lines("positions.jsonl")) {
        run(golden["position"].get<std::string>(), rules_named(golden["rules"]), ++i % 20 == 0 ? 3 : 1);
    }
}

TEST_CASE("nothing kept twice disagrees under mixed rules and with White moving first")
{
    std::mt19937 random{41};
    for (Rules rules : all_rules()) {
        rules.first = Side::White;
        run(to_position_line(random_setup(random)), rules, 2);
    }
}

}  // namespace
}  // namespace fields::test
