// Base64 (RFC 4648), as terminals take the text for a clipboard.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace fields::tui {

[[nodiscard]] inline std::string to_base64(std::string_view text)
{
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string result;
    for (std::size_t i = 0; i < text.size(); i += 3) {
        const std::string_view three = text.substr(i, 3);
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            bits = bits << 8U | (k < three.size() ? static_cast<unsigned char>(three[k]) : 0U);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            result += k <= three.size() ? digits[bits >> (18 - 6 * k) & 63U] : '=';
        }
    }
    return result;
}

}  // namespace fields::tui
