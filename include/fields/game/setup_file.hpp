// Setup files: rules and an arrangement of pieces as people write it down. Read tolerantly (CRLF, tabs, byte-order
// mark, comments, a missing last newline), with every fault reported at its line and column.
//
//     name: Standard opening
//     rules: classic            # single options may follow: jump isolated win stuck repetition quiet first
//     8  .   .   .   .   b5  b6  b7  b8
//     ...
//     white holds: b3 b7
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "fields/game/notation.hpp"
#include "fields/game/rules_text.hpp"
#include "fields/game/setup.hpp"
#include "fields/game/text.hpp"
#include "fields/rules/rules.hpp"

namespace fields {

class SetupFileReader {
public:
    static constexpr std::size_t max_bytes = 64 * 1024;
    static constexpr std::size_t max_line = 1000;

    /// Reads the whole text of a file.
    [[nodiscard]] static ParsedSetup read(std::string_view text)
    {
        SetupFileReader reader;
        text = text::without_mark(text);
        if (reader.is_small_enough(text)) {
            reader.read_lines(text);
            reader.finish();
        }
        return std::move(reader.parsed_);
    }

    /// Whether a line, its comment taken off, looks as those of setup files do, right or wrong.
    [[nodiscard]] static bool is_setup_line(std::string_view line)
    {
        const auto words = text::split(line);
        if (const std::size_t colon = line.find(':'); colon != std::string_view::npos) {
            return is_key(squeeze(line.substr(0, colon)));
        }
        if (words.empty()) {
            return false;
        }
        if (const std::string_view first = words.front().text; first.find('/') != std::string_view::npos) {
            const auto is_known = [](char c) { return c == '/' || (c >= '0' && c <= '9') || parse_letter(c); };
            return static_cast<std::size_t>(std::ranges::count_if(first, is_known)) * 4 >= first.size() * 3;
        }
        const auto is_cell = [](const text::Word& word) {
            return word.text == "." || word.text == "-" ||
                   (parse_side(word.text.substr(0, 1)) && text::parse_number(word.text.substr(1), 0, 999));
        };
        const auto cells = static_cast<std::size_t>(std::ranges::count_if(words, is_cell));
        return (cells >= 2 && cells * 2 >= words.size()) || (words.size() > 2 && is_file_letters(words));
    }

private:
    bool is_small_enough(std::string_view text)
    {
        if (text.size() > max_bytes) {
            fail(1, 1, "a setup file has at most 64 KiB, this one is larger");
            return false;
        }
        int line = 1;
        std::size_t start = 0;
        for (std::size_t i = 0; i <= text.size(); ++i) {
            if (i == text.size() || text[i] == '\n') {
                const bool has_return = i > start && text[i - 1] == '\r';
                if (i - start - (has_return ? 1 : 0) > max_line) {
                    fail(line, 1, "a line has at most 1000 characters, this one has " + std::to_string(i - start));
                    return false;
                }
                start = i + 1;
                ++line;
            }
        }
        return true;
    }

    void read_lines(std::string_view text)
    {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            ++line_;
            const std::string_view line = text.substr(0, end);
            read_line(line.substr(0, line.find('#')));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }

    void read_line(std::string_view line)
    {
        const auto words = text::split(line);
        if (words.empty()) {
            return;
        }
        if (const std::size_t colon = line.find(':'); colon != std::string_view::npos) {
            read_key(line, words.front().column, colon);
        } else if (words.front().text.find('/') != std::string_view::npos) {
            read_position_line(line, words.front().column);
        } else if (words.front().text.size() == 1 && is_letter(words.front().text[0])) {
            read_file_letters(words);
        } else {
            read_row(words);
        }
    }

    // --- key: value

    void read_key(std::string_view line, int column, std::size_t colon)
    {
        const std::string key = squeeze(line.substr(0, colon));
        const std::string_view rest = line.substr(colon + 1);
        const std::string_view value = text::trim(rest);
        const int value_column =
            value.empty() ? static_cast<int>(colon) + 2 : static_cast<int>(value.data() - line.data()) + 1;
        if (!keys_.insert(key).second) {
            fail(line_, column, "'" + key + "' stands twice");
        } else if (key == "name") {
            setup().name = value;
        } else if (key == "rules") {
            read_rules(text::to_lower(value), column, value_column);
        } else if (key == "turn") {
            setup().turn = parse_side(value);
            if (!setup().turn) {
                fail(line_, value_column, "turn is black or white");
            }
        } else if (key == "white holds" || key == "black holds") {
            read_held(text::split(rest, static_cast<int>(colon) + 2), key == "white holds" ? Side::White : Side::Black);
        } else {
            read_option(key, text::to_lower(value), column, value_column);
        }
    }

