// Choosing a game; see start.hpp.
#include "app/start.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "app/job_control.hpp"
#include "fields/engine/levels.hpp"
#include "fields/game/setup_file.hpp"
#include "system/signals.hpp"
#include "tui/help.hpp"
#include "tui/layout.hpp"
#include "tui/screens_view.hpp"
#include "utf8.hpp"
#include "words.hpp"

namespace fields::app {

namespace {

struct Players {
    live::Computers is_computer;
    std::string_view words;
};
constexpr std::array players{
    Players{{false, true}, "you Black, computer White"},
    Players{{true, false}, "you White, computer Black"},
    Players{{false, false}, "two people"},
    Players{{true, true}, "two computers"},
};

/// Entering an entry goes one further.
std::size_t changed(std::size_t index, int step, std::size_t count)
{
    return tui::around(index, step == 0 ? 1 : step, count);
}

std::size_t find_players(const live::Computers& is_computer)
{
    return static_cast<std::size_t>(std::ranges::find(players, is_computer, &Players::is_computer) - players.begin());
}

std::string name_of(const Setup& setup) { return setup.name.empty() ? "a position of your own" : one_line(setup.name); }

std::string in_words(const Level& level) { return std::to_string(level.number) + ", " + std::string{level.words}; }
std::string in_short(const Level& level)
{
    const std::string words = in_words(level);
    return words.substr(0, words.find(':'));
}
std::string time_of(const Level& level) { return "Time for a move: " + std::string{level.time} + '.'; }

/// Who plays a game that waits, how it stands, and of which day it is.
std::string in_words(const live::LoadedGame& waiting)
{
    const live::Computers& computers = waiting.seats.is_computer;
    std::string text{players[find_players(computers)].words};
    if (computers[0] || computers[1]) {
        text += ", " + waiting.seats.strength.describe();
    }
    text = words::sentence(text) + ". " + words::sentence(live::where_it_stands(waiting.game)) + '.';
    const std::string* date = waiting.origin.find_tag("Date");
    return date == nullptr ? text : text + " Begun " + printable(*date) + '.';
}

std::string no_openings_in(const std::vector<std::filesystem::path>& directories)
{
    std::string text = "There are no other openings";
    std::string_view link = ": no setup that can be played is in ";
    for (const std::filesystem::path& directory : directories) {
        text += std::string{link} + printable(directory.string());
        link = " or ";
    }
    return text + '.';
}

}  // namespace

Start::Start(NewGame game, std::vector<Setup> openings, StartOptions options)
    : game_{std::move(game)}, options_{std::move(options)}, settings_{options_.preferences}, openings_{
                                                                                                 std::move(openings)}
{
    if (options_.store != nullptr) {
        waiting_ = options_.store->waiting();
    }
    if (waiting_) {
        entries_.insert(entries_.begin(), Entry::Resume);
    }
    if (openings_.empty()) {
        no_openings_ = no_openings_in(options_.setup_directories);
    }
    const auto is_same = [&](const Setup& opening) {
        Setup own = game_.setup;
        own.rules = opening.rules;
        return own == opening;
    };
    const auto found = std::ranges::find_if(openings_, is_same);
    opening_ = static_cast<std::size_t>(found - openings_.begin());
    if (found == openings_.end()) {
        openings_.push_back(game_.setup);
    }
    screens_.emplace_back(menu());
}

Start::Wish Start::react(const tui::Input& input, tui::Size size)
{
    message_.clear();
    if (const auto* pasted = std::get_if<tui::Pasted>(&input)) {
        static_cast<void>(tui::paste(pasted->text, screens_));
        return Wish::None;
    }
    const bool has_room = tui::lay_out(size, false).has_value();
    if (const auto* clicked = std::get_if<tui::Clicked>(&input)) {
        const auto choice = has_room ? tui::click(clicked->point, screens_, size) : std::nullopt;
        return choice ? take(*choice) : Wish::None;
    }
    const tui::Key key = tui::as_command(std::get<tui::Key>(input));
    if (!has_room && tui::is_full(screens_.back())) {
        return key == tui::key(U'q') ? Wish::Quit : Wish::None;
    }
    const auto choice = tui::press(key, screens_, size);
    if (screens_.empty()) {
        return Wish::Quit;
    }
    return choice ? take(*choice) : Wish::None;
}

Start::Wish Start::take(const tui::Choice& choice)
{
    switch (choice.topic) {
    case tui::Topic::Start:
        return enter(entries_[choice.item], choice.step);
    case tui::Topic::Load:
    case tui::Topic::Games: {
        auto loaded = saves_.choose(choice, *options_.store, seats(), screens_);
        return loaded ? go_on(*std::move(loaded)) : Wish::None;
    }
    case tui::Topic::Settings:
        change_setting(choice.item, choice.step);
        return Wish::Look;
    case tui::Topic::Level:
        choose_level(lowest_level + static_cast<int>(choice.item));
        screens_.pop_back();
        renew();
        return Wish::None;
    case tui::Topic::Opening:
        screens_.pop_back();
        choose_opening(choice.item);
        renew();
        return Wish::None;
    default:
        return Wish::None;
    }
}

Start::Wish Start::enter(Entry entry, int step)
{
    switch (entry) {
    case Entry::Resume:
        return go_on(options_.store->resume(seats()));
    case Entry::Load:
        list_games();
        return Wish::None;
    case Entry::Settings:
        open_settings(0);
        return Wish::None;
    case Entry::Begin:
        return Wish::Begin;
    case Entry::Quit:
        return Wish::Quit;
    case Entry::Help:
        screens_.emplace_back(tui::help_page(game_.setup.rules, options_.keys));
        return Wish::None;
    case Entry::Players:
        game_.is_computer = players[changed(find_players(game_.is_computer), step, players.size())].is_computer;
        break;
    case Entry::Rules: {
        Rules& rules = game_.setup.rules;
        const auto begun_alike = [first = rules.first](Rules published) {
            published.first = first;
            return published;
        };
        const Rules before = rules;
        rules = begun_alike(rules == begun_alike(classic) ? ascending : classic);
        if (!game_.setup.flaws().empty()) {
            rules = before;
            message_ = "by the other rules both sides have won in this position";
        }
        break;
    }
    case Entry::Level:
        if (step == 0) {
            screens_.emplace_back(level_menu());
            return Wish::None;
        }
        choose_level(std::clamp(game_.strength.level + step, lowest_level, highest_level));
        break;
    case Entry::Opening:
        if (step == 0) {
            screens_.emplace_back(opening_menu());
            return Wish::None;
        }
        choose_opening(changed(opening_, step, openings_.size()));
        break;
    }
    renew();
    return Wish::None;
}

/// A game that cannot be gone on with is explained, and the screen stays.
Start::Wish Start::go_on(std::variant<live::LoadedGame, live::Refusal> taken)
{
    if (const auto* refusal = std::get_if<live::Refusal>(&taken)) {
        screens_.emplace_back(notice("Not loaded: " + refusal->front()));
        return Wish::None;
    }
    taken_ = std::get<live::LoadedGame>(std::move(taken));
    return Wish::Begin;
}

void Start::list_games()
{
    if (!saves_.open(options_.store, screens_)) {
        message_ = no_saved_game;
    }
}

void Start::open_settings(std::size_t current)
{
    settings_.level = game_.strength.level;
    screens_.emplace_back(settings_menu(settings_, current));
}

/// Acts at once, and is kept.
void Start::change_setting(std::size_t item, int step)
{
    const Change changed = app::change(settings_, item, step);
    if (changed.name == "level") {
        choose_level(settings_.level);
    }
    message_ = app::in_words(changed, options_.keep_setting(changed));
    screens_.pop_back();
    open_settings(item);
    renew();
}

void Start::choose_level(int level) { game_.strength = {.level = level, .seed = game_.strength.seed}; }

void Start::choose_opening(std::size_t opening)
{
    opening_ = opening;
    game_.setup = openings_[opening];
}

/// The entries say what is chosen now.
void Start::renew()
{
    auto& shown = std::get<tui::Menu>(screens_.front());
    const std::size_t current = shown.current;
    shown = menu();
    shown.current = current;
}

tui::Menu Start::menu() const
{
    tui::Menu menu{.topic = tui::Topic::Start, .title = "Fields of Action", .items = {}, .leave = "quit"};
    for (const Entry entry : entries_) {
        menu.items.push_back(item(entry));
    }
    return menu;
}

tui::Item Start::item(Entry entry) const
{
    const int level = game_.strength.level;
    switch (entry) {
    case Entry::Resume:
        return {.text = "Resume",
                .value = "move " + std::to_string(waiting_->game.position().move_number()),
                .note = in_words(*waiting_)};
    case Entry::Begin:
        return {.text = "Start the game"};
    case Entry::Players:
        return {.text = "Players",
                .value = std::string{players[find_players(game_.is_computer)].words},
                .has_choices = true};
    case Entry::Level:
        return {.text = "Level",
                .value = level == 0 ? game_.strength.describe() : in_short(fields::level(level)),
                .note = level == 0 ? "Enter shows all levels."
                                   : in_words(fields::level(level)) + ". " + time_of(fields::level(level)),
                .has_choices = true};
    case Entry::Rules:
        return {.text = "Rules",
                .value = describe(game_.setup.rules),
                .note = "classic as published, or ascending: no jumping, captures count from the lowest number up.",
                .has_choices = true};
    case Entry::Opening:
        return {.text = "Opening",
                .value = name_of(game_.setup),
                .note = no_openings_.empty() ? "How the pieces stand at the start: Enter shows all openings."
                                             : no_openings_,
                .has_choices = true};
    case Entry::Load:
        return {.text = "Load a game", .note = "Go on with a game that was saved under a name."};
    case Entry::Settings:
        return {.text = "Settings", .note = "Looks, characters, bell, mouse: they are kept."};
    case Entry::Help:
        return {.text = "Help", .note = "Keys, notation and the rules."};
    case Entry::Quit:
        break;
    }
    return {.text = "Quit"};
}

tui::Menu Start::level_menu() const
{
    tui::Menu menu{.topic = tui::Topic::Level, .title = "Level", .items = {}};
    for (const Level& level : levels) {
        menu.items.push_back({.text = in_words(level), .note = time_of(level)});
    }
    menu.current = static_cast<std::size_t>(std::max(game_.strength.level - lowest_level, 0));
    return menu;
}

tui::Menu Start::opening_menu() const
{
    tui::Menu menu{.topic = tui::Topic::Opening, .title = "Opening", .items = {}};
    for (const Setup& opening : openings_) {
        menu.items.push_back({.text = name_of(opening),
                              .note = no_openings_.empty() ? "Rules: " + describe(opening.rules) : no_openings_});
    }
    menu.current = opening_;
    return menu;
}

tui::Canvas Start::draw(tui::Size size, bool is_unicode) const
{
    tui::Canvas canvas{size, is_unicode};
    tui::draw_screens(canvas, screens_, message_);
    return canvas;
}

bool run_start(Start& start, tui::Terminal& terminal)
{
    while (system::Signals::ending() == 0) {
        terminal.show(start.draw(terminal.size(), terminal.is_unicode()));
        const tui::Event event = terminal.wait(std::nullopt);
        if (std::holds_alternative<tui::Closed>(event)) {
            break;
        }
        obey_job_control(terminal);
        const auto input = tui::as_input(event);
        if (input == tui::Input{tui::key(tui::Key::Code::Redraw)}) {
            terminal.redraw();
            continue;
        }
        const auto wish = input ? start.react(*input, terminal.size()) : Start::Wish::None;
        if (wish == Start::Wish::Begin) {
            return true;
        }
        if (wish == Start::Wish::Look) {
            terminal.prefer(start.preferences());
        }
        if (wish == Start::Wish::Quit) {
            break;
        }
    }
    return false;
}

}  // namespace fields::app
