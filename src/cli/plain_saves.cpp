// The words of --plain that have to do with what is kept; see plain_session.hpp.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "app/saves_menu.hpp"
#include "cli/plain_session.hpp"
#include "fields/game/text.hpp"
#include "utf8.hpp"

namespace fields::cli {

void PlainSession::keep()
{
    if (const std::string trouble = store_.keep(game(), seats()); !trouble.empty()) {
        say("The game is not kept: " + trouble);
    }
}

void PlainSession::start_anew(const std::string& /*argument*/)
{
    store_.begin(game(), seats());
    say(game().ply() > 0 ? "A new game; undo is back in the one before" : "A new game");
    live_.start_anew();
    say_turn();
}

/// Before the first move of a new game there is the game before.
void PlainSession::take_back(const std::string& /*argument*/)
{
    const auto said = live_.take_back();
    if (said.is_done) {
        answer(said, true);
    } else if (const auto former = store_.go_back()) {
        live_.replace(former->game, former->seats.is_computer, former->seats.strength);
        say("Back in the game before");
        say_turn();
        live_.begin();
    } else {
        answer(said);
    }
}

void PlainSession::say_about(const live::LoadedGame& taken)
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
    const store::Saves::Written written = store_.save(name, game(), seats(), may_replace);
    if (written.is_there) {
        fail(name + " already exists: replace " + name + " overwrites it");
    } else if (written.trouble.empty()) {
        say("Saved: " + written.path.string() +
            (written.former.empty() ? "" : "; what it was before is " + written.former));
    } else {
        fail("Not saved: " + written.trouble);
    }
}

namespace {

/// What stands behind the last blank, as a number from 1; and what stands before it.
std::optional<std::pair<std::string, std::size_t>> split_number(const std::string& text)
{
    const std::size_t blank = text.find_last_of(" \t");
    if (blank == std::string::npos) {
        return std::nullopt;
    }
    const auto number = text::parse_number(std::string_view{text}.substr(blank + 1), std::size_t{1}, last_game);
    return number ? std::optional{std::pair{std::string{text::trim(text.substr(0, blank))}, *number}} : std::nullopt;
}

/// The 3 of `#3`.
std::optional<std::size_t> listed_number(std::string_view text)
{
    return text.starts_with('#') ? text::parse_number(text.substr(1), std::size_t{0}, last_game) : std::nullopt;
}

}  // namespace

/// `#3` is the third of the list that was said last.
std::variant<live::LoadedGame, live::Refusal> PlainSession::read_game(const std::string& name,
                                                                      std::optional<std::size_t> game)
{
    const auto number = listed_number(name);
    if (!number) {
        return store_.load(name, seats(), game);
    }
    if (listed_.empty()) {
        listed_ = store_.list();
    }
    if (*number == 0 || *number > listed_.size()) {
        const std::size_t last = listed_.size();
        return live::Refusal{last == 0 ? app::no_saved_game
                                       : "there is no " + name + " in the list, only #1" +
                                             (last == 1 ? "" : " to #" + std::to_string(last))};
    }
    return store_.load(listed_[*number - 1], seats(), game);
}

/// A name that there is counts before a name and the number of a game.
std::variant<live::LoadedGame, live::Refusal> PlainSession::read_game(const std::string& text)
{
    const auto numbered = split_number(text);
    const bool is_numbered =
        numbered && !store_.has(text) && (store_.has(numbered->first) || listed_number(numbered->first));
    return is_numbered ? read_game(numbered->first, numbered->second) : read_game(text, std::nullopt);
}

void PlainSession::load(const std::string& text)
{
    const auto loaded = read_game(text);
    if (const auto* refusal = std::get_if<live::Refusal>(&loaded)) {
        for (const std::string& line : *refusal) {
            fail("Not loaded: " + line);
        }
        return;
    }
    const auto& taken = std::get<live::LoadedGame>(loaded);
    live_.replace(taken.game, taken.seats.is_computer, taken.seats.strength);
    say("Loaded " + text);
    say_about(taken);
    say_turn();
    live_.begin();
}

/// A name that cannot be typed, or would be taken for a number, stands behind its number.
void PlainSession::list_games(const std::string& /*argument*/)
{
    listed_ = store_.list();
    std::size_t number = 0;
    for (const live::GameStore::Listed& listed : listed_) {
        ++number;
        const bool is_name = listed.is_name && !listed_number(listed.name);
        say((is_name ? "" : '#' + std::to_string(number) + ' ') + one_line(listed.name) +
            (!listed.is_bad    ? ": "
             : !listed.is_read ? " cannot be read: "
                               : " is damaged: ") +
            listed.about);
    }
    if (listed_.empty()) {
        say("There is no saved game");
    }
}

void PlainSession::print_record(const std::string& /*argument*/)
{
    std::string record = store_.text(game(), seats());
    record.erase(record.find_last_not_of('\n') + 1);
    out_ << printable(record) << '\n' << std::flush;
}

}  // namespace fields::cli
