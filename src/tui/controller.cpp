// The reactions to keys: those of the screens, then those of the board; see controller.hpp.
#include "tui/controller.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "fields/game/notation.hpp"
#include "fields/rules/movegen.hpp"
#include "tui/help.hpp"
#include "tui/keymap.hpp"
#include "tui/layout.hpp"
#include "tui/screens.hpp"
#include "tui/view.hpp"
#include "utf8.hpp"
#include "words.hpp"

namespace fields::tui {

namespace {

constexpr std::size_t longest_entry = 12;

class Controller {
public:
    Controller(const Situation& situation, UiState& ui) : situation_{situation}, ui_{ui} {}

    Reaction operator()(const Pasted& pasted)
    {
        ui_.message.clear();
        if (paste(pasted.text, ui_.screens)) {
            return {};
        }
        if (!ui_.entry || !ui_.screens.empty()) {
            return say("pasted text is dropped; type " + key_of(Action::Type) + " first, then paste a move");
        }
        const PastedLine line = first_line(pasted.text);
        for (const char32_t glyph : decode_utf8(line.text)) {
            type(tui::key(glyph));
        }
        return line.is_all ? Reaction{} : say("only the first line was pasted");
    }

    Reaction operator()(const Clicked& clicked)
    {
        const auto layout = lay_out(situation_.size, ui_.is_flipped);
        if (!layout) {
            return {};
        }
        ui_.message.clear();
        if (!ui_.screens.empty()) {
            return {.choice = click(clicked.point, ui_.screens, situation_.size)};
        }
        const auto square = layout->square_at(clicked.point);
        if (!square || ui_.looked_at) {
            return {};
        }
        ui_.entry.reset();
        ui_.cursor = *square;
        return act();
    }

    Reaction operator()(Key pressed)
    {
        const Key key = ui_.entry && ui_.screens.empty() ? as_typed(pressed)
                        : ui_.screens.empty()            ? as_command(pressed)
                                                         : pressed;
        ui_.message.clear();
        if (!lay_out(situation_.size, false)) {
            return react_blindly(key);
        }
        const char slipped = std::exchange(ui_.slipped, '\0');
        if (!ui_.screens.empty()) {
            return press_on_screen(key);
        }
        if (ui_.looked_at) {
            return look_back(key);
        }
        if (ui_.entry) {
            ui_.slipped = slipped;
            return type(key);
        }
        Reaction reaction = command(key);
        if (ui_.entry) {
            ui_.slipped = slipped;
        } else if (key == tui::key(U'b') || key == tui::key(U'h')) {
            ui_.slipped = static_cast<char>(key.character);
        }
        return reaction;
    }

private:
    const Game& game() const { return situation_.game; }
    const Position& position() const { return situation_.game.position(); }
    std::string key_of(Action action) const { return ui_.keys.key_of(action); }
    std::string over() const
    {
        return "the game is over: " + key_of(Action::NewGame) + " new game, " + key_of(Action::Undo) + " take back, " +
               key_of(Action::Quit) + " quit";
    }

    Reaction say(std::string message)
    {
        ui_.message = std::move(message);
        return {.is_refused = true};
    }

    /// Where there is no room for a board, nothing is played that cannot be seen. What is asked at the foot of the
    /// screen has its keys where it can be read.
    Reaction react_blindly(Key key)
    {
        if (!ui_.screens.empty() && !is_full(ui_.screens.back())) {
            return press_on_screen(key);
        }
        const auto action = ui_.keys.find(key);
        if (action == Action::Quit) {
            Reaction reaction = ask_to_quit();
            if (!reaction.request && situation_.is_kept && !is_readable(ui_.screens.back(), situation_.size)) {
                ui_.screens.pop_back();  // nothing is lost, so there is nothing to ask
                reaction.request = Request::Quit;
            }
            return reaction;
        }
        return action == Action::Redraw ? Reaction{.request = Request::Redraw} : Reaction{};
    }

    Reaction press_on_screen(Key key)
    {
        if (key == tui::key(Key::Code::Redraw)) {
            return {.request = Request::Redraw};
        }
        return {.choice = press(key, ui_.screens, situation_.size)};
    }

    /// Asks first where there is a game to lose.
    Reaction ask(Topic topic, const char* question, Request request)
    {
        if (game().moves().empty() || game().outcome()) {
            return {.request = request};
        }
        ui_.screens.emplace_back(yes_or_no(topic, question));
        return {};
    }

    Reaction ask_to_quit()
    {
        if (!ui_.confirms_quit) {
            return {.request = Request::Quit};
        }
        Reaction reaction =
            ask(Topic::Quit,
                situation_.is_kept ? "Quit? Continue later with fields --resume." : "Quit? This game is not kept.",
                Request::Quit);
        if (!reaction.request) {
            auto& dialog = std::get<Dialog>(ui_.screens.back());
            dialog.answers.push_back({'s', "save it first"});
            dialog.current = situation_.is_kept ? 0 : 1;  // Enter loses nothing
        }
        return reaction;
    }

