// Whatever is read of a record is a sound game, and the same when it is written and read again.
#include "fields/game/record_reader.hpp"
#include "fields/game/record_writer.hpp"
#include "fields/game/text_kind.hpp"
#include "fuzz.hpp"
#include "live/saved_game.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace fields;
    const std::string_view text = test::as_text(data, size);
    RecordReader reader{text};
    bool is_sound = true;
    while (const auto parsed = reader.next()) {
        if (!parsed->faults.empty()) {
            is_sound = false;
            continue;
        }
        const std::string written = to_text(parsed->record);
        RecordReader second{written};
        const auto again = second.next();
        test::require(again && again->faults.empty());
        test::require(to_text(again->record) == written);
    }
    test::require(!is_sound || reader.count() == 0 || kind_of(text) == TextKind::Records);
    static_cast<void>(live::load_game(text, "text", {}));
    static_cast<void>(live::list_games(text, "text"));
    return 0;
}
