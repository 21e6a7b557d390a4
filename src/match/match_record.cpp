// See match_record.hpp.
#include "match/match_record.hpp"

#include <algorithm>
#include <limits>

#include "fields/game/record_reader.hpp"
#include "fields/game/record_writer.hpp"

namespace fields::match {

namespace {

constexpr std::string_view event = "fields match";
constexpr std::array<std::string_view, 3> forfeits{"rules infraction: ", "time forfeit: ", "abandoned: "};
/// By half points of the first side.
constexpr std::array results{GameResult::SecondWins, GameResult::Draw, GameResult::FirstWins};

bool is_a_white(const RecordedGame& game)
{
    return (game.record.setup.rules.first == Side::White) == (game.result.leg == 1);
}

/// What a game's tags say, or which of them does not say it.
class TagReader {
public:
    explicit TagReader(Record record) { game_.record = std::move(record); }

    RecordedGame read()
    {
        const std::string round = value("Round");
        const std::size_t point = std::min(round.find('.'), round.size());
        CountedGame& counted = game_.result;
        counted.pair = number("Round", round.substr(0, point), 1, std::numeric_limits<int>::max());
        counted.leg = number("Round", round.substr(std::min(point + 1, round.size())), 1, 2);
        counted.seed = number<std::uint64_t>("Seed", value("Seed"), 0, std::numeric_limits<std::uint64_t>::max());
        counted.plies = static_cast<int>(game_.record.line.moves.size());
        const auto result = std::ranges::find(results, game_.record.result);
        if (result == results.end()) {
            fault_ = "a game of a match is finished";
        } else {
            counted.first_points = static_cast<int>(result - results.begin());
        }
        const std::string termination = value("Termination");
        counted.is_forfeit =
            std::ranges::any_of(forfeits, [&](std::string_view start) { return termination.starts_with(start); });
        game_.limit = value("Limit");
        game_.of = read_part();
        game_.names = {value("White"), value("Black")};
        if (!is_a_white(game_)) {
            std::swap(game_.names[0], game_.names[1]);
        }
        return std::move(game_);
    }
    [[nodiscard]] const std::string& fault() const noexcept { return fault_; }

private:
    [[nodiscard]] std::string value(std::string_view name) const
    {
        const std::string* found = game_.record.find_tag(name);
        return found == nullptr ? "" : *found;
    }

    /// Nothing in it is needed: what is not there, or cannot be, is as in older records.
    [[nodiscard]] MatchPart read_part() const
    {
        MatchPart part;
        part.games = text::parse_number(value("Games"), 2, most_games).value_or(0);
        const std::string shard = value("Shard");
        const std::size_t slash = std::min(shard.find('/'), shard.size());
        const auto shards =
            text::parse_number(std::string_view{shard}.substr(std::min(slash + 1, shard.size())), 1, most_shards);
        part.shards = shards.value_or(1);
        part.shard = text::parse_number(std::string_view{shard}.substr(0, slash), 1, part.shards).value_or(1);
        part.has_test = game_.record.find_tag("Sprt") != nullptr;
        return part;
    }

    template <typename T>
    T number(const std::string& name, const std::string& text, T low, T high)
    {
        const auto value = text::parse_number(text, low, high);
        if (!value) {
            fault_ = "a game of a match has a number as " + name + ", not '" + text + "'";
        }
        return value.value_or(low);
    }

    RecordedGame game_;
    std::string fault_;
};

/// Whether a line of a record of a match is its last: moves and a result.
bool ends_game(std::string_view line)
{
    const auto words = text::split(line);
    return !line.starts_with('[') && !words.empty() && parse_result(words.back().text);
}

/// Whether a text may be a record that was cut off in writing, after a blank line.
bool is_begun(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    const std::string begin = "[Event \"" + std::string{event} + '"';
    return text.substr(0, begin.size()) == std::string_view{begin}.substr(0, text.size());
}

/// Adds the game that the text is; it starts on line `first_line` and ends on `last_line`.
std::optional<ParseError> read_game(std::string_view text, int first_line, int last_line,
                                    std::vector<RecordedGame>& games)
{
    RecordReader records{text};
    auto parsed = records.next();
    if (!parsed->faults.empty()) {
        RecordFault& fault = parsed->faults.front();
        return ParseError{first_line + fault.line - 1, fault.column, std::move(fault.what)};
    }
    TagReader tags{std::move(parsed->record)};
    RecordedGame game = tags.read();
    if (!tags.fault().empty()) {
        return ParseError{last_line, 1, tags.fault()};
    }
    games.push_back(std::move(game));
    return std::nullopt;
}

}  // namespace

const std::string& RecordedGame::termination() const
{
    static const std::string unknown;
    const std::string* found = record.find_tag("Termination");
    return found == nullptr ? unknown : *found;
}

std::string to_text(const RecordedGame& game)
{
    const std::string pair = std::to_string(game.result.pair);
    Record record = game.record;
    record.result = results[static_cast<std::size_t>(game.result.first_points)];
    record.set_tag("Event", event);
    record.set_tag("Round", pair + '.' + std::to_string(game.result.leg));
    record.set_tag("White", game.names[is_a_white(game) ? 0 : 1]);
    record.set_tag("Black", game.names[is_a_white(game) ? 1 : 0]);
    record.set_tag("Rules", "");
    record.set_tag("Seed", std::to_string(game.result.seed));
    record.set_tag("PlyCount", "");
    record.set_tag("Opening", pair);
    record.set_tag("Limit", game.limit);
    if (game.of.games > 0) {
        record.set_tag("Games", std::to_string(game.of.games));
    }
    if (game.of.shards > 1) {
        record.set_tag("Shard", std::to_string(game.of.shard) + '/' + std::to_string(game.of.shards));
    }
    if (game.of.has_test) {
        record.set_tag("Sprt", "yes");
    }
    return fields::to_text(std::move(record));
}

ReadRecords read_records(std::string_view text)
{
    ReadRecords read;
    int line_number = 0;
    int first_line = 1;
    std::size_t start = 0;
    for (std::size_t end = 0; (end = text.find('\n', start)) != std::string_view::npos; start = end + 1) {
        const std::string_view line = text::trim(text.substr(start, end - start));
        ++line_number;
        if (ends_game(line)) {
            const std::string_view game = text.substr(read.complete_bytes, end + 1 - read.complete_bytes);
            if ((read.error = read_game(game, first_line, line_number, read.games))) {
                return read;
            }
        }
        if (ends_game(line) || (line.empty() && start == read.complete_bytes)) {
            read.complete_bytes = end + 1;
            first_line = line_number + 1;
        }
    }
    if (!is_begun(text.substr(read.complete_bytes))) {
        read.error = ParseError{first_line, 1, "no game of a match begins here"};
    }
    return read;
}

}  // namespace fields::match
