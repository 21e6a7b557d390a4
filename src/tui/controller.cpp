// The reactions to keys, panel by panel; see controller.hpp.
#include "tui/controller.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "fields/game/notation.hpp"
#include "fields/rules/movegen.hpp"
#include "tui/help.hpp"
#include "tui/keymap.hpp"
#include "tui/view.hpp"
#include "words.hpp"

namespace fields::tui {

namespace {

constexpr std::size_t longest_entry = 12;

class Controller {
public:
    Controller(const Situation& situation, UiState& ui) : situation_{situation}, ui_{ui} {}

    Reaction react(Key key)
    {
        ui_.message.clear();
        switch (ui_.panel) {
        case Panel::Help:
            return scroll_help(key);
        case Panel::ConfirmQuit:
            return confirm(key, Request::Quit);
        case Panel::ConfirmNewGame:
            return confirm(key, Request::NewGame);
        case Panel::Board:
            break;
        }
        return ui_.entry ? type(key) : command(key);
    }

private:
    const Game& game() const { return situation_.game; }
    const Position& position() const { return situation_.game.position(); }

    Reaction say(std::string message)
    {
        ui_.message = std::move(message);
        return {};
    }

    // --- panels

    Reaction scroll_help(Key key)
    {
        const int page = std::max(help_rows(situation_.size) - 1, 1);
        const auto action = find_action(key);
        if (action == Action::Quit || action == Action::Help || action == Action::Back ||
            key == tui::key(Key::Code::Enter)) {
            ui_.panel = Panel::Board;
        } else if (action == Action::Redraw) {
            return {.request = Request::Redraw};
        } else if (action == Action::Down) {
            ++ui_.scroll;
        } else if (action == Action::Up) {
            --ui_.scroll;
        } else if (key == tui::key(Key::Code::PageDown) || key == tui::key(U' ')) {
            ui_.scroll += page;
        } else if (key == tui::key(Key::Code::PageUp)) {
            ui_.scroll -= page;
        } else if (key == tui::key(Key::Code::Home)) {
            ui_.scroll = 0;
        } else if (key == tui::key(Key::Code::End)) {
            ui_.scroll = last_help_scroll(game().rules(), situation_.size);
        }
        ui_.scroll = std::clamp(ui_.scroll, 0, last_help_scroll(game().rules(), situation_.size));
        return {};
    }

    Reaction confirm(Key key, Request request)
    {
        if (key == tui::key(U'y') || key == tui::key(U'Y') || key == tui::key(Key::Code::Enter)) {
            ui_.panel = Panel::Board;
            return {.request = request};
        }
        if (key == tui::key(U'n') || key == tui::key(U'N') || find_action(key) == Action::Back) {
            ui_.panel = Panel::Board;
        }
        return find_action(key) == Action::Redraw ? Reaction{.request = Request::Redraw} : Reaction{};
    }

    /// Asks first where there is a game to lose.
    Reaction ask(Panel panel, Request request)
    {
        if (game().ply() == 0 || game().outcome()) {
            return {.request = request};
        }
        ui_.panel = panel;
        return {};
    }

    // --- the board

    Reaction command(Key key)
    {
        const auto action = find_action(key);
        if (!action) {
            return starts_entry(key) ? begin_entry(static_cast<char>(key.character)) : Reaction{};
        }
        if (const auto to = cursor_step(ui_.cursor, *action, ui_.is_flipped)) {
            ui_.cursor = *to;
            return {};
        }
        switch (*action) {
        case Action::Next:
            return walk(+1);
        case Action::Previous:
            return walk(-1);
        case Action::Act:
            return act();
        case Action::Back:
            ui_.selected.reset();
            return {};
        case Action::Type:
            ui_.entry.emplace();
            return {};
        case Action::Undo:
            return {.request = Request::Undo};
        case Action::Redo:
            return {.request = Request::Redo};
        case Action::Hint:
            return {.request = Request::Hint};
        case Action::MoveNow:
            return {.request = Request::MoveNow};
        case Action::Redraw:
            return {.request = Request::Redraw};
        case Action::NewGame:
            return ask(Panel::ConfirmNewGame, Request::NewGame);
        case Action::Quit:
            return ask(Panel::ConfirmQuit, Request::Quit);
        case Action::Flip:
            ui_.is_flipped = !ui_.is_flipped;
            return {};
        case Action::Help:
            ui_.panel = Panel::Help;
            ui_.scroll = 0;
            return {};
        default:
            return {};  // a cursor key at the edge
        }
    }

    /// Moves the cursor along the targets of the selected piece, or along the pieces that can move.
    Reaction walk(int step)
    {
        std::vector<Square> stops;
        if (ui_.selected && position().has_piece(*ui_.selected)) {
            for (const Square to : targets(position(), game().rules(), *ui_.selected)) {
                stops.push_back(to);
            }
        } else {
            const Side side = position().to_move();
            for (int number = 1; number <= piece_numbers; ++number) {
                const auto square = position().find(Piece{side, number});
                if (square && !targets(position(), game().rules(), *square).is_empty()) {
                    stops.push_back(*square);
                }
            }
        }
        if (stops.empty()) {
            return say(ui_.selected ? "this piece has no target" : "no piece can move");
        }
        const auto here = std::ranges::find(stops, ui_.cursor);
        const auto count = static_cast<std::ptrdiff_t>(stops.size());
        const auto next =
            here == stops.end() ? (step > 0 ? 0 : count - 1) : (here - stops.begin() + step + count) % count;
        ui_.cursor = stops[static_cast<std::size_t>(next)];
        return {};
    }

