// The transposition table: what an earlier visit to a position found out, shared by all threads of a search without
// locks. Its memory comes from std::calloc, which for more than a little hands on the system's pages of zeros: taking
// and clearing a table of any size takes no time, and it weighs only what a search has touched. Scores of wins are
// stored as distances from the position itself.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>

#include "fields/board/move.hpp"
#include "fields/engine/score.hpp"

namespace fields {

/// How a stored score bounds the true one.
enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

/// What is known of a position.
struct TableEntry {
    Move move{};  ///< best or refuting move; a pass where none is known
    Score score = 0;
    Score evaluation = 0;  ///< the static one
    int depth = 0;         ///< plies searched below the position, 0-127
    Bound bound = Bound::None;
};

class Table {
    /// An entry in two words. Plain ones, that live as soon as their memory does; all access is atomic.
    struct Slot {
        std::uint64_t check;  ///< key ^ data
        std::uint64_t data;   ///< 0: empty
    };
    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };
    static_assert(sizeof(Bucket) == 64, "a bucket is a cache line");
    static_assert(std::is_trivially_default_constructible_v<Bucket> && std::is_trivially_destructible_v<Bucket>,
                  "memory of zeros is a table of empty slots");

    struct Free {
        void* taken;  ///< as std::calloc gave it: the buckets start at the cache line behind
        void operator()(Bucket* /*buckets*/) const noexcept { std::free(taken); }
    };

public:
    static constexpr std::size_t default_bytes = std::size_t{16} << 20U;

    /// So much is written over within a few milliseconds.
    static constexpr std::size_t small_bytes = std::size_t{32} << 20U;

    /// What a table was made of. To give back gigabytes in use takes a good part of a second.
    using Memory = std::unique_ptr<Bucket[], Free>;

    /// `bytes` is rounded down to a power of two, and up to one bucket.
    explicit Table(std::size_t bytes = default_bytes) noexcept { resize(bytes); }

    /// Another size, and nothing in it; the memory is taken with allocate(). Not while a search runs.
    void resize(std::size_t bytes) noexcept
    {
        static_cast<void>(release());
        bucket_count_ = std::bit_floor(std::max(bytes / sizeof(Bucket), std::size_t{1}));
    }
    /// In bytes, also before the memory is taken.
    [[nodiscard]] std::size_t size() const noexcept { return bucket_count_ * sizeof(Bucket); }

    /// Takes the memory if that has not happened. Throws std::bad_alloc.
    void allocate()
    {
        if (buckets_) {
            return;
        }
        void* const taken = std::calloc(bucket_count_ + 1, sizeof(Bucket));
        void* place = taken;
        std::size_t space = (bucket_count_ + 1) * sizeof(Bucket);
        if (taken == nullptr || std::align(alignof(Bucket), size(), place, space) == nullptr) {
            throw std::bad_alloc{};
        }
        buckets_ = Memory{static_cast<Bucket*>(place), Free{taken}};
    }

    /// Forgets everything. A small table is written over, since its pages are at hand; of another the memory is given
    /// back, and allocate() takes fresh. Not while a search runs.
    void clear() noexcept
    {
        if (size() > small_bytes) {
            static_cast<void>(release());
        } else if (buckets_) {
            std::memset(buckets_.get(), 0, size());
            generation_ = 0;
        }
    }
    /// Parts with the memory and so with everything; whoever takes it gives it back when he has the time.
    [[nodiscard]] Memory release() noexcept
    {
        generation_ = 0;
        return std::move(buckets_);
    }

    /// From now on, what is there is older than what comes. Not while a search runs.
    void age() noexcept { generation_ = (generation_ + 1) % generations; }

