// See saves_menu.hpp.
#include "play/saves_menu.hpp"

#include <utility>

#include "utf8.hpp"

namespace fields::play {

tui::Menu load_menu(const std::vector<Keeper::Listed>& games)
{
    tui::Menu menu{.topic = tui::Topic::Load, .title = "Saved games", .items = {}};
    for (const Keeper::Listed& game : games) {
        menu.items.push_back({.text = (game.is_bad ? "! " : "  ") + one_line(game.name),
                              .value = game.is_bad ? "damaged" : game.about,
                              .note = game.about});
    }
    return menu;
}

tui::Dialog notice(std::string text) { return {tui::Topic::Notice, std::move(text), {{'o', "ok"}}}; }

}  // namespace fields::play
