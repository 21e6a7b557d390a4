// The version of the library and of the program. CMake reads it from here.
#pragma once

namespace fields {

inline constexpr const char* version = "0.1.0";

}  // namespace fields