    /// Lets the memory bring what is known for the key, which is asked for soon: most of a look-up is waiting for it.
    void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&bucket(key)); }

    /// What is known for the key at `ply` plies below the root. Precondition: allocated.
    [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key, int ply) const noexcept
    {
        for (Slot& slot : bucket(key).slots) {
            const std::uint64_t data = load(slot.data);
            if ((load(slot.check) ^ data) == key && data != 0) {
                TableEntry entry = unpack(data);
                entry.score = from_root(entry.score, ply);
                return entry;
            }
        }
        return std::nullopt;
    }

    /// Keeps an entry in the place of the same position, else of the shallowest and oldest in its bucket.
    void store(std::uint64_t key, TableEntry entry, int ply) noexcept
    {
        Slot* place = nullptr;
        int least = 0;
        for (Slot& slot : bucket(key).slots) {
            const std::uint64_t data = load(slot.data);
            if (data == 0 || (load(slot.check) ^ data) == key) {
                place = &slot;
                break;
            }
            const int worth = unpack(data).depth - 4 * age_of(data);
            if (place == nullptr || worth < least) {
                place = &slot;
                least = worth;
            }
        }
        entry.score = from_root(entry.score, -ply);
        const std::uint64_t data = pack(entry) | static_cast<std::uint64_t>(generation_) << generation_shift;
        // Two threads may write at once; a torn pair of words does not match its key any more (Hyatt, 2002).
        std::atomic_ref{place->check}.store(key ^ data, std::memory_order_relaxed);
        std::atomic_ref{place->data}.store(data, std::memory_order_relaxed);
    }

    /// How full of entries of this search it is, 0-1000, judged by its first thousand slots.
    [[nodiscard]] int permille_used() const noexcept
    {
        constexpr std::size_t sample = 250;
        int used = 0;
        const std::size_t looked_at = buckets_ ? std::min(sample, bucket_count_) : 0;
        for (std::size_t i = 0; i < looked_at; ++i) {
            for (Slot& slot : buckets_[i].slots) {
                const std::uint64_t data = load(slot.data);
                used += data != 0 && age_of(data) == 0 ? 1 : 0;
            }
        }
        return looked_at == 0 ? 0 : used * 250 / static_cast<int>(looked_at);
    }

private:
    // data: move 0-15, score 16-31, evaluation 32-47, depth 48-54, bound 55-56, generation 57-63
    static constexpr unsigned score_shift = 16;
    static constexpr unsigned evaluation_shift = 32;
    static constexpr unsigned depth_shift = 48;
    static constexpr unsigned bound_shift = 55;
    static constexpr unsigned generation_shift = 57;
    static constexpr unsigned generations = 128;

    static std::uint64_t load(std::uint64_t& word) noexcept
    {
        return std::atomic_ref{word}.load(std::memory_order_relaxed);
    }

    static constexpr std::uint64_t pack(const TableEntry& entry) noexcept
    {
        const auto field = [](Score score) { return std::uint64_t{static_cast<std::uint16_t>(score)}; };
        return entry.move.bits() | field(entry.score) << score_shift | field(entry.evaluation) << evaluation_shift |
               static_cast<std::uint64_t>(entry.depth) << depth_shift |
               static_cast<std::uint64_t>(entry.bound) << bound_shift;
    }
    static constexpr TableEntry unpack(std::uint64_t data) noexcept
    {
        const auto field = [=](unsigned shift) { return static_cast<std::int16_t>(data >> shift & 0xFFFFU); };
        return {.move = Move::from_bits(static_cast<std::uint16_t>(data & 0xFFFFU)),
                .score = field(score_shift),
                .evaluation = field(evaluation_shift),
                .depth = static_cast<int>(data >> depth_shift & 0x7FU),
                .bound = static_cast<Bound>(data >> bound_shift & 3U)};
    }

    static constexpr Score from_root(Score score, int ply) noexcept
    {
        return is_win(score) ? score - ply : is_loss(score) ? score + ply : score;
    }

    [[nodiscard]] int age_of(std::uint64_t data) const noexcept
    {
        return static_cast<int>((generation_ + generations - static_cast<unsigned>(data >> generation_shift)) %
                                generations);
    }
    [[nodiscard]] Bucket& bucket(std::uint64_t key) const noexcept
    {
        return buckets_[static_cast<std::size_t>(key) & (bucket_count_ - 1)];
    }

    std::size_t bucket_count_ = 1;
    Memory buckets_;
    unsigned generation_ = 0;
};

}  // namespace fields
