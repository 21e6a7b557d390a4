// Base64, by the examples of RFC 4648.
#include <catch2/catch.hpp>

#include "tui/base64.hpp"

namespace fields::tui {
namespace {

TEST_CASE("text becomes base64 as the standard's examples do")
{
    CHECK(to_base64("").empty());
    CHECK(to_base64("f") == "Zg==");
    CHECK(to_base64("fo") == "Zm8=");
    CHECK(to_base64("foo") == "Zm9v");
    CHECK(to_base64("foob") == "Zm9vYg==");
    CHECK(to_base64("fooba") == "Zm9vYmE=");
    CHECK(to_base64("foobar") == "Zm9vYmFy");
    CHECK(to_base64("\xff\xfe") == "//4=");
}

}  // namespace
}  // namespace fields::tui