    void read_position_line(std::string_view line, int column)
    {
        if (rows_ != 0) {
            fail(line_, column, "a setup has one board, this is a second");
            return;
        }
        rows_ = board_size;
        const std::size_t errors = parsed_.errors.size();
        PositionLineReader{setup(), places_, parsed_.errors, line_}.read(line);
        has_broken_line_ = parsed_.errors.size() > errors;
    }

    void read_rules(const std::string& value, int column, int value_column)
    {
        const auto rules = parse_rules(value);
        if (!rules) {
            fail(line_, value_column, "rules is classic or ascending");
        } else if (has_option_) {
            fail(line_, column, "'rules' stands before the single options that follow it");
        } else {
            setup().rules = *rules;
        }
    }

    void read_option(const std::string& key, const std::string& value, int column, int value_column)
    {
        if (!is_rule_key(key)) {
            fail(line_, column,
                 "unknown key '" + key +
                     "': one of name, rules, first, jump, isolated, win, stuck, "
                     "repetition, quiet, turn, white holds, black holds");
        } else if (auto fault = set_rule(setup().rules, key, value)) {
            fail(line_, value_column, std::move(*fault));
        } else {
            has_option_ = true;
        }
    }

    void read_held(const std::vector<text::Word>& words, Side holder)
    {
        if (words.size() == 1 && words.front().text == "-") {
            return;
        }
        for (const text::Word& word : words) {
            if (const auto piece = read_piece(word)) {
                setup().held[index(holder)].push_back(*piece);
                places_.held[index(holder)].push_back({line_, word.column});
            }
        }
    }

    // --- the board

    static bool is_key(std::string_view key)
    {
        return key == "name" || key == "rules" || key == "turn" || key == "white holds" || key == "black holds" ||
               is_rule_key(key);
    }

    static bool is_file_letters(const std::vector<text::Word>& words)
    {
        return std::ranges::all_of(words, [&](const text::Word& word) {
            return word.text.size() == 1 && text::to_lower(word.text[0]) == 'a' + (&word - words.data());
        });
    }

    void read_file_letters(const std::vector<text::Word>& words)
    {
        for (std::size_t i = 0; i < words.size() || i < board_size; ++i) {
            const std::string expected(1, static_cast<char>('a' + i));
            if (i >= words.size() || i >= board_size || text::to_lower(words[i].text) != expected) {
                fail(line_, i < words.size() ? words[i].column : words.back().column,
                     "the row of file letters is a b c d e f g h");
                return;
            }
        }
    }

    void read_row(std::vector<text::Word> words)
    {
        const int rank = board_size - 1 - rows_;
        ++rows_;
        if (rank < 0) {
            fail(line_, words.front().column, "a board has 8 rows, this is one more");
            return;
        }
        if (rows_ == 1) {
            places_.board = {line_, words.front().column};
        }
        if (const auto label = text::parse_number(words.front().text, 0, 99)) {
            if (*label != rank + 1) {
                fail(line_, words.front().column,
                     "this is rank " + std::to_string(rank + 1) + ", not " + std::to_string(*label));
            }
            words.erase(words.begin());
        }
        if (words.size() != board_size) {
            fail(line_, words.empty() ? 1 : words.back().column,
                 "rank " + std::to_string(rank + 1) + " has " + std::to_string(words.size()) + " cells, not 8");
        }
        for (std::size_t file = 0; file < words.size(); ++file) {
            if (words[file].text == "." || words[file].text == "-") {
                continue;
            }
            const auto piece = read_piece(words[file]);
            if (const auto square = Square::find(static_cast<int>(file), rank); square && piece) {
                setup().board[square->index()] = piece;
                places_.squares[square->index()] = {line_, words[file].column};
            }
        }
    }

