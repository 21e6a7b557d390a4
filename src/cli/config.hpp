// The file of settings: `key = value` a line, named as the flags of play, and `key ACTION = KEYS`. Only the text is
// known here; what a value may be, the flags decide.
//
//     # a comment
//     theme = mono
//     key undo = x, Backspace
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "fields/game/text.hpp"

namespace fields::cli {

/// As it was found: the path is for messages alone.
struct ConfigText {
    static constexpr std::size_t most_bytes = 65'536;

    std::string path;
    std::string text;
    std::string error;  ///< why a file that is there cannot be read
};

/// The file of this user.
ConfigText read_config();

struct Setting {
    std::string name;   ///< blanks inside are single
    std::string value;  ///< may be empty
    int line;           ///< this and the columns count from 1
    int column;         ///< of the name
    int value_column;
};

struct ParsedConfig {
    std::vector<Setting> settings;
    std::vector<ParseError> errors;
};

ParsedConfig parse_config(std::string_view text);

/// The text with one setting as given; everything else in it stays.
std::string with_setting(std::string_view text, std::string_view name, std::string_view value);

/// Keeps a setting in the file of this user. Empty, or why it could not be kept.
std::string keep_setting(std::string_view name, std::string_view value);

}  // namespace fields::cli
