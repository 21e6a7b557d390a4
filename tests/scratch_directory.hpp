// A directory of a test's own, gone with everything in it when the test is.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace fields::test {

class ScratchDirectory {
public:
    ScratchDirectory() : path_{(std::filesystem::temp_directory_path() / "fields-test-XXXXXX").string()}
    {
        if (::mkdtemp(path_.data()) == nullptr) {
            throw std::runtime_error{"no scratch directory can be made"};
        }
    }
    ScratchDirectory(const ScratchDirectory&) = delete;
    ScratchDirectory& operator=(const ScratchDirectory&) = delete;
    ~ScratchDirectory()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] std::filesystem::path path() const { return path_; }
    [[nodiscard]] std::filesystem::path operator/(const std::string& name) const { return path() / name; }

private:
    std::string path_;
};

[[nodiscard]] inline std::string text_of(const std::filesystem::path& path)
{
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

inline void put_text(const std::filesystem::path& path, const std::string& text)
{
    std::ofstream{path, std::ios::binary} << text;
}

/// The names in a directory, those that start with a dot too; `*.lock` left out.
[[nodiscard]] inline std::size_t count_files(const std::filesystem::path& path)
{
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator{path}) {
        count += entry.path().extension() != ".lock" ? 1 : 0;
    }
    return count;
}

}  // namespace fields::test
