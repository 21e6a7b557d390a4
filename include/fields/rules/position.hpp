// What stands on the board, who is to move and who was captured: a value, trivially copyable, made from a Setup or by
// playing a move. Invariant: boards, sets and the incremental key always agree (perft's test checks each twin).
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "fields/board/bitboard.hpp"
#include "fields/board/move.hpp"
#include "fields/board/piece.hpp"
#include "fields/board/side.hpp"
#include "fields/board/square.hpp"
#include "fields/rules/zobrist.hpp"

namespace fields {

/// The pieces that one side has captured: their numbers in the order taken, and as a set, in one word.
///
///     bits 0-3 first number, 4-7 second ... 44-47 twelfth | 48-59 the set, bit 47+n for number n | 60-63 how many
///     10 then 3:  count 2, set bits 57 and 50, nibbles ...3 A
class Prisoners {
public:
    [[nodiscard]] constexpr int count() const noexcept { return static_cast<int>(bits_ >> 60U); }
    [[nodiscard]] constexpr PieceSet set() const noexcept
    {
        return PieceSet{static_cast<unsigned>(bits_ >> 48U) & 0xFFFU};
    }
    /// Number of the prisoner taken as the i-th. Precondition: i in 0..count()-1.
    [[nodiscard]] constexpr int operator[](int i) const noexcept { return static_cast<int>(bits_ >> (4 * i) & 0xFU); }

    /// Precondition: `number` is not held yet.
    constexpr void push(int number) noexcept
    {
        assert(!set().contains(number));
        const auto n = static_cast<std::uint64_t>(number) & 0xFU;
        bits_ = (bits_ | n << (4 * count()) | std::uint64_t{1} << (47 + n)) + (std::uint64_t{1} << 60U);
    }

    friend constexpr bool operator==(Prisoners, Prisoners) noexcept = default;

private:
    std::uint64_t bits_ = 0;
};

static_assert([] {
    Prisoners prisoners;
    prisoners.push(10);
    prisoners.push(3);
    return prisoners.count() == 2 && prisoners[0] == 10 && prisoners[1] == 3 && prisoners.set().contains(3) &&
           prisoners.set().count() == 2;
}());

class Position {
public:
    /// Everything that a position is made of. Setup::to_position() makes sure that it is sound.
    struct Parts {
        std::array<std::optional<Piece>, square_count> board{};
        std::array<Prisoners, 2> prisoners{};  ///< by the side that holds them
        Side to_move = Side::Black;
        Side first = Side::Black;  ///< who moves first in a round: the move number grows after the other's move
        std::uint16_t quiet_plies = 0;
        std::uint16_t move_number = 1;
    };

    /// Precondition: no piece stands or is held twice, and nobody holds a piece of his own.
    constexpr explicit Position(const Parts& parts) noexcept;

    [[nodiscard]] constexpr Side to_move() const noexcept { return to_move_; }
    [[nodiscard]] constexpr Side first() const noexcept { return first_; }
    /// Plies since the last capture.
    [[nodiscard]] constexpr int quiet_plies() const noexcept { return quiet_plies_; }
    [[nodiscard]] constexpr int move_number() const noexcept { return move_number_; }

    [[nodiscard]] constexpr Bitboard pieces(Side side) const noexcept { return pieces_[index(side)]; }
    [[nodiscard]] constexpr Bitboard occupied() const noexcept { return pieces_[0] | pieces_[1]; }
    [[nodiscard]] constexpr bool has_piece(Square square) const noexcept { return board_[square.index()] != 0; }
    [[nodiscard]] constexpr std::optional<Piece> piece_at(Square square) const noexcept
    {
        return has_piece(square) ? std::optional{piece_on(square)} : std::nullopt;
    }
    /// The piece on an occupied square. Precondition: has_piece(square).
    [[nodiscard]] constexpr Piece piece_on(Square square) const noexcept
    {
        assert(has_piece(square));
        return Piece::at(board_[square.index()] - 1);
    }
    /// Where a piece stands, or nothing where it is captured or was never there.
    [[nodiscard]] constexpr std::optional<Square> find(Piece piece) const noexcept;

    /// Numbers of the side's pieces on the board.
    [[nodiscard]] constexpr PieceSet numbers(Side side) const noexcept { return numbers_[index(side)]; }
    /// What the side has captured.
    [[nodiscard]] constexpr Prisoners prisoners(Side holder) const noexcept { return prisoners_[index(holder)]; }
    /// Captures by the side that took the lowest-numbered enemy piece then on the board.
    [[nodiscard]] constexpr int counting_captures(Side side) const noexcept { return counting_[index(side)]; }

