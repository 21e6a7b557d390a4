// The help: keys from the one table, notation, and the rules in force, as lines that fit a width.
#pragma once

#include <string>
#include <vector>

#include "fields/rules/rules.hpp"
#include "tui/canvas.hpp"

namespace fields::tui {

struct HelpLine {
    std::string text;
    bool is_heading = false;
};

/// All lines, each at most `width` columns wide.
std::vector<HelpLine> help_lines(Rules rules, int width);

/// Rows of the help that a screen shows at once.
int help_rows(Size size) noexcept;

/// The scroll that shows the last line at the bottom.
int last_help_scroll(Rules rules, Size size);

/// Breaks text at blanks into lines of at most `width` columns.
std::vector<std::string> wrap(std::string_view text, int width);

}  // namespace fields::tui
