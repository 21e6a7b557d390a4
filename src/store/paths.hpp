// Where files live, by the XDG base directory specification.
//
//     $XDG_CONFIG_HOME/fields   ~/.config/fields        settings
//     $XDG_DATA_HOME/fields     ~/.local/share/fields   saved games
//     $XDG_STATE_HOME/fields    ~/.local/state/fields   games in progress
#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace fields::store {

/// A directory, which need not be there yet; or why there is none. Neither: nothing is to be kept at all.
struct Place {
    std::filesystem::path path;  ///< absolute; empty where there is none
    std::string trouble;         ///< one line, empty where there is a path
};

struct Paths {
    Place config;
    Place games;      ///< saved by name
    Place autosaves;  ///< games in progress
};

/// The value of an environment variable, or null.
using Environment = std::function<const char*(const char*)>;

/// Touches nothing. A variable that is empty or no absolute path counts as not set, as the specification demands.
Paths find_paths(const Environment& environment);
/// By the environment of this process.
Paths find_paths();

}  // namespace fields::store
