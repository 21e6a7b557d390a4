// The words of --plain, as a table: its help, its man page and the test that no action of the screen lacks one.
#pragma once

#include <span>
#include <string_view>

namespace fields::cli {

struct PlainCommand {
    std::string_view word;
    std::string_view argument;  ///< as an example; empty where there is none
    std::string_view does;
};

std::span<const PlainCommand> plain_commands() noexcept;

}  // namespace fields::cli
