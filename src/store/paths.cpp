// The XDG directories; see places.hpp.
#include "store/paths.hpp"

#include <cstdlib>
#include <string_view>
#include <system_error>

#include "store/files.hpp"

namespace fields::store {

namespace fs = std::filesystem;

namespace {

Place below_home(const char* home, std::string_view directory)
{
    if (home == nullptr || *home == '\0') {
        return {"", "HOME is not set"};
    }
    const fs::path path{home};
    std::error_code ignored;
    if (!path.is_absolute() || !fs::is_directory(path, ignored)) {
        return {"", with_path("HOME is no directory", path)};
    }
    return {path / directory / "fields", ""};
}

}  // namespace

Paths find_paths(const Environment& environment)
{
    const auto find = [&](const char* variable, std::string_view otherwise) {
        const char* value = environment(variable);
        const fs::path path{value == nullptr ? "" : value};
        return path.is_absolute() ? Place{path / "fields", ""} : below_home(environment("HOME"), otherwise);
    };
    return {find("XDG_CONFIG_HOME", ".config"), find("XDG_DATA_HOME", ".local/share"),
            find("XDG_STATE_HOME", ".local/state")};
}

Paths find_paths()
{
    return find_paths([](const char* name) -> const char* { return std::getenv(name); });
}

}  // namespace fields::store
