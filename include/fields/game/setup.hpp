// Any arrangement of pieces, even nonsense, with the rules it is to be played by. A Setup can be written and read
// without loss; only a sound one becomes a Position, and an unsound one says everything that is wrong with it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fields/board/piece.hpp"
#include "fields/board/square.hpp"
#include "fields/rules/outcome.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"

namespace fields {

/// One reason why a Setup is no Position.
struct Flaw {
    enum class Kind : std::uint8_t {
        Twice,      ///< the piece stands or is held in an earlier place already
        HeldByOwn,  ///< a side holds a piece of its own
        NoPieces,   ///< the side has no piece on the board
        WonTwice,   ///< by its captures either side has won, but a game ends with the first win
    };

    /// A place in a list of prisoners.
    struct Held {
        Side holder;
        std::size_t index;
        friend bool operator==(const Held&, const Held&) noexcept = default;
    };

    Kind kind;
    Piece piece;                   ///< for NoPieces: any piece of that side
    std::optional<Square> square;  ///< where, if on the board
    std::optional<Held> held;      ///< where, if among the prisoners; for WonTwice: the first that Black holds

    friend bool operator==(const Flaw&, const Flaw&) noexcept = default;
};

struct Setup {
    std::string name;
    Rules rules = classic;
    std::array<std::optional<Piece>, square_count> board{};
    std::array<std::vector<Piece>, 2> held{};  ///< prisoners by the side that holds them, in the order taken
    std::optional<Side> turn;                  ///< nothing: rules.first
    std::uint16_t quiet_plies = 0;             ///< plies since the last capture
    std::uint16_t move_number = 1;             ///< 1 or more

    [[nodiscard]] Side to_move() const noexcept { return turn.value_or(rules.first); }

    /// All reasons why this is no position, in reading order (a8 first), the board before the prisoners; whether both
    /// sides have won is asked only where nothing else is wrong. None where it is one.
    [[nodiscard]] std::vector<Flaw> flaws() const
    {
        std::vector<Flaw> found = flaws_of_pieces();
        if (found.empty()) {
            const Position position = assemble();
            if (has_won(position, rules, Side::Black) && has_won(position, rules, Side::White)) {
                found.push_back(
                    {Flaw::Kind::WonTwice, held[index(Side::Black)].front(), std::nullopt, Flaw::Held{Side::Black, 0}});
            }
        }
        return found;
    }

    /// The position, or nothing where there are flaws.
    [[nodiscard]] std::optional<Position> position() const
    {
        return flaws().empty() ? std::optional{assemble()} : std::nullopt;
    }

    friend bool operator==(const Setup&, const Setup&) = default;

private:
    /// Pieces in two places, in wrong hands, or none.
    [[nodiscard]] std::vector<Flaw> flaws_of_pieces() const
    {
        std::vector<Flaw> found;
        std::array<bool, std::size_t{2} * piece_numbers> seen{};
        std::array<bool, 2> stands{};
        const auto note = [&](Piece piece) { return std::exchange(seen[piece.index()], true); };
        for (int i = 0; i < square_count; ++i) {
            const Square square{i % board_size, board_size - 1 - i / board_size};
            if (const auto piece = board[square.index()]) {
                stands[index(piece->side())] = true;
                if (note(*piece)) {
                    found.push_back({Flaw::Kind::Twice, *piece, square, std::nullopt});
                }
            }
        }
        for (const Side holder : {Side::Black, Side::White}) {
            const auto& prisoners = held[index(holder)];
            for (std::size_t i = 0; i < prisoners.size(); ++i) {
                if (prisoners[i].side() == holder) {
                    found.push_back({Flaw::Kind::HeldByOwn, prisoners[i], std::nullopt, Flaw::Held{holder, i}});
                } else if (note(prisoners[i])) {
                    found.push_back({Flaw::Kind::Twice, prisoners[i], std::nullopt, Flaw::Held{holder, i}});
                }
            }
        }
        for (const Side side : {Side::Black, Side::White}) {
            if (!stands[index(side)]) {
                found.push_back({Flaw::Kind::NoPieces, Piece{side, 1}, std::nullopt, std::nullopt});
            }
        }
        return found;
    }

    /// Precondition: flaws_of_pieces() is empty.
    [[nodiscard]] Position assemble() const
    {
        Position::Parts parts{.board = board,
                              .to_move = to_move(),
                              .first = rules.first,
                              .quiet_plies = quiet_plies,
                              .move_number = move_number};
        for (std::size_t holder = 0; holder < held.size(); ++holder) {
            for (const Piece prisoner : held[holder]) {
                parts.prisoners[holder].push(prisoner.number());
            }
        }
        return Position{parts};
    }
};

/// What a position looks like as a setup: position() gives back an equal one, unless a side has lost its last piece.
[[nodiscard]] inline Setup to_setup(const Position& position, Rules rules)
{
    Setup setup;
    setup.rules = rules;
    setup.rules.first = position.first();
    for (int i = 0; i < square_count; ++i) {
        setup.board[static_cast<std::size_t>(i)] = position.piece_at(Square::at(i));
    }
    for (const Side holder : {Side::Black, Side::White}) {
        const Prisoners prisoners = position.prisoners(holder);
        for (int i = 0; i < prisoners.count(); ++i) {
            setup.held[index(holder)].push_back(Piece{other(holder), prisoners[i]});
        }
    }
    setup.turn = position.to_move();
    setup.quiet_plies = static_cast<std::uint16_t>(position.quiet_plies());
    setup.move_number = static_cast<std::uint16_t>(position.move_number());
    return setup;
}

/// The arrangement that fits every printed example of the rules (Black 1-12 on the upper, White on the lower edge).
[[nodiscard]] inline Setup standard_setup()
{
    struct Row {
        int rank;
        int file;
        std::array<int, 4> numbers;
    };
    constexpr std::array<Row, 3> black{
        {{7, 4, {5, 6, 7, 8}}, {6, 0, {9, 10, 11, 12}}, {5, 4, {1, 2, 3, 4}}}};  // from the eighth rank down
    Setup setup;
    setup.name = "Standard opening";
    for (const Row& row : black) {
        for (int i = 0; i < 4; ++i) {
            const int number = row.numbers[static_cast<std::size_t>(i)];
            const Square square{row.file + i, row.rank};
            // White's men stand as Black's do after a half turn of the board.
            const Square opposite = Square::at(square_count - 1 - static_cast<int>(square.index()));
            setup.board[square.index()] = Piece{Side::Black, number};
            setup.board[opposite.index()] = Piece{Side::White, number};
        }
    }
    return setup;
}

}  // namespace fields
