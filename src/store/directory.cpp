// Files by openat(2) and its kin; see directory.hpp.
#include "store/directory.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <optional>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>

#include "system/write_all.hpp"

namespace fields::store {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view temporary_start = ".new-";
constexpr std::int64_t nanoseconds = 1'000'000'000;
constexpr std::int64_t longest_write = 60 * nanoseconds;  // older temporary files are left over

std::string message(int error = errno) { return std::generic_category().message(error); }

std::string at(const fs::path& path, int error = errno) { return with_path(message(error), path); }

bool is_trusted(const struct stat& link) { return link.st_uid == ::geteuid() || link.st_uid == 0; }

/// Why a symbolic link in the place of a directory is not followed; empty where there is none, or it is.
std::string why_not_followed(const fs::path& path, Links links)
{
    struct stat status {};
    if (::lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) {
        return "";
    }
    if (links == Links::None) {
        return "a symbolic link, which is not followed";
    }
    if (!is_trusted(status)) {
        return "a symbolic link of somebody else, which is not followed";
    }
    std::error_code error;
    if (fs::is_directory(path, error)) {
        return "";
    }
    const std::string target = short_path(fs::read_symlink(path, error));
    return "a symbolic link to " + target +
           (fs::exists(path, error) ? ", which is no directory" : ", which is missing");
}

/// Makes a directory and those above it, as far as they are missing.
std::string make_missing(const fs::path& path)
{
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) {
        return "";
    }
    if (const std::string why = why_not_followed(path, Links::Own); !why.empty()) {
        return with_path(why, path);
    }
    if (path.has_relative_path()) {
        if (auto trouble = make_missing(path.parent_path()); !trouble.empty()) {
            return trouble;
        }
    }
    if (::mkdir(path.c_str(), S_IRWXU) == 0) {
        return "";
    }
    const int error = errno;
    return error != EEXIST ? at(path, error) : fs::is_directory(path, ignored) ? "" : at(path, ENOTDIR);
}

bool sync_file(int descriptor)
{
    while (::fsync(descriptor) != 0) {
        if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

std::int64_t changed_at(const struct stat& status)
{
    return std::int64_t{status.st_mtim.tv_sec} * nanoseconds + status.st_mtim.tv_nsec;
}

std::int64_t now()
{
    timespec time{};
    ::clock_gettime(CLOCK_REALTIME, &time);
    return std::int64_t{time.tv_sec} * nanoseconds + time.tv_nsec;
}

/// The file itself, not what a symbolic link points to; nothing where there is none.
std::optional<struct stat> status_of(int directory, const std::string& name)
{
    struct stat status {};
    return ::fstatat(directory, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 ? std::optional{status} : std::nullopt;
}

/// Gives a file, where there is one, a second name, so that it is never without its first, whoever is killed meanwhile.
/// Where the file system has no links it is renamed. False with errno set where neither works.
bool keep_as(const std::string& previous, int directory, const std::string& name)
{
    if (!status_of(directory, name)) {
        return true;
    }
    ::unlinkat(directory, previous.c_str(), 0);
    return ::linkat(directory, name.c_str(), directory, previous.c_str(), 0) == 0 ||
           ::renameat(directory, name.c_str(), directory, previous.c_str()) == 0;
}

/// A file on its way to its place: removed unless it got there.
class Temporary {
public:
    Temporary(int directory, const std::string& name)
        : directory_{directory}, name_{std::string{temporary_start} + std::to_string(::getpid()) + '-' + name}
    {
        ::unlinkat(directory_, name_.c_str(), 0);  // one that a process of the same number left
        file_ = system::Descriptor{::openat(directory_, name_.c_str(),
                                            O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR)};
    }
    Temporary(const Temporary&) = delete;
    Temporary& operator=(const Temporary&) = delete;
    ~Temporary()
    {
        if (is_there()) {
            ::unlinkat(directory_, name_.c_str(), 0);
        }
    }

    // False with errno set where it did not work.

    bool fill(std::string_view text) { return file_.is_open() && system::write_all(file_.number(), text); }
    bool sync() { return sync_file(file_.number()); }
    /// Like another file: of its owner and group, as far as that can be, and with what it allows them.
    bool resemble(const struct stat& other)
    {
        mode_t mode = other.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO);
        if (::fchown(file_.number(), other.st_uid, other.st_gid) != 0 &&
            ::fchown(file_.number(), static_cast<uid_t>(-1), other.st_gid) != 0) {
            mode &= ~static_cast<mode_t>(S_IRWXG);  // of another group, which has no business here
        }
        return ::fchmod(file_.number(), mode) == 0;
    }
    bool close() { return file_.close(); }
    bool move_to(const std::string& name)
    {
        is_moved_ = ::renameat(directory_, name_.c_str(), directory_, name.c_str()) == 0;
        return is_moved_;
    }

private:
    [[nodiscard]] bool is_there() const noexcept { return !is_moved_; }

    int directory_;
    std::string name_;
    system::Descriptor file_;
    bool is_moved_ = false;
};

}  // namespace

std::variant<Directory, std::string> Directory::open(const fs::path& path, int flags)
{
    system::Descriptor descriptor{::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags)};
    if (!descriptor.is_open()) {
        return at(path);
    }
    return Directory{std::move(descriptor)};
}

