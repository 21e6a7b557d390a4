// See match_record.hpp.
#include "match/match_record.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "fields/game/notation.hpp"
#include "fields/game/setup_file.hpp"

namespace fields::match {

namespace {

constexpr std::array<std::string_view, 3> results{"0-1", "1/2-1/2", "1-0"};  // by half points of the first side
constexpr std::array<std::string_view, 3> forfeits{"rules infraction: ", "time forfeit: ", "abandoned: "};

std::string tag(std::string_view name, std::string_view value)
{
    std::string text = '[' + std::string{name} + " \"";
    for (const char c : value) {
        text += c == '"' || c == '\\' ? "\\" : "";
        text += c;
    }
    return text + "\"]\n";
}

/// Lines of at most 80 characters, as PGN asks.
std::string wrap(std::string_view text)
{
    std::string lines;
    std::size_t width = 0;
    for (const text::Word& word : text::split(text)) {
        if (width != 0) {
            const bool fits = width + 1 + word.text.size() <= 80;
            lines += fits ? ' ' : '\n';
            width = fits ? width + 1 : 0;
        }
        lines += word.text;
        width += word.text.size();
    }
    return lines + '\n';
}

using Tags = std::map<std::string, std::string>;

/// Reads `[Name "value"]`.
bool read_tag(std::string_view line, Tags& tags)
{
    const std::size_t quote = line.find('"');
    if (quote == std::string_view::npos || !line.ends_with("\"]") || line.size() < quote + 3) {
        return false;
    }
    std::string value;
    for (std::size_t i = quote + 1; i + 2 < line.size(); ++i) {
        i += line[i] == '\\' && i + 3 < line.size() ? 1 : 0;
        value += line[i];
    }
    tags[std::string{text::trim(line.substr(1, quote - 1))}] = std::move(value);
    return true;
}

/// What a game's tags say, or which of them does not say it.
struct GameReader {
    Tags& tags;
    std::string fault{};

    template <typename T>
    T number(const std::string& name, const std::string& text, T low, T high)
    {
        const auto value = text::parse_number(text, low, high);
        if (!value) {
            fault = "a game of a match has a number as " + name + ", not '" + text + "'";
        }
        return value.value_or(low);
    }

    RecordedGame read()
    {
        RecordedGame game;
        const std::string round = tags["Round"];
        const std::size_t point = std::min(round.find('.'), round.size());
        game.result.pair = number("Round", round.substr(0, point), 1, std::numeric_limits<int>::max());
        game.result.leg = number("Round", round.substr(std::min(point + 1, round.size())), 1, 2);
        game.result.seed = number<std::uint64_t>("Seed", tags["Seed"], 0, std::numeric_limits<std::uint64_t>::max());
        game.result.plies = number("PlyCount", tags["PlyCount"], 0, std::numeric_limits<int>::max());
        const auto result = std::ranges::find(results, tags["Result"]);
        if (result == results.end()) {
            fault = "a finished game has a Result, not '" + tags["Result"] + "'";
        } else {
            game.result.first_points = static_cast<int>(result - results.begin());
        }
        game.rules = tags["Rules"];
        game.first = game.rules.find(", first white") != std::string::npos ? Side::White : Side::Black;
        game.limit = tags["Limit"];
        game.position = tags["FEN"];
        game.termination = tags["Termination"];
        game.result.is_forfeit =
            std::ranges::any_of(forfeits, [&](std::string_view start) { return game.termination.starts_with(start); });
        const bool is_a_white = (game.first == Side::White) == (game.result.leg == 1);
        game.names = {tags[is_a_white ? "White" : "Black"], tags[is_a_white ? "Black" : "White"]};
        return game;
    }
};

bool ends_game(std::string_view line)
{
    const auto words = text::split(line);
    return !words.empty() && std::ranges::find(results, words.back().text) != results.end();
}

}  // namespace

std::string move_text(const Game& game)
{
    std::string text;
    for (std::size_t ply = 0; ply < game.ply(); ++ply) {
        const Position& position = game.position(ply);
        const bool is_first = position.to_move() == game.rules().first;
        if (is_first || ply == 0) {
            text += (ply == 0 ? "" : " ") + std::to_string(position.move_number()) + (is_first ? "." : "...");
        }
        text += ' ' + to_string(position, game.moves()[ply]);
    }
    return text;
}

std::string rules_tag(const Rules& rules)
{
    std::string text = describe(rules);
    if (rules.first == Side::White && text.find("first white") == std::string::npos) {
        text.insert(std::min(text.find(','), text.size()), ", first white");
    }
    return text;
}

std::string to_record(const RecordedGame& game)
{
    const bool is_a_white = (game.first == Side::White) == (game.result.leg == 1);
    const std::string pair = std::to_string(game.result.pair);
    const std::string_view result = results[static_cast<std::size_t>(game.result.first_points)];
    std::string text = tag("Event", "fields match") + tag("Site", "?") + tag("Date", "????.??.??") +
                       tag("Round", pair + '.' + std::to_string(game.result.leg));
    text += tag("White", game.names[is_a_white ? 0 : 1]) + tag("Black", game.names[is_a_white ? 1 : 0]);
    text += tag("Result", result) + tag("Rules", game.rules) + tag("SetUp", "1") + tag("FEN", game.position);
    text += tag("Opening", pair) + tag("Seed", std::to_string(game.result.seed)) + tag("Limit", game.limit);
    text += tag("Termination", game.termination) + tag("PlyCount", std::to_string(game.result.plies)) + '\n';
    return text + wrap(game.moves + ' ' + std::string{result}) + '\n';
}

ReadRecords read_records(std::string_view text)
{
    ReadRecords read;
    Tags tags;
    int line_number = 0;
    std::size_t start = 0;
    for (std::size_t end = 0; (end = text.find('\n', start)) != std::string_view::npos; start = end + 1) {
        const std::string_view line = text::trim(text.substr(start, end - start));
        ++line_number;
        if (line.starts_with('[')) {
            if (!read_tag(line, tags)) {
                read.error = ParseError{line_number, 1, "a tag is written [Name \"value\"]"};
                return read;
            }
        } else if (ends_game(line)) {
            GameReader reader{tags};
            RecordedGame game = reader.read();
            if (!reader.fault.empty()) {
                read.error = ParseError{line_number, 1, reader.fault};
                return read;
            }
            read.games.push_back(std::move(game));
            tags.clear();
            read.complete_bytes = end + 1;
        } else if (line.empty() && tags.empty()) {
            read.complete_bytes = end + 1;
        }
    }
    return read;
}

}  // namespace fields::match
