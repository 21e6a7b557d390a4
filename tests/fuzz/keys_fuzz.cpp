// No byte of a complete sequence becomes a character, whatever sequences follow each other: of a stream of them, put
// together from the random bytes, with an x behind each, exactly the x are typed. And random bytes do no harm.
#include <algorithm>
#include <string>

#include "fuzz.hpp"
#include "tui/key_parser.hpp"

namespace fields {
namespace {

/// Random choices, none left being 0.
class Choices {
public:
    explicit Choices(std::string_view bytes) : bytes_{bytes} {}

    [[nodiscard]] bool is_empty() const { return bytes_.empty(); }
    unsigned byte()
    {
        if (bytes_.empty()) {
            return 0;
        }
        const auto first = static_cast<unsigned char>(bytes_.front());
        bytes_.remove_prefix(1);
        return first;
    }
    /// low to high
    char in(int low, int high) { return static_cast<char>(low + static_cast<int>(byte()) % (high - low + 1)); }
    std::string several(int low, int high)
    {
        std::string text(byte() % 8, ' ');
        std::ranges::generate(text, [&] { return in(low, high); });
        return text;
    }

private:
    std::string_view bytes_;
};

std::string control_sequence(Choices& choices)
{
    std::string parameters = choices.several(0x30, 0x3F) + choices.several(0x20, 0x2F);
    char final = choices.in(0x40, 0x7E);
    if (final == 'u' || final == '~') {
        final = 'A';  // keys told by their characters are characters
    }
    if (final == '[' && parameters.empty()) {
        return std::string{"["} + choices.in('A', 'z');
    }
    if (final == 'M' && parameters.empty()) {
        return "M" + std::string{choices.in(0x20, 0xFF), choices.in(0x20, 0xFF), choices.in(0x20, 0xFF)};
    }
    // Where rxvt ends a key with $ nothing more belongs to it.
    const std::size_t dollar = parameters.find('$');
    const bool is_key =
        dollar != std::string::npos && dollar > 0 && parameters.find_first_not_of("0123456789") == dollar;
    return is_key ? parameters.substr(0, dollar + 1) : parameters + final;
}

std::string sequence(Choices& choices)
{
    switch (choices.byte() % 8) {
    case 0:
    case 1:
        return "\033[" + control_sequence(choices);
    case 2:
        return "\033O" + std::string{choices.in('A', 'z')};
    case 3: {
        constexpr std::string_view kinds = "PX]^_";
        constexpr std::string_view ends[] = {"\033\\", "\a", "\xC2\x9C"};
        return std::string{"\033"} + kinds[choices.byte() % kinds.size()] + choices.several(0x20, 0x7E) +
               choices.several(0xA0, 0xFF) + std::string{ends[choices.byte() % 3]};
    }
    case 4:
        return "\033[200~" + choices.several(0x00, 0x1A) + choices.several(0x1C, 0xFF) + "\033[201~";
    case 5:
        return std::string{"\033"} + choices.several(0x20, 0x2F).substr(0, 1) + choices.in('a', 'z');
    case 6:
        return "\033[<" + choices.several('0', ';') + 'M';
    default:
        return "\033\033[" + std::string{choices.in('A', 'L')};
    }
}

std::size_t typed(std::string_view bytes)
{
    std::size_t count = 0;
    tui::KeyParser parser;
    for (const char byte : bytes) {
        const auto input = parser.take(static_cast<unsigned char>(byte));
        const auto* pressed = input ? std::get_if<tui::Key>(&*input) : nullptr;
        count += pressed != nullptr && pressed->code == tui::Key::Code::Character ? 1U : 0U;
    }
    static_cast<void>(parser.expire());
    test::require(!parser.patience());
    return count;
}

}  // namespace
}  // namespace fields

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace fields;
    const std::string_view bytes = test::as_text(data, size);
    static_cast<void>(typed(bytes));
    Choices choices{bytes};
    std::string stream;
    std::size_t expected = 0;
    while (!choices.is_empty()) {
        stream += sequence(choices) + 'x';
        ++expected;
    }
    test::require(typed(stream) == expected);
    return 0;
}
