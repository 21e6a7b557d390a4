// The loop; see session.hpp.
#include "app/session.hpp"

#include <chrono>

#include "app/job_control.hpp"
#include "system/signals.hpp"
#include "words.hpp"

namespace fields::app {

using namespace std::chrono_literals;

Session::Session(Setup setup, const SessionOptions& options, tui::Terminal& terminal, const system::WakePipe& wake)
    : terminal_{terminal}, store_{options.store}, tells_of_waiting_{options.tells_of_waiting},
      settings_{options.preferences, options.strength.level}, keep_setting_{options.keep_setting},
      live_{std::move(setup),
            {.is_computer = options.is_computer, .strength = options.strength, .resources = options.resources},
            [&wake] { wake.wake(); }}
{
    ui_.is_flipped = options.is_flipped;
    ui_.keys = options.keys;
    ui_.confirms_quit = options.preferences.confirms_quit;
    if (options.strength.depth > live::quick_depth && (options.is_computer[0] || options.is_computer[1])) {
        ui_.message = options.strength.describe() +
                      " may take very long for a move: " + ui_.keys.key_of(tui::Action::MoveNow) +
                      " makes the computer move";
    }
}

void Session::run()
{
    live_.begin();
    if (tells_of_waiting_ && live_.game().moves().empty() && ui_.message.empty() && store_ != nullptr &&
        store_->has_game_in_progress()) {
        ui_.message = "a game waits to be gone on with: fields --resume";
    }
    while (!has_quit_ && system::Signals::ending() == 0) {
        show();
        // While the computer thinks, its clock ticks on the screen.
        const tui::Event event = terminal_.wait(live_.is_thinking() ? std::optional{1000ms} : std::nullopt);
        if (std::holds_alternative<tui::Closed>(event)) {
            break;
        }
        if (const auto input = tui::as_input(event)) {
            react(*input);
        }
        obey_job_control(terminal_, [this] {
            keep();
            settle();
        });
        poll_result();
    }
    live_.end();
    keep();
    settle();
}

/// What is shown is kept: whatever ends the program after a frame, the game is there as the frame showed it.
void Session::show()
{
    keep();
    const std::string computer = "computer, " + live_.strength().describe();
    const auto name = [&](Side side) { return live_.computers()[index(side)] ? computer : std::string{"you"}; };
    const tui::Scene scene{.game = live_.game(),
                           .ui = ui_,
                           .players = {name(Side::Black), name(Side::White)},
                           .thinking = thinking(),
                           .hand = live_.hand(),
                           .is_players_turn = !live_.is_computers_turn(),
                           .is_paused = live_.is_paused(),
                           .is_unicode = terminal_.is_unicode(),
                           .pieces = settings_.looks.pieces};
    terminal_.show(tui::draw(scene, terminal_.size()));
}

namespace {

const char* describe(live::Purpose purpose)
{
    switch (purpose) {
    case live::Purpose::Move:
        return "thinking";
    case live::Purpose::Hint:
        return "looking for a hint";
    case live::Purpose::Analysis:
        return "analysis";
    case live::Purpose::DrawOffer:
        return "considering the draw";
    }
    return "";
}

}  // namespace

std::optional<tui::Thinking> Session::thinking() const
{
    const auto thought = live_.thought();
    if (!thought) {
        return std::nullopt;
    }
    constexpr std::size_t line_moves = 4;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(thought->time).count();
    tui::Thinking shown{.what = describe(thought->purpose), .seconds = static_cast<int>(seconds)};
    if (const auto& found = thought->found) {
        shown.depth = found->depth;
        shown.value = found->value;
        shown.nodes = found->nodes;
        shown.line = words::line(live_.game().position(), found->line, line_moves);
    }
    return shown;
}

void Session::react(const tui::Input& input)
{
    const tui::Situation situation{.game = live_.game(),
                                   .hand = live_.hand(),
                                   .is_players_turn = !live_.is_computers_turn(),
                                   .size = terminal_.size(),
                                   .is_kept = store_ != nullptr && store_->trouble().empty()};
    const tui::Reaction reaction = tui::react(input, situation, ui_);
    if (reaction.is_refused && settings_.looks.bell == tui::Bell::Error) {
        terminal_.ring();
    }
    if (reaction.move) {
        live_.play(*reaction.move);
        ui_.selected.reset();
        show();  // before the answer, however quick that is
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
    constexpr std::size_t save_first = 2;
    switch (choice.topic) {
    case tui::Topic::Quit:
        if (choice.item == yes) {
            obey(tui::Request::Quit);
        } else if (choice.item == save_first) {
            ask_for_name();
            quits_when_saved_ = true;
        }
        break;
    case tui::Topic::NewGame:
        if (choice.item == yes) {
            obey(tui::Request::NewGame);
        }
        break;
    case tui::Topic::Resign:
        if (choice.item == yes) {
            say(live_.resign());
        }
        break;
    case tui::Topic::AcceptDraw:
        if (choice.item == yes) {
            say(live_.offer_draw());
        } else {
            live_.decline_draw();
            ui_.message = "the draw is declined";
        }
        break;
    case tui::Topic::Save:
        save(choice.text, false);
        break;
    case tui::Topic::Replace:
        if (choice.item == yes) {
            save(name_, true);
        }
        break;
    case tui::Topic::Load:
    case tui::Topic::Games:
        load(choice);
        break;
    case tui::Topic::Settings:
        change_setting(choice.item, choice.step);
        ui_.screens.pop_back();
        open_settings(choice.item);
        break;
    case tui::Topic::Help:
    case tui::Topic::Start:
    case tui::Topic::Level:
    case tui::Topic::Opening:
    case tui::Topic::Notice:
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
        change(live_.play_again());
        break;
    case tui::Request::Hint:
        say(live_.hint());
        break;
    case tui::Request::MoveNow:
        say(live_.move_now());
        break;
    case tui::Request::Pause:
        say(live_.toggle_pause());
        break;
    case tui::Request::Switch:
        change(live_.switch_sides());
        break;
    case tui::Request::Analyse:
        say(live_.toggle_analysis());
        break;
    case tui::Request::Resign:
        say(live_.resign());
        break;
    case tui::Request::OfferDraw:
        offer_draw();
        break;
    case tui::Request::NewGame:
        start_anew();
        break;
    case tui::Request::Save:
        ask_for_name();
        break;
    case tui::Request::Load:
        list_games();
        break;
    case tui::Request::Copy:
        copy_record();
        break;
    case tui::Request::Cancel:
        live_.stop_asking();
        break;
    case tui::Request::Settings:
        open_settings(0);
        break;
    case tui::Request::Theme:
        change_setting(theme_setting, +1);
        break;
    case tui::Request::Characters:
        change_setting(characters_setting, +1);
        break;
    case tui::Request::Mouse:
        change_setting(mouse_setting, +1);
        break;
    case tui::Request::Redraw:
        terminal_.redraw();
        break;
    case tui::Request::Quit:
        has_quit_ = true;
        break;
    }
}

/// Acts at once, and is kept.
void Session::change_setting(std::size_t item, int step)
{
    const Change changed = app::change(settings_, item, step);
    ui_.confirms_quit = settings_.looks.confirms_quit;
    terminal_.prefer(settings_.looks);
    if (changed.name == "level") {
        live_.set_level(settings_.level);
    }
    ui_.message = in_words(changed, keep_setting_(changed));
}

void Session::open_settings(std::size_t current) { ui_.screens.emplace_back(settings_menu(settings_, current)); }

void Session::say(live::Reply said) { ui_.message = std::move(said.text); }

/// Another position stands now, or another side has the move.
void Session::change(live::Reply said)
{
    if (said.is_done) {
        ui_.selected.reset();
    }
    say(std::move(said));
}

/// Before the first move of a new game there is the game before.
void Session::take_back()
{
    live::Reply said = live_.take_back();
    auto former = said.is_done || store_ == nullptr ? std::nullopt : store_->go_back();
    if (!former) {
        change(std::move(said));
        return;
    }
    take_up(*former);
    ui_.message = "back in the game before";
    live_.begin();
}

void Session::start_anew()
{
    if (store_ != nullptr) {
        store_->begin(live_.game(), seats());
    }
    const bool can_go_back = store_ != nullptr && live_.game().ply() > 0;
    live_.start_anew();
    ui_.selected.reset();
    ui_.message = can_go_back ? "a new game: " + ui_.keys.key_of(tui::Action::Undo) + " is back in the one before" : "";
}

/// Between two people the other one is asked.
void Session::offer_draw()
{
    live_.decline_draw();  // one that was left open
    const live::Reply said = live_.offer_draw();
    if (live_.is_draw_offered()) {
        const Side other_side = other(live_.game().position().to_move());
        ui_.screens.emplace_back(
            tui::yes_or_no(tui::Topic::AcceptDraw, said.text + ". Does " + words::name(other_side) + " accept?"));
    } else {
        say(said);
    }
}

/// Takes what the computer has come to, if it has.
void Session::poll_result()
{
    auto event = live_.poll_result();
    if (!event) {
        return;
    }
    if (!event->has_moved) {
        ui_.message = std::move(event->text);
        return;
    }
    // The player may be looking at a piece of his own meanwhile; it stays selected unless it was captured.
    if (settings_.looks.bell == tui::Bell::Move) {
        terminal_.ring();
    }
    const Move move = live_.game().last_move().value();
    if (!move.is_pass() && ui_.selected && (*ui_.selected == move.from() || *ui_.selected == move.to())) {
        ui_.selected.reset();
    }
}

}  // namespace fields::app
