// The transposition table: what an earlier visit to a position found out. Memory is taken at first use, so that a
// program that never searches stays small. Scores of wins are stored as distances from the position itself.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "fields/board/move.hpp"
#include "fields/engine/score.hpp"

namespace fields {

/// How a stored score bounds the true one.
enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

class Table {
public:
    struct Entry {
        std::uint64_t key = 0;
        Move move{};  ///< best or refuting move; a pass where none is known
        std::int16_t score = 0;
        std::int8_t depth = 0;  ///< plies searched below the position
        Bound bound = Bound::None;
    };
    static_assert(sizeof(Entry) == 16);

    /// `bytes` is rounded down to a power of two, and up to one entry.
    explicit Table(std::size_t bytes) noexcept : size_{std::bit_floor(std::max(bytes / sizeof(Entry), std::size_t{1}))}
    {}

    /// Takes the memory if that has not happened. Throws std::bad_alloc.
    void allocate() { entries_.resize(size_); }

    /// Forgets everything.
    void clear() noexcept { entries_.assign(entries_.size(), Entry{}); }

    /// The entry for the key, or nothing. Precondition: allocated.
    [[nodiscard]] const Entry* find(std::uint64_t key) const noexcept
    {
        const Entry& entry = entries_[key & (size_ - 1)];
        return entry.key == key && entry.bound != Bound::None ? &entry : nullptr;
    }

    /// Keeps the newest result, unless it would replace a deeper one of the same position.
    void store(std::uint64_t key, Move move, Score score, int depth, Bound bound, int ply) noexcept
    {
        Entry& entry = entries_[key & (size_ - 1)];
        if (entry.key == key && entry.depth > depth && bound != Bound::Exact) {
            return;
        }
        entry = {key, move, static_cast<std::int16_t>(from_root(score, -ply)), static_cast<std::int8_t>(depth), bound};
    }

    /// The score of an entry as seen from the root, `ply` plies above the position.
    [[nodiscard]] static Score score_of(const Entry& entry, int ply) noexcept { return from_root(entry.score, ply); }

private:
    static constexpr Score from_root(Score score, int ply) noexcept
    {
        return is_win(score) ? score - ply : is_loss(score) ? score + ply : score;
    }

    std::size_t size_;
    std::vector<Entry> entries_;
};

}  // namespace fields
