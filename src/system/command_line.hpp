// The command that starts an engine, from the one text in which it was typed.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace fields::system {

/// Splits a text into words as a shell does: at blanks, but for those in quotes or behind a backslash. In single quotes
/// everything stands for itself, in double quotes a backslash only before `"`, `\`, `$` and a backquote does not.
/// Nothing is expanded. Or what is wrong with it.
std::variant<std::vector<std::string>, std::string> split_command(std::string_view text);

}  // namespace fields::system
