// The words of a record: tags, comments, parentheses, annotations, moves. It knows nothing of the game. Every call
// moves on by a byte at least, and none looks back or, but once for the last brace, ahead; what it cannot read is a
// token too, and says why.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fields/game/text.hpp"

namespace fields {

/// A word of a record and its place.
struct RecordToken {
    enum class Kind : std::uint8_t {
        End,      ///< of the text
        Tag,      ///< `name` and `text`, its value
        Comment,  ///< `text`
        Open,     ///< a parenthesis
        Close,
        Nag,     ///< `number`, or nothing where it is none; `text` as it stands there
        Word,    ///< `text`: a move, a move number, a result or nonsense
        BadTag,  ///< a line that starts as a tag and is none; `text` says why
        Fault,   ///< anything else that cannot be read; `text` says why
    };

    Kind kind = Kind::End;
    int line = 1;
    int column = 1;
    std::string text{};
    std::string name{};
    int value_column = 1;         ///< of the value's first byte
    std::optional<int> number{};  ///< 0-255
};

/// A fault in a record. Line and column as in ParseError; `ply` counts the moves from the start of the game, 1 for the
/// first: the one that cannot be read, or the one before the fault; 0 where there is none.
struct RecordFault {
    int line;
    int column;
    int ply;
    std::string what;

    friend bool operator==(const RecordFault&, const RecordFault&) = default;
};

/// What a text of records may hold at most, so that memory stays in proportion to its size.
struct RecordLimits {
    static constexpr std::size_t bytes = std::size_t{16} * 1024 * 1024;
    static constexpr std::size_t tags = 200;      ///< of a game
    static constexpr std::size_t value = 1000;    ///< bytes in the value of a tag that has to be understood
    static constexpr std::size_t plies = 10'000;  ///< of a line
    static constexpr std::size_t depth = 100;     ///< of variations in variations
    static constexpr std::size_t faults = 100;    ///< of a game; more are not listed
};

namespace detail {

/// The faults of one game.
class RecordFaults {
public:
    [[nodiscard]] bool is_empty() const noexcept { return faults_.empty(); }

    void add(RecordFault fault)
    {
        if (faults_.size() < RecordLimits::faults) {
            faults_.push_back(std::move(fault));
        }
    }
    void add(const RecordToken& token, std::size_t ply, std::string what)
    {
        add({token.line, token.column, static_cast<int>(ply), std::move(what)});
    }

    void add(RecordFaults faults)
    {
        for (RecordFault& fault : faults.faults_) {
            add(std::move(fault));
        }
    }

    /// In the order of the text.
    [[nodiscard]] std::vector<RecordFault> take() &&
    {
        std::ranges::stable_sort(faults_, {}, [](const RecordFault& fault) {
            return std::pair{fault.line, fault.column};
        });
        return std::move(faults_);
    }

private:
    std::vector<RecordFault> faults_;
};

/// A word as it stands in the text, but no longer than a line of a report has room for.
[[nodiscard]] inline std::string shorten(std::string_view word)
{
    constexpr std::size_t longest = 40;
    return std::string{word.substr(0, longest)} + (word.size() > longest ? "..." : "");
}

}  // namespace detail

class RecordScanner {
public:
    explicit RecordScanner(std::string_view text)
        : text_{text::without_mark(text)}, braces_end_{text_.rfind('}') + 1}  // npos + 1 is 0
    {}

    /// The next token; End again and again at the end.
    [[nodiscard]] RecordToken next()
    {
        const int line_before = at_ == 0 ? 0 : line_;
        skip_blanks();
        is_first_on_line_ = line_ != line_before;
        RecordToken token{.line = line_, .column = column()};
        if (is_at_end()) {
            return token;
        }
        switch (peek()) {
        case '[':
            return read_tag(std::move(token));
        case '{':
            return read_braces(std::move(token));
        case ';':
            return read_line_comments(std::move(token));
        case '(':
        case ')':
            token.kind = take() == '(' ? RecordToken::Kind::Open : RecordToken::Kind::Close;
            return token;
        case '$':
        case '!':
        case '?':
            return read_nag(std::move(token));
        case '}':
        case ']':
            token.kind = RecordToken::Kind::Fault;
            token.text = std::string{"'"} + take() + "' closes nothing";
            return token;
        default:
            return read_word(std::move(token));
        }
    }

    /// Whether the text goes on with this character, directly after the last token.
    [[nodiscard]] bool is_before(char c) const noexcept { return !is_at_end() && peek() == c; }

private:
    using Kind = RecordToken::Kind;

    [[nodiscard]] bool is_at_end() const noexcept { return at_ == text_.size(); }
    [[nodiscard]] char peek() const noexcept { return text_[at_]; }
    [[nodiscard]] int column() const noexcept { return static_cast<int>(at_ - line_start_) + 1; }

    char take() noexcept
    {
        const char c = text_[at_++];
        if (c == '\n') {
            ++line_;
            line_start_ = at_;
        }
        return c;
    }

