// Which moves there are. Nothing here allocates. The end of a game is
// outcome.hpp's affair: these functions answer for the pieces alone.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "fields/board/bitboard.hpp"
#include "fields/board/lanes.hpp"
#include "fields/board/move.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"

namespace fields {

/// Neighbour counts of all 64 squares at once, as four bit planes: a square's count is
/// ones + 2 twos + 4 fours + 8 eights, read at its bit. Found by adding the eight shifted boards with full adders.
class NeighbourCounts {
public:
    constexpr explicit NeighbourCounts(Bitboard occupied) noexcept
    {
        const std::uint64_t row = occupied.bits();
        const std::uint64_t west = row << 1U & ~file_a;
        const std::uint64_t east = row >> 1U & ~file_h;
        // Each row's three in a row, as a two-bit sum, serves the rows above and below it.
        const std::uint64_t pair = west ^ east;
        const std::uint64_t triple_ones = pair ^ row;
        const std::uint64_t triple_twos = (west & east) | (pair & row);

        const std::uint64_t above = triple_ones >> 8U;
        const std::uint64_t below = triple_ones << 8U;
        ones_ = above ^ below ^ pair;
        const std::uint64_t a = (above & below) | ((above ^ below) & pair);  // four addends worth two each
        const std::uint64_t b = triple_twos >> 8U;
        const std::uint64_t c = triple_twos << 8U;
        const std::uint64_t d = west & east;
        twos_ = a ^ b ^ c ^ d;
        eights_ = a & b & c & d;
        fours_ = ((a & b) | (c & d) | ((a ^ b) & (c ^ d))) & ~eights_;
    }

    [[nodiscard]] constexpr int at(Square square) const noexcept
    {
        const auto bit = [&](std::uint64_t plane) { return static_cast<int>(plane >> square.index() & 1U); };
        return bit(ones_) + 2 * bit(twos_) + 4 * bit(fours_) + 8 * bit(eights_);
    }

    /// The squares with exactly `count` (0-7) neighbours.
    [[nodiscard]] constexpr Bitboard exactly(int count) const noexcept
    {
        return Bitboard{((count & 1) != 0 ? ones_ : ~ones_) & ((count & 2) != 0 ? twos_ : ~twos_) &
                        ((count & 4) != 0 ? fours_ : ~fours_) & ~eights_};
    }

    [[nodiscard]] constexpr Bitboard at_least_two() const noexcept { return Bitboard{twos_ | fours_ | eights_}; }
    [[nodiscard]] constexpr Bitboard at_least_three() const noexcept
    {
        return Bitboard{(twos_ & ones_) | fours_ | eights_};
    }

private:
    static constexpr std::uint64_t file_a = 0x0101010101010101U;
    static constexpr std::uint64_t file_h = file_a << 7U;

    std::uint64_t ones_ = 0;
    std::uint64_t twos_ = 0;
    std::uint64_t fours_ = 0;
    std::uint64_t eights_ = 0;
};

/// Where an isolated piece may relocate: empty squares on its lines with two neighbours after it has left.
[[nodiscard]] constexpr Bitboard relocations(const NeighbourCounts& counts, Bitboard occupied, Rules rules,
                                             Square from) noexcept
{
    // Beside its own square the piece itself is one of the neighbours counted.
    const Bitboard supported = (counts.at_least_two() & ~around(from)) | (counts.at_least_three() & around(from));
    Bitboard targets = on_lines(from) & ~occupied & supported;
    if (rules.jump == Jump::No) {
        for (const Square to : targets) {
            targets ^= (between(from, to) & occupied).is_empty() ? Bitboard{} : Bitboard{to};
        }
    }
    return targets;
}

/// Where a piece of side `own` on `from` with `distance` (1-7) neighbours may go, captures included.
[[nodiscard]] constexpr Bitboard steps(Square from, int distance, Bitboard own, Bitboard occupied, Rules rules) noexcept
{
    Bitboard found = at_distance(from, distance) & ~own;
    if (rules.jump == Jump::No) {
        for (const Square to : found) {
            found ^= (between(from, to) & occupied).is_empty() ? Bitboard{} : Bitboard{to};
        }
    }
    return found;
}

/// Where the piece of side `own` on `from` may go, captures included.
[[nodiscard]] constexpr Bitboard targets(const NeighbourCounts& counts, Bitboard own, Bitboard enemy, Rules rules,
                                         Square from) noexcept
{
    const int count = counts.at(from);
    if (count == 0) {
        return rules.isolated == Isolated::Relocate ? relocations(counts, own | enemy, rules, from) : Bitboard{};
    }
    return count < board_size ? steps(from, count, own, own | enemy, rules) : Bitboard{};
}

/// Where the piece on `from` may go, whichever side it belongs to and whoever is to move.
/// Precondition: a piece stands there.
[[nodiscard]] constexpr Bitboard targets(const Position& position, Rules rules, Square from) noexcept
{
    const Side side = position.piece_on(from).side();
    return targets(NeighbourCounts{position.occupied()}, position.pieces(side), position.pieces(other(side)), rules,
                   from);
}

/// A list of moves on the stack.
class MoveList {
public:
    /// No position has more: twelve pieces, at most 27 squares on a piece's lines.
    static constexpr std::size_t capacity = 12 * 27;

