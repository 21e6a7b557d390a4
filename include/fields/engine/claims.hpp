// Which subtrees the searches of one position, each on a thread of its own, are in at the moment. Who finds a move
// being searched by another leaves it for later, when the table knows what came of it: so the searches share the work
// out instead of doing it side by side (ABDADA: Weill, 1996; in this simple form Kerrigan).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace fields {

/// What has been claimed may be forgotten where two claims share a place: a claim is advice, not a lock.
class Claims {
public:
    [[nodiscard]] bool holds(std::uint64_t key) const noexcept
    {
        return place(key).load(std::memory_order_relaxed) == key;
    }

    /// Holds a claim for as long as it lives; none without claims to be made.
    class Claim {
    public:
        Claim(Claims* claims, std::uint64_t key) noexcept : place_{claims == nullptr ? nullptr : &claims->place(key)}
        {
            if (place_ != nullptr) {
                place_->store(key, std::memory_order_relaxed);
            }
        }
        Claim(const Claim&) = delete;
        Claim& operator=(const Claim&) = delete;
        ~Claim()
        {
            if (place_ != nullptr) {
                place_->store(0, std::memory_order_relaxed);
            }
        }

    private:
        std::atomic<std::uint64_t>* place_;
    };

private:
    static constexpr std::size_t size = 4096;

    [[nodiscard]] std::atomic<std::uint64_t>& place(std::uint64_t key) const noexcept { return places_[key % size]; }

    mutable std::array<std::atomic<std::uint64_t>, size> places_{};
};

}  // namespace fields
