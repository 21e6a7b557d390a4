// Standard input that holds a text, while a test lasts.
#pragma once

#include <cstdio>
#include <stdexcept>
#include <string>
#include <unistd.h>

namespace fields::test {

class StandardInput {
public:
    explicit StandardInput(const std::string& text) : before_{::dup(STDIN_FILENO)}
    {
        std::FILE* const file = std::tmpfile();
        if (file == nullptr || std::fwrite(text.data(), 1, text.size(), file) != text.size()) {
            throw std::runtime_error{"no standard input can be made"};
        }
        std::rewind(file);
        ::dup2(::fileno(file), STDIN_FILENO);
        std::fclose(file);
    }
    StandardInput(const StandardInput&) = delete;
    StandardInput& operator=(const StandardInput&) = delete;
    ~StandardInput()
    {
        ::dup2(before_, STDIN_FILENO);
        ::close(before_);
    }

private:
    int before_;
};

}  // namespace fields::test
