// Between games and records; see saved_game.hpp.
#include "live/saved_game.hpp"

#include <chrono>
#include <limits>
#include <optional>
#include <utility>

#include "fields/engine/levels.hpp"
#include "fields/engine/score.hpp"
#include "fields/game/record_header.hpp"
#include "fields/game/record_reader.hpp"
#include "fields/game/text.hpp"
#include "fields/game/text_kind.hpp"
#include "utf8.hpp"
#include "words.hpp"

namespace fields::live {

namespace {

constexpr std::string_view program_name = "fields";
constexpr std::string_view unknown = "?";
constexpr std::string_view depth_word = "depth ";
constexpr std::string_view time_word = "time ";
constexpr std::string_view time_unit = "ms";
constexpr int longest_time = 3'600'000;  // ms

constexpr std::string_view type_tag(Side side) { return side == Side::White ? "WhiteType" : "BlackType"; }
constexpr std::string_view name_tag(Side side) { return side == Side::White ? "White" : "Black"; }

std::string to_level(const think::Strength& strength)
{
    if (strength.level != 0) {
        return std::to_string(strength.level);
    }
    return strength.time ? std::string{time_word} + std::to_string(strength.time->count()) + std::string{time_unit}
                         : std::string{depth_word} + std::to_string(strength.depth);
}

/// Level, depth or time; nothing where the text is none of this program's.
std::optional<think::Strength> parse_level(std::string_view text)
{
    think::Strength strength;
    if (const auto level = text::parse_number(text, lowest_level, highest_level)) {
        strength.level = *level;
        return strength;
    }
    if (text.starts_with(depth_word)) {
        const auto depth = text::parse_number(text.substr(depth_word.size()), 1, max_ply - 1);
        strength.depth = depth.value_or(0);
        return depth ? std::optional{strength} : std::nullopt;
    }
    if (!text.starts_with(time_word) || !text.ends_with(time_unit)) {
        return std::nullopt;
    }
    text.remove_prefix(time_word.size());
    text.remove_suffix(time_unit.size());
    const auto time = text::parse_number(text, 1, longest_time);
    if (time) {
        strength.time = std::chrono::milliseconds{*time};
    }
    return time ? std::optional{strength} : std::nullopt;
}

/// Comments and variations of the moves that both lines begin with.
void keep_annotations(RecordLine& line, const RecordLine& origin)
{
    for (std::size_t i = 0; i < line.moves.size() && i < origin.moves.size(); ++i) {
        if (line.moves[i].move != origin.moves[i].move) {
            return;
        }
        line.moves[i] = origin.moves[i];
    }
    if (line.moves.size() == origin.moves.size()) {
        line.closing = origin.closing;
    }
}

/// A player's name is this program's to app::change where it was this program that gave it.
void name_player(Record& record, Side side, bool is_computer)
{
    const auto* name = record.find_tag(name_tag(side));
    if (name == nullptr || *name == unknown || *name == program_name) {
        record.set_tag(name_tag(side), is_computer ? program_name : unknown);
    }
    record.set_tag(type_tag(side), is_computer ? "program" : "human");
}

std::string quoted(const std::string& text) { return '\'' + shortened(printable(text)) + '\''; }

void read_players(const Record& record, Computers& is_computer, std::vector<std::string>& warnings)
{
    for (const Side side : {Side::Black, Side::White}) {
        const auto* type = record.find_tag(type_tag(side));
        if (type == nullptr) {
            continue;
        }
        if (*type == "program" || *type == "human") {
            is_computer[index(side)] = *type == "program";
        } else {
            warnings.push_back(std::string{type_tag(side)} + ' ' + quoted(*type) + " is not known here: " +
                               (is_computer[index(side)] ? "the computer plays it" : "you play it"));
        }
    }
}

void read_strength(const Record& record, think::Strength& strength, std::vector<std::string>& warnings)
{
    if (const auto* level = record.find_tag("Level")) {
        if (const auto known = parse_level(*level)) {
            strength = known->with_seed(strength.seed);
        } else {
            warnings.push_back("Level " + quoted(*level) + " is not known here: " + strength.describe());
        }
    }
    if (const auto* seed = record.find_tag("Seed")) {
        if (const auto known = text::parse_number<std::uint64_t>(*seed, 0, std::numeric_limits<std::uint64_t>::max())) {
            strength.seed = *known;
        } else {
            warnings.push_back("Seed " + quoted(*seed) + " is not known here: another one is taken");
        }
    }
}

/// Where a text is none of records at all.
std::optional<Refusal> why_no_games(std::string_view text, const std::string& place)
{
    const TextKind kind = kind_of(text);
    const auto why = why_no_records(kind);
    return why.empty() || kind == TextKind::Empty
               ? std::nullopt
               : std::optional{Refusal{one_line(words::at(place, ParseError{1, 1, std::string{why}}))}};
}

std::vector<std::string> faults_of(const ParsedRecord& parsed, const std::string& place, std::size_t number)
{
    std::vector<std::string> lines;
    for (const RecordFault& fault : parsed.faults) {
        lines.push_back(one_line(words::at(place, fault, number)));
    }
    return lines;
}

std::string players_of(const Record& record)
{
    std::string text;
    for (const Side side : {record.setup.rules.first, other(record.setup.rules.first)}) {
        const auto* name = record.find_tag(name_tag(side));
        text += (text.empty() ? "" : ", ") + words::name(side) + ' ' +
                (name == nullptr || name->empty() ? std::string{unknown} : one_line(*name));
    }
    return text;
}

}  // namespace

Record to_record(const Game& game, const Seats& seats, const Record& origin)
{
    Record record = fields::to_record(game, origin.tags);
    keep_annotations(record.line, origin.line);
    for (const Side side : {Side::Black, Side::White}) {
        name_player(record, side, seats.is_computer[index(side)]);
    }
    if (seats.strength.level != 0 || seats.strength.time || seats.strength.depth != 0) {
        record.set_tag("Level", to_level(seats.strength));
    } else {
        record.erase_tag("Level");  // there is no limit
    }
    record.set_tag("Seed", std::to_string(seats.strength.seed));
    record.set_tag("FieldsFormat", std::to_string(record_format));
    return record;
}

std::variant<LoadedGame, Refusal> load_game(std::string_view text, const std::string& place, const Seats& otherwise,
                                            std::optional<std::size_t> number)
{
    if (auto refusal = why_no_games(text, place)) {
        return std::move(*refusal);
    }
    RecordReader reader{text};
    std::optional<ParsedRecord> chosen;
    Refusal faults;
    while (auto parsed = reader.next()) {
        if (reader.count() == number.value_or(1)) {
            faults = faults_of(*parsed, place, reader.number());
            chosen = std::move(parsed);
        }
    }
    if (!chosen) {
        return Refusal{
            one_line(place) + ": " +
            (reader.count() == 0 ? "there is no game in it" : words::no_such_game(number.value_or(1), reader.count()))};
    }
    if (chosen->is_refused()) {
        if (reader.count() > 1 && !number) {
            faults.push_back(one_line(place) + ": this is the first of " + words::count(reader.count(), "game") +
                             ", another can be loaded by its number");
        }
        return faults;
    }
    LoadedGame taken{to_game(chosen->record), otherwise,     std::move(chosen->record), {},
                     std::move(faults),       reader.count()};
    read_players(taken.origin, taken.seats.is_computer, taken.warnings);
    read_strength(taken.origin, taken.seats.strength, taken.warnings);
    if (taken.games > 1 && !number) {
        taken.warnings.push_back("the file holds " + words::count(taken.games, "game") + ": this is the first");
    }
    return taken;
}

std::variant<std::vector<GameInText>, Refusal> list_games(std::string_view text, const std::string& place)
{
    if (auto refusal = why_no_games(text, place)) {
        return std::move(*refusal);
    }
    std::vector<GameInText> games;
    RecordReader reader{text};
    while (const auto parsed = reader.next()) {
        const Refusal faults = faults_of(*parsed, place, reader.number());
        const Record& record = parsed->record;
        games.push_back({.players = players_of(record),
                         .result = std::string{to_string(record.result)},
                         .moves = record.line.moves.size(),
                         .about = faults.empty() ? where_it_stands(to_game(record)) : faults.front(),
                         .is_bad = !faults.empty()});
    }
    if (games.empty()) {
        return Refusal{one_line(place) + ": there is no game in it"};
    }
    return games;
}

std::string where_it_stands(const Game& game)
{
    return "move " + std::to_string(game.position().move_number()) + ", " + words::turn(game);
}

bool is_worth_keeping(std::string_view text)
{
    RecordReader reader{text};
    while (const auto parsed = reader.next()) {
        if (!parsed->faults.empty() ||
            (!parsed->record.line.moves.empty() && parsed->record.result == GameResult::Unfinished)) {
            return true;
        }
    }
    return reader.count() == 0;
}

}  // namespace fields::live
