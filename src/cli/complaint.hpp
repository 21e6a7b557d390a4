// What is wrong, on its way to the standard error output. Invariant: a complaint is one line, whatever stands in the
// names and values that it quotes.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace fields::cli {

/// Text that holds something from outside, as part of a line: see printable(), and no line feed either.
std::string one_line(std::string_view text);

/// Writes one line.
void complain(std::ostream& errors, std::string_view what);

}  // namespace fields::cli
