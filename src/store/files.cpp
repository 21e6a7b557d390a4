// Files; see files.hpp.
#include "store/files.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <map>
#include <poll.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "system/descriptor.hpp"
#include "utf8.hpp"

namespace fields::store {

namespace fs = std::filesystem;

namespace {

FileText failure(int error = errno) { return {"", std::generic_category().message(error)}; }

std::string why_no_file(const struct stat& status)
{
    return S_ISREG(status.st_mode)   ? ""
           : S_ISDIR(status.st_mode) ? failure(EISDIR).error
           : S_ISLNK(status.st_mode) ? "a symbolic link, which is not followed"
                                     : std::string{no_regular_file};
}

FileText read_all(int descriptor, std::size_t limit, bool waits)
{
    std::array<char, 65'536> bytes{};
    FileText file;
    while (file.text.size() <= limit) {
        const auto count = ::read(descriptor, bytes.data(), std::min(bytes.size(), limit + 1 - file.text.size()));
        if (count == 0) {
            break;
        }
        if (count > 0) {
            file.text.append(bytes.data(), static_cast<std::size_t>(count));
        } else if (errno == EAGAIN && waits) {
            pollfd readable{descriptor, POLLIN, 0};
            ::poll(&readable, 1, -1);
        } else if (errno != EINTR) {
            return failure();
        }
    }
    return file;
}

/// `link` is O_NOFOLLOW, or 0.
FileText read_at(int directory, const char* path, int link, std::size_t limit)
{
    // Asked before it is opened, since opening alone can do something to a device; and after, since it can be another
    // by then, for which O_NONBLOCK does not wait.
    struct stat status {};
    if (::fstatat(directory, path, &status, link == 0 ? 0 : AT_SYMLINK_NOFOLLOW) != 0) {
        return failure();
    }
    if (auto why = why_no_file(status); !why.empty()) {
        return {"", std::move(why)};
    }
    const system::Descriptor file{::openat(directory, path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | link)};
    if (!file.is_open() || ::fstat(file.number(), &status) != 0) {
        return failure();
    }
    if (auto why = why_no_file(status); !why.empty()) {
        return {"", std::move(why)};
    }
    return read_all(file.number(), limit, false);
}

}  // namespace

std::string short_path(const fs::path& path)
{
    constexpr std::size_t end = 38;  // of 80 columns: two of them, and what stands between
    const std::u32string glyphs = decode_utf8(path.string());
    if (glyphs.size() <= 2 * end + 3) {
        return path.string();
    }
    std::string text;
    for (const char32_t glyph : glyphs.substr(0, end) + U"..." + glyphs.substr(glyphs.size() - end)) {
        append_utf8(text, glyph);
    }
    return text;
}

std::string with_path(std::string_view why, const fs::path& path) { return std::string{why} + ": " + short_path(path); }

std::string why_no_file(const fs::path& path)
{
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 ? why_no_file(status) : "";
}

std::string why_no_file_at(int directory, const std::string& name)
{
    struct stat status {};
    return ::fstatat(directory, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 ? why_no_file(status) : "";
}

FileText read_text(const fs::path& path, std::size_t limit) { return read_at(AT_FDCWD, path.c_str(), 0, limit); }

FileText read_text_at(int directory, const std::string& name, std::size_t limit)
{
    return read_at(directory, name.c_str(), O_NOFOLLOW, limit);
}

FileText read_stream(int descriptor, std::size_t limit) { return read_all(descriptor, limit, true); }

std::vector<fs::path> setup_directories(const fs::path& program)
{
    std::vector<fs::path> directories;
    if (program.is_absolute()) {
        std::error_code ignored;
        const fs::path tree = fs::read_symlink(program.parent_path() / FIELDS_SETUP_LINK, ignored);
        const fs::path beside = program.parent_path() / FIELDS_SETUPS_FROM_PROGRAM;
        directories.push_back(tree.is_absolute() ? tree : beside.lexically_normal());
    }
    const fs::path installed{FIELDS_SETUP_DIR};
    if (std::ranges::find(directories, installed) == directories.end()) {
        directories.push_back(installed);
    }
    return directories;
}

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
