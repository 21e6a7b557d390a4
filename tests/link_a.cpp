// One of two translation units that include the whole library: a function that is not inline would be defined twice and
// the tests would not link. See link_b.cpp.
#include <catch2/catch.hpp>
#include <cstdint>

#include "fields/fields.hpp"

namespace fields::test {

[[nodiscard]] std::uint64_t opening_key_in_b();
[[nodiscard]] const Rules* classic_rules_in_b();

TEST_CASE("two translation units share one library")
{
    CHECK(standard_setup().position().value().key() == opening_key_in_b());
    CHECK(&classic == classic_rules_in_b());
}

}  // namespace fields::test
