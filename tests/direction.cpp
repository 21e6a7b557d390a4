// The rules of direction: board < rules < game and board < rules < engine between the rooms of the library, an order of
// headers inside board and rules, and nothing of the outside world in any of them.
#include "direction.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <regex>

namespace fields::test {

namespace {

/// A room and what it may include beside itself.
struct Room {
    std::string_view name;
    std::array<std::string_view, 2> sees;
};

constexpr std::array<Room, 4> rooms{{
    {"board", {}},
    {"rules", {"board", ""}},
    {"game", {"board", "rules"}},
    {"engine", {"board", "rules"}},
}};

/// The rooms of src/, each with those that it knows; all know the library and what lies in src/ itself.
struct SourceRoom {
    std::string_view name;
    std::vector<std::string_view> sees;
};
const std::array<SourceRoom, 10> source_rooms{{
    {"system", {}},
    {"store", {"system"}},
    {"think", {"system"}},
    {"ugi", {"system", "think"}},
    {"live", {"store", "think"}},
    {"tui", {"system"}},
    {"app", {"system", "store", "think", "live", "tui"}},
    {"match", {"system", "store", "think", "ugi"}},
    {"tune", {}},
    {"cli", {"system", "store", "think", "ugi", "live", "tui", "app", "match"}},
}};

/// Inside these rooms a header includes only what stands to its left.
constexpr std::array<std::string_view, 6> board_order{"side", "square", "bitboard", "lanes", "piece", "move"};
constexpr std::array<std::string_view, 6> rules_order{"rules", "zobrist", "position", "movegen", "outcome", "legality"};

/// Headers of the standard library that reach outside; every other header that it does not have is outside anyway.
constexpr std::array<std::string_view, 14> outside{
    "chrono", "ctime",      "iostream", "ostream", "istream",    "fstream", "sstream",
    "cstdio", "filesystem", "thread",   "csignal", "syncstream", "cstdlib", "print",
};

/// `include/fields/rules/movegen.hpp` or `fields/rules/movegen.hpp`: room `rules`, header `movegen`.
struct Place {
    std::string_view room;
    std::string_view header;
};

std::optional<Place> place_of(std::string_view path)
{
    if (path.starts_with("include/")) {
        path.remove_prefix(8);
    }
    if (!path.starts_with("fields/")) {
        return std::nullopt;
    }
    path.remove_prefix(7);
    const std::size_t slash = path.find('/');
    const std::size_t dot = path.rfind(".hpp");
    if (slash == std::string_view::npos || dot == std::string_view::npos) {
        return std::nullopt;
    }
    return Place{path.substr(0, slash), path.substr(slash + 1, dot - slash - 1)};
}

bool may_see(std::string_view from, std::string_view to)
{
    return from == to || std::any_of(rooms.begin(), rooms.end(), [&](const Room& room) {
               return room.name == from && std::find(room.sees.begin(), room.sees.end(), to) != room.sees.end();
           });
}

std::optional<std::string> order_violation(Place from, Place to)
{
    if (from.room != "board" && from.room != "rules") {
        return std::nullopt;
    }
    const auto& order = from.room == "board" ? board_order : rules_order;
    const auto rank = std::find(order.begin(), order.end(), from.header);
    if (rank == order.end()) {
        return "has no place in the order of " + std::string{from.room};
    }
    if (from.room == to.room && std::find(order.begin(), rank, to.header) == rank) {
        return "includes " + std::string{to.header} + ", which does not stand to its left";
    }
    return std::nullopt;
}

std::optional<std::string> system_violation(Place from, const std::string& name)
{
    // Memory that is zeros already comes from std::calloc alone.
    if (name == "cstdlib" && from.room == "engine" && from.header == "table") {
        return std::nullopt;
    }
    const bool is_standard = name.find('.') == std::string::npos && name.find('/') == std::string::npos;
    if (!is_standard) {
        return "includes <" + name + ">, which is not the standard library's";
    }
    if (std::find(outside.begin(), outside.end(), name) != outside.end()) {
        return "includes <" + name + ">, which reaches outside";
    }
    return std::nullopt;
}

std::optional<std::string> violation(Place from, const Include& include)
{
    if (!include.is_quoted) {
        return system_violation(from, include.name);
    }
    const auto to = place_of(include.name);
    if (!to) {
        return "includes \"" + include.name + "\", which is in none of the library's rooms";
    }
    if (!may_see(from.room, to->room)) {
        return std::string{from.room} + " includes " + std::string{to->room};
    }
    return order_violation(from, *to);
}

bool includes_any(std::string_view text, std::initializer_list<std::string_view> endings)
{
    const auto includes = includes_of(text);
    return std::any_of(includes.begin(), includes.end(), [&](const Include& include) {
        return std::any_of(endings.begin(), endings.end(),
                           [&](std::string_view ending) { return include.name.ends_with(ending); });
    });
}

}  // namespace

std::vector<Include> includes_of(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r";
    std::vector<Include> found;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        for (const std::string_view word : {"#", "include"}) {
            line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
            line = line.starts_with(word) ? line.substr(word.size()) : "";
        }
        line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
        if (!line.empty() && (line.front() == '<' || line.front() == '"')) {
            const bool is_quoted = line.front() == '"';
            found.push_back({std::string{line.substr(1, line.find(is_quoted ? '"' : '>', 1) - 1)}, is_quoted});
        }
    }
    return found;
}

std::vector<std::string> violations(std::string_view path, std::string_view text)
{
    const auto from = place_of(path);
    if (!from) {
        return {};
    }
    std::vector<std::string> found;
    if (std::none_of(rooms.begin(), rooms.end(), [&](const Room& room) { return room.name == from->room; })) {
        found.push_back(std::string{path} + ": " + std::string{from->room} + " is no room of the library");
    }
    for (const Include& include : includes_of(text)) {
        if (const auto what = violation(*from, include)) {
            found.push_back(std::string{path} + ": " + *what);
        }
    }
    return found;
}

bool includes_curses(std::string_view text) { return includes_any(text, {"curses.h"}); }

bool includes_cli11(std::string_view text) { return includes_any(text, {"CLI/CLI.hpp", "CLI11.hpp"}); }

bool starts_programs(std::string_view text)
{
    static const std::regex call{
        "(^|[^A-Za-z0-9_])(execv|execve|execvp|execvpe|execl|execlp|execle|fexecve|system|popen|"
        "posix_spawn|posix_spawnp) ?\\("};
    return std::regex_search(text.begin(), text.end(), call);
}

std::vector<std::string> source_violations(std::string_view path, std::string_view text)
{
    const std::size_t start = std::string_view{"src/"}.size();
    const std::size_t slash = path.find('/', start);
    const std::string_view from = slash == std::string_view::npos ? "" : path.substr(start, slash - start);
    const auto room = std::ranges::find(source_rooms, from, &SourceRoom::name);
    std::vector<std::string> found;
    if (!from.empty() && room == source_rooms.end()) {
        found.push_back(std::string{path} + ": is in none of the rooms");
        return found;
    }
    for (const Include& include : includes_of(text)) {
        const std::size_t end = include.name.find('/');
        const std::string to = end == std::string::npos ? "" : include.name.substr(0, end);
        const bool is_above = !include.is_quoted || to.empty() || to == "fields" || to == from;
        const bool is_main = path == "src/main.cpp";
        if (!is_above && !is_main && (from.empty() || std::ranges::find(room->sees, to) == room->sees.end())) {
            found.push_back(std::string{path} + ": includes " + include.name + ", of a room that it does not know");
        }
    }
    return found;
}

}  // namespace fields::test
