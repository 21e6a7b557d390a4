// Sentences; see failure.hpp.
#include "think/failure.hpp"

#include <new>
#include <system_error>

#include "words.hpp"

namespace fields::think {

OutOfMemory OutOfMemory::for_table(std::size_t bytes)
{
    constexpr std::size_t megabyte = std::size_t{1} << 20U;
    return {"a table of " + std::to_string(bytes / megabyte) + " MB", "try a smaller --hash"};
}

OutOfMemory OutOfMemory::for_threads(int count)
{
    return {words::count(static_cast<std::size_t>(count), "thread"), "try fewer --threads"};
}

std::string in_words(const std::exception& error)
{
    if (const auto* memory = dynamic_cast<const OutOfMemory*>(&error)) {
        return std::string{memory->what()} + " (" + memory->cure() + ')';
    }
    if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) {
        return "not enough memory";
    }
    const auto* system = dynamic_cast<const std::system_error*>(&error);
    if (system != nullptr && system->code() == std::errc::resource_unavailable_try_again) {
        return "the system allows no more threads or processes";
    }
    return error.what();
}

}  // namespace fields::think
