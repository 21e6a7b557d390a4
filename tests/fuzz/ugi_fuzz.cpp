// An engine that is told anything answers it, and is still there.
#include <algorithm>
#include <string_view>

#include "fuzz.hpp"
#include "ugi/engine.hpp"

namespace {

/// What takes long or much memory because it is told to is left out.
bool is_heavy(std::string_view line)
{
    return line.find("perft") != std::string_view::npos || line.find("Hash") != std::string_view::npos ||
           line.find("Threads") != std::string_view::npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace fields;
    bool is_ready = false;
    ugi::Engine engine{[&](std::string_view line) { is_ready = is_ready || line == "readyok"; }};
    engine.feed("setoption name Hash value 1\n");  // most of the time went into memory for the table
    std::string_view text = test::as_text(data, size);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        if (!is_heavy(text.substr(0, end))) {
            engine.feed(text.substr(0, end));
        }
        text.remove_prefix(end);
    }
    engine.feed("\nstop\n");
    is_ready = false;
    engine.feed("isready\n");
    test::require(is_ready || engine.has_quit());
    engine.finish();
    return 0;
}
