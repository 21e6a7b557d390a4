// How the end-to-end tests start the built program.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "e2e/terminal.hpp"

namespace fields::test {

using Environment = std::map<std::string, std::optional<std::string>>;

/// The program with these flags, on a terminal of 80x24.
inline TerminalOptions program(std::vector<std::string> flags, Environment environment = {})
{
    flags.insert(flags.begin(), FIELDS_PROGRAM);
    // Settings of the one who runs the tests are neither read nor changed.
    environment.try_emplace("XDG_CONFIG_HOME", "/proc/none");
    return {.argv = std::move(flags), .environment = std::move(environment), .keep_slave = true};
}

}  // namespace fields::test
