// See samples.hpp.
#include "tune/samples.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "fields/engine/evaluate.hpp"
#include "fields/engine/score.hpp"
#include "fields/engine/threats.hpp"
#include "fields/game/record_reader.hpp"
#include "fields/rules/movegen.hpp"

namespace fields::tune {

namespace {

constexpr int opening_plies = 6;

/// Keeps counts in a sample.
struct Counter {
    Sample& sample;

    void add(std::size_t term, int count)
    {
        sample.counts[term] = static_cast<std::int16_t>(sample.counts[term] + count);
    }
    void add_share(std::size_t term, int thousandths) { add(term, thousandths); }
};

bool is_winning(const Position& position, Rules rules)
{
    return winning_capture(position, rules, Side::Black) || winning_capture(position, rules, Side::White);
}

struct Leaf {
    Score score;
    Position position;
};

/// As the search does it: captures only, and the side to move may always stand pat.
Leaf quiesce(const Position& position, Rules rules, Score alpha, Score beta)
{
    Leaf best{evaluate(position, rules), position};
    MoveList captures;
    generate(position, rules, position.pieces(other(position.to_move())), captures);
    std::stable_sort(captures.begin(), captures.end(), [&](Move a, Move b) {
        return capture_gain(position, rules, a.to()) > capture_gain(position, rules, b.to());
    });
    for (const Move capture : captures) {
        alpha = std::max(alpha, best.score);
        if (alpha >= beta) {
            break;
        }
        Position child = position;
        child.play(capture);
        Leaf found{draw_score, child};
        if (!capture_outcome(child, rules)) {
            found = winning_capture(child, rules, child.to_move()) ? Leaf{win_in(1), child}
                                                                   : quiesce(child, rules, -beta, -alpha);
        }
        if (-found.score > best.score) {
            best = {-found.score, found.position};
        }
    }
    return best;
}

Sample count(const QuietPosition& quiet)
{
    Sample sample;
    Counter counter{sample};
    count_terms(quiet.position, quiet.rules, counter);
    sample.phase = static_cast<std::int8_t>(phase(quiet.position));
    sample.score = static_cast<std::int16_t>(evaluate(quiet.position, quiet.rules));
    sample.points = quiet.points;
    sample.opening = quiet.opening;
    return sample;
}

void visit_game(const Record& record, std::uint32_t opening, const std::function<void(const QuietPosition&)>& visit)
{
    const Rules rules = record.setup.rules;
    const float first_points = record.result == GameResult::FirstWins ? 1.F
                               : record.result == GameResult::Draw    ? 0.5F
                                                                      : 0.F;
    Position position = record.setup.position().value();
    const int start = 2 * (position.move_number() - 1);
    for (std::size_t ply = 0; ply != record.line.moves.size(); ++ply) {
        if (start + static_cast<int>(ply) >= opening_plies) {
            if (const auto leaf = quiet_leaf(position, rules)) {
                const float points = leaf->to_move() == rules.first ? first_points : 1 - first_points;
                visit({*leaf, rules, points, opening});
            }
        }
        position.play(record.line.moves[ply].move);
    }
}

}  // namespace

std::optional<Position> quiet_leaf(const Position& position, Rules rules)
{
    if (is_winning(position, rules)) {
        return std::nullopt;
    }
    const Leaf leaf = quiesce(position, rules, -infinite_score, infinite_score);
    if (is_decided(leaf.score) || is_winning(leaf.position, rules) || capture_outcome(leaf.position, rules)) {
        return std::nullopt;
    }
    return leaf.position;
}

void visit_quiet(std::string_view text, Win win, const std::function<void(const QuietPosition&)>& visit)
{
    constexpr std::string_view start_of_game = "\n[Event ";
    std::uint32_t games = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(start_of_game), text.size() - 1) + 1;
        RecordReader reader{text.substr(0, end)};
        text.remove_prefix(end);
        while (const auto parsed = reader.next()) {
            const Record& record = parsed->record;
            if (parsed->faults.empty() && record.setup.rules.win == win && record.result != GameResult::Unfinished) {
                visit_game(record, games++ / 2, visit);
            }
        }
    }
}

std::vector<Sample> read_samples(std::string_view text, Win win)
{
    std::vector<Sample> samples;
    visit_quiet(text, win, [&](const QuietPosition& quiet) { samples.push_back(count(quiet)); });
    return samples;
}

}  // namespace fields::tune
