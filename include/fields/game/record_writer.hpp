// Records as text: PGN's export format, lines below 80 columns. Invariant: record_reader.hpp reads back the same
// moves, comments, variations and tags.
//
// A comment stands in braces, where a line may break at any single blank. What braces cannot hold (a closing brace, a
// line break, a blank at an end) becomes `;` comments, a line each; those of one comment follow each other directly,
// two comments have an empty line between them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fields/game/notation.hpp"
#include "fields/game/record.hpp"
#include "fields/game/text.hpp"
#include "fields/rules/position.hpp"

namespace fields {

namespace detail {

/// Words into lines.
class MovetextLines {
public:
    static constexpr std::size_t width = 79;

    void put(std::string_view word)
    {
        const std::size_t size = open_.size() + word.size();
        if (column_ != 0 && column_ + 1 + size > width) {
            end_line();
        } else if (column_ != 0) {
            text_ += ' ';
            ++column_;
        }
        text_ += open_;
        text_ += word;
        column_ += size;
        open_.clear();
        is_after_line_comment_ = false;
    }

    /// A parenthesis, before the next word.
    void open() { open_ += '('; }

    /// A parenthesis, after the last word.
    void close()
    {
        if (column_ == 0 || column_ == width) {
            put(")");
        } else {
            text_ += ')';
            ++column_;
        }
    }

    void comment(std::string_view comment)
    {
        if (fits_braces(comment)) {
            braced(comment);
        } else {
            lines(comment);
        }
    }

    [[nodiscard]] std::string take() && { return std::move(text_); }

private:
    static constexpr bool is_space(char c) noexcept { return c == ' ' || c == '\t'; }

    [[nodiscard]] static bool fits_braces(std::string_view comment)
    {
        return comment.find_first_of("}\n") == std::string_view::npos && !is_space(comment.front()) &&
               !is_space(comment.back());
    }

    /// A single blank between two words; no line may then start as a tag or an escaped line would.
    [[nodiscard]] static bool is_break(std::string_view comment, std::size_t i) noexcept
    {
        return comment[i] == ' ' && !text::is_blank(comment[i - 1]) && !text::is_blank(comment[i + 1]) &&
               comment[i + 1] != '[' && comment[i + 1] != '%';
    }

    /// Precondition: fits_braces(comment).
    void braced(std::string_view comment)
    {
        std::string word = "{";
        for (std::size_t i = 0; i < comment.size(); ++i) {
            if (is_break(comment, i)) {
                put(word);
                word.clear();
            } else {
                word += comment[i];
            }
        }
        put(word + '}');
    }

    void lines(std::string_view comment)
    {
        if (is_after_line_comment_) {
            end_line();
        }
        for (std::size_t start = 0; start <= comment.size();) {
            const std::size_t end = std::min(comment.find('\n', start), comment.size());
            put((end == start ? ";" : "; ") + std::string{comment.substr(start, end - start)});
            end_line();
            start = end + 1;
        }
        is_after_line_comment_ = true;
    }

    void end_line()
    {
        text_ += '\n';
        column_ = 0;
    }

    std::string text_;
    std::string open_;  // parentheses that wait for their first word
    std::size_t column_ = 0;
    bool is_after_line_comment_ = false;
};

/// Recursion is as deep as the variations are nested: RecordLimits::depth at most in a record that was read.
class MovetextWriter {
public:
    void write(const RecordLine& line, Position position)
    {
        bool is_numbered = true;  // the next move has its number, whoever plays it
        for (const RecordMove& played : line.moves) {
            comments(played.before);
            lines_.put(number(position, is_numbered || !played.before.empty()) + to_string(position, played.move));
            for (const unsigned nag : played.nags) {
                lines_.put('$' + std::to_string(nag));
            }
            comments(played.after);
            is_numbered = !played.after.empty();
            for (const RecordLine& variation : played.variations) {
                if (!variation.moves.empty() || !variation.closing.empty()) {
                    lines_.open();
                    write(variation, position);
                    lines_.close();
                    is_numbered = true;
                }
            }
            position.play(played.move);
        }
        comments(line.closing);
    }

    [[nodiscard]] std::string finish(GameResult result) &&
    {
        lines_.put(to_string(result));
        return std::move(lines_).take();
    }

private:
    void comments(const std::vector<std::string>& comments)
    {
        for (const std::string& comment : comments) {
            if (!comment.empty()) {
                lines_.comment(comment);
            }
        }
    }

    /// `3. ` before the move of the side that moves first, `3... ` before the other's where it has to be said.
    [[nodiscard]] static std::string number(const Position& position, bool is_numbered)
    {
        const bool is_first = position.to_move() == position.first();
        return is_first || is_numbered ? std::to_string(position.move_number()) + (is_first ? ". " : "... ") : "";
    }

    MovetextLines lines_;
};

[[nodiscard]] inline std::string to_text(const Tag& tag)
{
    std::string text = '[' + tag.name + " \"";
    for (const char c : tag.value) {
        text += c == '"' || c == '\\' ? "\\" : "";
        text += c == '\n' || c == '\r' ? ' ' : c;
    }
    return text + "\"]\n";
}

}  // namespace detail

/// The moves with all that belongs to them, and the result: lines below 80 columns, with a line break after the last.
/// (Longer are only words that have no blank in them, and `;` comments.)
[[nodiscard]] inline std::string to_movetext(const Record& record)
{
    detail::MovetextWriter writer;
    writer.write(record.line, record.setup.position().value());
    return std::move(writer).finish(record.result) + '\n';
}

/// The record as a file holds it, the seven-tag roster first, an empty line at its end: the texts of many records, one
/// after the other, are a file as well.
[[nodiscard]] inline std::string to_text(Record record)
{
    update_tags(record);
    std::string text;
    for (const auto& [name, unknown] : detail::roster) {
        text += detail::to_text({std::string{name}, *record.find_tag(name)});
    }
    for (const Tag& tag : record.tags) {
        const auto rank = detail::tag_rank(tag.name);
        text += rank && *rank < detail::roster.size() ? "" : detail::to_text(tag);
    }
    return text + '\n' + to_movetext(record) + '\n';
}

}  // namespace fields
