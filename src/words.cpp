// Sentences; see words.hpp.
#include "words.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>

#include "fields/engine/threats.hpp"
#include "fields/game/reason_text.hpp"
#include "utf8.hpp"

namespace fields::words {

std::string name(Side side) { return side == Side::White ? "White" : "Black"; }

std::string name(Piece piece) { return name(piece.side()) + ' ' + std::to_string(piece.number()); }

std::string count(std::size_t number, std::string_view noun)
{
    return std::to_string(number) + ' ' + std::string{noun} + (number == 1 ? "" : "s");
}

std::string at(std::string_view place, const ParseError& fault)
{
    return std::string{place} + ':' + std::to_string(fault.line) + ':' + std::to_string(fault.column) + ": " +
           fault.what;
}

std::string at(std::string_view place, const RecordFault& fault, std::size_t game)
{
    const std::string number = game == 0 ? "" : "game " + std::to_string(game) + ": ";
    const std::string ply = fault.ply == 0 ? "" : "ply " + std::to_string(fault.ply) + ": ";
    return at(place, ParseError{fault.line, fault.column, number + ply + fault.what});
}

std::string no_such_game(std::size_t number, std::size_t count)
{
    return "there is no game " + std::to_string(number) + ", only " + (count == 1 ? "" : "1 to ") +
           std::to_string(count);
}

std::string explain(const Illegal& illegal) { return fields::describe(illegal); }

std::string explain(MoveTextFault fault, std::string_view text)
{
    const std::string quoted = "'" + shortened(text) + "'";
    switch (fault) {
    case MoveTextFault::NotAMove:
        return quoted + " is not a move: type 12-b5 or e2-b5";
    case MoveTextFault::NoSuchPiece:
        return quoted + ": you have no such piece";
    case MoveTextFault::NoPiece:
        return quoted + ": no piece stands there";
    case MoveTextFault::NothingToCapture:
        return quoted + ": nothing to capture there";
    }
    return {};
}

namespace {

/// The numbers of the set's first run of five.
std::string winning_run(PieceSet set)
{
    for (int first = 1; first + winning_count - 1 <= piece_numbers; ++first) {
        std::string run;
        int number = first;
        while (number < first + winning_count && set.contains(number)) {
            run += ' ' + std::to_string(number++);
        }
        if (number == first + winning_count) {
            return run;
        }
    }
    return {};
}

}  // namespace

std::string explain(const Outcome& outcome, const Game& game)
{
    const std::string winner = outcome.winner ? name(*outcome.winner) + " wins: " : "Draw: ";
    switch (outcome.reason) {
    case Reason::Captures:
        return winner +
               (game.rules().win == Win::Run
                    ? "five prisoners in a run," + winning_run(game.position().prisoners(*outcome.winner).set())
                    : std::string{"five captures, each of the lowest number on the board"});
    case Reason::Dead:
        return winner + "neither side can still make five counting captures";
    case Reason::Stalemate:
        return winner + name(other(*outcome.winner)) + " has no legal move";
    case Reason::Blocked:
        return winner + "neither side can move";
    case Reason::Repetition:
        return winner + "the same position for the third time";
    case Reason::Quiet:
        return winner + std::to_string(game.rules().quiet) + " plies without a capture";
    case Reason::Resignation:
        return winner + name(other(*outcome.winner)) + " resigns";
    case Reason::Agreement:
        return winner + "agreed";
    }
    return {};
}

std::string explain(GameResult result, Side first)
{
    std::string text = std::string{to_string(result)} + ": ";
    switch (result) {
    case GameResult::FirstWins:
        return text + name(first) + " won";
    case GameResult::SecondWins:
        return text + name(other(first)) + " won";
    case GameResult::Draw:
        return text + "a draw";
    case GameResult::Unfinished:
        return text + "not finished";
    }
    return text;
}

std::string turn(Side to_move) { return name(to_move) + " to play"; }

std::string turn(const Game& game)
{
    const auto outcome = game.outcome();
    return outcome ? explain(*outcome, game) : turn(game.position().to_move());
}

std::string describe_square(const Position& position, Rules rules, Square square)
{
    std::string text = to_string(square) + ": ";
    if (!position.has_piece(square)) {
        return text + "empty, " + count(static_cast<std::size_t>(position.neighbours(square)), "neighbour");
    }
    const int neighbours = position.neighbours(square);
    const Bitboard found = targets(position, rules, square);
    text += name(position.piece_on(square)) + ", " + count(static_cast<std::size_t>(neighbours), "neighbour") + ", ";
    if (neighbours == 0) {
        text += rules.isolated == Isolated::Relocate ? "isolated: relocates" : "isolated: cannot move";
    } else {
        text += neighbours < board_size ? "moves " + std::to_string(neighbours) : "cannot move";
    }
    return text + ", " + count(static_cast<std::size_t>(found.count()), "target");
}

std::string pieces_on(const Position& position, Bitboard squares)
{
    std::string text;
    for (const Square square : squares& position.occupied()) {
        text += (text.empty() ? "" : ", ") + to_string(square) + ' ' + name(position.piece_on(square));
    }
    return text.empty() ? "empty" : text;
}

std::vector<std::string> board(const Position& position, bool is_flipped)
{
    const auto file = [&](int column) { return is_flipped ? board_size - 1 - column : column; };
    const auto rank = [&](int row) { return is_flipped ? row : board_size - 1 - row; };
    std::vector<std::string> lines{"  "};
    for (int column = 0; column < board_size; ++column) {
        lines[0] += std::string(column == 0 ? 1 : 3, ' ') + static_cast<char>('a' + file(column));
    }
    for (int row = 0; row < board_size; ++row) {
        std::string line = std::to_string(rank(row) + 1) + "  ";
        for (int column = 0; column < board_size; ++column) {
            const auto piece = position.piece_at(Square{file(column), rank(row)});
            std::string cell = piece ? to_cell(*piece) : ".";
            cell.resize(4, ' ');
            line += cell;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        lines.push_back(std::move(line));
    }
    return lines;
}

std::string prisoners(const Position& position, Rules rules, Side holder, std::string_view separator)
{
    const Prisoners held = position.prisoners(holder);
    if (held.count() == 0) {
        return "nothing";
    }
    std::string text;
    if (rules.win == Win::Ascending) {
        text = std::to_string(position.counting_captures(holder)) + " of " + std::to_string(winning_count) + ':';
        for (int i = 0; i < held.count(); ++i) {
            text += ' ' + std::to_string(held[i]);
        }
        return text;
    }
    for (int number = 1; number <= piece_numbers; ++number) {
        if (held.set().contains(number)) {
            const bool continues = number > 1 && held.set().contains(number - 1);
            text += text.empty() ? "" : continues ? " " : std::string{separator};
            text += std::to_string(number);
        }
    }
    return text;
}

namespace {

/// Five consecutive numbers, each held or still to be captured.
struct Run {
    int first;
    int held;
};

/// The nearest first; of those equally near the lowest.
std::vector<Run> open_runs(const Position& position, Side side)
{
    const PieceSet held = position.prisoners(side).set();
    const PieceSet left = position.numbers(other(side));
    std::vector<Run> runs;
    for (int first = 1; first + winning_count - 1 <= piece_numbers; ++first) {
        Run run{first, 0};
        bool is_open = true;
        for (int number = first; number < first + winning_count; ++number) {
            run.held += held.contains(number) ? 1 : 0;
            is_open = is_open && (held.contains(number) || left.contains(number));
        }
        if (is_open) {
            runs.push_back(run);
        }
    }
    std::ranges::stable_sort(runs, std::greater{}, &Run::held);
    return runs;
}

/// `5 7 for 3-7`.
std::string missing(const Position& position, Side side, const Run& run)
{
    std::string text;
    for (int number = run.first; number < run.first + winning_count; ++number) {
        text += position.prisoners(side).set().contains(number) ? "" : std::to_string(number) + ' ';
    }
    return text + "for " + std::to_string(run.first) + '-' + std::to_string(run.first + winning_count - 1);
}

}  // namespace

std::string needs(const Position& position, Rules rules, Side side)
{
    if (has_won(position, rules, side)) {
        return "has won";
    }
    if (rules.win == Win::Ascending) {
        return can_still_win(position, side) ? "next is " + std::to_string(position.numbers(other(side)).lowest())
                                             : "cannot win any more";
    }
    const auto runs = open_runs(position, side);
    if (runs.empty()) {
        return "cannot win any more";
    }
    return runs.front().held == 0 ? "needs any run of five" : "needs " + missing(position, side, runs.front());
}

std::vector<std::string> runs(const Position& position, Rules rules, Side side)
{
    std::vector<std::string> texts;
    if (rules.win == Win::Run && !has_won(position, rules, side)) {
        for (const Run& run : open_runs(position, side)) {
            if (run.held > 0) {
                texts.push_back(missing(position, side, run));
            }
        }
    }
    return texts;
}

std::string threats(const Position& position, Rules rules, Side side)
{
    std::string text;
    const Bitboard threatened = capturable(position, rules, side);
    for (int number = 1; number <= piece_numbers; ++number) {
        const Piece piece{side, number};
        if (const auto square = position.find(piece); square && threatened.contains(*square)) {
            text += (text.empty() ? "" : ", ") + name(piece) + " on " + to_string(*square);
        }
    }
    return name(other(side)) + " can capture " + (text.empty() ? "nothing" : text);
}

std::string wanted(const Position& position, Rules rules, Side side)
{
    std::string text;
    for (const std::string& run : runs(position, rules, side)) {
        text += (text.empty() ? " needs " : ", or ") + run;
    }
    return name(side) + (!text.empty()                 ? text
                         : rules.win == Win::Ascending ? ": " + needs(position, rules, side)
                                                       : ' ' + needs(position, rules, side));
}

std::string sentence(std::string text)
{
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    }
    return text;
}

std::string captured(const Position& position, Rules rules, Side side)
{
    return name(side) + " holds " + prisoners(position, rules, side, ", ") + "; " + needs(position, rules, side);
}

std::string describe(const Value& value)
{
    if (const auto* win = std::get_if<WinIn>(&value)) {
        return "wins in " + std::to_string(win->plies);
    }
    if (const auto* loss = std::get_if<LossIn>(&value)) {
        return "loses in " + std::to_string(loss->plies);
    }
    const int hundredths = std::get<Estimate>(value).hundredths;
    std::array<char, 24> text{};
    std::snprintf(text.data(), text.size(), "%c%d.%02d", hundredths < 0 ? '-' : '+', std::abs(hundredths) / 100,
                  std::abs(hundredths) % 100);
    return text.data();
}

std::string line(Position position, std::span<const Move> moves, std::size_t limit)
{
    std::string text;
    for (const Move move : moves.first(std::min(limit, moves.size()))) {
        text += (text.empty() ? "" : " ") + to_string(position, move);
        position.play(move);
    }
    return text;
}

std::string announce(const Position& before, Move move)
{
    const std::string side = name(before.to_move());
    if (move.is_pass()) {
        return side + " has no move and passes";
    }
    const auto victim = before.piece_at(move.to());
    return side + " plays " + to_string(before, move) + (victim ? " and captures " + name(*victim) : "");
}

std::vector<std::string> rules_text(Rules rules)
{
    std::vector<std::string> text;
    const auto say = [&](std::string_view paragraph) { text.emplace_back(paragraph); };
    say("Each side has pieces numbered 1 to 12. The neighbours of a piece are the pieces, of either colour, on the "
        "up to eight squares around it.");
    say("A piece moves in a straight line, in any of the eight directions, exactly as many squares as it has "
        "neighbours before it moves. It may not land on a friend. Landing on an enemy captures it.");
    say(rules.jump == Jump::Yes ? "A moving piece may pass over others."
                                : "A moving piece may not pass over others: every square on its way must be empty.");
    say(rules.isolated == Isolated::Relocate
            ? "An isolated piece (no neighbour) may move any distance in a straight line, if it captures nothing and "
              "lands beside at least two pieces."
            : "An isolated piece (no neighbour) cannot move.");
    say(rules.win == Win::Run
            ? "You win by holding five prisoners with consecutive numbers, as 3 4 5 6 7, taken in any order."
            : "A capture counts when it takes the lowest-numbered enemy piece on the board. You win with the fifth "
              "capture that counts.");
    say(rules.stuck == Stuck::Loses
            ? "A player without a legal move loses."
            : "A player without a legal move must pass; when neither side can move, the game is drawn.");
    if (rules.repetition == Repetition::Draws) {
        say("The same position for the third time is a draw.");
    }
    if (rules.quiet != 0) {
        say(std::to_string(rules.quiet) + " plies in a row without a capture are a draw.");
    }
    say(name(rules.first) + " moves first.");
    return text;
}

}  // namespace fields::words
