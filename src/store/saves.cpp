// Names and what they lead to; see saves.hpp.
#include "store/saves.hpp"

#include <algorithm>
#include <system_error>

#include "fields/game/text.hpp"
#include "utf8.hpp"

namespace fields::store {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t longest_name = 64;
constexpr std::string_view ending = ".pgn";
constexpr char former_mark = '~';

/// Where a file goes that is replaced; nowhere where it is such a one itself.
std::string former_name(std::string_view file)
{
    const std::string_view stem = file.substr(0, file.size() - (file.ends_with(ending) ? ending.size() : 0));
    const std::string former = std::string{stem} + former_mark + std::string{file.substr(stem.size())};
    constexpr std::size_t longest_file = 255;
    return stem.ends_with(former_mark) || former.size() > longest_file ? "" : former;
}

}  // namespace

std::string why_no_name(std::string_view name)
{
    if (name.empty()) {
        return "a name has at least one character";
    }
    if (name.size() > longest_name) {
        return "a name has at most " + std::to_string(longest_name) + " bytes";
    }
    if (name.find('/') != std::string_view::npos) {
        return "a name has no slash";
    }
    if (name.starts_with('.') || name.starts_with('-') || name.starts_with('~')) {
        return "a name does not start with " + std::string{name.substr(0, 1)};
    }
    return std::ranges::any_of(decode_utf8(name), is_control) ? "a name has no control characters" : "";
}

std::variant<Saves::Target, std::string> Saves::find(const std::string& name) const
{
    if (!is_restricted_ && name.find('/') != std::string::npos && !name.starts_with('~')) {
        const fs::path path{name};
        if (!path.has_filename()) {
            return with_path("Is a directory", path);
        }
        return Target{path.parent_path(), path.filename().string(), false};
    }
    if (auto why = why_no_name(name); !why.empty()) {
        return "'" + shortened(name) + "': " + why;
    }
    if (!place_.trouble.empty()) {
        return place_.trouble;
    }
    return Target{place_.path, name.ends_with(ending) ? name : name + std::string{ending}, true};
}

Saves::Written Saves::write(const std::string& name, std::string_view text, bool may_replace) const
{
    auto found = find(name);
    if (auto* trouble = std::get_if<std::string>(&found)) {
        return {"", std::move(*trouble)};
    }
    const Target target = std::get<Target>(std::move(found));
    const fs::path path = target.directory / target.file;
    auto opened = target.is_own ? Directory::make(target.directory, is_restricted_ ? Links::None : Links::Own)
                                : Directory::open(target.directory);
    if (auto* trouble = std::get_if<std::string>(&opened)) {
        return {path, std::move(*trouble)};
    }
    const auto& directory = std::get<Directory>(opened);
    if (!may_replace && directory.has(target.file)) {
        return {path, with_path("there already", path), true};
    }
    const std::string former = former_name(target.file);
    const bool has_former = !former.empty() && directory.has(target.file);
    const std::string trouble = directory.write(target.file, text, has_former ? former : "");
    return {.path = path,
            .trouble = trouble.empty() ? "" : with_path(trouble, path),
            .former = !has_former || !trouble.empty() ? ""
                      : target.is_own                 ? former.substr(0, former.size() - ending.size())
                                                      : (target.directory / former).string()};
}

FileText Saves::read(const std::string& name, std::size_t limit) const
{
    auto found = find(name);
    if (auto* trouble = std::get_if<std::string>(&found)) {
        return {"", std::move(*trouble)};
    }
    return read(std::get<Target>(found), limit);
}

FileText Saves::read(const Target& target, std::size_t limit)
{
    const fs::path path = target.directory / target.file;
    FileText file;
    if (target.is_own) {
        const auto opened = Directory::open(target.directory);
        const auto* directory = std::get_if<Directory>(&opened);
        file = directory != nullptr ? directory->read(target.file, limit) : FileText{"", "there is no such saved game"};
    } else {
        file = read_text(path, limit);
    }
    if (!file.error.empty()) {
        file.error = with_path(file.error, path);
    }
    return file;
}

bool Saves::has(const std::string& name) const
{
    const auto found = find(name);
    const auto* target = std::get_if<Target>(&found);
    std::error_code ignored;
    return target != nullptr && fs::is_regular_file(target->directory / target->file, ignored);
}

std::vector<Saves::Saved> Saves::list() const
{
    std::vector<Saved> saved;
    const auto opened = Directory::open(place_.path);
    const auto* directory = place_.trouble.empty() ? std::get_if<Directory>(&opened) : nullptr;
    if (directory == nullptr) {
        return saved;
    }
    for (const Directory::Entry& entry : directory->files()) {
        if (entry.name.ends_with(ending)) {
            std::string name = entry.name.substr(0, entry.name.size() - ending.size());
            const bool is_name = can_be_typed(name);
            saved.push_back({std::move(name), entry.changed, is_name});
        }
    }
    return saved;
}

/// Whether find() leads from the name, as it is shown and typed, to its file again.
bool Saves::can_be_typed(const std::string& name) const
{
    const auto found = find(name);
    const auto* target = std::get_if<Target>(&found);
    return target != nullptr && target->file == name + std::string{ending} && one_line(name) == name &&
           text::trim(name) == name;
}

FileText Saves::read_listed(const std::string& name, std::size_t limit) const
{
    if (name.find('/') != std::string::npos) {
        return {"", "a file in the directory of games has no slash in its name"};
    }
    return read(Target{place_.path, name + std::string{ending}, true}, limit);
}

}  // namespace fields::store
