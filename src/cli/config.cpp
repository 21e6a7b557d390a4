// Lines of settings; see config.hpp.
#include "cli/config.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "store/directory.hpp"
#include "store/files.hpp"
#include "store/paths.hpp"

namespace fields::cli {

namespace {

constexpr const char* file_name = "config";

struct Line {
    std::string_view text;
    std::string_view rest;  ///< what follows it
};

Line first_line(std::string_view text)
{
    const std::size_t end = std::min(text.find('\n'), text.size());
    return {text.substr(0, end), text.substr(std::min(end + 1, text.size()))};
}

std::string joined(std::string_view text)
{
    std::string result;
    for (const text::Word& word : text::split(text)) {
        result += (result.empty() ? "" : " ") + std::string{word.text};
    }
    return result;
}

int column_of(std::string_view part, std::string_view line) { return static_cast<int>(part.data() - line.data()) + 1; }

/// The setting of a line, or nothing where it has none.
std::optional<Setting> setting_of(std::string_view line)
{
    const std::size_t sign = line.find('=');
    if (text::trim(line).starts_with('#') || sign == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view name = text::trim(line.substr(0, sign));
    const std::string_view value = text::trim(line.substr(sign + 1));
    return Setting{joined(name), std::string{value}, 1, column_of(name, line),
                   value.empty() ? static_cast<int>(sign) + 2 : column_of(value, line)};
}

}  // namespace

ConfigText read_config()
{
    const store::Place place = store::find_paths().config;
    if (place.path.empty()) {
        return {};
    }
    const std::filesystem::path path = place.path / file_name;
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
        return {path.string(), "", ""};
    }
    auto [text, error] = store::read_text(path, ConfigText::most_bytes);
    if (text.size() > ConfigText::most_bytes) {
        error = "more than " + std::to_string(ConfigText::most_bytes) + " bytes";
    }
    return {path.string(), std::move(text), std::move(error)};
}

ParsedConfig parse_config(std::string_view text)
{
    text = text::without_mark(text);
    ParsedConfig parsed;
    for (int number = 1; !text.empty(); ++number) {
        const Line line = first_line(text);
        text = line.rest;
        const std::string_view content = text::trim(line.text);
        if (content.empty() || content.starts_with('#')) {
            continue;
        }
        auto setting = setting_of(line.text);
        if (!setting || setting->name.empty()) {
            parsed.errors.push_back({number, column_of(content, line.text), "not of the form key = value"});
            continue;
        }
        setting->line = number;
        parsed.settings.push_back(*std::move(setting));
    }
    return parsed;
}

std::string with_setting(std::string_view marked, std::string_view name, std::string_view value)
{
    std::string_view text = text::without_mark(marked);
    const std::string own = std::string{name} + " = " + std::string{value} + '\n';
    std::string result{marked.substr(0, marked.size() - text.size())};
    bool is_there = false;
    while (!text.empty()) {
        const Line line = first_line(text);
        const auto setting = setting_of(line.text);
        if (setting && setting->name == name) {
            result += is_there ? "" : own;
            is_there = true;
        } else {
            result += std::string{line.text} + '\n';
        }
        text = line.rest;
    }
    return result + (is_there ? "" : own);
}

std::string keep_setting(std::string_view name, std::string_view value)
{
    const store::Place place = store::find_paths().config;
    if (place.path.empty()) {
        return place.trouble;
    }
    const ConfigText old = read_config();
    if (!old.error.empty()) {
        return store::with_path(old.error, old.path);
    }
    return store::rewrite(old.path, with_setting(old.text, name, value));
}

}  // namespace fields::cli
