// A directory of small files, held open. Invariant: a file in it is whole at any moment, the old one or the new one,
// whatever ends the program; new files are their owner's alone (0600); no symbolic link in the place of a file is
// followed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "store/files.hpp"
#include "system/descriptor.hpp"

namespace fields::store {

/// What a lock came to.
struct Lock {
    system::Descriptor descriptor;  ///< holds the lock until it is closed or the process ends, however; not open: none
    std::string trouble;            ///< why there can be no lock at all; empty also where another process has it
};

/// Which symbolic links in the place of a directory are followed: the player's own (or root's), or none.
enum class Links : std::uint8_t { Own, None };

/// Messages are one line each without the path, and empty where all went well. Names are names: no slash in them.
class Directory {
public:
    /// Opens a directory; what is missing of its path is made, for the owner alone (0700). Or says why not, with the
    /// path. `links` is about the last name of the path.
    static std::variant<Directory, std::string> make(const std::filesystem::path& path, Links links);
    /// Opens one that is there, through symbolic links too; or says why not, with the path.
    static std::variant<Directory, std::string> open(const std::filesystem::path& path);

    /// Reads at most `limit` + 1 bytes of a regular file.
    [[nodiscard]] FileText read(const std::string& name, std::size_t limit) const;

    /// Puts a file in the place of the one that is there, which then gets the name `previous` unless that is empty.
    /// Mode and owner stay; a read-only file is left alone. Where it fails the old file is as it was. (A temporary file
    /// beside it, fsync, link, rename, fsync of the directory.) A symbolic link of that name is refused.
    [[nodiscard]] std::string write(const std::string& name, std::string_view text,
                                    const std::string& previous = "") const;

    // write() in steps, for whoever cannot wait for the disk.

    /// Puts a file in the place of the one that is there: from then on it outlives the program, but not the machine.
    [[nodiscard]] std::string put(const std::string& name, std::string_view text) const;
    /// A file that is on the disk, held open, and none where there is none; or why it is not.
    [[nodiscard]] std::variant<system::Descriptor, std::string> sync(const std::string& name) const;
    /// Moves a file on to the place of `name`, which then gets the name `previous`. Nothing happens where `from` is not
    /// the file that was synced any more.
    [[nodiscard]] std::string promote(const system::Descriptor& synced, const std::string& from,
                                      const std::string& name, const std::string& previous) const;
    /// What was moved here is so on the disk too, where the file system can say so.
    void sync() const noexcept;

    [[nodiscard]] bool has(const std::string& name) const;
    /// A file that isn't there is no trouble.
    [[nodiscard]] std::string remove(const std::string& name) const;

    struct Entry {
        std::string name;
        std::int64_t changed;  ///< nanoseconds since 1970
    };
    /// The regular files that do not start with a dot, latest change first. Removes what an interrupted write left.
    [[nodiscard]] std::vector<Entry> files() const;

    /// Locks a file, made if need be, against other processes that do the same.
    [[nodiscard]] Lock lock(const std::string& name) const;

private:
    explicit Directory(system::Descriptor descriptor) : descriptor_{std::move(descriptor)} {}
    static std::variant<Directory, std::string> open(const std::filesystem::path& path, int flags);

    system::Descriptor descriptor_;
};

/// Directory::write() by a path, wherever the player's own symbolic links lead from there: the file where they end is
/// written, or made in a directory that is there. What is missing of the path itself is made. Empty, or what is wrong,
/// with the path.
[[nodiscard]] std::string rewrite(const std::filesystem::path& path, std::string_view text);

}  // namespace fields::store