std::variant<Directory, std::string> Directory::open(const fs::path& path)
{
    return open(path.empty() ? fs::path{"."} : path, 0);
}

std::variant<Directory, std::string> Directory::make(const fs::path& path, Links links)
{
    if (const std::string why = why_not_followed(path, links); !why.empty()) {
        return with_path(why, path);
    }
    if (auto trouble = make_missing(path); !trouble.empty()) {
        return trouble;
    }
    return open(path, links == Links::None ? O_NOFOLLOW : 0);
}

FileText Directory::read(const std::string& name, std::size_t limit) const
{
    return read_text_at(descriptor_.number(), name, limit);
}

std::string Directory::put(const std::string& name, std::string_view text) const
{
    Temporary file{descriptor_.number(), name};
    return file.fill(text) && file.close() && file.move_to(name) ? "" : message();
}

std::variant<system::Descriptor, std::string> Directory::sync(const std::string& name) const
{
    system::Descriptor file{
        ::openat(descriptor_.number(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)};
    const bool is_gone = !file.is_open() && errno == ENOENT;
    if (!is_gone && (!file.is_open() || !sync_file(file.number()))) {
        return message();
    }
    return file;
}

std::string Directory::promote(const system::Descriptor& synced, const std::string& from, const std::string& name,
                               const std::string& previous) const
{
    const int directory = descriptor_.number();
    if (auto trouble = why_no_file_at(directory, name); !trouble.empty()) {
        return trouble;
    }
    struct stat status {};
    const auto now = status_of(directory, from);
    if (::fstat(synced.number(), &status) != 0 || !now || now->st_ino != status.st_ino) {
        return "";
    }
    return keep_as(previous, directory, name) && ::renameat(directory, from.c_str(), directory, name.c_str()) == 0
               ? ""
               : message();
}

void Directory::sync() const noexcept
{
    sync_file(descriptor_.number());  // not every file system can; the files are in their places in any case
}

std::string Directory::write(const std::string& name, std::string_view text, const std::string& previous) const
{
    const int directory = descriptor_.number();
    if (auto trouble = why_no_file_at(directory, name); !trouble.empty()) {
        return trouble;
    }
    const auto old = status_of(directory, name);
    // Root may write to a file that nobody may write to; it was made read-only for a reason all the same.
    const bool is_read_only = old && ((old->st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0 ||
                                      ::faccessat(directory, name.c_str(), W_OK, AT_EACCESS) != 0);
    if (is_read_only) {
        return "the file is read-only";
    }
    Temporary file{directory, name};
    if (!file.fill(text) || (old && !file.resemble(*old)) || !file.sync() || !file.close()) {
        return message();
    }
    if ((!previous.empty() && !keep_as(previous, directory, name)) || !file.move_to(name)) {
        return message();
    }
    sync();
    return "";
}

bool Directory::has(const std::string& name) const { return status_of(descriptor_.number(), name).has_value(); }

std::string Directory::remove(const std::string& name) const
{
    return ::unlinkat(descriptor_.number(), name.c_str(), 0) == 0 || errno == ENOENT ? "" : message();
}

std::vector<Directory::Entry> Directory::files() const
{
    std::vector<Entry> entries;
    const std::unique_ptr<DIR, int (*)(DIR*)> stream{
        ::fdopendir(::openat(descriptor_.number(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)), &::closedir};
    while (const dirent* found = stream ? ::readdir(stream.get()) : nullptr) {
        const std::string name = found->d_name;
        const auto status = status_of(descriptor_.number(), name);
        if (!status || !S_ISREG(status->st_mode)) {
            continue;
        }
        if (!name.starts_with('.')) {
            entries.push_back({name, changed_at(*status)});
        } else if (name.starts_with(temporary_start) && now() - changed_at(*status) > longest_write) {
            ::unlinkat(descriptor_.number(), name.c_str(), 0);
        }
    }
    std::ranges::sort(entries, [](const Entry& a, const Entry& b) {
        return a.changed != b.changed ? a.changed > b.changed : a.name < b.name;
    });
    return entries;
}

Lock Directory::lock(const std::string& name) const
{
    system::Descriptor file{
        ::openat(descriptor_.number(), name.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR)};
    if (!file.is_open()) {
        return {system::Descriptor{}, message()};
    }
    if (::flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
        return {system::Descriptor{}, errno == EWOULDBLOCK ? "" : message()};
    }
    return {std::move(file), ""};
}

std::string rewrite(const fs::path& path, std::string_view text)
{
    constexpr int most_links = 40;  // as many as the system follows
    fs::path target = path;
    for (int links = 0;; ++links) {
        struct stat status {};
        if (::lstat(target.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) {
            break;
        }
        if (links == most_links) {
            return at(path, ELOOP);
        }
        if (!is_trusted(status)) {
            return with_path("a symbolic link of somebody else, which is not followed", target);
        }
        std::error_code error;
        target = target.parent_path() / fs::read_symlink(target, error);  // an absolute one replaces what is before it
    }
    auto opened =
        target == path ? Directory::make(path.parent_path(), Links::Own) : Directory::open(target.parent_path());
    if (auto* trouble = std::get_if<std::string>(&opened)) {
        return std::move(*trouble);
    }
    const std::string trouble = std::get<Directory>(opened).write(target.filename().string(), text);
    return trouble.empty() ? "" : with_path(trouble, target);
}

}  // namespace fields::store
