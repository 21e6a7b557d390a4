// One line a complaint; see complaint.hpp.
#include "cli/complaint.hpp"

#include <algorithm>
#include <ostream>

#include "utf8.hpp"

namespace fields::cli {

std::string one_line(std::string_view text)
{
    std::string line = printable(text);
    std::ranges::replace(line, '\n', '?');
    return line;
}

void complain(std::ostream& errors, std::string_view what) { errors << one_line(what) << '\n'; }

}  // namespace fields::cli
