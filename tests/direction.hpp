// Which way things flow, as a check on the text of one source file: it needs no file system and can be shown a text
// that breaks the rules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fields::test {

/// The names that a text includes, as written but without their brackets or quotes: `vector`, `fields/board/side.hpp`.
struct Include {
    std::string name;
    bool is_quoted;

    friend bool operator==(const Include&, const Include&) = default;
};

[[nodiscard]] std::vector<Include> includes_of(std::string_view text);

/// What a file of the library includes against the rules of direction, one sentence each. `path` counts from the root
/// of the project: `include/fields/rules/movegen.hpp`.
[[nodiscard]] std::vector<std::string> violations(std::string_view path, std::string_view text);

/// The same of a file of src/: `src/live/seats.hpp`.
[[nodiscard]] std::vector<std::string> source_violations(std::string_view path, std::string_view text);

[[nodiscard]] bool includes_curses(std::string_view text);
[[nodiscard]] bool includes_cli11(std::string_view text);

/// Whether a text starts other programs: exec and its kin, system, popen.
[[nodiscard]] bool starts_programs(std::string_view text);

}  // namespace fields::test