    /// `w` or `b`, either case, and 1-12; reports anything else.
    std::optional<Piece> read_piece(text::Word word)
    {
        const auto side = parse_side(word.text.substr(0, 1));
        if (!side || word.text.size() == 1) {
            fail(line_, word.column, "'" + std::string{word.text} + "' is not a piece: w or b and a number 1-12");
            return std::nullopt;
        }
        const auto number = parse_piece_number(word.text.substr(1));
        if (!number) {
            const bool has_zero = word.text.size() > 2 && word.text[1] == '0';
            fail(line_, word.column,
                 "'" + std::string{word.text} + "': pieces are numbered 1-12" +
                     (has_zero ? ", without a leading zero" : ""));
            return std::nullopt;
        }
        return Piece{*side, *number};
    }

    void finish()
    {
        if (rows_ == 0) {
            fail(std::max(line_, 1), 1, "there is no board: 8 rows of cells, or a position line");
            return;
        }
        if (rows_ < board_size) {
            fail(line_, 1, "a board has 8 rows, this one has " + std::to_string(rows_));
        }
        if (!has_broken_line_) {
            detail::report_flaws(setup(), places_, parsed_.errors);
        }
        std::ranges::stable_sort(parsed_.errors, {}, [](const ParseError& error) {
            return std::pair{error.line, error.column};
        });
    }

    static constexpr bool is_letter(char c) noexcept { return text::to_lower(c) >= 'a' && text::to_lower(c) <= 'z'; }

    /// Lower case, one blank between words.
    static std::string squeeze(std::string_view text)
    {
        std::string key;
        for (const text::Word& word : text::split(text)) {
            key += (key.empty() ? "" : " ") + text::to_lower(word.text);
        }
        return key;
    }

    void fail(int line, int column, std::string what) { parsed_.errors.push_back({line, column, std::move(what)}); }

    Setup& setup() noexcept { return parsed_.setup; }

    ParsedSetup parsed_;
    SetupPlaces places_;
    std::set<std::string> keys_;
    int line_ = 0;
    int rows_ = 0;                  // of the board, read so far
    bool has_option_ = false;       // a single option of the rules was read
    bool has_broken_line_ = false;  // a position line that does not say where the pieces stand
};

[[nodiscard]] inline ParsedSetup parse_setup_file(std::string_view text) { return SetupFileReader::read(text); }

/// The file that reads back as an equal setup (a turn left open is written out where the counters are not at their
/// start). Names must hold no line break and no '#'.
[[nodiscard]] inline std::string to_setup_file(const Setup& setup)
{
    std::string text = setup.name.empty() ? "" : "name: " + setup.name + '\n';
    const Rules base = setup.rules.win == Win::Run ? classic : ascending;
    text += setup.rules.win == Win::Run ? "rules: classic\n" : "rules: ascending\n";
    for (const RuleOption& option : rule_options) {
        if (option.get(setup.rules) != option.get(base)) {
            text += std::string{option.key} + ": " + std::string{option.values[option.get(setup.rules)]} + '\n';
        }
    }
    text += setup.rules.quiet == base.quiet ? "" : "quiet: " + std::to_string(setup.rules.quiet) + '\n';
    if (setup.quiet_plies != 0 || setup.move_number != 1) {
        return text + to_position_line(setup) + '\n';  // the rows below have no place for these counters
    }
    text += "   a   b   c   d   e   f   g   h\n";
    for (int rank = board_size - 1; rank >= 0; --rank) {
        std::string row = std::to_string(rank + 1) + "  ";
        for (int file = 0; file < board_size; ++file) {
            const auto piece = setup.board[Square{file, rank}.index()];
            std::string cell = piece ? to_cell(*piece) : ".";
            cell.resize(file + 1 < board_size ? 4 : cell.size(), ' ');
            row += cell;
        }
        text += row + '\n';
    }
    text += setup.turn ? *setup.turn == Side::White ? "turn: white\n" : "turn: black\n" : "";
    for (const Side holder : {Side::White, Side::Black}) {
        if (const auto& held = setup.held[index(holder)]; !held.empty()) {
            text += holder == Side::White ? "white holds:" : "black holds:";
            for (const Piece piece : held) {
                text += ' ' + to_cell(piece);
            }
            text += '\n';
        }
    }
    return text;
}

}  // namespace fields
