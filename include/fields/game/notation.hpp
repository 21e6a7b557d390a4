// Squares, moves and positions as text, both ways.
//
//     move      12-b5 (quiet)  12xb5 (capture)  pass; read as well: e2-b5 e2xb5 e2b5, either case, and the dashes and
//               the multiplication sign that word processors put in their place
//     position  4efgh/ijkl4/4abcd/8/8/DCBA4/4LKJI/HGFE4 b - - 0 1
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fields/board/move.hpp"
#include "fields/board/piece.hpp"
#include "fields/board/square.hpp"
#include "fields/game/setup.hpp"
#include "fields/game/text.hpp"
#include "fields/rules/position.hpp"

namespace fields {

// --- squares and moves

[[nodiscard]] inline std::string to_string(Square square)
{
    return {static_cast<char>('a' + square.file()), static_cast<char>('1' + square.rank())};
}

/// Two characters, the file's letter in either case.
[[nodiscard]] constexpr std::optional<Square> parse_square(std::string_view text) noexcept
{
    return text.size() == 2 ? Square::find(text::to_lower(text[0]) - 'a', text[1] - '1') : std::nullopt;
}

/// A piece as setup files and boards write it: `w7`, `b12`.
[[nodiscard]] inline std::string to_cell(Piece piece)
{
    return (piece.side() == Side::White ? "w" : "b") + std::to_string(piece.number());
}

/// A piece's number, 1-12, as it is written: without a leading zero.
[[nodiscard]] inline std::optional<int> parse_piece_number(std::string_view text) noexcept
{
    return text.starts_with('0') ? std::nullopt : text::parse_number(text, 1, piece_numbers);
}

/// The move as text. Precondition: a piece stands on `move.from()`, or the move is a pass.
[[nodiscard]] inline std::string to_string(const Position& position, Move move)
{
    if (move.is_pass()) {
        return "pass";
    }
    return std::to_string(position.piece_on(move.from()).number()) + (position.has_piece(move.to()) ? 'x' : '-') +
           to_string(move.to());
}

/// Why a text is no move in a position.
enum class MoveTextFault : std::uint8_t {
    NotAMove,          ///< none of the forms above
    NoSuchPiece,       ///< the side to move has no piece of that number on the board
    NoPiece,           ///< nothing stands on the square moved from
    NothingToCapture,  ///< `x`, and nothing stands on the square moved to
};

namespace detail {

/// What may stand between a piece and the square it goes to.
enum class Sign : std::uint8_t { None, Dash, Cross };

/// Takes the sign off the end of a text.
[[nodiscard]] constexpr Sign take_sign(std::string_view& text) noexcept
{
    struct Form {
        std::string_view text;
        Sign sign;
    };
    constexpr std::array forms{
        Form{"-", Sign::Dash},
        Form{"x", Sign::Cross},
        Form{"X", Sign::Cross},
        Form{"\xE2\x80\x90", Sign::Dash},  // U+2010 hyphen
        Form{"\xE2\x80\x91", Sign::Dash},  // U+2011 non-breaking hyphen
        Form{"\xE2\x80\x92", Sign::Dash},  // U+2012 figure dash
        Form{"\xE2\x80\x93", Sign::Dash},  // U+2013 en dash
        Form{"\xE2\x80\x94", Sign::Dash},  // U+2014 em dash
        Form{"\xE2\x80\x95", Sign::Dash},  // U+2015 horizontal bar
        Form{"\xE2\x88\x92", Sign::Dash},  // U+2212 minus
        Form{"\xC3\x97", Sign::Cross},     // U+00D7 multiplication sign
    };
    for (const Form& form : forms) {
        if (text.ends_with(form.text)) {
            text.remove_suffix(form.text.size());
            return form.sign;
        }
    }
    return Sign::None;
}

/// The piece of the side to move that a text names by number (12) or by square (e2): where it stands.
[[nodiscard]] inline std::variant<Square, MoveTextFault> parse_origin(std::string_view text,
                                                                      const Position& position) noexcept
{
    if (const auto square = parse_square(text)) {
        return position.has_piece(*square) ? std::variant<Square, MoveTextFault>{*square} : MoveTextFault::NoPiece;
    }
    const auto number = parse_piece_number(text);
    if (!number) {
        return MoveTextFault::NotAMove;
    }
    const auto square = position.find(Piece{position.to_move(), *number});
    return square ? std::variant<Square, MoveTextFault>{*square} : MoveTextFault::NoSuchPiece;
}

}  // namespace detail

/// The move that a text names, blanks around it allowed; it need not be legal. `-` may stand for a capture too.
[[nodiscard]] inline std::variant<Move, MoveTextFault> parse_move(std::string_view text,
                                                                  const Position& position) noexcept
{
    text = text::trim(text);
    if (text.size() == 4 && text::to_lower(text) == "pass") {
        return Move::pass();
    }
    const auto to = text.size() > 2 ? parse_square(text.substr(text.size() - 2)) : std::nullopt;
    if (!to) {
        return MoveTextFault::NotAMove;
    }
    std::string_view origin = text.substr(0, text.size() - 2);
    const detail::Sign sign = detail::take_sign(origin);
    const auto from = detail::parse_origin(origin, position);
    if (const auto* fault = std::get_if<MoveTextFault>(&from)) {
        return *fault;
    }
    if (sign == detail::Sign::Cross && !position.has_piece(*to)) {
        return MoveTextFault::NothingToCapture;
    }
    return Move{std::get<Square>(from), *to};
}

// --- position lines

/// `A`-`L` for White 1-12, `a`-`l` for Black.
[[nodiscard]] constexpr char to_letter(Piece piece) noexcept
{
    return static_cast<char>((piece.side() == Side::White ? 'A' : 'a') + piece.number() - 1);
}

[[nodiscard]] constexpr std::optional<Piece> parse_letter(char letter) noexcept
{
    const char lower = text::to_lower(letter);
    if (lower < 'a' || lower >= 'a' + piece_numbers) {
        return std::nullopt;
    }
    return Piece{letter == lower ? Side::Black : Side::White, lower - 'a' + 1};
}

/// The six fields of a position line. The setup need not be sound; its name and rules are not part of the line.
[[nodiscard]] inline std::string to_position_line(const Setup& setup)
{
    std::string line;
    for (int rank = board_size - 1; rank >= 0; --rank) {
        int empty = 0;
        const auto flush = [&] {
            line += empty != 0 ? std::to_string(empty) : "";
            empty = 0;
        };
        for (int file = 0; file < board_size; ++file) {
            if (const auto piece = setup.board[Square{file, rank}.index()]) {
                flush();
                line += to_letter(*piece);
            } else {
                ++empty;
            }
        }
        flush();
        line += rank > 0 ? '/' : ' ';
    }
    line += setup.to_move() == Side::White ? 'w' : 'b';
    for (const Side holder : {Side::White, Side::Black}) {
        line += ' ';
        for (const Piece piece : setup.held[index(holder)]) {
            line += to_letter(piece);
        }
        line += setup.held[index(holder)].empty() ? "-" : "";
    }
    return line + ' ' + std::to_string(setup.quiet_plies) + ' ' + std::to_string(setup.move_number);
}

[[nodiscard]] inline std::string to_position_line(const Position& position)
{
    return to_position_line(to_setup(position, Rules{}));
}

/// Where the pieces of a setup were read, so that a flaw can be reported at its place in the text.
struct SetupPlaces {
    struct Place {
        int line = 1;
        int column = 1;
    };
    std::array<Place, square_count> squares{};
    std::array<std::vector<Place>, 2> held{};  ///< beside Setup::held
    Place board;                               ///< the board as a whole
};

/// Reader of one position line; also serves a setup file that holds one.
class PositionLineReader {
public:
    /// Reads into `setup` (board, held, turn, counters) and appends what is wrong to `errors`.
    PositionLineReader(Setup& setup, SetupPlaces& places, std::vector<ParseError>& errors, int line_number)
        : setup_{setup}, places_{places}, errors_{errors}, line_number_{line_number}
    {}

