// Reading files whole, and finding installed setups. Nothing is changed here, and nothing is waited for: what is no
// regular file (a FIFO, a device, a socket, a directory) is not even opened.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fields::store {

struct FileText {
    std::string text;
    std::string error;  ///< why it cannot be read, without the file's name; empty where it was
};

/// A path for a message: of a long one both ends.
std::string short_path(const std::filesystem::path& path);

/// What is wrong with a path, in one line that may be cut off at its end: the reason first.
std::string with_path(std::string_view why, const std::filesystem::path& path);

inline constexpr std::string_view no_regular_file = "not a regular file";

/// Why what stands at a path is no file to read or to write; empty for a regular file, and where nothing is.
std::string why_no_file(const std::filesystem::path& path);
/// The same of a name in an open directory; a symbolic link of that name is no file.
std::string why_no_file_at(int directory, const std::string& name);

/// Reads at most `limit` + 1 bytes, so that a reader can tell a file that is too large.
FileText read_text(const std::filesystem::path& path, std::size_t limit);

/// The same of a name in an open directory; a symbolic link of that name is refused.
FileText read_text_at(int directory, const std::string& name, std::size_t limit);

/// Reads a descriptor to its end, and waits for it, but never for more than `limit` + 1 bytes.
FileText read_stream(int descriptor, std::size_t limit);

/// The file that this program was started from; `fields`, to be looked for in PATH, where the system does not tell.
std::string own_path();

/// Where the program in that file looks for setups with bare names; of two with the same name, the one in the first
/// directory counts. In a build tree, which a link beside the program tells, the first is the source tree's; else the
/// one that belongs to the installation, wherever that was moved to. The last is where it was built to be installed.
/// The directory that a program is started in is none of them: it may be a stranger's.
std::vector<std::filesystem::path> setup_directories(const std::filesystem::path& program = own_path());

/// Where a setup given by path or bare name (`variant2`) is; nothing where there is none.
std::optional<std::filesystem::path> find_setup(const std::string& name);

/// Where the installed setup of that name is; nothing where there is none.
std::optional<std::filesystem::path> find_installed_setup(const std::string& name);

struct InstalledSetup {
    std::string name;  ///< as find_setup() takes it
    std::filesystem::path path;
};
/// The setups that can be given by bare names, by name.
std::vector<InstalledSetup> installed_setups();

}  // namespace fields::store