    /// Occupied squares around `square`, either colour: how far a piece on it moves.
    [[nodiscard]] constexpr int neighbours(Square square) const noexcept
    {
        return (around(square) & occupied()).count();
    }

    /// Zobrist key of board, side to move and prisoners (as a set): what repetition compares.
    [[nodiscard]] constexpr std::uint64_t key() const noexcept { return key_; }

    /// Plays a move of the side to move. Precondition: it is legal, or it is a pass (which only hands over the turn).
    constexpr void play(Move move) noexcept;

    friend constexpr bool operator==(const Position&, const Position&) noexcept = default;

private:
    constexpr void capture(Square square) noexcept;

    std::array<Bitboard, 2> pieces_{};
    std::array<Prisoners, 2> prisoners_{};
    std::uint64_t key_ = 0;
    std::array<std::uint8_t, square_count> board_{};  // 0 empty, else Piece::index() + 1
    std::array<PieceSet, 2> numbers_{};
    std::uint16_t quiet_plies_ = 0;
    std::uint16_t move_number_ = 1;
    std::array<std::uint8_t, 2> counting_{};
    Side to_move_ = Side::Black;
    Side first_ = Side::Black;
};

static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) <= 128);

constexpr Position::Position(const Parts& parts) noexcept
    : prisoners_{parts.prisoners}, quiet_plies_{parts.quiet_plies},
      move_number_{parts.move_number}, to_move_{parts.to_move}, first_{parts.first}
{
    for (std::size_t i = 0; i < parts.board.size(); ++i) {
        if (const auto piece = parts.board[i]) {
            const Square square = Square::at(static_cast<int>(i));
            board_[i] = static_cast<std::uint8_t>(piece->index() + 1);
            pieces_[index(piece->side())] |= Bitboard{square};
            numbers_[index(piece->side())].insert(piece->number());
            key_ ^= zobrist::on_square(*piece, square);
        }
    }
    for (const Side holder : {Side::Black, Side::White}) {
        // A capture counted where every number taken later, or still standing, is higher.
        const Prisoners held = prisoners(holder);
        PieceSet later = numbers(other(holder));
        for (int i = held.count() - 1; i >= 0; --i) {
            if (later.is_empty() || held[i] < later.lowest()) {
                ++counting_[index(holder)];
            }
            later.insert(held[i]);
            key_ ^= zobrist::held(Piece{other(holder), held[i]});
        }
    }
    key_ ^= to_move_ == Side::White ? zobrist::keys.white_to_move : 0;
}

constexpr std::optional<Square> Position::find(Piece piece) const noexcept
{
    for (const Square square : pieces(piece.side())) {
        if (piece_on(square) == piece) {
            return square;
        }
    }
    return std::nullopt;
}

constexpr void Position::capture(Square square) noexcept
{
    const Piece victim = piece_on(square);
    const std::size_t captor = index(to_move_);
    const std::size_t loser = index(other(to_move_));
    if (victim.number() == numbers_[loser].lowest()) {
        ++counting_[captor];
    }
    numbers_[loser].erase(victim.number());
    pieces_[loser] ^= Bitboard{square};
    prisoners_[captor].push(victim.number());
    key_ ^= zobrist::on_square(victim, square) ^ zobrist::held(victim);
    quiet_plies_ = 0;
}

constexpr void Position::play(Move move) noexcept
{
    constexpr std::uint16_t last = 0xFFFF;  // counters stop there
    quiet_plies_ = static_cast<std::uint16_t>(quiet_plies_ + (quiet_plies_ != last ? 1 : 0));
    if (!move.is_pass()) {
        const Square from = move.from();
        const Square to = move.to();
        if (has_piece(to)) {
            capture(to);
        }
        const Piece piece = piece_on(from);
        board_[to.index()] = board_[from.index()];
        board_[from.index()] = 0;
        pieces_[index(to_move_)] ^= Bitboard{from} | Bitboard{to};
        key_ ^= zobrist::on_square(piece, from) ^ zobrist::on_square(piece, to);
    }
    move_number_ = static_cast<std::uint16_t>(move_number_ + (to_move_ != first_ && move_number_ != last ? 1 : 0));
    to_move_ = other(to_move_);
    key_ ^= zobrist::keys.white_to_move;
}

}  // namespace fields
