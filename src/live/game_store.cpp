// Autosave, save, load and resume; see store.hpp.
#include "live/game_store.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

#include "fields/game/record_reader.hpp"
#include "fields/game/record_writer.hpp"
#include "utf8.hpp"
#include "words.hpp"

namespace fields::live {

namespace {

bool is_in_progress(const LoadedGame& taken)
{
    return taken.game.ply() > 0 && taken.origin.result == GameResult::Unfinished;
}

/// A game in progress from a slot: its newest state or, where that is damaged, the one before.
struct Found {
    LoadedGame taken;
    bool is_sound;  ///< the newest state is
};

LoadedGame with_warning(LoadedGame taken, std::string warning)
{
    taken.warnings.insert(taken.warnings.begin(), std::move(warning));
    return taken;
}

/// As records have it: `2026.11.30`.
std::string today()
{
    const std::time_t now = std::time(nullptr);
    std::tm date{};
    std::array<char, 11> text{};
    std::strftime(text.data(), text.size(), "%Y.%m.%d", ::localtime_r(&now, &date));
    return text.data();
}

/// What a list says of a file by its games.
void describe(GameStore::Listed& file, const std::variant<std::vector<GameInText>, Refusal>& found)
{
    const auto* games = std::get_if<std::vector<GameInText>>(&found);
    if (games == nullptr) {
        file.about = std::get<Refusal>(found).front();
        file.is_bad = true;
        return;
    }
    const auto bad = static_cast<std::size_t>(std::ranges::count_if(*games, &GameInText::is_bad));
    file.games = games->size();
    file.is_bad = bad == file.games;
    file.about = file.games == 1
                     ? games->front().about
                     : words::count(file.games, "game") + (bad == 0 ? "" : ", " + std::to_string(bad) + " damaged");
}

std::optional<Found> find(const store::Autosave& autosave, int number, const Seats& otherwise, Refusal& refusal)
{
    std::optional<Found> damaged;
    bool is_newest = true;
    for (const store::Autosave::State state : store::Autosave::states) {
        const store::FileText file = autosave.read(number, state, RecordLimits::bytes);
        if (!file.error.empty()) {
            continue;
        }
        const bool is_sound = std::exchange(is_newest, false);
        const std::string place = "autosave " + std::to_string(number);
        auto taken = load_game(file.text, place, otherwise);
        if (const auto* why = std::get_if<Refusal>(&taken)) {
            refusal.insert(refusal.end(), why->begin(), why->end());
            continue;
        }
        Found found{std::get<LoadedGame>(std::move(taken)), is_sound};
        if (!found.taken.faults.empty()) {
            refusal.push_back(found.taken.faults.front());
            found.is_sound = false;
            damaged = damaged ? std::move(damaged) : std::move(found);
        } else if (is_in_progress(found.taken)) {
            return found;
        } else {
            return std::nullopt;
        }
    }
    return damaged;
}

}  // namespace

GameStore::GameStore(const store::Paths& places, bool is_restricted)
    : autosave_{places.autosaves, is_worth_keeping, is_restricted ? store::Links::None : store::Links::Own},
      saves_{places.games, is_restricted}
{
    origin_.set_tag("Date", today());
}

void GameStore::begin(const Game& game, const Seats& seats)
{
    left_ = Left{{game, seats, std::exchange(origin_, {}), {}, {}}, std::nullopt};
    if (game.ply() > 0 && !game.outcome() && kept_) {
        left_->slot = autosave_.slot();
        autosave_.leave();
        kept_.reset();
    }
    origin_.set_tag("Date", today());
}

std::optional<LoadedGame> GameStore::go_back()
{
    if (!left_) {
        return std::nullopt;
    }
    if (left_->slot) {
        autosave_.clear();
        autosave_.adopt(*left_->slot);
    }
    kept_.reset();
    LoadedGame game = std::move(left_->game);
    left_.reset();
    origin_ = game.origin;
    return game;
}

bool GameStore::Kept::is(const Game& game, const Seats& other) const
{
    return std::ranges::equal(moves, game.moves().first(game.ply())) && outcome == game.outcome() && seats == other;
}

std::string GameStore::text(const Game& game, const Seats& seats) const
{
    return to_text(to_record(game, seats, origin_));
}

std::string GameStore::keep(const Game& game, const Seats& seats)
{
    const store::Place& place = autosave_.place();
    if ((place.path.empty() && place.trouble.empty()) || (game.moves().empty() && !kept_)) {
        return "";
    }
    if (kept_ && kept_->is(game, seats)) {
        const std::string late = autosave_.take_trouble();
        return late.empty() ? "" : note(late);
    }
    std::string trouble = autosave_.write(text(game, seats));
    if (trouble.empty()) {
        const auto moves = game.moves().first(game.ply());
        kept_ = Kept{{moves.begin(), moves.end()}, game.outcome(), seats};
        trouble = autosave_.take_trouble();
    }
    return note(std::move(trouble));
}

/// Takes over why the game is not kept, and returns it where that is news.
std::string GameStore::note(std::string trouble)
{
    const bool is_news = trouble != trouble_;
    trouble_ = std::move(trouble);
    return is_news ? trouble_ : "";
}

void GameStore::settle()
{
    autosave_.settle();
    if (std::string late = autosave_.take_trouble(); !late.empty()) {
        trouble_ = std::move(late);
    }
}

store::Saves::Written GameStore::save(const std::string& name, const Game& game, const Seats& seats,
                                      bool may_replace) const
{
    return saves_.write(name, text(game, seats), may_replace);
}

std::variant<LoadedGame, Refusal> GameStore::load(const std::string& name, const Seats& otherwise,
                                                  std::optional<std::size_t> game)
{
    return take(saves_.read(name, RecordLimits::bytes), name, otherwise, game);
}

std::variant<LoadedGame, Refusal> GameStore::load(const Listed& listed, const Seats& otherwise,
                                                  std::optional<std::size_t> game)
{
    return take(saves_.read_listed(listed.name, RecordLimits::bytes), listed.name, otherwise, game);
}

std::variant<LoadedGame, Refusal> GameStore::take(const store::FileText& file, const std::string& name,
                                                  const Seats& otherwise, std::optional<std::size_t> game)
{
    if (!file.error.empty()) {
        return Refusal{one_line(file.error)};
    }
    auto loaded = load_game(file.text, name, otherwise, game);
    if (const auto* taken = std::get_if<LoadedGame>(&loaded)) {
        autosave_.leave();
        kept_.reset();
        left_.reset();
        origin_ = taken->origin;
    }
    return loaded;
}

std::variant<std::vector<GameInText>, Refusal> GameStore::games(const Listed& listed) const
{
    const store::FileText file = saves_.read_listed(listed.name, RecordLimits::bytes);
    if (!file.error.empty()) {
        return Refusal{one_line(file.error)};
    }
    return list_games(file.text, listed.name);
}

std::vector<GameStore::Listed> GameStore::list() const
{
    std::vector<Listed> listed;
    for (const store::Saves::Saved& saved : saves_.list()) {
        Listed& one = listed.emplace_back(Listed{.name = saved.name, .about = {}, .is_name = saved.is_name});
        const store::FileText file = saves_.read_listed(saved.name, RecordLimits::bytes);
        if (!file.error.empty()) {
            one.about = one_line(file.error);
            one.is_bad = true;
            one.is_read = false;
        } else {
            describe(one, list_games(file.text, saved.name));
        }
    }
    return listed;
}

std::optional<LoadedGame> GameStore::waiting() const
{
    Refusal ignored;
    for (const store::Autosave::Slot& slot : autosave_.slots()) {
        auto found = find(autosave_, slot.number, {}, ignored);
        if (found && !autosave_.is_taken(slot.number)) {
            return std::move(found->taken);
        }
    }
    return std::nullopt;
}

std::variant<LoadedGame, Refusal> GameStore::resume(const Seats& otherwise)
{
    autosave_.leave();
    kept_.reset();
    left_.reset();
    Refusal refusal;
    std::optional<LoadedGame> chosen;
    for (const store::Autosave::Slot& slot : autosave_.slots()) {
        auto found = find(autosave_, slot.number, otherwise, refusal);
        if (!found) {
            continue;
        }
        if (!found->is_sound) {
            chosen = with_warning(std::move(found->taken),
                                  "the newest state of this game is damaged: this is an earlier one");
            break;
        }
        if (found->taken.games > 1) {
            chosen = std::move(found->taken);  // its slot holds the others too
            break;
        }
        if (autosave_.adopt(slot.number)) {
            chosen = std::move(found->taken);
            const auto moves = chosen->game.moves().first(chosen->game.ply());
            kept_ = Kept{{moves.begin(), moves.end()}, chosen->game.outcome(), chosen->seats};
            break;
        }
        if (!chosen) {
            chosen = with_warning(std::move(found->taken),
                                  "this game is open in another window too: here it goes on as a copy");
        }
    }
    if (chosen) {
        origin_ = chosen->origin;
        return std::move(*chosen);
    }
    if (refusal.empty()) {
        const store::Place& place = autosave_.place();
        refusal.push_back("there is no game to resume" + (place.trouble.empty() ? "" : ": " + place.trouble));
    }
    return refusal;
}

}  // namespace fields::live
