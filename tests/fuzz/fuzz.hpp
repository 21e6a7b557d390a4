// What the fuzzers share: libFuzzer calls LLVMFuzzerTestOneInput with one random text after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fields::test {

inline std::string_view as_text(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

/// Whatever the text, this holds; where it does not, the fuzzer keeps the text.
inline void require(bool holds)
{
    if (!holds) {
        std::abort();
    }
}

}  // namespace fields::test
