// Autosave, save, load and resume; see keeper.hpp.
#include "play/keeper.hpp"

#include <array>
#include <ctime>

#include "fields/game/record_reader.hpp"
#include "fields/game/record_writer.hpp"
#include "utf8.hpp"
#include "words.hpp"

namespace fields::play {

namespace {

bool is_in_progress(const TakenUp& taken)
{
    return taken.game.ply() > 0 && taken.origin.result == GameResult::Unfinished;
}

/// A game in progress from a slot: its newest state or, where that is damaged, the one before.
struct Found {
    TakenUp taken;
    std::string text;
    bool is_sound;  ///< the newest state is
};

TakenUp with_warning(TakenUp taken, std::string warning)
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

std::optional<Found> find(const store::Autosave& autosave, int number, const Seats& otherwise, Refusal& refusal)
{
    std::optional<Found> damaged;
    for (const bool is_previous : {false, true}) {
        const store::FileText file = autosave.read(number, is_previous, RecordLimits::bytes);
        if (!file.error.empty()) {
            continue;
        }
        const std::string place = "autosave " + std::to_string(number);
        auto taken = take_up(file.text, place, otherwise);
        if (const auto* why = std::get_if<Refusal>(&taken)) {
            refusal.insert(refusal.end(), why->begin(), why->end());
            continue;
        }
        Found found{std::get<TakenUp>(std::move(taken)), file.text, !is_previous};
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

std::string where_it_stands(const Game& game)
{
    return "move " + std::to_string(game.position().move_number()) + ", " + words::turn(game);
}

Keeper::Keeper(const store::Places& places, bool is_restricted)
    : autosave_{places.autosaves, is_worth_keeping, is_restricted ? store::Links::None : store::Links::Own},
      saves_{places.games, is_restricted}
{
    begin();
}

void Keeper::begin()
{
    origin_ = {};
    origin_.set_tag("Date", today());
}

std::string Keeper::text(const Game& game, const Seats& seats) const
{
    return to_text(to_record(game, seats, origin_));
}

std::string Keeper::keep(const Game& game, const Seats& seats)
{
    const store::Place& place = autosave_.place();
    if ((place.path.empty() && place.trouble.empty()) || (game.moves().empty() && kept_.empty())) {
        return "";
    }
    std::string now = text(game, seats);
    if (now == kept_) {
        return "";
    }
    std::string trouble = autosave_.write(now);
    if (trouble.empty()) {
        kept_ = std::move(now);
    }
    const bool is_news = trouble != trouble_;
    trouble_ = std::move(trouble);
    return is_news ? trouble_ : "";
}

store::Saves::Written Keeper::save(const std::string& name, const Game& game, const Seats& seats,
                                   bool may_replace) const
{
    return saves_.write(name, text(game, seats), may_replace);
}

std::variant<TakenUp, Refusal> Keeper::load(const std::string& name, const Seats& otherwise)
{
    auto loaded = read(name, otherwise);
    if (const auto* taken = std::get_if<TakenUp>(&loaded)) {
        autosave_.leave();
        kept_.clear();
        origin_ = taken->origin;
    }
    return loaded;
}

std::variant<TakenUp, Refusal> Keeper::read(const std::string& name, const Seats& otherwise) const
{
    const store::FileText file = saves_.read(name, RecordLimits::bytes);
    if (!file.error.empty()) {
        return Refusal{printable(file.error)};
    }
    return take_up(file.text, name, otherwise);
}

std::vector<Keeper::Listed> Keeper::list() const
{
    std::vector<Listed> listed;
    for (const store::Saves::Saved& saved : saves_.list()) {
        const auto loaded = read(saved.name, {});
        const auto* taken = std::get_if<TakenUp>(&loaded);
        const std::string* fault = taken == nullptr         ? &std::get<Refusal>(loaded).front()
                                   : !taken->faults.empty() ? &taken->faults.front()
                                                            : nullptr;
        listed.push_back({saved.name, fault != nullptr ? *fault : where_it_stands(taken->game), fault != nullptr});
    }
    return listed;
}

std::optional<TakenUp> Keeper::waiting() const
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

std::variant<TakenUp, Refusal> Keeper::resume(const Seats& otherwise)
{
    autosave_.leave();
    kept_.clear();
    Refusal refusal;
    std::optional<TakenUp> chosen;
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
        if (autosave_.adopt(slot.number)) {
            kept_ = std::move(found->text);
            chosen = std::move(found->taken);
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

}  // namespace fields::play
