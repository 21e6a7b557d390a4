// The settings screen: preferences as entries of a list, and what changing one comes to. Knows no file.
#pragma once

#include <cstddef>
#include <string>

#include "tui/preferences.hpp"
#include "tui/screens.hpp"

namespace fields::play {

/// What can be set there.
struct Settings {
    tui::Preferences looks{};
    int level = 0;  ///< of new games; 0: none was chosen
};

/// The setting as the file of settings writes it.
struct Change {
    std::string name;
    std::string value;
};

tui::Menu settings_menu(const Settings& settings, std::size_t current);

/// Entries that have keys of their own.
inline constexpr std::size_t theme_setting = 0;
inline constexpr std::size_t characters_setting = 1;
inline constexpr std::size_t mouse_setting = 3;

/// Changes the entry `item` of that menu by `step`, -1 or +1; 0 counts as +1.
Change change(Settings& settings, std::size_t item, int step);

}  // namespace fields::play
