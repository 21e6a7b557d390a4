// What kind of text a file holds, seen at a glance, so that nobody is told line by line why a picture is no board.
// Invariant: a setup file or a record without faults is always known as what it is.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fields/game/notation.hpp"
#include "fields/game/record.hpp"
#include "fields/game/record_scanner.hpp"
#include "fields/game/setup.hpp"
#include "fields/game/setup_file.hpp"
#include "fields/game/text.hpp"

namespace fields {

enum class TextKind : std::uint8_t {
    Empty,    ///< nothing but blanks
    Setup,    ///< meant as one, whatever is wrong with it
    Records,  ///< the same
    Utf16,    ///< or another encoding with zero bytes in most letters
    Binary,   ///< no text
    Other,    ///< any other text
};

namespace detail {

class TextGlance {
public:
    explicit TextGlance(std::string_view text) : text_{text::without_mark(text)}, start_{text_.substr(0, longest)} {}

    [[nodiscard]] TextKind kind() const
    {
        return text_.find_first_not_of(" \t\r\n") == std::string_view::npos ? TextKind::Empty
               : has_utf16_mark()                                           ? TextKind::Utf16
               : opens_records() || has_tag()                               ? TextKind::Records
               : is_setup()                                                 ? TextKind::Setup
               : has_wide_letters()                                         ? TextKind::Utf16
               : is_binary()                                                ? TextKind::Binary
                                                                            : TextKind::Other;
    }

private:
    using Token = RecordToken;

    static constexpr std::size_t longest = SetupFileReader::max_bytes;

    [[nodiscard]] bool has_utf16_mark() const
    {
        return start_.starts_with("\xFF\xFE") || start_.starts_with("\xFE\xFF");
    }

    /// Every second byte at the beginning is zero, and the others are not.
    [[nodiscard]] bool has_wide_letters() const
    {
        constexpr std::size_t looked_at = 64;
        const std::string_view letters = start_.substr(0, std::min(looked_at, start_.size() / 2 * 2));
        std::array<std::size_t, 2> zeros{};
        for (std::size_t i = 0; i < letters.size(); ++i) {
            zeros[i % 2] += letters[i] == '\0' ? 1 : 0;
        }
        return letters.size() >= 4 && std::min(zeros[0], zeros[1]) == 0 && (zeros[0] + zeros[1]) * 4 >= letters.size();
    }

    /// By the first word that is no comment and no number.
    [[nodiscard]] bool opens_records() const
    {
        RecordScanner scanner{text_};
        Token token = scanner.next();
        bool is_numbered = false;
        while (token.kind == Token::Kind::Comment || is_number(token)) {
            if (is_number(token) && scanner.is_before('.')) {
                return true;
            }
            is_numbered = is_numbered || is_number(token);
            token = scanner.next();
        }
        switch (token.kind) {
        case Token::Kind::BadTag:
            return tag_rank(token.name).has_value();
        case Token::Kind::Word:
            return is_move(token) || (is_result(token) && is_end_or_movetext(scanner.next()));
        case Token::Kind::Open:
        case Token::Kind::Close:
        case Token::Kind::Nag:
            return false;
        default:
            return !is_numbered;
        }
    }

    static bool is_number(const Token& token)
    {
        return token.kind == Token::Kind::Word && token.text.find_first_not_of("0123456789") == std::string::npos;
    }
    static bool is_result(const Token& word) { return parse_result(word.text).has_value(); }
    static bool is_move(const Token& word)
    {
        const auto move = parse_move(word.text, standard_setup().position().value());
        return word.kind == Token::Kind::Word && move != std::variant<Move, MoveTextFault>{MoveTextFault::NotAMove};
    }
    static bool is_end_or_movetext(const Token& token)
    {
        return token.kind != Token::Kind::Word || is_number(token) || is_result(token) || is_move(token);
    }

    static std::vector<std::string_view> lines_of(std::string_view text)
    {
        std::vector<std::string_view> lines;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            lines.push_back(text.substr(at, end - at));
            at = end + 1;
        }
        return lines;
    }

    /// Behind a few other words, as those of a letter that a record came with.
    [[nodiscard]] bool has_tag() const
    {
        constexpr std::size_t few = 4096;
        return std::ranges::any_of(lines_of(start_.substr(0, few)), [](std::string_view line) {
            return line.starts_with('[') && RecordScanner{line}.next().kind == Token::Kind::Tag;
        });
    }

    /// By most of its lines.
    [[nodiscard]] bool is_setup() const
    {
        std::size_t count = 0;
        std::size_t known = 0;
        for (const std::string_view line : lines_of(start_)) {
            const std::string_view said = line.substr(0, line.find('#'));
            if (!text::trim(said).empty()) {
                ++count;
                known += SetupFileReader::is_setup_line(said) ? 1 : 0;
            }
        }
        return known * 2 >= count;
    }

    [[nodiscard]] bool is_binary() const
    {
        const auto is_control = [](char c) {
            return (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f') ||
                   c == 0x7F;
        };
        constexpr std::size_t most_in_text = 20;  // one in so many
        return start_.find('\0') != std::string_view::npos ||
               static_cast<std::size_t>(std::ranges::count_if(start_, is_control)) * most_in_text > start_.size();
    }

    std::string_view text_;
    std::string_view start_;
};

}  // namespace detail

[[nodiscard]] inline TextKind kind_of(std::string_view text) { return detail::TextGlance{text}.kind(); }

/// Why a text of this kind is neither a setup nor a record, in one sentence; empty where it is meant as one of them.
[[nodiscard]] constexpr std::string_view why_not_read(TextKind kind) noexcept
{
    switch (kind) {
    case TextKind::Empty:
        return "the file is empty";
    case TextKind::Utf16:
        return "this is UTF-16 text: save it as UTF-8";
    case TextKind::Binary:
        return "this is a binary file, neither a setup nor a game record";
    case TextKind::Other:
        return "this is neither a setup nor a game record";
    case TextKind::Setup:
    case TextKind::Records:
        break;
    }
    return {};
}

/// Why it is not to be read as a setup.
[[nodiscard]] constexpr std::string_view why_no_setup(TextKind kind) noexcept
{
    return kind == TextKind::Records ? "this is a game record, not a setup: fields show prints it" : why_not_read(kind);
}

/// Why it is not to be read as records.
[[nodiscard]] constexpr std::string_view why_no_records(TextKind kind) noexcept
{
    return kind == TextKind::Setup ? "this is a setup, not a game record: --setup starts from it" : why_not_read(kind);
}

}  // namespace fields
