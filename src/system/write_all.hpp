// Writing to a descriptor, whole.
#pragma once

#include <string_view>

namespace fields::system {

/// Writes all of the text, however often it is interrupted or has to wait for room. False with errno set where it
/// cannot; part of it may be written then.
bool write_all(int descriptor, std::string_view text) noexcept;

}  // namespace fields::system
