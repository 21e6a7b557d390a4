// The settings screen: each entry changes one thing, and is kept under its name.
#include <catch2/catch.hpp>

#include "app/settings.hpp"
#include "fields/engine/levels.hpp"

namespace fields::app {
namespace {

TEST_CASE("each setting goes round and is written as the file of settings has it")
{
    Settings settings{.level = 3};
    const std::size_t count = settings_menu(settings, 0).items.size();
    REQUIRE(count == 7);
    for (std::size_t item = 0; item < count; ++item) {
        const std::string before = settings_menu(settings, item).items[item].value;
        const Change changed = change(settings, item, 0);
        CHECK_FALSE(changed.name.empty());
        CHECK(settings_menu(settings, item).items[item].value != before);
        change(settings, item, -1);
        CHECK(settings_menu(settings, item).items[item].value == before);
    }
    CHECK(change(settings, theme_setting, -1).value == "mono");
    CHECK(change(settings, characters_setting, +1).name == "ascii");
    CHECK(change(settings, mouse_setting, +1).value == "yes");
    settings.level = highest_level;
    CHECK(change(settings, static_cast<std::size_t>(SettingsEntry::Level), +1).value == std::to_string(highest_level));
}

}  // namespace
}  // namespace fields::app
