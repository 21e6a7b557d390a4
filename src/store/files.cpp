// Files; see files.hpp.
#include "store/files.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <map>
#include <memory>
#include <system_error>

namespace fields::store {

namespace fs = std::filesystem;

FileText read_text(const fs::path& path, std::size_t limit)
{
    const auto failure = [](int error) { return FileText{"", std::generic_category().message(error)}; };
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) {
        return failure(EISDIR);
    }
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file{std::fopen(path.c_str(), "rb"), &std::fclose};
    if (!file) {
        return failure(errno);
    }
    std::string text(limit + 1, '\0');
    text.resize(std::fread(text.data(), 1, text.size(), file.get()));
    return std::ferror(file.get()) != 0 ? failure(EIO) : FileText{std::move(text), ""};
}

namespace {

/// Of the installed setups; and of the source tree, for a program that is run from there.
std::array<fs::path, 2> setup_directories() { return {FIELDS_SETUP_DIR, "setups"}; }

}  // namespace

std::optional<fs::path> find_setup(const std::string& name)
{
    std::error_code ignored;
    if (name.find('/') != std::string::npos || fs::is_regular_file(name, ignored)) {
        return fs::exists(name, ignored) ? std::optional<fs::path>{name} : std::nullopt;
    }
    return find_installed_setup(name);
}

std::optional<fs::path> find_installed_setup(const std::string& name)
{
    std::error_code ignored;
    if (name.find('/') != std::string::npos) {
        return std::nullopt;
    }
    for (const fs::path& directory : setup_directories()) {
        const fs::path path = directory / (name + ".txt");
        if (fs::is_regular_file(path, ignored)) {
            return path;
        }
    }
    return std::nullopt;
}

std::vector<InstalledSetup> installed_setups()
{
    std::map<std::string, fs::path> found;
    for (const fs::path& directory : setup_directories()) {
        std::error_code error;
        for (const fs::directory_entry& entry : fs::directory_iterator{directory, error}) {
            if (entry.path().extension() == ".txt" && entry.is_regular_file(error)) {
                found.try_emplace(entry.path().stem().string(), entry.path());
            }
        }
    }
    std::vector<InstalledSetup> setups;
    setups.reserve(found.size());
    for (const auto& [name, path] : found) {
        setups.push_back({name, path});
    }
    return setups;
}

std::string own_path()
{
    std::error_code error;
    const fs::path path = fs::read_symlink("/proc/self/exe", error);
    return error ? "fields" : path.string();
}

}  // namespace fields::store
