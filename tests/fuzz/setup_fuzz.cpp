// A setup that is read without a fault is the same when it is written and read again.
#include "fields/game/setup_file.hpp"
#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace fields;
    const ParsedSetup parsed = parse_setup_file(test::as_text(data, size));
    if (parsed.errors.empty()) {
        test::require(parsed.setup.position().has_value());
        const ParsedSetup again = parse_setup_file(to_setup_file(parsed.setup));
        test::require(again.errors.empty() && again.setup == parsed.setup);
    }
    return 0;
}