    /// The rest of the line, without its end.
    std::string_view take_line() noexcept
    {
        const std::size_t start = at_;
        while (!is_at_end() && peek() != '\n') {
            take();
        }
        std::string_view line = text_.substr(start, at_ - start);
        while (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        return line;
    }

    void skip_spaces() noexcept
    {
        while (!is_at_end() && text::is_blank(peek())) {
            take();
        }
    }

    /// Also the dots of move numbers, and lines that `%` escapes.
    void skip_blanks() noexcept
    {
        while (!is_at_end() && (text::is_blank(peek()) || peek() == '\n' || peek() == '.' || peek() == '%')) {
            if (peek() == '%') {
                if (at_ != line_start_) {
                    return;
                }
                take_line();
            } else {
                take();
            }
        }
    }

    // --- [Name "value"]

    RecordToken read_tag(RecordToken token)
    {
        take();
        if (const char* what = read_tag_parts(token)) {
            token.kind = is_first_on_line_ ? Kind::BadTag : Kind::Fault;
            token.text = what;
            take_line();
        } else {
            token.kind = Kind::Tag;
        }
        return token;
    }

    /// Nothing, or what is wrong; the token's place is then that of the fault.
    const char* read_tag_parts(RecordToken& token)
    {
        skip_spaces();
        while (!is_at_end() && is_name(peek())) {
            token.name += take();
        }
        skip_spaces();
        if (token.name.empty() || is_at_end() || peek() != '"') {
            return "a tag is [Name \"value\"]";
        }
        take();
        token.value_column = column();
        while (!is_at_end() && peek() != '"' && peek() != '\n') {
            const char c = take();
            const bool is_escape = c == '\\' && !is_at_end() && (peek() == '"' || peek() == '\\');
            token.text += is_escape ? take() : c;
        }
        if (is_at_end() || peek() != '"') {
            token.column = token.value_column - 1;
            return "this quote is not closed on its line";
        }
        take();
        skip_spaces();
        if (is_at_end() || peek() != ']') {
            token.column = column();
            return "a tag ends with ] after its value; a quote in the value is written \\\"";
        }
        take();
        return nullptr;
    }

    /// What a symbol of PGN is made of.
    [[nodiscard]] static constexpr bool is_name(char c) noexcept
    {
        return (text::to_lower(c) >= 'a' && text::to_lower(c) <= 'z') || (c >= '0' && c <= '9') ||
               std::string_view{"_+#=:-"}.find(c) != std::string_view::npos;
    }

    // --- comments

    /// A line break with the blanks around it counts as one blank; blanks at both ends do not count. A comment ends at
    /// the next closing brace, whatever stands before that. Where none follows, it does not swallow all the games after
    /// it: it ends where another one starts.
    RecordToken read_braces(RecordToken token)
    {
        take();
        const bool is_closed = at_ < braces_end_;
        while (!is_at_end() && peek() != '}') {
            const char c = take();
            if (c != '\n') {
                token.text += c;
                continue;
            }
            if (!is_closed && text_.substr(at_).starts_with("[Event \"")) {
                break;
            }
            trim_end(token.text, " \t\r");
            while (!is_at_end() && text::is_blank(peek())) {
                take();
            }
            token.text += ' ';
        }
        if (!is_closed) {
            token.kind = Kind::Fault;
            token.text = "this comment is not closed";
            return token;
        }
        take();
        trim_end(token.text, " \t");
        token.text.erase(0, token.text.find_first_not_of(" \t"));
        token.kind = Kind::Comment;
        return token;
    }

    static void trim_end(std::string& text, const char* blanks) { text.erase(text.find_last_not_of(blanks) + 1); }

    /// `;` to the end of the line; lines that follow each other are one comment.
    RecordToken read_line_comments(RecordToken token)
    {
        token.kind = Kind::Comment;
        while (true) {
            take();
            std::string_view line = take_line();
            line.remove_prefix(line.starts_with(' ') ? 1 : 0);
            token.text += line;
            std::size_t next = at_;
            while (next < text_.size() && (next == at_ || text::is_blank(text_[next]))) {
                ++next;
            }
            if (next >= text_.size() || text_[next] != ';') {
                return token;
            }
            while (at_ < next) {
                take();
            }
            token.text += '\n';
        }
    }

    // --- annotations and words

    RecordToken read_nag(RecordToken token)
    {
        static constexpr std::array<std::string_view, 6> signs{"!", "?", "!!", "??", "!?", "?!"};
        token.kind = Kind::Nag;
        token.text = take();
        const bool is_number = token.text == "$";
        while (!is_at_end() && (is_number ? peek() >= '0' && peek() <= '9' : peek() == '!' || peek() == '?')) {
            token.text += take();
        }
        if (is_number) {
            token.number = text::parse_number(std::string_view{token.text}.substr(1), 0, 255);
        }
        for (std::size_t i = 0; i < signs.size(); ++i) {
            if (token.text == signs[i]) {
                token.number = static_cast<int>(i) + 1;
            }
        }
        return token;
    }

    RecordToken read_word(RecordToken token)
    {
        constexpr std::string_view ends = " \t\r\n.;()[]{}$!?*";
        token.kind = Kind::Word;
        do {
            token.text += take();
        } while (!is_at_end() && token.text != "*" && ends.find(peek()) == std::string_view::npos);
        return token;
    }

    std::string_view text_;
    std::size_t braces_end_;  // behind the last closing brace
    std::size_t at_ = 0;
    std::size_t line_start_ = 0;
    int line_ = 1;
    bool is_first_on_line_ = false;  // the token at hand
};

}  // namespace fields
