// See saves_menu.hpp.
#include "app/saves_menu.hpp"

#include <utility>

#include "utf8.hpp"
#include "words.hpp"

namespace fields::app {

namespace {

std::string marked(bool is_bad, const std::string& text) { return (is_bad ? "! " : "  ") + text; }

std::string value_of(const live::GameStore::Listed& file)
{
    return !file.is_bad ? file.about : !file.is_read ? "cannot be read" : "damaged";
}

tui::Menu menu_of(const std::vector<live::GameStore::Listed>& files)
{
    tui::Menu menu{.topic = tui::Topic::Load, .title = "Saved games", .items = {}};
    for (const live::GameStore::Listed& file : files) {
        menu.items.push_back({.text = marked(file.is_bad, one_line(file.name)),
                              .value = value_of(file),
                              .note = file.games > 1 ? "Enter shows its games." : file.about});
    }
    return menu;
}

tui::Menu menu_of(const std::vector<live::GameInText>& games, const std::string& name)
{
    tui::Menu menu{.topic = tui::Topic::Games, .title = "Games in " + one_line(name), .items = {}};
    for (const live::GameInText& game : games) {
        const std::string number = std::to_string(menu.items.size() + 1);
        menu.items.push_back(
            {.text = marked(game.is_bad, number + ". " + game.players),
             .value = (game.is_bad ? "damaged, " : game.result + ", ") + words::count(game.moves, "move"),
             .note = game.about});
    }
    return menu;
}

}  // namespace

bool SavesMenu::open(const live::GameStore* store, tui::Screens& screens)
{
    files_ = store == nullptr ? std::vector<live::GameStore::Listed>{} : store->list();
    if (files_.empty()) {
        return false;
    }
    screens.emplace_back(menu_of(files_));
    return true;
}

std::optional<std::variant<live::LoadedGame, live::Refusal>> SavesMenu::choose(const tui::Choice& choice,
                                                                               live::GameStore& store,
                                                                               const live::Seats& otherwise,
                                                                               tui::Screens& screens)
{
    if (choice.topic == tui::Topic::Games) {
        game_ = choice.item + 1;
        return store.load(file(), otherwise, game_);
    }
    file_ = choice.item;
    game_.reset();
    if (file().games > 1) {
        auto games = store.games(file());
        if (const auto* all = std::get_if<std::vector<live::GameInText>>(&games)) {
            screens.emplace_back(menu_of(*all, file().name));
            return std::nullopt;
        }
        return std::get<live::Refusal>(std::move(games));
    }
    return store.load(file(), otherwise);
}

std::string SavesMenu::chosen() const
{
    return one_line(file().name) + (game_ ? ", game " + std::to_string(*game_) : "");
}

std::string SavesMenu::name_to_save() const
{
    return !file().is_name ? "" : game_ ? file().name + '-' + std::to_string(*game_) : file().name;
}

tui::Dialog notice(std::string text) { return {tui::Topic::Notice, std::move(text), {{'o', "ok"}}}; }

}  // namespace fields::app
