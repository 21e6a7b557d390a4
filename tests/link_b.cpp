// The other of two translation units that include the whole library. See link_a.cpp.
#include <cstdint>

#include "fields/fields.hpp"

namespace fields::test {

[[nodiscard]] std::uint64_t opening_key_in_b();
[[nodiscard]] const Rules* classic_rules_in_b();

std::uint64_t opening_key_in_b() { return standard_setup().position().value().key(); }

const Rules* classic_rules_in_b() { return &classic; }

}  // namespace fields::test
