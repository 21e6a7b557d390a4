// What the program says about the game, for every front end: outcomes, faults, prisoners, values. One sentence each,
// without a full stop, plain ASCII. Nothing here decides anything.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "fields/engine/score.hpp"
#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/record.hpp"
#include "fields/game/record_scanner.hpp"
#include "fields/game/text.hpp"
#include "fields/rules/legality.hpp"
#include "fields/rules/outcome.hpp"
#include "fields/rules/position.hpp"
#include "fields/rules/rules.hpp"

namespace fields::words {

/// `White`, `Black`.
std::string name(Side side);

/// `White 7`.
std::string name(Piece piece);

/// `1 neighbour`, `3 neighbours`: a count and its noun.
std::string count(std::size_t number, std::string_view noun);

/// A fault and its place, as editors take it: `mine.txt:3:7: unknown key`.
std::string at(std::string_view place, const ParseError& fault);
/// The same of a record: `games.pgn:3:7: game 4: ply 2: ...`; the ply where it has one, the game unless it is 0, which
/// is for the only one of its file.
std::string at(std::string_view place, const RecordFault& fault, std::size_t game = 0);

/// What is said where a file has no game of that number: `there is no game 9, only 1 to 5`.
std::string no_such_game(std::size_t number, std::size_t count);

/// Why a move is illegal: `3 neighbours: must move 3`.
std::string explain(const Illegal& illegal);

/// Why a text is no move: `'13-b5' is not a move: type 12-b5 or e2-b5`.
std::string explain(MoveTextFault fault, std::string_view text);

/// Who won and why: `White wins: five prisoners in a run, 3 4 5 6 7`. Precondition: the game ended so.
std::string explain(const Outcome& outcome, const Game& game);

/// What a record says of the end: `1-0: Black won`. `first` moves first by the rules.
std::string explain(GameResult result, Side first);

/// `Black to play`.
std::string turn(Side to_move);
/// Who is to play, or who won.
std::string turn(const Game& game);

/// One square: `c7: Black 11, 2 neighbours, moves 2, 4 targets`.
std::string describe_square(const Position& position, Rules rules, Square square);

/// The pieces on some squares, from a1 to h8: `a3 White 4, b3 White 3`, or `empty`.
std::string pieces_on(const Position& position, Bitboard squares);

/// The board, nine lines: file letters, then a row a rank; White at the bottom unless flipped.
std::vector<std::string> board(const Position& position, bool is_flipped);

/// The text with a capital letter at its beginning.
std::string sentence(std::string text);

/// What a side holds, runs together, others apart: `3 4 . 6 . 9`, or `nothing`.
/// In `ascending`, where the order counts: `2 of 5: 1 2 5`.
std::string prisoners(const Position& position, Rules rules, Side holder, std::string_view separator = " . ");

/// Which captures would bring a side nearest to a win: `needs 5 7 for 3-7`, `next is 4`, `cannot win any more`.
std::string needs(const Position& position, Rules rules, Side side);

/// All runs of five that a side can still complete and has begun, the nearest first, by the numbers it lacks:
/// `5 for 3-7`, `5 8 for 4-8`. In `ascending`, where there are no runs, none.
std::vector<std::string> runs(const Position& position, Rules rules, Side side);

/// What the other side could capture next: `White can capture Black 7 on e6, Black 9 on a7`, `... nothing`.
std::string threats(const Position& position, Rules rules, Side side);

/// Which enemy numbers bring a run: `Black needs 5 for 3-7, or 5 8 for 4-8`; in `ascending` which counts next.
std::string wanted(const Position& position, Rules rules, Side side);

/// Both of them in a sentence: `Black holds 3 4, 6; needs 5 7 for 3-7`.
std::string captured(const Position& position, Rules rules, Side side);

/// `+0.47` as seen from the side given; `wins in 5`, `loses in 4` in plies.
std::string describe(const Value& value);

/// Moves as text, played one after the other from `position`; at most `limit`.
std::string line(Position position, std::span<const Move> moves, std::size_t limit);

/// The move in a sentence: `White plays 12xb5 and captures Black 7`.
std::string announce(const Position& before, Move move);

/// The rules in force, as paragraphs.
std::vector<std::string> rules_text(Rules rules);

}  // namespace fields::words
