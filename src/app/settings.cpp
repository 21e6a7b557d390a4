// Entries of the settings; see settings.hpp.
#include "app/settings.hpp"

#include <algorithm>

#include "fields/engine/levels.hpp"

namespace fields::app {

namespace {

/// The enumerator `step` further of `count`, around the end.
template <typename Enum>
Enum turned(Enum value, int step, std::size_t count)
{
    return static_cast<Enum>(tui::around(static_cast<std::size_t>(value), step, count));
}

constexpr const char* level_counts = "From the computer's next move on, and for new games.";

std::string yes_or_no(bool value) { return value ? "yes" : "no"; }

}  // namespace

tui::Menu settings_menu(const Settings& settings, std::size_t current)
{
    const tui::Preferences& looks = settings.looks;
    const bool has_level = settings.level != 0;
    tui::Menu menu{.topic = tui::Topic::Settings, .title = "Settings", .items = {}, .current = current};
    menu.items = {
        {.text = "Theme",
         .value = std::string{tui::info(looks.theme).name},
         .note = std::string{tui::info(looks.theme).words},
         .has_choices = true},
        {.text = "Characters",
         .value = looks.is_ascii ? "ASCII" : "as the locale says",
         .note = "ASCII helps where lines or points are drawn wrong.",
         .has_choices = true},
        {.text = "Pieces",
         .value = std::string{tui::name_of(looks.pieces)},
         .note = "letters: w7 and b7, discs: a white or a black disc and the number, not with ASCII.",
         .has_choices = true},
        {.text = "Bell",
         .value = std::string{tui::name_of(looks.bell)},
         .note = "off, move: when the computer has moved, error: when a move is refused.",
         .has_choices = true},
        {.text = "Mouse",
         .value = looks.has_mouse ? "on" : "off",
         .note = "A click selects, a click on a target moves. While it is on, hold Shift to select text.",
         .has_choices = true},
        {.text = "Ask to quit", .value = yes_or_no(looks.confirms_quit), .has_choices = true},
        {.text = "Level",
         .value = has_level ? std::to_string(settings.level) : "not set",
         .note = has_level ? std::string{level(settings.level).words} + ". " + level_counts : level_counts,
         .has_choices = true},
    };
    return menu;
}

std::string in_words(const Change& change, const std::string& trouble)
{
    return change.name + ": " + change.value + (trouble.empty() ? "" : " (not kept: " + trouble + ')');
}

Change change(Settings& settings, std::size_t item, int step)
{
    tui::Preferences& looks = settings.looks;
    step = step == 0 ? 1 : step;
    switch (static_cast<SettingsEntry>(item)) {
    case SettingsEntry::Theme:
        looks.theme = turned(looks.theme, step, tui::theme_count);
        return {"theme", std::string{tui::info(looks.theme).name}};
    case SettingsEntry::Characters:
        looks.is_ascii = !looks.is_ascii;
        return {"ascii", yes_or_no(looks.is_ascii)};
    case SettingsEntry::Pieces:
        looks.pieces = turned(looks.pieces, step, tui::piece_styles.size());
        return {"pieces", std::string{tui::name_of(looks.pieces)}};
    case SettingsEntry::Bell:
        looks.bell = turned(looks.bell, step, tui::bells.size());
        return {"bell", std::string{tui::name_of(looks.bell)}};
    case SettingsEntry::Mouse:
        looks.has_mouse = !looks.has_mouse;
        return {"mouse", yes_or_no(looks.has_mouse)};
    case SettingsEntry::ConfirmQuit:
        looks.confirms_quit = !looks.confirms_quit;
        return {"confirm-quit", yes_or_no(looks.confirms_quit)};
    case SettingsEntry::Level:
        break;
    }
    settings.level =
        std::clamp(settings.level == 0 ? newcomers_level : settings.level + step, lowest_level, highest_level);
    return {"level", std::to_string(settings.level)};
}

}  // namespace fields::app
