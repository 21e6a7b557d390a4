// The words of --plain that ask what stands where; see plain_session.hpp. A question is read generously: whatever names
// a square, a piece, a side, a row or a file in one way only is taken for it.
#include <optional>
#include <string>
#include <string_view>

#include "cli/plain_session.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/text.hpp"
#include "utf8.hpp"
#include "words.hpp"

namespace fields::cli {

namespace {

/// What a question names. Of `b7`, both a square and a piece, all is there.
struct Named {
    std::optional<Square> square;
    std::optional<Side> side;
    std::optional<int> number;

    [[nodiscard]] std::optional<Piece> piece() const
    {
        return side && number ? std::optional{Piece{*side, *number}} : std::nullopt;
    }
    [[nodiscard]] bool is_nothing() const { return !square && !side && !number; }
};

/// `c7`, `12`, `w7`, `white 7`, `white`; nothing in it for another text. Precondition: it is in lower case.
Named parse_named(std::string_view text)
{
    std::string joined;
    for (const text::Word& word : text::split(text)) {
        joined += word.text;
    }
    Named named{.square = parse_square(joined), .side = {}, .number = {}};
    std::string_view rest = joined;
    for (const auto& [start, side] :
         {std::pair{"white", Side::White}, {"black", Side::Black}, {"w", Side::White}, {"b", Side::Black}}) {
        if (rest.starts_with(start)) {
            named.side = side;
            rest.remove_prefix(std::string_view{start}.size());
            break;
        }
    }
    named.number = text::parse_number(rest, 1, piece_numbers);
    if (!rest.empty() && !named.number) {
        named.side = std::nullopt;
    }
    return named;
}

Bitboard rank_of(Square square)
{
    Bitboard squares;
    for (int file = 0; file < board_size; ++file) {
        squares |= Bitboard{Square{file, square.rank()}};
    }
    return squares;
}

Bitboard file_of(Square square)
{
    Bitboard squares;
    for (int rank = 0; rank < board_size; ++rank) {
        squares |= Bitboard{Square{square.file(), rank}};
    }
    return squares;
}

/// A row by its digit or a file by its letter: a square on it, the first. Of a square it is the one that is asked for.
std::optional<Square> line_named(const std::string& text, bool& is_row)
{
    if (const auto square = parse_square(text)) {
        return square;
    }
    if (const auto rank = text::parse_number(text, 1, board_size)) {
        is_row = true;
        return Square{0, *rank - 1};
    }
    is_row = false;
    return text.size() == 1 ? Square::find(text[0] - 'a', 0) : std::nullopt;
}

}  // namespace

void PlainSession::say_board(const std::string& argument)
{
    for (const std::string& line : words::board(position(), is_flipped_)) {
        out_ << line << '\n';
    }
    say_captured(argument);
    say_turn();
}

void PlainSession::say_line(const std::string& named, bool is_row)
{
    const bool asks_for_row = is_row;
    const auto square = line_named(named, is_row);
    if (!square) {
        fail(asks_for_row ? "Row is which: a digit 1-8" : "File is which: a letter a-h");
        return;
    }
    const std::string name = to_string(*square);
    say((is_row ? "Row " + name.substr(1) : "File " + name.substr(0, 1)) + ": " +
        words::pieces_on(position(), is_row ? rank_of(*square) : file_of(*square)));
}

void PlainSession::say_captured(const std::string& /*argument*/)
{
    for (const Side side : {Side::Black, Side::White}) {
        say(words::captured(position(), game().rules(), side));
    }
}

void PlainSession::say_threats(const std::string& /*argument*/)
{
    for (const Side side : {live_.hand(), other(live_.hand())}) {
        say(words::threats(position(), game().rules(), side));
        say(words::wanted(position(), game().rules(), side));
    }
}

void PlainSession::say_moves_from(Square from)
{
    say(words::describe_square(position(), game().rules(), from));
    if (position().has_piece(from)) {
        say(list(moves_from(from)));
    }
}

void PlainSession::say_moves(const std::string& argument)
{
    const Named named = parse_named(argument);
    if (argument.empty()) {
        say(list(game().legal_moves()));
    } else if (named.square) {
        say_moves_from(*named.square);
    } else if (named.number) {
        const Piece piece{named.side.value_or(position().to_move()), *named.number};
        const auto from = position().find(piece);
        from ? say_moves_from(*from) : say_where(piece);
    } else if (named.side) {
        MoveList moves;
        for (const Square from : position().pieces(*named.side)) {
            for (const Move move : moves_from(from)) {
                moves.push(move);
            }
        }
        say(list(moves));
    } else {
        fail("Moves of what: '" + shortened(argument) + "' is not a square as c7 and no piece as 12, w7 or white 7");
    }
}

/// Of either side: where an enemy could go is worth knowing too.
MoveList PlainSession::moves_from(Square from) const
{
    MoveList moves;
    for (const Square to : targets(position(), game().rules(), from)) {
        moves.push({from, to});
    }
    return moves;
}

std::string PlainSession::list(const MoveList& moves) const
{
    std::string text;
    for (const Move move : moves) {
        text += (text.empty() ? "" : " ") + to_string(position(), move);
    }
    return text.empty() ? "No legal move" : text;
}

void PlainSession::say_where(Piece piece)
{
    const auto square = position().find(piece);
    say(words::name(piece) + (square ? " is on " + to_string(*square) : " is not on the board"));
}

void PlainSession::say_where(const std::string& argument)
{
    const Named named = parse_named(argument);
    if (const auto piece = named.piece()) {
        say_where(*piece);
    } else if (named.number) {
        say_where(Piece{Side::Black, *named.number});
        say_where(Piece{Side::White, *named.number});
    } else if (named.square) {
        say(words::describe_square(position(), game().rules(), *named.square));
    } else if (named.side) {
        say_pieces_of(*named.side);
    } else {
        fail("Where is what: a number 1-12, or a piece as w7 or white 7");
    }
}

void PlainSession::say_pieces_of(Side side)
{
    for (int number = 1; number <= piece_numbers; ++number) {
        if (const auto square = position().find(Piece{side, number})) {
            say(words::describe_square(position(), game().rules(), *square));
        }
    }
}

void PlainSession::say_pieces(const std::string& argument)
{
    const Named named = parse_named(argument);
    if (!argument.empty() && (!named.side || named.number)) {
        fail("Pieces of whom: white or black");
        return;
    }
    for (const Side side : {Side::Black, Side::White}) {
        if (named.side.value_or(side) == side) {
            say_pieces_of(side);
        }
    }
}

/// Without a full stop: it is to be copied.
void PlainSession::say_position(const std::string& /*argument*/)
{
    out_ << to_position_line(position()) << '\n' << std::flush;
}

}  // namespace fields::cli
