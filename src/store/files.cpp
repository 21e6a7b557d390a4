// Files; see files.hpp.
#include "store/files.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
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

std::optional<fs::path> find_setup(const std::string& name)
{
    std::error_code ignored;
    if (name.find('/') != std::string::npos || fs::is_regular_file(name, ignored)) {
        return fs::exists(name, ignored) ? std::optional<fs::path>{name} : std::nullopt;
    }
    // Installed ones; and those of the source tree, for a program that is run from there.
    for (const fs::path& directory : {fs::path{FIELDS_SETUP_DIR}, fs::path{"setups"}}) {
        const fs::path path = directory / (name + ".txt");
        if (fs::is_regular_file(path, ignored)) {
            return path;
        }
    }
    return std::nullopt;
}

std::string own_path()
{
    std::error_code error;
    const fs::path path = fs::read_symlink("/proc/self/exe", error);
    return error ? "fields" : path.string();
}

}  // namespace fields::store
