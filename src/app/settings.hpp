// The settings screen: preferences as entries of a list, and what changing one comes to. Knows no file.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "tui/preferences.hpp"
#include "tui/screens.hpp"

namespace fields::app {

/// What can be set there.
struct Settings {
    tui::Preferences looks{};
    int level = 0;  ///< of the computer, here and in new games; 0: none was chosen
};

/// The setting as the file of settings writes it.
struct Change {
    std::string name;
    std::string value;
};

/// Keeps a setting for the next time; empty, or why it could not.
using KeepSetting = std::function<std::string(const Change&)>;

tui::Menu settings_menu(const Settings& settings, std::size_t current);

/// What is said of a change; `trouble` is why it could not be kept, or empty.
std::string in_words(const Change& change, const std::string& trouble);

/// The entries of that menu, in its order.
enum class SettingsEntry : std::size_t { Theme, Characters, Pieces, Bell, Mouse, ConfirmQuit, Level };

/// Entries that have keys of their own.
inline constexpr auto theme_setting = static_cast<std::size_t>(SettingsEntry::Theme);
inline constexpr auto characters_setting = static_cast<std::size_t>(SettingsEntry::Characters);
inline constexpr auto mouse_setting = static_cast<std::size_t>(SettingsEntry::Mouse);

/// Changes the entry `item` of that menu by `step`, -1 or +1; 0 counts as +1.
Change change(Settings& settings, std::size_t item, int step);

}  // namespace fields::app
