// fields bench: see commands.hpp. Each position is searched with an empty table, so that with one thread the number of
// nodes is the same everywhere and changes only with the search: its signature.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <ostream>
#include <stdexcept>

#include "cli/commands.hpp"
#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"
#include "think/failure.hpp"
#include "think/parallel_search.hpp"

namespace fields::cli {

namespace {

struct BenchPosition {
    const char* line;
    Rules rules;
};

/// Openings, middles and ends of games by both rule sets.
constexpr std::array positions{
    BenchPosition{"4efgh/ijkl4/4abcd/8/8/DCBA4/4LKJI/HGFE4 b - - 0 1", classic},
    BenchPosition{"1i1befgh/1jLl3d/8/3C4/4a3/D1B5/5K1I/HGFE1A2 b ck J 4 6", classic},
    BenchPosition{"4efgd/Kj1l4/5bc1/8/2C5/D1B5/4L1h1/HG1EkAI1 b ai FJ 0 7", classic},
    BenchPosition{"5f1d/5khl/5b2/1j6/6J1/6K1/3B1g1I/HG1E3F w caei DCAL 1 16", classic},
    BenchPosition{"6gh/3l4/2e2k2/8/8/3CF3/6d1/6I1 b jicbaf LBJAGHDEK 1 20", classic},
    BenchPosition{"2J5/8/6E1/2d1fA2/8/bI6/2ek4/8 b lhjgaci KBFLCDHG 5 52", classic},
    BenchPosition{"4efgh/ijkl4/4abcd/8/8/DCBA4/4LKJI/HGFE4 b - - 0 1", ascending},
    BenchPosition{"4efgh/ijkl2d1/4ab2/8/D7/1C1A4/4LK1I/HGFEB2c w - J 4 4", ascending},
    BenchPosition{"5f1h/i2e4/5B1L/1k1j4/l7/DG1cg3/3E2JI/H1F5 w adb CAK 0 8", ascending},
    BenchPosition{"3be2h/i1F1a3/4g2d/1A6/1D4c1/5B1f/1GE3JI/H7 w jkl CKL 1 12", ascending},
    BenchPosition{"1j2efgh/3l4/1i5d/8/2B1b3/D7/5K1I/HGFE4 w kac CALJ 2 7", ascending},
    BenchPosition{"8/6C1/k7/3j1g2/8/3D1L1I/2G5/5K2 w dceliabhf JBFAHE 5 25", ascending},
};

Result search_to(int depth, const Game& game, think::ParallelSearch& search)
{
    try {
        return search.think(game.position(), game.rules(), game.earlier_keys(), {.depth = depth});
    } catch (const think::OutOfMemory& error) {
        throw std::runtime_error{error.what()};  // no flag of bench makes this table smaller
    }
}

}  // namespace

int bench(const BenchOptions& options, std::ostream& out)
{
    using Clock = std::chrono::steady_clock;
    think::ParallelSearch search{Table::default_bytes, options.threads};
    std::uint64_t nodes = 0;
    Clock::duration time{};
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const Game game{parse_position_line(positions[i].line, positions[i].rules).setup};
        search.clear();
        const auto start = Clock::now();
        const Result found = search_to(options.depth, game, search);
        time += Clock::now() - start;
        nodes += found.nodes;
        out << "position " << i + 1 << " nodes " << found.nodes << std::endl;
    }
    const double seconds = std::chrono::duration<double>(time).count();
    out << "nodes " << nodes << "\ntime " << std::chrono::round<std::chrono::milliseconds>(time).count() << "\nnps "
        << static_cast<std::uint64_t>(static_cast<double>(nodes) / std::max(seconds, 1e-6)) << std::endl;
    return out ? exit_done : exit_failed;
}

}  // namespace fields::cli
