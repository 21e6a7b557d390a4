// What --help prints, and what a command line that CLI11 refuses comes to; see options_detail.hpp. The texts are our
// own: CLI11's name types, not values, and know no width.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <numeric>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/options_detail.hpp"

namespace fields::cli {

namespace {

constexpr std::size_t width = 79;
constexpr std::size_t column = 26;  // of what a flag does

/// `what`, and beside it the text, broken at blanks.
std::string entry(const std::string& what, std::string_view text)
{
    std::string lines;
    std::string line = "  " + what;
    line.resize(std::max(line.size() + 2, column), ' ');
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (line.size() + end > width && line.find_last_not_of(' ') != std::string::npos) {
            lines += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
            line.assign(column, ' ');
        }
        line += text.substr(0, end);
        line += ' ';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines + line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
}

bool is_positional(const CLI::Option& option) { return option.get_positional(); }

bool takes_many(const CLI::Option& option)
{
    return option.get_expected_max() >= CLI::detail::expected_max_vector_size;
}

/// `-h, --help`, `--depth N`.
std::string written(const CLI::Option& option)
{
    if (is_positional(option)) {
        return option.get_name(true);
    }
    std::string text;
    for (const std::string& name : option.get_snames()) {
        text += '-' + name + ", ";
    }
    text += "--" + option.get_lnames().front();
    return text + (option.get_type_size() == 0 ? "" : ' ' + option.get_type_name()) +
           (takes_many(option) && option.get_allow_extra_args() ? "..." : "");
}

/// `[FILE]`, `FILE...`.
std::string usage_of(const CLI::Option& positional)
{
    const std::string name = positional.get_name(true) + (takes_many(positional) ? "..." : "");
    return positional.get_required() ? name : '[' + name + ']';
}

std::string options_in(const CLI::App& app, bool positional)
{
    std::string text;
    for (const CLI::Option* option : app.get_options()) {
        if (is_positional(*option) == positional) {
            text += entry(written(*option), option->get_description());
        }
    }
    return text;
}

/// How many letters have to be put, taken or changed to make one word of the other.
std::size_t distance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (const char letter : a) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t changed = diagonal + (letter == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
        }
    }
    return row[b.size()];
}

/// `; did you mean --depth?`, where a word is near enough to one that there is.
std::string suggestion(const std::string& typed, const std::vector<std::string>& known)
{
    const auto near =
        std::ranges::min_element(known, {}, [&](const std::string& word) { return distance(typed, word); });
    const bool is_near = near != known.end() && distance(typed, *near) <= std::min<std::size_t>(2, typed.size() / 2);
    return is_near ? "; did you mean " + *near + '?' : "";
}

/// A flag that takes a value and got none, or the next flag as one.
std::string missing_value(const CLI::Option& option)
{
    std::string value = option.get_type_name();
    if (const std::size_t bar = value.find('|'); bar != std::string::npos) {
        value.replace(bar, 1, " or ");
    }
    return option.get_name() + " needs a " + (value == "N" ? "number" : value == "MB" ? "number of MB" : value);
}

/// What is wrong with a command line.
class Fault {
public:
    Fault(const CLI::App& app, const CLI::App& asked, const CLI::ParseError& error)
        : app_{app}, asked_{asked}, error_{error}, left_over_{app.remaining(true)}
    {}

    /// `name` is the command's.
    [[nodiscard]] std::string in_words(const std::string& name) const
    {
        const auto lists = [&](const char* what) { return " (" + name + " --help lists " + what + ')'; };
        if (const std::string fault = about_flags(); !fault.empty()) {
            return name + ": " + fault + lists("the flags");
        }
        const std::string& word = left_over_.front();
        return app_.get_subcommands().empty() ? name + ": there is no command '" + word + '\'' +
                                                    suggestion(word, commands()) + lists("the commands")
                                              : name + ": '" + word + "' is one argument too many" + lists("the flags");
    }

private:
    /// Empty where nothing is wrong but a word too many.
    [[nodiscard]] std::string about_flags() const
    {
        for (const CLI::Option* option : asked_.get_options()) {
            const bool took_a_flag = option->get_type_size() != 0 && option->count() > 0 && !is_positional(*option) &&
                                     option->results().back().starts_with("--") &&
                                     asked_.get_option_no_throw(option->results().back()) != nullptr;
            if (took_a_flag) {
                return missing_value(*option);
            }
        }
        const auto flag = std::ranges::find_if(left_over_, [](const std::string& word) {
            return word.size() > 1 && word.starts_with('-') && word != "--";
        });
        if (flag != left_over_.end()) {
            return unknown_flag(*flag);
        }
        const bool is_extra = dynamic_cast<const CLI::RequiredError*>(&error_) == nullptr && !left_over_.empty();
        return is_extra ? "" : mismatch();
    }

    [[nodiscard]] std::vector<std::string> commands() const
    {
        std::vector<std::string> names;
        for (const CLI::App* command : app_.get_subcommands(nullptr)) {
            names.push_back(command->get_name());
        }
        return names;
    }

    [[nodiscard]] std::string unknown_flag(const std::string& word) const
    {
        std::vector<std::string> known;
        for (const CLI::Option* option : asked_.get_options()) {
            for (const std::string& name : option->get_lnames()) {
                known.push_back("--" + name);
            }
        }
        const std::string flag = word.substr(0, word.find('='));
        std::error_code ignored;
        const bool is_file = !word.starts_with("--") || std::filesystem::exists(word, ignored);
        const bool takes_files = std::ranges::any_of(asked_.get_options(), [](const CLI::Option* option) {
            return is_positional(*option) && option->get_name(true) == "FILE";
        });
        return "there is no flag " + flag +
               (is_file && takes_files ? "; a file of that name is ./" + word : suggestion(flag, known));
    }

    /// Of a flag, or an argument, that CLI11's message begins with.
    [[nodiscard]] std::string mismatch() const
    {
        const std::string what = error_.what();
        const CLI::Option* option = asked_.get_option_no_throw(what.substr(0, what.find(':')));
        const bool is_mismatch = dynamic_cast<const CLI::ArgumentMismatch*>(&error_) != nullptr;
        return !is_mismatch || option == nullptr ? what
               : option->count() > 1             ? option->get_name() + " is given twice"
                                                 : missing_value(*option);
    }

    const CLI::App& app_;
    const CLI::App& asked_;
    const CLI::ParseError& error_;
    std::vector<std::string> left_over_;
};

}  // namespace

std::string help(const CLI::App& app, const std::string& name, bool lists_commands)
{
    std::string usage = "Usage: " + name + " [FLAGS]";
    for (const CLI::Option* option : app.get_options()) {
        usage += is_positional(*option) ? ' ' + usage_of(*option) : "";
    }
    std::string text = app.get_description() + "\n\n" + usage + '\n';
    if (lists_commands) {
        text += "       " + name + " COMMAND [FLAGS]\n";
    }
    const std::string arguments = options_in(app, true);
    text += (arguments.empty() ? "" : "\nArguments:\n" + arguments) + "\nFlags:\n" + options_in(app, false);
    if (lists_commands) {
        text += "\nCommands; each takes --help:\n";
        for (const CLI::App* command : app.get_subcommands(nullptr)) {
            text += entry(command->get_name(), command->get_description());
        }
    }
    text.pop_back();
    return text;
}

std::string explain(const CLI::App& app, const CLI::App& asked, const std::string& name, const CLI::ParseError& error)
{
    return Fault{app, asked, error}.in_words(name);
}

}  // namespace fields::cli
