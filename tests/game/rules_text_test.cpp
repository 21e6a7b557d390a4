// Rules as one line of text: whatever is written reads back, and what is wrong is reported at its column.
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "fields/game/rules_text.hpp"
#include "support.hpp"

namespace fields::test {
namespace {

TEST_CASE("every combination of rules survives as text")
{
    for (Rules rules : all_rules()) {
        for (const Side first : {Side::Black, Side::White}) {
            for (const Repetition repetition : {Repetition::Draws, Repetition::Ignored}) {
                for (const int quiet : {0, 50, 100, 1000}) {
                    rules.first = first;
                    rules.repetition = repetition;
                    rules.quiet = static_cast<std::uint16_t>(quiet);
                    const std::string text = to_rules_text(rules);
                    INFO(text);
                    const ParsedRules parsed = parse_rules_text(text);
                    CHECK(parsed.errors.empty());
                    CHECK(parsed.rules == rules);
                    rules.first = Side::Black;
                    CHECK(parse_rules_text(describe(rules)).rules == rules);
                }
            }
        }
    }
}

TEST_CASE("rules are written by the nearer of the published sets and what differs")
{
    Rules rules = classic;
    CHECK(to_rules_text(rules) == "classic");
    rules.first = Side::White;
    CHECK(to_rules_text(rules) == "classic, first white");
    CHECK(describe(rules) == "classic");
    rules.jump = Jump::No;
    rules.quiet = 50;
    CHECK(to_rules_text(rules) == "classic, first white, jump no, quiet 50");
    CHECK(to_rules_text(ascending) == "ascending");
}

TEST_CASE("rules are read in either case and with any blanks")
{
    Rules expected = ascending;
    expected.first = Side::White;
    expected.quiet = 0;
    const ParsedRules parsed = parse_rules_text(" Ascending ,\tFIRST  White,quiet 0 ");
    CHECK(parsed.errors.empty());
    CHECK(parsed.rules == expected);
}

TEST_CASE("what is wrong in a line of rules is reported at its column")
{
    struct Row {
        std::string_view text;
        int column;
        std::string_view what;
    };
    const std::string_view name = "rules are classic or ascending, then single options";
    const std::string_view option =
        "an option is one of first, jump, isolated, win, stuck, repetition, quiet, and its value";
    for (const Row& row : std::vector<Row>{
             {"", 1, name},
             {"chess", 1, name},
             {"classic rules", 1, name},
             {"classic,", 9, option},
             {"classic, jump", 10, option},
             {"classic, jump no no", 10, option},
             {"classic, colour red", 10, option},
             {"classic, jump maybe", 15, "jump is yes or no"},
             {"classic, jump no, quiet -1", 25, "quiet is a number of plies 0-1000, 0 for never"},
         }) {
        INFO(row.text);
        const ParsedRules parsed = parse_rules_text(row.text);
        CHECK(parsed.errors == std::vector<ParseError>{{1, row.column, std::string{row.what}}});
    }
}

}  // namespace
}  // namespace fields::test