    Reaction ask_to_resign()
    {
        if (game().outcome()) {
            return {.request = Request::Resign};
        }
        ui_.screens.emplace_back(yes_or_no(Topic::Resign, words::name(situation_.hand) + " resigns?"));
        return {};
    }

    // --- the board

    Reaction command(Key key)
    {
        const auto action = ui_.keys.find(key);
        if (!action) {
            if (!starts_entry(key)) {
                return reject(key);
            }
            return game().outcome() ? say(over()) : begin_entry(static_cast<char>(key.character));
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
            return {.request = Request::Cancel};
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
        case Action::Pause:
            return {.request = Request::Pause};
        case Action::Switch:
            return {.request = Request::Switch};
        case Action::Analyse:
            return {.request = Request::Analyse};
        case Action::OfferDraw:
            return {.request = Request::OfferDraw};
        case Action::Resign:
            return ask_to_resign();
        case Action::Threats:
            return toggle_threats();
        case Action::Settings:
            return {.request = Request::Settings};
        case Action::Theme:
            return {.request = Request::Theme};
        case Action::Characters:
            return {.request = Request::Characters};
        case Action::Mouse:
            return {.request = Request::Mouse};
        case Action::Redraw:
            return {.request = Request::Redraw};
        case Action::Save:
            return {.request = Request::Save};
        case Action::Load:
            return {.request = Request::Load};
        case Action::Copy:
            return {.request = Request::Copy};
        case Action::NewGame:
            return ask(Topic::NewGame, "Leave this game and start a new one?", Request::NewGame);
        case Action::Quit:
            return ask_to_quit();
        case Action::Flip:
            ui_.is_flipped = !ui_.is_flipped;
            return {};
        case Action::LookBack:
            return begin_to_look_back();
        case Action::Help:
            ui_.screens.emplace_back(help_page(game().rules(), ui_.keys));
            return {};
        default:
            return {};  // a cursor key at the edge
        }
    }

    /// A key that nothing is bound to. Letters of other alphabets tell of a keyboard that is switched to them.
    Reaction reject(Key key)
    {
        if (key.code != Key::Code::Character) {
            return {};
        }
        const std::string what = "'" + name_of(key) + "' is not a key here: ";
        return say(what + (key.character < 0x80 ? key_of(Action::Help) + " shows the keys"
                                                : "switch the keyboard to Latin letters, or set a key in the settings "
                                                  "file (key undo = " +
                                                      name_of(key) + ')'));
    }

    /// Marks what the opponent can capture, and says it, for small screens and for ears.
    Reaction toggle_threats()
    {
        ui_.shows_threats = !ui_.shows_threats;
        return ui_.shows_threats ? say(words::threats(position(), game().rules(), situation_.hand)) : Reaction{};
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
            const Side side = situation_.hand;
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
            return say(over());
        }
        if (situation_.is_players_turn && game().legal_moves().begin()->is_pass()) {
            return {.move = Move::pass()};
        }
        if (ui_.selected == ui_.cursor) {
            ui_.selected.reset();
            return {};
        }
        const auto piece = position().piece_at(ui_.cursor);
        const bool is_own = piece && piece->side() == situation_.hand;
        return ui_.selected && !is_own ? attempt({*ui_.selected, ui_.cursor}) : select(ui_.cursor);
    }

    Reaction select(Square square)
    {
        ui_.selected.reset();
        const auto piece = position().piece_at(square);
        if (!piece) {
            return say("no piece stands there");
        }
        if (piece->side() != situation_.hand) {
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
        return "every square " + std::to_string(neighbours) + " away is off the board, taken or blocked";
    }

    /// What prevents the player from moving at all, if anything does.
    std::optional<std::string> why_not_now() const
    {
        if (game().outcome()) {
            return over();
        }
        return situation_.is_players_turn
                   ? std::nullopt
                   : std::optional{"the computer is to move: " + key_of(Action::MoveNow) + " makes it move"};
    }

    Reaction attempt(Move move)
    {
        if (const auto why = why_not_now()) {
            return say(*why);
        }
        if (const auto illegal = game().why_illegal(move)) {
            return say(words::explain(*illegal));
        }
        return {.move = move};
    }

    // --- looking back

    Reaction begin_to_look_back()
    {
        if (game().ply() == 0) {
            return say("no move has been played yet");
        }
        ui_.selected.reset();
        look_at(last_ply());
        return {};
    }

    /// Shows the board after `ply` plies, or after as many as there are. The cursor goes where the move that led there
    /// went, so that the status line tells of it.
    void look_at(std::ptrdiff_t ply)
    {
        const auto shown = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(ply, 0, last_ply()));
        ui_.looked_at = shown;
        if (shown > 0 && !game().moves()[shown - 1].is_pass()) {
            ui_.cursor = game().moves()[shown - 1].to();
        }
    }

