// Helpers beside the search of the calling thread; see parallel_search.hpp.
#include "think/parallel_search.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <new>
#include <stop_token>
#include <thread>
#include <utility>

#include "fields/engine/casual.hpp"
#include "fields/engine/search.hpp"
#include "fields/game/setup.hpp"
#include "think/failure.hpp"

namespace fields::think {

namespace {

/// The searches on threads of their own. They share the work out by claims; the table carries what they find to each
/// other.
class Helpers {
public:
    struct Task {
        const Position& root;
        Rules rules;
        std::span<const std::uint64_t> earlier;
        Limits limits;
    };

    Helpers(Task task, std::span<const std::unique_ptr<Search>> searches) : task_{std::move(task)}
    {
        task_.limits.stop = ended_.get_token();
        task_.limits.is_helper = true;
        task_.limits.depth = max_ply - 1;  // it helps until the search is done
        try {
            threads_.reserve(searches.size());
            for (const auto& search : searches) {
                threads_.emplace_back([this, &search] { help(*search); });
            }
        } catch (const std::exception&) {
            return;  // the system gives no more threads: those there are must do
        }
    }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;
    ~Helpers() { end(); }

    void end()
    {
        ended_.request_stop();
        threads_.clear();  // joins
    }

    /// Positions visited: a little behind while they run, exact after end().
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }

private:
    void help(Search& search)
    {
        std::uint64_t counted = 0;
        const auto count = [&] {
            const std::uint64_t nodes = search.nodes();
            nodes_.fetch_add(nodes - counted, std::memory_order_relaxed);
            counted = nodes;
        };
        // The calling thread watches the clock; whenever this one would look at it, it counts.
        Limits limits = task_.limits;
        limits.time_used = [&] {
            count();
            return 0.0;
        };
        try {
            search.think(task_.root, task_.rules, task_.earlier, limits);
        } catch (const std::exception&) {
            // Out of memory: one helper fewer, and the calling thread's search says what there is to say.
        }
        count();
    }

    Task task_;
    std::stop_source ended_;
    std::atomic<std::uint64_t> nodes_{0};
    std::vector<std::jthread> threads_;  // last: they end before what they use
};

}  // namespace

ParallelSearch::ParallelSearch(std::size_t table_bytes, int threads) : table_{table_bytes} { set_threads(threads); }

ParallelSearch::~ParallelSearch() = default;

void ParallelSearch::resize_table(std::size_t bytes)
{
    Table table{bytes};
    allocate(table);
    clear();
    table_ = std::move(table);
}

void ParallelSearch::set_threads(int threads)
{
    const auto wanted = static_cast<std::size_t>(threads);
    const std::size_t before = searches_.size();
    try {
        while (searches_.size() < wanted) {
            searches_.push_back(std::make_unique<Search>(table_));
        }
    } catch (const std::bad_alloc&) {
        searches_.resize(before);
        throw OutOfMemory::for_threads(threads);
    }
    searches_.resize(wanted);
}

void ParallelSearch::clear() noexcept
{
    if (table_.size() > Table::small_bytes) {
        dispose(table_.release());
    } else {
        table_.clear();
    }
    for (const auto& search : searches_) {
        search->clear();
    }
}

/// Gives memory back on a thread of its own, behind whatever is still being given back.
void ParallelSearch::dispose(Table::Memory memory) noexcept
{
    if (!memory) {
        return;
    }
    try {
        disposal_ =
            std::jthread{[before = std::move(disposal_), memory = std::move(memory)]() mutable { memory.reset(); }};
    } catch (const std::exception&) {
        // There is no thread to be had: it has been given back here.
    }
}

void ParallelSearch::allocate(Table& table)
{
    try {
        table.allocate();
    } catch (const std::bad_alloc&) {
        if (!disposal_.joinable()) {
            throw OutOfMemory::for_table(table.size());
        }
        disposal_.join();  // what is being given back may be what is wanted
        allocate(table);
    }
}

void ParallelSearch::prepare()
{
    allocate(table_);
    if (!is_warm_) {
        // A short search has every thread's stack, the code and the weights come in from where they are.
        const Setup setup = standard_setup();
        think(*setup.position(), setup.rules, {}, {.depth = 3});
        clear();
        allocate(table_);
    }
}

Result ParallelSearch::think(const Position& root, Rules rules, std::span<const std::uint64_t> earlier,
                             const Limits& limits, const Reporter& report)
{
    if (limits.sight) {
        return CasualPlayer{root, rules, earlier, limits}.think(report);
    }
    allocate(table_);  // before there are several threads that find it missing
    is_warm_ = true;
    table_.age();
    Claims claims;
    Limits shared = limits;
    shared.claims = searches_.size() > 1 ? &claims : nullptr;
    if (limits.nodes) {
        shared.nodes = (*limits.nodes + searches_.size() - 1) / searches_.size();
    }
    Helpers helpers{{root, rules, earlier, shared}, std::span{searches_}.subspan(1)};
    const auto add_helpers = [&](Report found) {
        found.nodes += helpers.nodes();
        report(found);
    };
    try {
        Result result =
            searches_.front()->think(root, rules, earlier, shared, report ? Reporter{add_helpers} : Reporter{});
        helpers.end();
        result.nodes += helpers.nodes();
        return result;
    } catch (const std::bad_alloc&) {
        if (searches_.size() == 1) {
            throw;
        }
        throw OutOfMemory::for_threads(static_cast<int>(searches_.size()));
    }
}

}  // namespace fields::think
