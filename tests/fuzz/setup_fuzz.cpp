// A setup that is read without a fault is the same when it is written and read again.
#include "fields/game/setup_file.hpp"
#include "fields/game/text_kind.hpp"
#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace fields;
    const std::string_view text = test::as_text(data, size);
    const ParsedSetup parsed = parse_setup_file(text);
    if (parsed.errors.empty()) {
        test::require(kind_of(text) == TextKind::Setup);
        test::require(parsed.setup.position().has_value());
        const ParsedSetup again = parse_setup_file(to_setup_file(parsed.setup));
        test::require(again.errors.empty() && again.setup == parsed.setup);
    }
    return 0;
}
