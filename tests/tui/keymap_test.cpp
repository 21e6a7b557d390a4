// The one table of keys keeps its promises.
#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

#include "cli/plain.hpp"
#include "tui/keymap.hpp"

namespace fields::tui {
namespace {

TEST_CASE("no key does two things, and every action has a key")
{
    std::vector<Key> seen;
    for (const Binding& binding : bindings()) {
        CHECK_FALSE(binding.codes.empty());
        CHECK_FALSE(binding.does.empty());
        for (const Key& key : binding.codes) {
            INFO(binding.keys);
            CHECK(std::ranges::find(seen, key) == seen.end());
            CHECK(Keymap{}.find(key) == binding.action);
            CHECK(parse_key(name_of(key)) == key);
            seen.push_back(key);
        }
    }
}

TEST_CASE("keys that begin a typed move do nothing else")
{
    for (const char32_t letter : std::u32string{U"acdefg0123456789"}) {
        CHECK_FALSE(Keymap{}.find(key(letter)));
    }
}

TEST_CASE("every action of the screen has a word in plain mode, but those of eye and mouse alone")
{
    const auto words = cli::plain_commands();
    for (const Binding& binding : bindings()) {
        if (binding.action == Action::Settings || binding.action == Action::Theme ||
            binding.action == Action::Characters || binding.action == Action::Mouse) {
            continue;
        }
        INFO(binding.keys);
        CHECK(std::ranges::find(words, binding.plain, &cli::PlainCommand::word) != words.end());
    }
}

TEST_CASE("the footer names quit, help and undo and fits 80 columns")
{
    std::string footer;
    for (const Binding& binding : bindings()) {
        footer += binding.footer.empty() ? "" : "  " + std::string{binding.footer};
    }
    CHECK(footer.size() < 80);
    for (const char* word : {"quit", "help", "undo"}) {
        CHECK(footer.find(word) != std::string::npos);
    }
}

TEST_CASE("every action has a name of its own, and its keys can be given to another one")
{
    for (const Binding& binding : bindings()) {
        CHECK(parse_action(name_of(binding.action)) == binding.action);
    }
    CHECK_FALSE(parse_action("nothing"));
    Keymap keys;
    keys.set(Action::Undo, {key(U'x'), key(Key::Code::Backspace)});
    CHECK(keys.find(key(Key::Code::Backspace)) == Action::Undo);
    CHECK_FALSE(keys.find(key(U'z')));
    CHECK(keys.why_not(Action::Undo, key(U'x')) == "'x' is the key of 'switch'");
    CHECK(keys.why_not(Action::Hint, key(U'a')) == "'a' begins a typed move");
    CHECK(keys.why_not(Action::Hint, key(U'z')).empty());
    const auto entry =
        std::ranges::find_if(keys.entries(), [](const auto& e) { return e.binding->action == Action::Undo; });
    CHECK(entry->keys == "x, Backspace");
    CHECK(entry->footer == "x undo");
}

}  // namespace
}  // namespace fields::tui
