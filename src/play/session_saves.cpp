// What a session does about files: keeping, saving, loading; see session.hpp.
#include <utility>
#include <variant>

#include "fields/game/record_writer.hpp"
#include "play/session.hpp"
#include "utf8.hpp"

namespace fields::play {

namespace {

constexpr std::size_t longest_path = 500;
constexpr const char* nowhere = "there is nowhere to save";

}  // namespace

void Session::take_up(const TakenUp& taken)
{
    contest_.take_up(taken.game, taken.seats.is_computer, taken.seats.strength);
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
    if (keeper_ == nullptr) {
        return;
    }
    if (const std::string trouble = keeper_->keep(contest_.game(), seats()); !trouble.empty()) {
        ui_.message = "the game is not kept: " + trouble;
    }
}

void Session::settle()
{
    if (keeper_ != nullptr) {
        keeper_->settle();
    }
}

void Session::ask_for_name()
{
    if (keeper_ == nullptr) {
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
    const store::Saves::Written written = keeper_->save(name, contest_.game(), seats(), may_replace);
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
    if (!saves_.open(keeper_, ui_.screens)) {
        ui_.message = no_saved_game;
    }
}

/// A bad one is explained, and the list stays.
void Session::load(const tui::Choice& choice)
{
    const auto loaded = saves_.choose(choice, *keeper_, seats(), ui_.screens);
    if (!loaded) {
        return;
    }
    if (const auto* refusal = std::get_if<Refusal>(&*loaded)) {
        ui_.screens.emplace_back(notice("Not loaded: " + refusal->front()));
        return;
    }
    ui_.screens.clear();
    take_up(std::get<TakenUp>(*loaded));
    ui_.message = ui_.message.empty() ? "loaded: " + saves_.chosen() : ui_.message;
    name_ = saves_.name_to_save();
    contest_.begin();
}

void Session::copy_record()
{
    terminal_.copy(keeper_ == nullptr ? to_text(to_record(contest_.game(), seats(), {}))
                                      : keeper_->text(contest_.game(), seats()));
    ui_.message = "the record is in the clipboard, if the terminal has one for programs";
}

}  // namespace fields::play