    constexpr void push(Move move) noexcept
    {
        assert(size_ < capacity);
        moves_[size_++] = move;
    }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr bool is_empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr Move operator[](std::size_t i) const noexcept { return moves_[i]; }

    [[nodiscard]] constexpr Move* begin() noexcept { return moves_.data(); }
    [[nodiscard]] constexpr Move* end() noexcept { return moves_.data() + size_; }
    [[nodiscard]] constexpr const Move* begin() const noexcept { return moves_.data(); }
    [[nodiscard]] constexpr const Move* end() const noexcept { return moves_.data() + size_; }

private:
    std::size_t size_ = 0;
    std::array<Move, capacity> moves_;
};

/// Adds every move of the side to move that lands inside `landing`, by distance, from and to: isolated pieces first. A
/// pass is not among them.
constexpr void generate(const Position& position, Rules rules, Bitboard landing, MoveList& moves) noexcept
{
    const NeighbourCounts counts{position.occupied()};
    const Bitboard own = position.pieces(position.to_move());
    const Bitboard occupied = position.occupied();
    const auto add = [&](Square from, Bitboard to_squares) {
        for (const Square to : to_squares& landing) {
            moves.push(Move{from, to});
        }
    };
    if (rules.isolated == Isolated::Relocate) {
        for (const Square from : own& counts.exactly(0)) {
            add(from, relocations(counts, occupied, rules, from));
        }
    }
    for (int distance = 1; distance < board_size; ++distance) {
        for (const Square from : own& counts.exactly(distance)) {
            add(from, steps(from, distance, own, occupied, rules));
        }
    }
}

/// Every move of the pieces of the side to move.
[[nodiscard]] constexpr MoveList generate(const Position& position, Rules rules) noexcept
{
    MoveList moves;
    generate(position, rules, ~Bitboard{}, moves);
    return moves;
}

/// The pieces of side `own` that can go to a free square, by direction (where pieces jump); each has as many moves as
/// there are lanes that hold it. Isolated pieces are not among them.
[[nodiscard]] inline Lanes jumpers(Bitboard own, const NeighbourCounts& counts) noexcept
{
    // The free squares are shifted back to where a piece would start: since a piece has only one distance, the sets of
    // all distances are disjoint, and one union serves them all.
    Lanes movers;
    for (int distance = 1; distance < board_size; ++distance) {
        Lanes free{~own};
        free.shift(distance);
        free &= Lanes{own & counts.exactly(distance)};
        movers |= free;
    }
    return movers;
}

/// The squares where the pieces of side `own` land, by direction (where pieces do not jump), friends left out.
[[nodiscard]] inline Lanes landings(Bitboard own, Bitboard occupied, const NeighbourCounts& counts) noexcept
{
    // Pieces with many steps to go set out first and are joined by those with fewer: a piece under way stands on empty
    // squares only, so it never meets one that has yet to start.
    Lanes walking;
    for (int distance = board_size - 1; distance > 0; --distance) {
        walking &= Lanes{~occupied};
        walking |= Lanes{own & counts.exactly(distance)};
        walking.shift(1);
    }
    walking &= Lanes{~own};
    return walking;
}

/// Number of moves that the pieces of side `own` have, found without listing them, eight directions side by side.
[[nodiscard]] inline int count_moves(Bitboard own, Bitboard enemy, Rules rules) noexcept
{
    const Bitboard occupied = own | enemy;
    const NeighbourCounts counts{occupied};
    int total = 0;
    if (rules.isolated == Isolated::Relocate) {
        for (const Square from : own& counts.exactly(0)) {
            total += relocations(counts, occupied, rules, from).count();
        }
    }
    const Lanes moves = rules.jump == Jump::Yes ? jumpers(own, counts) : landings(own, occupied, counts);
    return total + moves.count();
}

/// The enemy pieces that side `own` could capture, were it to move.
[[nodiscard]] inline Bitboard attacked(Bitboard own, Bitboard enemy, Rules rules) noexcept
{
    const NeighbourCounts counts{own | enemy};
    if (rules.jump == Jump::No) {
        return landings(own, own | enemy, counts).merged() & enemy;
    }
    Lanes landed;
    for (int distance = 1; distance < board_size; ++distance) {
        Lanes moved{own & counts.exactly(distance)};
        moved.shift(distance);
        landed |= moved;
    }
    return landed.merged() & enemy;
}

/// Whether any piece of `side` can move.
[[nodiscard]] constexpr bool has_moves(const Position& position, Rules rules, Side side) noexcept
{
    const NeighbourCounts counts{position.occupied()};
    for (const Square from : position.pieces(side)) {
        if (!targets(counts, position.pieces(side), position.pieces(other(side)), rules, from).is_empty()) {
            return true;
        }
    }
    return false;
}

}  // namespace fields
