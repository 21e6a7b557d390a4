// Games saved under a name: files in the directory of games, or, where that is allowed, anywhere by their path.
// Invariant: a name from outside never leads out of that directory, unless it is plainly a path.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "store/directory.hpp"
#include "store/paths.hpp"

namespace fields::store {

/// Why a text is no name of a saved game, as a sentence; empty where it is one. Names have at most 64 bytes, no slash,
/// no control byte, and no `.`, `-` or `~` at the start.
std::string why_no_name(std::string_view name);

class Saves {
public:
    /// Restricted: nothing but names, and no symbolic link in the place of the directory.
    Saves(Place place, bool is_restricted) : place_{std::move(place)}, is_restricted_{is_restricted} {}

    struct Written {
        std::filesystem::path path;  ///< where the file is, if it could be said
        std::string trouble;         ///< one line with name or path; the old file is then as it was
        bool is_there = false;       ///< nothing was written since a file of that name is there
        std::string former{};        ///< the name under which the file that was replaced can be loaded
    };
    /// Writes a file, for which directories are made if need be. One that is there is replaced only if it may be, and
    /// keeps its mode; a read-only one is never. Of `mine`, what it was before is then kept as `mine~`.
    Written write(const std::string& name, std::string_view text, bool may_replace) const;

    /// Reads at most `limit` + 1 bytes. An error has the name or path in it.
    [[nodiscard]] FileText read(const std::string& name, std::size_t limit) const;
    /// Whether there is a file to be read under that name.
    [[nodiscard]] bool has(const std::string& name) const;

    struct Saved {
        std::string name;      ///< as the file's, but for `.pgn`: it may hold anything
        std::int64_t changed;  ///< nanoseconds since 1970
        bool is_name = true;   ///< read() finds it; else it could not be typed, and only read_listed() does
    };
    /// What is in the directory of games, latest change first.
    [[nodiscard]] std::vector<Saved> list() const;
    /// As read(), of a file that list() gave, whatever its name.
    [[nodiscard]] FileText read_listed(const std::string& name, std::size_t limit) const;

    /// The directory of games, or why there is none.
    [[nodiscard]] const Place& place() const noexcept { return place_; }

private:
    /// A directory and a file in it, or why there is none.
    struct Target {
        std::filesystem::path directory;
        std::string file;
        bool is_own;  ///< in the directory of games
    };
    [[nodiscard]] std::variant<Target, std::string> find(const std::string& name) const;
    [[nodiscard]] static FileText read(const Target& target, std::size_t limit);
    [[nodiscard]] bool can_be_typed(const std::string& name) const;

    Place place_;
    bool is_restricted_;
};

}  // namespace fields::store