    std::ptrdiff_t last_ply() const { return static_cast<std::ptrdiff_t>(game().ply()); }

    /// Steps through the game, which goes on meanwhile; Esc is back at the board.
    Reaction look_back(Key key)
    {
        constexpr std::ptrdiff_t stride = 10;
        const auto ply = static_cast<std::ptrdiff_t>(*ui_.looked_at);
        switch (key.code) {
        case Key::Code::Home:
            look_at(0);
            return {};
        case Key::Code::End:
            look_at(last_ply());
            return {};
        case Key::Code::PageUp:
            look_at(ply - stride);
            return {};
        case Key::Code::PageDown:
            look_at(ply + stride);
            return {};
        default:
            break;
        }
        const auto action = ui_.keys.find(key);
        if (!action) {
            return {};
        }
        switch (*action) {
        case Action::Left:
        case Action::Up:
        case Action::Undo:
            look_at(ply - 1);
            return {};
        case Action::Right:
        case Action::Down:
        case Action::Redo:
            look_at(ply + 1);
            return {};
        case Action::Flip:
            ui_.is_flipped = !ui_.is_flipped;
            return {};
        case Action::Redraw:
            return {.request = Request::Redraw};
        case Action::Back:
        case Action::Act:
        case Action::LookBack:
        case Action::Quit:
            ui_.looked_at.reset();
            return {};
        default:
            return {};
        }
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
            return type_character(key.character);
        case Key::Code::Backspace:
            if (!ui_.entry->empty()) {
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
        case Key::Code::Redraw:
            return {.request = Request::Redraw};
        default:
            return {};  // the line is short enough to be typed again
        }
    }

    Reaction type_character(char32_t typed)
    {
        const char32_t character = (typed >= 0x2010 && typed <= 0x2015) || typed == 0x2212 ? U'-'  // dashes, minus
                                   : typed == 0xD7                                         ? U'x'  // the times sign
                                                                                           : typed;
        if (character > 0x7F) {
            return say("'" + name_of(tui::key(typed)) + "' is not part of a move: type 12-b5 or e2-b5");
        }
        if (character > U' ' && character < 0x7F && ui_.entry->size() < longest_entry) {
            *ui_.entry += static_cast<char>(character);
            light_up_entry();
        }
        return {};
    }

    /// The square of the piece that the text typed so far names, if it does.
    std::optional<Square> typed_piece() const
    {
        const std::string& text = *ui_.entry;
        const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
        if (digits > 0) {
            const auto number = text::parse_number(std::string_view{text}.substr(0, digits), 1, piece_numbers);
            return number ? position().find(Piece{situation_.hand, *number}) : std::nullopt;
        }
        const auto square = parse_square(std::string_view{text}.substr(0, 2));
        return square && position().has_piece(*square) ? square : std::nullopt;
    }

    /// Selects the piece being typed, so that its targets are seen while the rest is typed.
    void light_up_entry() { ui_.selected = typed_piece(); }

    Reaction finish_entry()
    {
        std::string text = *ui_.entry;
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
        if (const auto why = why_not_now()) {
            return say(*why);
        }
        // The keys b and h moved the cursor: a square that begins with one of them has lost its file.
        if (const char file = std::exchange(ui_.slipped, '\0'); file != '\0' && is_legal_text(file + text)) {
            if (is_legal_text(text)) {
                ui_.entry = file + text;
                light_up_entry();
                return say(*ui_.entry + " or " + text + "? Enter plays what stands here");
            }
            text = file + text;
        }
        const auto parsed = parse_move(text, position());
        if (const auto* fault = std::get_if<MoveTextFault>(&parsed)) {
            return say(words::explain(is_number ? MoveTextFault::NoSuchPiece : *fault, text));
        }
        const Move move = std::get<Move>(parsed);
        Reaction reaction = attempt(move);
        if (reaction.move) {
            ui_.entry.reset();
            ui_.cursor = move.is_pass() ? ui_.cursor : move.to();
        }
        return reaction;
    }

    bool is_legal_text(const std::string& text) const
    {
        const auto parsed = parse_move(text, position());
        const auto* move = std::get_if<Move>(&parsed);
        return move != nullptr && !game().why_illegal(*move);
    }

    const Situation& situation_;
    UiState& ui_;
};

}  // namespace

Reaction react(const Input& input, const Situation& situation, UiState& ui)
{
    return std::visit(Controller{situation, ui}, input);
}

}  // namespace fields::tui
