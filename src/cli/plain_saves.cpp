// The words of --plain that have to do with what is kept; see plain_session.hpp.
#include <string>
#include <variant>

#include "cli/plain_session.hpp"
#include "utf8.hpp"

namespace fields::cli {

void PlainSession::keep()
{
    if (const std::string trouble = keeper_.keep(game(), seats()); !trouble.empty()) {
        say("The game is not kept: " + trouble);
    }
}

void PlainSession::start_anew(const std::string& /*argument*/)
{
    keeper_.begin(game(), seats());
    say(game().ply() > 0 ? "A new game; undo is back in the one before" : "A new game");
    contest_.start_anew();
    say_turn();
}

/// Before the first move of a new game there is the game before.
void PlainSession::take_back(const std::string& /*argument*/)
{
    const auto said = contest_.take_back();
    if (said.is_done) {
        answer(said, true);
    } else if (const auto former = keeper_.go_back()) {
        contest_.take_up(former->game, former->seats.is_computer, former->seats.strength);
        say("Back in the game before");
        say_turn();
        contest_.begin();
    } else {
        answer(said);
    }
}

void PlainSession::say_about(const play::TakenUp& taken)
{
    for (const std::string& fault : taken.faults) {
        fail(fault, exit_usage);
    }
    if (!taken.faults.empty()) {
        say("Loaded up to there, " + words::count(game().ply(), "move"));
    }
    for (const std::string& warning : taken.warnings) {
        say(warning);
    }
}

void PlainSession::save(const std::string& name, bool may_replace)
{
    const store::Saves::Written written = keeper_.save(name, game(), seats(), may_replace);
    if (written.is_there) {
        fail(name + " already exists: replace " + name + " overwrites it");
    } else if (written.trouble.empty()) {
        say("Saved: " + written.path.string() +
            (written.former.empty() ? "" : "; what it was before is " + written.former));
    } else {
        fail("Not saved: " + written.trouble);
    }
}

void PlainSession::load(const std::string& name)
{
    const auto loaded = keeper_.load(name, seats());
    if (const auto* refusal = std::get_if<play::Refusal>(&loaded)) {
        for (const std::string& line : *refusal) {
            fail("Not loaded: " + line);
        }
        return;
    }
    const auto& taken = std::get<play::TakenUp>(loaded);
    contest_.take_up(taken.game, taken.seats.is_computer, taken.seats.strength);
    say("Loaded " + name);
    say_about(taken);
    say_turn();
    contest_.begin();
}

void PlainSession::list_games(const std::string& /*argument*/)
{
    const auto games = keeper_.list();
    for (const play::Keeper::Listed& listed : games) {
        say(listed.name + (listed.is_bad ? " is damaged: " : ": ") + listed.about);
    }
    if (games.empty()) {
        say("There is no saved game");
    }
}

void PlainSession::print_record(const std::string& /*argument*/)
{
    std::string record = keeper_.text(game(), seats());
    record.erase(record.find_last_not_of('\n') + 1);
    out_ << printable(record) << '\n' << std::flush;
}

}  // namespace fields::cli
