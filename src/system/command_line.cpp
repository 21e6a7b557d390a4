// Words and quotes; see command_line.hpp.
#include "system/command_line.hpp"

#include <cstddef>
#include <optional>

namespace fields::system {

namespace {

constexpr std::string_view blanks = " \t\n\r";

class Splitter {
public:
    explicit Splitter(std::string_view text) : text_{text} {}

    std::variant<std::vector<std::string>, std::string> split()
    {
        while (at_ < text_.size()) {
            const char c = text_[at_++];
            if (blanks.find(c) != std::string_view::npos) {
                end_word();
            } else if (const char* fault = read(c)) {
                return std::string{fault};
            }
        }
        end_word();
        return std::move(words_);
    }

private:
    void end_word()
    {
        if (word_) {
            words_.push_back(*std::move(word_));
            word_.reset();
        }
    }

    /// What is wrong, or nothing.
    const char* read(char c)
    {
        if (!word_) {
            word_.emplace();
        }
        switch (c) {
        case '\'':
        case '"':
            return read_quoted(c);
        case '\\':
            if (at_ == text_.size()) {
                return "a backslash at the end stands before nothing";
            }
            *word_ += text_[at_++];
            return nullptr;
        default:
            *word_ += c;
            return nullptr;
        }
    }

    const char* read_quoted(char quote)
    {
        constexpr std::string_view escaped = "\"\\$`";
        while (at_ < text_.size()) {
            const char c = text_[at_++];
            if (c == quote) {
                return nullptr;
            }
            const bool is_escape =
                quote == '"' && c == '\\' && at_ < text_.size() && escaped.find(text_[at_]) != std::string_view::npos;
            *word_ += is_escape ? text_[at_++] : c;
        }
        return quote == '"' ? "a double quote is not closed" : "a single quote is not closed";
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::optional<std::string> word_;  // may be empty, in quotes
    std::vector<std::string> words_;
};

}  // namespace

std::variant<std::vector<std::string>, std::string> split_command(std::string_view text)
{
    return Splitter{text}.split();
}

}  // namespace fields::system
