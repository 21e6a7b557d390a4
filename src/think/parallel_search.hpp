// One search on several threads: all look at the same position over one shared table and leave each other's subtrees
// for later, so that what one has found spares the others work. With one thread it is a Search and its table, and as
// deterministic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <thread>
#include <vector>

#include "fields/engine/limits.hpp"
#include "fields/engine/table.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"

namespace fields {
class Search;  // left to the source, and with it the evaluation and its weights
}

namespace fields::think {

/// What options and flags may ask for.
inline constexpr int most_threads = 64;
inline constexpr int most_megabytes = sizeof(std::size_t) < 8 ? 1024 : 4096;  // what an address space has in one piece
inline constexpr int default_megabytes = Table::default_bytes >> 20U;

/// The bytes of a table of 1 to most_megabytes.
constexpr std::size_t bytes_of(int megabytes) noexcept { return static_cast<std::size_t>(megabytes) << 20U; }
static_assert(bytes_of(most_megabytes) >> 20U == most_megabytes);

class ParallelSearch {
public:
    /// The table's memory is taken by the first search. Throws OutOfMemory where there is none for so many threads.
    explicit ParallelSearch(std::size_t table_bytes = Table::default_bytes, int threads = 1);
    ParallelSearch(const ParallelSearch&) = delete;
    ParallelSearch& operator=(const ParallelSearch&) = delete;
    ~ParallelSearch();

    /// Another table, empty, its memory taken at once. Throws OutOfMemory, and keeps the old one. Not while it thinks.
    void resize_table(std::size_t bytes);
    /// From 1. Throws OutOfMemory, and keeps those there are. Not while it thinks.
    void set_threads(int threads);
    /// Forgets everything, at once however large the table is. Not while it thinks.
    void clear() noexcept;
    /// Makes now what the next search would have to make or to touch for the first time. Throws OutOfMemory. Not while
    /// it thinks.
    void prepare();

    /// As Search::think; nodes are those of all threads, and a limit of nodes is shared out among them. `limits` and
    /// `report` are used on the calling thread alone. Throws OutOfMemory where the table gets no memory.
    Result think(const Position& root, Rules rules, std::span<const std::uint64_t> earlier, const Limits& limits,
                 const Reporter& report = nullptr);

    /// How full the table is, 0-1000.
    [[nodiscard]] int table_permille() const noexcept { return table_.permille_used(); }

private:
    void allocate(Table& table);
    void dispose(Table::Memory memory) noexcept;

    std::jthread disposal_;  // of the tables there were
    Table table_;
    bool is_warm_ = false;                           // a search has run
    std::vector<std::unique_ptr<Search>> searches_;  // the calling thread's first
};

}  // namespace fields::think