    Reaction act()
    {
        if (game().outcome()) {
            return say("the game is over: N new game, z take back, q quit");
        }
        if (situation_.is_players_turn && game().legal_moves().begin()->is_pass()) {
            return {.move = Move::pass()};
        }
        if (ui_.selected == ui_.cursor) {
            ui_.selected.reset();
            return {};
        }
        const auto piece = position().piece_at(ui_.cursor);
        const bool is_own = piece && piece->side() == position().to_move();
        return ui_.selected && !is_own ? attempt({*ui_.selected, ui_.cursor}) : select(ui_.cursor);
    }

    Reaction select(Square square)
    {
        ui_.selected.reset();
        const auto piece = position().piece_at(square);
        if (!piece) {
            return say("no piece stands there");
        }
        if (situation_.is_players_turn && piece->side() != position().to_move()) {
            return say("not your piece: " + words::name(*piece) + " is the opponent's");
        }
        ui_.selected = square;
        if (targets(position(), game().rules(), square).is_empty()) {
            return say(words::name(*piece) + " has no target: " + why_no_target(square));
        }
        return {};
    }

    std::string why_no_target(Square square) const
    {
        const int neighbours = position().neighbours(square);
        if (neighbours == 8) {
            return words::explain({Fault::Crowded, neighbours});
        }
        if (neighbours == 0) {
            return words::explain(
                {game().rules().isolated == Isolated::Stuck ? Fault::IsolatedStuck : Fault::IsolatedUnsupported, 0});
        }
        return "every square at distance " + std::to_string(neighbours) + " is off the board or taken";
    }

    Reaction attempt(Move move)
    {
        if (const auto illegal = game().why_illegal(move)) {
            if (illegal->fault == Fault::GameOver || situation_.is_players_turn) {
                return say(words::explain(*illegal));
            }
        }
        if (!situation_.is_players_turn) {
            return say("the computer is to move: m lets it move now");
        }
        return {.move = move};
    }

    // --- typing a move

    static bool starts_entry(Key key)
    {
        return key.code == Key::Code::Character &&
               ((key.character >= U'0' && key.character <= U'9') || (key.character >= U'a' && key.character <= U'g'));
    }

    Reaction begin_entry(char first)
    {
        ui_.entry = std::string(1, first);
        light_up_entry();
        return {};
    }

    Reaction type(Key key)
    {
        switch (key.code) {
        case Key::Code::Character:
            if (key.character > U' ' && key.character < 0x7F && ui_.entry->size() < longest_entry) {
                *ui_.entry += static_cast<char>(key.character);
                light_up_entry();
            }
            return {};
        case Key::Code::Backspace:
            if (ui_.entry->empty()) {
                ui_.entry.reset();
            } else {
                ui_.entry->pop_back();
                light_up_entry();
            }
            return {};
        case Key::Code::Escape:
            ui_.entry.reset();
            ui_.selected.reset();
            return {};
        case Key::Code::Enter:
            return finish_entry();
        default:
            ui_.entry.reset();
            return command(key);
        }
    }

    /// The square of the piece that the text typed so far names, if it does.
    std::optional<Square> typed_piece() const
    {
        const std::string& text = *ui_.entry;
        const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
        if (digits > 0) {
            const auto number = text::parse_number(std::string_view{text}.substr(0, digits), 1, piece_numbers);
            return number ? position().find(Piece{position().to_move(), *number}) : std::nullopt;
        }
        const auto square = parse_square(std::string_view{text}.substr(0, 2));
        return square && position().has_piece(*square) ? square : std::nullopt;
    }

    /// Selects the piece being typed, so that its targets are seen while the rest is typed.
    void light_up_entry() { ui_.selected = typed_piece(); }

    Reaction finish_entry()
    {
        const std::string text = *ui_.entry;
        const bool is_number = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
        if (text.empty()) {
            ui_.entry.reset();
            return {};
        }
        if (const auto square = is_number ? typed_piece() : parse_square(text)) {
            ui_.entry.reset();
            ui_.cursor = *square;
            return position().has_piece(*square) ? select(*square) : Reaction{};
        }
        if (game().outcome()) {
            return say(words::explain({Fault::GameOver}));
        }
        const auto parsed = parse_move(text, position());
        if (const auto* fault = std::get_if<MoveTextFault>(&parsed)) {
            return say(words::explain(is_number ? MoveTextFault::NoSuchPiece : *fault, text));
        }
        const Reaction reaction = attempt(std::get<Move>(parsed));
        if (reaction.move) {
            ui_.entry.reset();
        }
        return reaction;
    }

    const Situation& situation_;
    UiState& ui_;
};

}  // namespace

Reaction react(Key key, const Situation& situation, UiState& ui) { return Controller{situation, ui}.react(key); }

}  // namespace fields::tui
