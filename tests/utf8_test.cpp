// Text from outside, made harmless.
#include <catch2/catch.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "utf8.hpp"

namespace fields {
namespace {

TEST_CASE("what acts on a terminal or on other text, or is not seen, is shown as an escape")
{
    for (const auto& [text, shown] : std::vector<std::pair<std::string, std::string>>{
             {"plain", "plain"},
             {"\033[2J", "\\u{1B}[2J"},
             {"a\tb\rc", "a\\u{9}b\\u{D}c"},
             {std::string("\0", 1), "\\u{0}"},
             {"\x7F", "\\u{7F}"},
             {"\xC2\x9B", "\\u{9B}"},
             {"\u00AD", "\\u{AD}"},
             {"\u061C", "\\u{61C}"},
             {"a\u202Eb\u202C", "a\\u{202E}b\\u{202C}"},
             {"\u202A\u202B\u202D", "\\u{202A}\\u{202B}\\u{202D}"},
             {"\u2066\u2067\u2068\u2069", "\\u{2066}\\u{2067}\\u{2068}\\u{2069}"},
             {"\u200E\u200F\u200B", "\\u{200E}\\u{200F}\\u{200B}"},
             {"\u2028\u2029", "\\u{2028}\\u{2029}"},
             {"\uFEFF\u2060", "\\u{FEFF}\\u{2060}"},
             {"\U000E0041", "\\u{E0041}"},
             // what is seen, or joins what is seen
             {"Zoë 王 e\u0301 א ب", "Zoë 王 e\u0301 א ب"},
             {"\U0001F469\u200D\U0001F680 \u0645\u06CC\u200C\u062E",
              "\U0001F469\u200D\U0001F680 \u0645\u06CC\u200C\u062E"},
             {"\xE9\xFF", "??"},
         }) {
        CHECK(printable(text) == shown);
        CHECK(one_line(text) == shown);
        CHECK(printable(shown) == shown);
    }
    CHECK(printable("a\nb") == "a\nb");
    CHECK(one_line("a\nb") == "a\\u{A}b");
}

}  // namespace
}  // namespace fields
