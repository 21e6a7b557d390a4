// The help: keys from the one table, notation, and the rules in force, as a page to read.
#pragma once

#include "fields/rules/rules.hpp"
#include "tui/keymap.hpp"
#include "tui/screens.hpp"

namespace fields::tui {

/// Chapters: keys, notation, rules.
Page help_page(Rules rules, const Keymap& in_force = Keymap{});

}  // namespace fields::tui