    void read(std::string_view line)
    {
        const auto words = text::split(line);
        if (words.size() != 6) {
            fail(words.empty() ? 1 : words.back().column, "a position line has 6 fields (board, side to move, held by "
                                                          "White, held by Black, quiet plies, move number), not " +
                                                              std::to_string(words.size()));
            return;
        }
        places_.board = {line_number_, words[0].column};
        read_board(words[0]);
        read_turn(words[1]);
        read_held(words[2], Side::White);
        read_held(words[3], Side::Black);
        setup_.quiet_plies = read_count(words[4], "quiet plies", 0);
        setup_.move_number = read_count(words[5], "move number", 1);
    }

private:
    void fail(int column, std::string what) { errors_.push_back({line_number_, column, std::move(what)}); }

    void read_board(text::Word word)
    {
        setup_.board.fill(std::nullopt);
        int rank = board_size - 1;
        int file = 0;
        const auto end_row = [&](int column) {
            if (file != board_size) {
                fail(column, "rank " + std::to_string(rank + 1) + " has " + std::to_string(file) + " squares, not 8");
            }
        };
        for (std::size_t i = 0; i < word.text.size(); ++i) {
            const char c = word.text[i];
            const int column = word.column + static_cast<int>(i);
            if (c == '/') {
                end_row(column);
                file = 0;
                if (--rank < 0) {
                    fail(column, "a board has 8 ranks, not more");
                    return;
                }
            } else if (c >= '1' && c <= '8') {
                file += c - '0';
            } else if (const auto piece = parse_letter(c)) {
                if (const auto square = Square::find(file, rank)) {
                    setup_.board[square->index()] = piece;
                    places_.squares[square->index()] = {line_number_, column};
                }
                ++file;
            } else {
                fail(column, "a board has the letters A-L and a-l and the digits 1-8, not this");
            }
        }
        const int end = word.column + static_cast<int>(word.text.size());
        end_row(end);
        if (rank > 0) {
            fail(end, "a board has 8 ranks, not " + std::to_string(board_size - rank));
        }
    }

