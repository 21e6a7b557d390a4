// Claims: what searches that share the work tell each other.
#include <catch2/catch.hpp>

#include <optional>

#include "fields/engine/claims.hpp"

namespace fields {
namespace {

TEST_CASE("a claim is seen while it lives")
{
    Claims claims;
    CHECK_FALSE(claims.holds(0x1234));
    {
        const Claims::Claim claim{&claims, 0x1234};
        CHECK(claims.holds(0x1234));
        CHECK_FALSE(claims.holds(0x1235));
    }
    CHECK_FALSE(claims.holds(0x1234));
    const Claims::Claim none{nullptr, 0x1234};
    CHECK_FALSE(claims.holds(0x1234));
}

TEST_CASE("a later claim on the same place wins, and neither is held for ever")
{
    constexpr std::uint64_t same_place = 0x1234 + (std::uint64_t{1} << 40U);
    Claims claims;
    {
        const Claims::Claim first{&claims, 0x1234};
        const Claims::Claim second{&claims, same_place};
        CHECK_FALSE(claims.holds(0x1234));
        CHECK(claims.holds(same_place));
    }
    CHECK_FALSE(claims.holds(0x1234));
    CHECK_FALSE(claims.holds(same_place));
}

}  // namespace
}  // namespace fields
