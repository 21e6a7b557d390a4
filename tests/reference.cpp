// The body of the second implementation. A board is eight strings of eight characters, as printed: rank 8 first, '.'
// for an empty square, A-L and a-l for the pieces. Speed is no aim.
#include "reference.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>

namespace fields::test::reference {

namespace {

struct State {
    std::array<std::string, 8> rows;  ///< rows[0] is rank 8
    char turn = 'b';
    std::string taken_by_white;
    std::string taken_by_black;
    int quiet = 0;
    int number = 1;
};

struct Place {
    int row;
    int column;
};

struct Hop {
    Place from;
    Place to;
};

State read(const std::string& line)
{
    State state;
    std::istringstream fields{line};
    std::string board;
    std::string turn;
    fields >> board >> turn >> state.taken_by_white >> state.taken_by_black >> state.quiet >> state.number;
    std::size_t row = 0;
    for (const char c : board) {
        if (c == '/') {
            ++row;
        } else if (c >= '1' && c <= '8') {
            state.rows.at(row).append(static_cast<std::size_t>(c - '0'), '.');
        } else {
            state.rows.at(row).push_back(c);
        }
    }
    state.turn = turn.at(0);
    for (std::string* list : {&state.taken_by_white, &state.taken_by_black}) {
        if (*list == "-") {
            list->clear();
        }
    }
    return state;
}

std::string write(const State& state)
{
    std::string line;
    for (const std::string& row : state.rows) {
        line += line.empty() ? "" : "/";
        int empty = 0;
        for (const char c : row + "|") {
            if (c == '.') {
                ++empty;
                continue;
            }
            line += empty > 0 ? std::to_string(empty) : "";
            line += c == '|' ? "" : std::string(1, c);
            empty = 0;
        }
    }
    const auto list = [](const std::string& letters) { return letters.empty() ? "-" : letters; };
    return line + ' ' + state.turn + ' ' + list(state.taken_by_white) + ' ' + list(state.taken_by_black) + ' ' +
           std::to_string(state.quiet) + ' ' + std::to_string(state.number);
}

bool is_on_board(Place place) { return place.row >= 0 && place.row < 8 && place.column >= 0 && place.column < 8; }

char& at(State& state, Place place)
{
    return state.rows[static_cast<std::size_t>(place.row)][static_cast<std::size_t>(place.column)];
}

char at(const State& state, Place place)
{
    return state.rows[static_cast<std::size_t>(place.row)][static_cast<std::size_t>(place.column)];
}

/// 'w' for A-L, 'b' for a-l, '.' for an empty square.
char owner(char c) { return c == '.' ? '.' : (c >= 'A' && c <= 'L' ? 'w' : 'b'); }

int number_of(char piece) { return std::tolower(piece) - 'a' + 1; }

char opponent(char side) { return side == 'w' ? 'b' : 'w'; }

std::string name_of(Place place) { return {static_cast<char>('a' + place.column), static_cast<char>('8' - place.row)}; }

int neighbours(const State& state, Place place)
{
    int count = 0;
    for (int row = place.row - 1; row <= place.row + 1; ++row) {
        for (int column = place.column - 1; column <= place.column + 1; ++column) {
            const bool is_centre = row == place.row && column == place.column;
            if (!is_centre && is_on_board({row, column}) && at(state, {row, column}) != '.') {
                ++count;
            }
        }
    }
    return count;
}

/// May the piece on `from` go `steps` steps of (rows, columns), as far as its path and its landing are concerned?
bool may_go(const Options& options, const State& state, Place from, int rows, int columns, int steps)
{
    const Place to{from.row + rows * steps, from.column + columns * steps};
    if (!is_on_board(to) || owner(at(state, to)) == owner(at(state, from))) {
        return false;
    }
    for (int passed = 1; passed < steps && !options.jump; ++passed) {
        if (at(state, {from.row + rows * passed, from.column + columns * passed}) != '.') {
            return false;
        }
    }
    return true;
}

/// May an isolated piece settle on `to`?
bool may_settle(const State& state, Place from, Place to)
{
    State left = state;
    at(left, from) = '.';
    return at(left, to) == '.' && neighbours(left, to) >= 2;
}

void add_hops_of(const Options& options, const State& state, Place from, std::vector<Hop>& hops)
{
    const int count = neighbours(state, from);
    for (int rows = -1; rows <= 1; ++rows) {
        for (int columns = -1; columns <= 1; ++columns) {
            if (rows == 0 && columns == 0) {
                continue;
            }
            for (int steps = 1; steps <= 8; ++steps) {
                const Place to{from.row + rows * steps, from.column + columns * steps};
                if (!may_go(options, state, from, rows, columns, steps)) {
                    continue;
                }
                if (count > 0 ? steps == count : options.relocate && may_settle(state, from, to)) {
                    hops.push_back({from, to});
                }
            }
        }
    }
}

/// Everything that `side` could move, whoever's turn it is and whether or not the game is over.
std::vector<Hop> hops_of(const Options& options, const State& state, char side)
{
    std::vector<Hop> hops;
    for (int row = 0; row < 8; ++row) {
        for (int column = 0; column < 8; ++column) {
            if (owner(at(state, {row, column})) == side) {
                add_hops_of(options, state, {row, column}, hops);
            }
        }
    }
    return hops;
}

const std::string& prisoners_of(const State& state, char side)
{
    return side == 'w' ? state.taken_by_white : state.taken_by_black;
}

std::string pieces_on_board(const State& state, char side)
{
    std::string pieces;
    for (const std::string& row : state.rows) {
        std::copy_if(row.begin(), row.end(), std::back_inserter(pieces), [side](char c) { return owner(c) == side; });
    }
    return pieces;
}

/// A capture counts when the piece was the lowest then on the board: lower than all that was taken later or stands yet.
int counting(const State& state, char side)
{
    const std::string& taken = prisoners_of(state, side);
    const std::string standing = pieces_on_board(state, opponent(side));
    int count = 0;
    for (std::size_t i = 0; i < taken.size(); ++i) {
        const std::string then = taken.substr(i) + standing;
        if (*std::min_element(then.begin(), then.end()) == taken[i]) {
            ++count;
        }
    }
    return count;
}

bool holds_run(const std::string& taken)
{
    const auto holds = [&taken](int number) {
        return std::any_of(taken.begin(), taken.end(), [number](char c) { return number_of(c) == number; });
    };
    for (int lowest = 1; lowest + 4 <= 12; ++lowest) {
        if (holds(lowest) && holds(lowest + 1) && holds(lowest + 2) && holds(lowest + 3) && holds(lowest + 4)) {
            return true;
        }
    }
    return false;
}

bool has_won(const Options& options, const State& state, char side)
{
    return options.run ? holds_run(prisoners_of(state, side)) : counting(state, side) >= 5;
}

bool may_still_win(const State& state, char side)
{
    return counting(state, side) + static_cast<int>(pieces_on_board(state, opponent(side)).size()) >= 5;
}

std::optional<Ending> ending_of(const Options& options, const State& state)
{
    const char rival = opponent(state.turn);
    for (const char side : {rival, state.turn}) {  // the one who has just moved first
        if (has_won(options, state, side)) {
            return Ending{std::string(1, side), "captures"};
        }
    }
    if (!options.run && !options.loses && !may_still_win(state, 'w') && !may_still_win(state, 'b')) {
        return Ending{"draw", "dead"};
    }
    if (hops_of(options, state, state.turn).empty()) {
        if (options.loses) {
            return Ending{std::string(1, rival), "stalemate"};
        }
        if (hops_of(options, state, rival).empty()) {
            return Ending{"draw", "blocked"};
        }
    }
    return std::nullopt;
}

std::string name_of(const State& state, Hop hop)
{
    return std::to_string(number_of(at(state, hop.from))) + (at(state, hop.to) == '.' ? "-" : "x") + name_of(hop.to);
}

void end_turn(const Options& options, State& state)
{
    if (state.turn != options.first) {
        ++state.number;
    }
    state.turn = opponent(state.turn);
}

}  // namespace

std::vector<std::string> legal_moves(const Options& options, const std::string& line)
{
    const State state = read(line);
    if (ending_of(options, state)) {
        return {};
    }
    std::vector<std::string> moves;
    for (const Hop hop : hops_of(options, state, state.turn)) {
        moves.push_back(name_of(state, hop));
    }
    if (moves.empty()) {
        moves.emplace_back("pass");
    }
    std::sort(moves.begin(), moves.end());
    return moves;
}

std::string after(const Options& options, const std::string& line, const std::string& move)
{
    State state = read(line);
    ++state.quiet;
    for (const Hop hop : hops_of(options, state, state.turn)) {
        if (name_of(state, hop) != move) {
            continue;
        }
        if (const char taken = at(state, hop.to); taken != '.') {
            (state.turn == 'w' ? state.taken_by_white : state.taken_by_black).push_back(taken);
            state.quiet = 0;
        }
        at(state, hop.to) = at(state, hop.from);
        at(state, hop.from) = '.';
        break;
    }
    end_turn(options, state);
    return write(state);
}

std::optional<Ending> ending(const Options& options, const std::string& line) { return ending_of(options, read(line)); }

int counting_captures(const std::string& line, char side) { return counting(read(line), side); }

unsigned long long perft(const Options& options, const std::string& line, int depth)
{
    if (depth == 0) {
        return 1;
    }
    unsigned long long nodes = 0;
    for (const std::string& move : legal_moves(options, line)) {
        nodes += perft(options, after(options, line, move), depth - 1);
    }
    return nodes;
}

Referee::Referee(Options options, std::string start) : options_{options}, line_{std::move(start)} { note_occurrence(); }

bool Referee::play(const std::string& move)
{
    const std::vector<std::string> legal = moves();
    if (std::find(legal.begin(), legal.end(), move) == legal.end()) {
        return false;
    }
    line_ = after(options_, line_, move);
    note_occurrence();
    return true;
}

std::optional<Ending> Referee::ending() const
{
    if (const auto end = reference::ending(options_, line_)) {
        return end;
    }
    State counted = read(line_);
    const int quiet = counted.quiet;
    counted.quiet = 0;
    counted.number = 0;
    if (options_.repetition && seen_.at(write(counted)) >= 3) {
        return Ending{"draw", "repetition"};
    }
    if (options_.quiet > 0 && quiet >= options_.quiet) {
        return Ending{"draw", "quiet"};
    }
    return std::nullopt;
}

std::vector<std::string> Referee::moves() const
{
    return ending() ? std::vector<std::string>{} : legal_moves(options_, line_);
}

/// Board, side to move and prisoners are the position; the two counters are not.
void Referee::note_occurrence()
{
    State counted = read(line_);
    counted.quiet = 0;
    counted.number = 0;
    ++seen_[write(counted)];
}

}  // namespace fields::test::reference
