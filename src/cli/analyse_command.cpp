// fields analyse: see commands.hpp. JSON is written by hand: its strings are moves, position lines and rules, and hold
// nothing that would have to be escaped.
//
//     {"position": "4efgh/... b - - 0 1", "rules": "classic", "result": "*", "depth": 12, "nodes": 1234, "time": 56,
//      "lines": [{"rank": 1, "cp": 47, "moves": ["12-c3", "5-d8"]}, {"rank": 2, "mate": -4, "moves": [...]}]}
#include <chrono>
#include <ostream>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "cli/commands.hpp"
#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/setup_file.hpp"
#include "think/parallel_search.hpp"
#include "words.hpp"

namespace fields::cli {

namespace {

struct Line {
    int depth;
    Value value;
    std::vector<Move> moves;
};

struct Analysis {
    std::vector<Line> lines;  ///< of the last depth completed, best first; none where the game is over
    std::uint64_t nodes = 0;
    std::chrono::milliseconds time{};
};

Analysis think(const Game& game, const AnalyseOptions& options)
{
    Analysis analysis;
    if (game.outcome()) {
        return analysis;
    }
    think::ParallelSearch search{think::bytes_of(options.resources.megabytes), options.resources.threads};
    const auto start = std::chrono::steady_clock::now();
    Limits limits = think::limits_of(options.strength, {});
    limits.lines = options.lines;
    const auto keep = [&](const Report& found) {
        analysis.lines.resize(static_cast<std::size_t>(found.rank) - 1);
        analysis.lines.push_back({found.depth, found.value, {found.line.begin(), found.line.end()}});
    };
    analysis.nodes = search.think(game.position(), game.rules(), game.earlier_keys(), limits, keep).nodes;
    analysis.time = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
    return analysis;
}

void print_text(const Game& game, const Analysis& analysis, std::ostream& out)
{
    if (analysis.lines.empty()) {
        out << words::turn(game) << '\n';
    }
    int rank = 0;
    for (const Line& line : analysis.lines) {
        out << ++rank << ". depth " << line.depth << ", " << words::describe(line.value) << ": "
            << words::line(game.position(), line.moves, line.moves.size()) << '\n';
    }
}

/// `1-0` the side that moved first won, `0-1` the other, `1/2-1/2`, `*` unfinished.
std::string result_of(const Game& game)
{
    const auto outcome = game.outcome();
    return !outcome ? "*" : !outcome->winner ? "1/2-1/2" : *outcome->winner == game.rules().first ? "1-0" : "0-1";
}

std::string json_value(const Value& value)
{
    if (const auto* win = std::get_if<WinIn>(&value)) {
        return "\"mate\": " + std::to_string(win->plies);
    }
    if (const auto* loss = std::get_if<LossIn>(&value)) {
        return "\"mate\": -" + std::to_string(loss->plies);
    }
    return "\"cp\": " + std::to_string(std::get<Estimate>(value).hundredths);
}

std::string json_moves(Position position, std::span<const Move> moves)
{
    std::string text;
    for (const Move move : moves) {
        text += (text.empty() ? "\"" : ", \"") + to_string(position, move) + '"';
        position.play(move);
    }
    return '[' + text + ']';
}

void print_json(const Game& game, const Analysis& analysis, std::ostream& out)
{
    out << R"({"position": ")" << to_position_line(game.position()) << R"(", "rules": ")" << describe(game.rules())
        << R"(", "result": ")" << result_of(game) << R"(", "depth": )"
        << (analysis.lines.empty() ? 0 : analysis.lines.front().depth) << R"(, "nodes": )" << analysis.nodes
        << R"(, "time": )" << analysis.time.count() << R"(, "lines": [)";
    int rank = 0;
    for (const Line& line : analysis.lines) {
        out << (rank == 0 ? "" : ", ") << R"({"rank": )" << rank + 1 << ", " << json_value(line.value)
            << R"(, "moves": )" << json_moves(game.position(), line.moves) << '}';
        ++rank;
    }
    out << "]}\n";
}

}  // namespace

int analyse(const AnalyseOptions& options, std::ostream& out)
{
    const Game game{options.setup};
    const Analysis analysis = think(game, options);
    (options.is_json ? print_json : print_text)(game, analysis, out);
    out << std::flush;
    return out ? exit_done : exit_failed;
}

}  // namespace fields::cli
