// --plain: the same game as lines of text, for scripts and screen readers. One sentence a line, flushed at once, no
// escape byte; see commands.hpp.
#include <algorithm>
#include <array>
#include <functional>
#include <istream>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "cli/plain.hpp"
#include "fields/engine/search.hpp"
#include "fields/engine/table.hpp"
#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/rules_text.hpp"
#include "fields/game/text.hpp"
#include "play/turns.hpp"
#include "utf8.hpp"
#include "words.hpp"

namespace fields::cli {

namespace {

constexpr std::array plain_table{
    PlainCommand{"board", "", "the board, and who holds what"},
    PlainCommand{"moves", "[c7]", "all legal moves, or those of the piece on a square"},
    PlainCommand{"12-b5", "", "a move: number and square, or two squares as e2-b5"},
    PlainCommand{"pass", "", "pass, where no piece can move"},
    PlainCommand{"where", "7", "where the pieces of a number stand"},
    PlainCommand{"captured", "", "who holds what, and needs what"},
    PlainCommand{"last", "", "the last move"},
    PlainCommand{"turn", "", "who is to play, or how the game ended"},
    PlainCommand{"undo", "", "take back, to your own turn"},
    PlainCommand{"redo", "", "play again what was taken back"},
    PlainCommand{"hint", "", "what the computer would play"},
    PlainCommand{"flip", "", "turn the board around"},
    PlainCommand{"new", "", "a new game"},
    PlainCommand{"rules", "", "the rules in force"},
    PlainCommand{"help", "", "this list"},
    PlainCommand{"quit", "", "the end"},
};

class PlainSession {
public:
    PlainSession(const PlayOptions& options, std::istream& in, std::ostream& out)
        : options_{options}, in_{in}, out_{out}, game_{options.setup}, is_flipped_{options.is_flipped}
    {}

    int run()
    {
        const std::string& name = game_.setup().name;
        say("Fields of Action, " + describe(game_.rules()) + (name.empty() ? "" : ", " + name));
        say("Type help for the list of commands");
        say_turn();
        computer_plays();
        for (std::string line; !has_quit_ && out_ && std::getline(in_, line);) {
            obey(line);
        }
        return exit_done;
    }

private:
    void say(std::string_view sentence) { out_ << printable(sentence) << ".\n" << std::flush; }

    void say_turn() { say(words::turn(game_)); }

    void obey(std::string_view line)
    {
        const auto typed = text::split(line);
        if (typed.empty()) {
            return;
        }
        const std::string word = text::to_lower(typed[0].text);
        const auto command = std::ranges::find(plain_table, word, &PlainCommand::word);
        if (command != plain_table.end() && typed.size() > (command->argument.empty() ? 1U : 2U)) {
            say("Not understood: after " + word + " there is nothing more to say, or help");
            return;
        }
        const std::string argument = typed.size() > 1 ? text::to_lower(typed[1].text) : "";
        if (word == "quit") {
            has_quit_ = true;
        } else if (word == "board") {
            print_board();
        } else if (word == "moves") {
            print_moves(argument);
        } else if (word == "where") {
            say_where(argument);
        } else if (word == "captured") {
            say_captured();
        } else if (word == "last") {
            say_last();
        } else if (word == "turn") {
            say_turn();
        } else if (word == "undo") {
            take_back();
        } else if (word == "redo") {
            play_again();
        } else if (word == "hint") {
            say_hint();
        } else if (word == "flip") {
            is_flipped_ = !is_flipped_;
            say(is_flipped_ ? "Black is at the bottom" : "White is at the bottom");
        } else if (word == "new") {
            game_ = Game{game_.setup()};
            say("A new game");
            say_turn();
            computer_plays();
        } else if (word == "rules") {
            for (const std::string& text : words::rules_text(game_.rules())) {
                out_ << text << '\n';
            }
            out_ << std::flush;
        } else if (word == "help" || word == "?") {
            print_help();
        } else {
            play(text::trim(line));
        }
    }

    void play(std::string_view typed)
    {
        if (game_.outcome()) {
            say("Not played: " + words::explain({Fault::GameOver}));
            return;
        }
        const auto parsed = parse_move(typed, game_.position());
        if (const auto* fault = std::get_if<MoveTextFault>(&parsed)) {
            say("Not played: " + words::explain(*fault, typed) +
                (*fault == MoveTextFault::NotAMove ? ", or help" : ""));
            return;
        }
        const Position before = game_.position();
        const Move move = std::get<Move>(parsed);
        if (const auto illegal = game_.play(move)) {
            say("Not played: " + words::explain(*illegal));
            return;
        }
        say(words::announce(before, move));
        say_turn();
        computer_plays();
    }