    void read_turn(text::Word word)
    {
        if (word.text == "w" || word.text == "b") {
            setup_.turn = word.text == "w" ? Side::White : Side::Black;
        } else {
            fail(word.column, "side to move is w or b");
        }
    }

    void read_held(text::Word word, Side holder)
    {
        auto& held = setup_.held[index(holder)];
        held.clear();
        if (word.text == "-") {
            return;
        }
        for (std::size_t i = 0; i < word.text.size(); ++i) {
            const int column = word.column + static_cast<int>(i);
            if (const auto piece = parse_letter(word.text[i])) {
                held.push_back(*piece);
                places_.held[index(holder)].push_back({line_number_, column});
            } else {
                fail(column, "prisoners are letters A-L or a-l, or - for none");
            }
        }
    }

    std::uint16_t read_count(text::Word word, const char* name, int low)
    {
        const auto count = text::parse_number(word.text, low, 65535);
        if (!count) {
            fail(word.column, std::string{name} + " is a number " + std::to_string(low) + "-65535");
        }
        return static_cast<std::uint16_t>(count.value_or(low));
    }

    Setup& setup_;
    SetupPlaces& places_;
    std::vector<ParseError>& errors_;
    int line_number_;
};

/// A setup that was read, and everything that was wrong with its text; sound only where `errors` is empty.
struct ParsedSetup {
    Setup setup;
    std::vector<ParseError> errors;
};

namespace detail {

/// Puts the flaws of a setup into words, at the places where it was read.
inline void report_flaws(const Setup& setup, const SetupPlaces& places, std::vector<ParseError>& errors)
{
    for (const Flaw& flaw : setup.flaws()) {
        const auto place = flaw.square ? places.squares[flaw.square->index()]
                           : flaw.held ? places.held[index(flaw.held->holder)][flaw.held->index]
                                       : places.board;
        const std::string side = flaw.piece.side() == Side::White ? "White" : "Black";
        switch (flaw.kind) {
        case Flaw::Kind::Twice:
            errors.push_back({place.line, place.column, to_cell(flaw.piece) + " is there twice"});
            break;
        case Flaw::Kind::HeldByOwn:
            errors.push_back(
                {place.line, place.column, side + " cannot hold " + to_cell(flaw.piece) + ", a piece of its own"});
            break;
        case Flaw::Kind::NoPieces:
            errors.push_back({place.line, place.column, side + " has no piece on the board"});
            break;
        case Flaw::Kind::WonTwice:
            errors.push_back({place.line, place.column,
                              std::string{setup.rules.win == Win::Run ? "both sides hold five prisoners in a row"
                                                                      : "both sides have made five counting captures"} +
                                  ": only one can have won"});
            break;
        }
    }
}

}  // namespace detail

/// Reads a position line; `rules` are those it is to be played by.
[[nodiscard]] inline ParsedSetup parse_position_line(std::string_view line, Rules rules = classic)
{
    ParsedSetup parsed;
    parsed.setup.rules = rules;
    SetupPlaces places;
    PositionLineReader{parsed.setup, places, parsed.errors, 1}.read(line);
    if (parsed.errors.empty()) {
        detail::report_flaws(parsed.setup, places, parsed.errors);
    }
    return parsed;
}

}  // namespace fields
