// The game that play starts with where it was kept: --load, --resume, and the flags that beat what it says.
#pragma once

#include <optional>
#include <variant>

#include "cli/options.hpp"
#include "live/game_store.hpp"

namespace fields::cli {

/// The game to go on with; nothing where a new one was asked for. Refused: the lines to print.
std::variant<std::optional<live::LoadedGame>, live::Refusal> find_game(const PlayOptions& options,
                                                                       live::GameStore& store);

}  // namespace fields::cli