    bool is_computers(Side side) const { return options_.is_computer[index(side)]; }

    /// With a depth alone the same seed plays the same move, whatever was thought about before.
    Result think()
    {
        if (!options_.strength.time) {
            search_.clear();
            table_.clear();
        }
        return search_.think(game_.position(), game_.rules(), game_.earlier_keys(),
                             play::limits_of(options_.strength, {}));
    }

    void computer_plays()
    {
        while (!game_.outcome() && is_computers(game_.position().to_move()) && out_) {
            const Position before = game_.position();
            const Move move = think().best().value();
            game_.play(move);
            say(words::announce(before, move));
            say_turn();
        }
    }

    void say_hint()
    {
        if (game_.outcome()) {
            say_turn();
            return;
        }
        const Result result = think();
        say("Hint: " + to_string(game_.position(), result.best().value()) + ", " + words::describe(result.value));
    }

    void take_back()
    {
        const auto ply = play::ply_before(game_, options_.is_computer);
        if (!ply) {
            say("Nothing to take back");
            return;
        }
        say("Took back " + words::count(game_.ply() - *ply, "move"));
        while (game_.ply() > *ply) {
            game_.undo();
        }
        say_turn();
    }

    void play_again()
    {
        const auto ply = play::ply_after(game_, options_.is_computer);
        if (!ply) {
            say("Nothing to play again");
            return;
        }
        while (game_.ply() < *ply) {
            const Position before = game_.position();
            game_.redo();
            say(words::announce(before, *game_.last_move()));
        }
        say_turn();
    }

    void print_board()
    {
        for (const std::string& line : words::board(game_.position(), is_flipped_)) {
            out_ << line << '\n';
        }
        say_captured();
        say_turn();
    }

    void say_captured()
    {
        for (const Side side : {Side::Black, Side::White}) {
            say(words::captured(game_.position(), game_.rules(), side));
        }
    }

    void print_moves(const std::string& argument)
    {
        if (argument.empty()) {
            say(list(game_.legal_moves()));
            return;
        }
        const auto from = parse_square(argument);
        if (!from) {
            say("'" + shortened(argument) + "' is no square: a letter a-h and a digit 1-8");
            return;
        }
        say(words::describe_square(game_, *from));
        if (game_.position().has_piece(*from)) {
            MoveList moves;  // of either side: where an enemy could go is worth knowing too
            for (const Square to : targets(game_.position(), game_.rules(), *from)) {
                moves.push({*from, to});
            }
            say(list(moves));
        }
    }

    std::string list(const MoveList& moves) const
    {
        std::string text;
        for (const Move move : moves) {
            text += (text.empty() ? "" : " ") + to_string(game_.position(), move);
        }
        return text.empty() ? "No legal move" : text;
    }

    void say_where(const std::string& argument)
    {
        const auto number = text::parse_number(argument, 1, piece_numbers);
        if (!number) {
            say("Where is what: a number 1-12");
            return;
        }
        for (const Side side : {Side::Black, Side::White}) {
            const Piece piece{side, *number};
            const auto square = game_.position().find(piece);
            say(square ? words::name(piece) + " is on " + to_string(*square)
                       : words::name(piece) + " is not on the board");
        }
    }

    void say_last()
    {
        const auto last = game_.last_move();
        say(last ? words::announce(game_.position(game_.ply() - 1), *last) : "No move has been played");
    }

    void print_help()
    {
        for (const PlainCommand& command : plain_commands()) {
            out_ << command.word << (command.argument.empty() ? "" : " ") << command.argument << ": " << command.does
                 << '\n';
        }
        out_ << std::flush;
    }

    const PlayOptions& options_;
    std::istream& in_;
    std::ostream& out_;
    Game game_;
    Table table_;
    Search search_{table_};
    bool is_flipped_;
    bool has_quit_ = false;
};

}  // namespace

std::span<const PlainCommand> plain_commands() noexcept { return plain_table; }

int play_plain(const PlayOptions& options, std::istream& in, std::ostream& out)
{
    return PlainSession{options, in, out}.run();
}

}  // namespace fields::cli
