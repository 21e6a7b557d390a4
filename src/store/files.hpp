// Reading files whole, and finding installed setups. Nothing is changed here.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace fields::store {

struct FileText {
    std::string text;
    std::string error;  ///< why it cannot be read, without the file's name; empty where it was
};

/// Reads at most `limit` + 1 bytes, so that a reader can tell a file that is too large.
FileText read_text(const std::filesystem::path& path, std::size_t limit);

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

/// The file that this program was started from; `fields`, to be looked for in PATH, where the system does not tell.
std::string own_path();

}  // namespace fields::store
