// The two sides. "No side" is std::optional<Side>, never a third enumerator.
#pragma once

#include <cstddef>
#include <cstdint>

namespace fields {

enum class Side : std::uint8_t { Black, White };

[[nodiscard]] constexpr Side other(Side side) noexcept { return side == Side::Black ? Side::White : Side::Black; }

/// Index of a side in a two-element array.
[[nodiscard]] constexpr std::size_t index(Side side) noexcept { return static_cast<std::size_t>(side); }

}  // namespace fields
