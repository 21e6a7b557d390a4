// Rules as text, both ways: the names that flags and files use, and one line that keeps every option.
//
//     classic    ascending    classic, first white, jump no, quiet 50
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "fields/board/side.hpp"
#include "fields/game/text.hpp"
#include "fields/rules/rules.hpp"

namespace fields {

/// The published rule sets by name, as flags and files write them.
[[nodiscard]] inline std::optional<Rules> parse_rules(std::string_view name) noexcept
{
    return name == "classic" ? std::optional{classic} : name == "ascending" ? std::optional{ascending} : std::nullopt;
}

/// `black`, `white`, or their first letters, in either case.
[[nodiscard]] inline std::optional<Side> parse_side(std::string_view name)
{
    const std::string lower = text::to_lower(name);
    return lower == "black" || lower == "b"   ? std::optional{Side::Black}
           : lower == "white" || lower == "w" ? std::optional{Side::White}
                                              : std::nullopt;
}

/// One rule option as text: its key, and its two values in the order of the enumerators.
struct RuleOption {
    std::string_view key;
    std::array<std::string_view, 2> values;
    std::size_t (*get)(const Rules&);
    void (*set)(Rules&, std::size_t);
};

namespace detail {

template <auto Member>
[[nodiscard]] constexpr RuleOption rule_option(std::string_view key, std::string_view first, std::string_view second)
{
    return {key,
            {first, second},
            [](const Rules& rules) { return static_cast<std::size_t>(rules.*Member); },
            [](Rules& rules, std::size_t value) {
                using Option = std::remove_reference_t<decltype(rules.*Member)>;
                rules.*Member = static_cast<Option>(value);
            }};
}

}  // namespace detail

/// The options with two values, as files and flags name them; `quiet` is a number and stands alone.
inline constexpr std::array rule_options{
    detail::rule_option<&Rules::first>("first", "black", "white"),
    detail::rule_option<&Rules::jump>("jump", "yes", "no"),
    detail::rule_option<&Rules::isolated>("isolated", "relocate", "stuck"),
    detail::rule_option<&Rules::win>("win", "run", "ascending"),
    detail::rule_option<&Rules::stuck>("stuck", "loses", "passes"),
    detail::rule_option<&Rules::repetition>("repetition", "yes", "no"),
};

/// Whether `key` names a rule option.
[[nodiscard]] inline bool is_rule_key(std::string_view key) noexcept
{
    return key == "quiet" || std::ranges::find(rule_options, key, &RuleOption::key) != rule_options.end();
}

/// Sets one option; says what is wrong where the value is none, and changes nothing.
/// Precondition: is_rule_key(key), and the value is in lower case.
[[nodiscard]] inline std::optional<std::string> set_rule(Rules& rules, std::string_view key, std::string_view value)
{
    if (key == "quiet") {
        const auto plies = text::parse_number(value, 0, 1000);
        if (!plies) {
            return "quiet is a number of plies 0-1000, 0 for never";
        }
        rules.quiet = static_cast<std::uint16_t>(*plies);
        return std::nullopt;
    }
    const RuleOption& option = *std::ranges::find(rule_options, key, &RuleOption::key);
    const auto found = std::ranges::find(option.values, value);
    if (found == option.values.end()) {
        return std::string{key} + " is " + std::string{option.values[0]} + " or " + std::string{option.values[1]};
    }
    option.set(rules, static_cast<std::size_t>(found - option.values.begin()));
    return std::nullopt;
}

namespace detail {

/// What differs from the nearer of the published rule sets: `, jump no, quiet 50`.
[[nodiscard]] inline std::string describe_rules(Rules rules, bool names_first)
{
    const Rules base = rules.win == Win::Run ? classic : ascending;
    std::string text = rules.win == Win::Run ? "classic" : "ascending";
    for (const RuleOption& option : rule_options) {
        if ((names_first || option.key != "first") && option.get(rules) != option.get(base)) {
            text += ", " + std::string{option.key} + ' ' + std::string{option.values[option.get(rules)]};
        }
    }
    return rules.quiet == base.quiet ? text : text + ", quiet " + std::to_string(rules.quiet);
}

}  // namespace detail

/// For people: `classic`, `ascending`, or the nearer of them and the options that differ, but for who moves first:
/// `classic, jump no`.
[[nodiscard]] inline std::string describe(Rules rules) { return detail::describe_rules(rules, false); }

/// For files: as describe(), and who moves first where that is White. parse_rules_text() gives back the same rules.
[[nodiscard]] inline std::string to_rules_text(Rules rules) { return detail::describe_rules(rules, true); }

/// Rules that were read, and everything that was wrong with their text (all on line 1); whole only where `errors` is
/// empty.
struct ParsedRules {
    Rules rules;
    std::vector<ParseError> errors;
};

/// Reads what to_rules_text() and describe() write, in either case: a name, then options with their values.
[[nodiscard]] inline ParsedRules parse_rules_text(std::string_view line)
{
    ParsedRules parsed;
    const auto fail = [&](int column, std::string what) { parsed.errors.push_back({1, column, std::move(what)}); };
    for (std::size_t start = 0; start <= line.size();) {
        const std::size_t end = std::min(line.find(',', start), line.size());
        const int column = static_cast<int>(start) + 1;
        const auto words = text::split(line.substr(start, end - start), column);
        const std::string key = words.empty() ? "" : text::to_lower(words[0].text);
        if (start == 0) {
            const auto named = words.size() == 1 ? parse_rules(key) : std::nullopt;
            if (!named) {
                fail(words.empty() ? column : words[0].column, "rules are classic or ascending, then single options");
            }
            parsed.rules = named.value_or(classic);
        } else if (words.size() != 2 || !is_rule_key(key)) {
            fail(words.empty() ? column : words[0].column,
                 "an option is one of first, jump, isolated, win, stuck, repetition, quiet, and its value");
        } else if (auto fault = set_rule(parsed.rules, key, text::to_lower(words[1].text))) {
            fail(words[1].column, std::move(*fault));
        }
        start = end + 1;
    }
    return parsed;
}

}  // namespace fields
