// One line a complaint; see complaint.hpp.
#include "cli/complaint.hpp"

#include <ostream>

namespace fields::cli {

void complain(std::ostream& errors, std::string_view what) { errors << one_line(what) << '\n'; }

}  // namespace fields::cli
