// What a session does about files: keeping, saving, loading; see session.hpp.
#include <utility>
#include <variant>

#include "app/session.hpp"
#include "fields/game/record_writer.hpp"
#include "utf8.hpp"

namespace fields::app {

namespace {

constexpr std::size_t longest_path = 500;
constexpr const char* nowhere = "there is nowhere to save";

}  // namespace

void Session::take_up(const live::LoadedGame& taken)
{
    live_.replace(taken.game, taken.seats.is_computer, taken.seats.strength);
    settings_.level = taken.seats.strength.level;
    ui_.selected.reset();
    ui_.entry.reset();
    ui_.message = taken.warnings.empty() ? "" : taken.warnings.front();
    if (!taken.faults.empty()) {
        ui_.screens.emplace_back(notice("Loaded up to " + taken.faults.front()));
    }
}

void Session::keep()
{
    if (store_ == nullptr) {
        return;
    }
    if (const std::string trouble = store_->keep(live_.game(), seats()); !trouble.empty()) {
        ui_.message = "the game is not kept: " + trouble;
    }
}

void Session::settle()
{
    if (store_ != nullptr) {
        store_->settle();
    }
}

void Session::ask_for_name()
{
    if (store_ == nullptr) {
        ui_.message = nowhere;
        return;
    }
    quits_when_saved_ = false;
    ui_.screens.emplace_back(
        tui::Prompt{.topic = tui::Topic::Save, .label = "Save as: ", .text = name_, .most_bytes = longest_path});
}

void Session::save(const std::string& name, bool may_replace)
{
    auto* prompt = ui_.screens.empty() ? nullptr : std::get_if<tui::Prompt>(&ui_.screens.back());
    const store::Saves::Written written = store_->save(name, live_.game(), seats(), may_replace);
    if (written.is_there) {
        name_ = name;
        ui_.screens.emplace_back(tui::yes_or_no(tui::Topic::Replace, printable(name) + " already exists. Replace it?"));
    } else if (written.trouble.empty()) {
        name_ = name;
        ui_.screens.clear();
        ui_.message = "saved: " + printable(written.path.string()) +
                      (written.former.empty() ? "" : "; what it was before is " + printable(written.former));
        has_quit_ = quits_when_saved_;
    } else if (prompt != nullptr) {
        prompt->note = printable(written.trouble);
    }
}

void Session::list_games()
{
    if (!saves_.open(store_, ui_.screens)) {
        ui_.message = no_saved_game;
    }
}

/// A bad one is explained, and the list stays.
void Session::load(const tui::Choice& choice)
{
    const auto loaded = saves_.choose(choice, *store_, seats(), ui_.screens);
    if (!loaded) {
        return;
    }
    if (const auto* refusal = std::get_if<live::Refusal>(&*loaded)) {
        ui_.screens.emplace_back(notice("Not loaded: " + refusal->front()));
        return;
    }
    ui_.screens.clear();
    take_up(std::get<live::LoadedGame>(*loaded));
    ui_.message = ui_.message.empty() ? "loaded: " + saves_.chosen() : ui_.message;
    name_ = saves_.name_to_save();
    live_.begin();
}

void Session::copy_record()
{
    terminal_.copy(store_ == nullptr ? to_text(to_record(live_.game(), seats(), {}))
                                     : store_->text(live_.game(), seats()));
    ui_.message = "the record is in the clipboard, if the terminal has one for programs";
}

}  // namespace fields::app
