// The loop; see session.hpp.
#include "play/session.hpp"

#include <chrono>

#include "fields/game/notation.hpp"
#include "play/signals.hpp"
#include "words.hpp"

namespace fields::play {

using namespace std::chrono_literals;

Session::Session(Setup setup, const SessionOptions& options, tui::Terminal& terminal, const tui::WakePipe& wake)
    : options_{options}, terminal_{terminal}, game_{std::move(setup)}, engine_{[&wake] { wake.wake(); }}
{
    ui_.is_flipped = options.is_flipped;
}

void Session::run()
{
    begin_turn();
    while (!has_quit_ && Signals::ending() == 0) {
        show();
        // While the computer thinks, its clock ticks on the screen.
        const tui::Event event = terminal_.wait(engine_.is_thinking() ? std::optional{1000ms} : std::nullopt);
        if (std::holds_alternative<tui::Closed>(event)) {
            break;
        }
        if (const auto* key = std::get_if<tui::Key>(&event)) {
            react(*key);
        }
        pick_up();
    }
    engine_.cancel();
}

void Session::show()
{
    const std::string computer = "computer, " + options_.strength.describe();
    const auto name = [&](Side side) { return options_.is_computer[index(side)] ? computer : std::string{"you"}; };
    const tui::Scene scene{.game = game_,
                           .ui = ui_,
                           .players = {name(Side::Black), name(Side::White)},
                           .thinking = thinking(),
                           .is_players_turn = !is_computers_turn(),
                           .is_unicode = terminal_.is_unicode()};
    terminal_.show(tui::draw(scene, terminal_.size()));
}

std::optional<tui::Thinking> Session::thinking() const
{
    if (!engine_.is_thinking()) {
        return std::nullopt;
    }
    constexpr std::size_t line_moves = 4;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(engine_.thinking_time()).count();
    tui::Thinking shown{.is_hint = is_hint_, .seconds = static_cast<int>(seconds)};
    if (const auto progress = engine_.progress()) {
        shown.depth = progress->depth;
        shown.value = progress->value;
        shown.nodes = progress->nodes;
        shown.line = words::line(game_.position(), progress->line, line_moves);
    }
    return shown;
}

Side Session::hand() const noexcept
{
    const Side to_move = game_.position().to_move();
    return is_computers_turn() && has_human(options_.is_computer) ? other(to_move) : to_move;
}

void Session::react(const tui::Key& key)
{
    const tui::Situation situation{
        .game = game_, .hand = hand(), .is_players_turn = !is_computers_turn(), .size = terminal_.size()};
    const tui::Reaction reaction = tui::react(key, situation, ui_);
    if (reaction.move) {
        play(*reaction.move);
    }
    if (reaction.request) {
        obey(*reaction.request);
    }
    if (reaction.choice) {
        take(*reaction.choice);
    }
}

/// What the player chose on a screen.
void Session::take(const tui::Choice& choice)
{
    constexpr std::size_t yes = 0;
    switch (choice.topic) {
    case tui::Topic::Quit:
        if (choice.item == yes) {
            obey(tui::Request::Quit);
        }
        break;
    case tui::Topic::NewGame:
        if (choice.item == yes) {
            obey(tui::Request::NewGame);
        }
        break;
    case tui::Topic::Help:
        break;
    }
}

void Session::obey(tui::Request request)
{
    switch (request) {
    case tui::Request::Undo:
        take_back();
        break;
    case tui::Request::Redo:
        play_again();
        break;
    case tui::Request::Hint:
        ask_hint();
        break;
    case tui::Request::MoveNow:
        if (engine_.is_thinking()) {
            engine_.move_now();
        } else if (is_paused_) {
            is_paused_ = false;
            begin_turn();
        } else {
            ui_.message = game_.outcome() ? "the game is over" : "it is your move";
        }
        break;
    case tui::Request::NewGame:
        engine_.forget();
        game_ = Game{game_.setup()};
        ui_.selected.reset();
        is_paused_ = false;
        begin_turn();
        break;
    case tui::Request::Cancel:
        if (is_hint_) {
            engine_.cancel();
            is_hint_ = false;
        }
        break;
    case tui::Request::Redraw:
        terminal_.redraw();
        break;
    case tui::Request::Quit:
        has_quit_ = true;
        break;
    }
}

void Session::play(Move move)
{
    engine_.cancel();
    if (game_.play(move)) {
        return;  // the controller offers legal moves only
    }
    ui_.selected.reset();
    begin_turn();
}

void Session::take_back()
{
    const auto ply = ply_before(game_, options_.is_computer);
    if (!ply) {
        ui_.message = game_.ply() == 0 ? "nothing to take back" : "nothing of yours to take back";
        return;
    }
    engine_.cancel();
    while (game_.ply() > *ply) {
        game_.undo();
    }
    ui_.selected.reset();
    is_paused_ = !has_human(options_.is_computer);
    ui_.message = is_paused_ ? "paused: m goes on" : "";
}

void Session::play_again()
{
    const auto ply = ply_after(game_, options_.is_computer);
    if (!ply) {
        ui_.message = "nothing to play again";
        return;
    }
    engine_.cancel();
    while (game_.ply() < *ply) {
        game_.redo();
    }
    ui_.selected.reset();
    begin_turn();
}

void Session::ask_hint()
{
    if (game_.outcome()) {
        ui_.message = "the game is over";
    } else if (engine_.is_thinking()) {
        ui_.message = is_hint_ ? "" : "the computer is thinking about its own move";
    } else {
        engine_.start(game_, options_.strength);
        is_hint_ = true;
    }
}

/// Lets the computer think where it is its turn.
void Session::begin_turn()
{
    is_hint_ = false;
    if (!game_.outcome() && is_computers_turn() && !is_paused_) {
        engine_.start(game_, options_.strength);
    }
}

/// Takes what the engine has found, if it is done.
void Session::pick_up()
{
    const auto result = engine_.take_result();
    if (!result || !result->best()) {
        return;
    }
    if (is_hint_) {
        is_hint_ = false;
        ui_.message =
            "hint: " + to_string(game_.position(), *result->best()) + "  (" + words::describe(result->value) + ")";
        return;
    }
    // The player may be looking at a piece of his own meanwhile; it stays selected unless it was captured.
    const Move move = *result->best();
    game_.play(move);
    if (!move.is_pass() && ui_.selected && (*ui_.selected == move.from() || *ui_.selected == move.to())) {
        ui_.selected.reset();
    }
    begin_turn();
}

}  // namespace fields::play
