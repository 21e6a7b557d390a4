// What is wrong, on its way to the standard error output. Invariant: a complaint is one line, whatever stands in the
// names and values that it quotes.
#pragma once

#include <iosfwd>
#include <string_view>

#include "utf8.hpp"

namespace fields::cli {

/// Writes one line.
void complain(std::ostream& errors, std::string_view what);

}  // namespace fields::cli
