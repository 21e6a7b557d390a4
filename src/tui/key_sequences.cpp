// Tables of keys; see key_sequences.hpp.
#include "tui/key_sequences.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <vector>

#include "utf8.hpp"

namespace fields::tui {

namespace {

using Code = Key::Code;

constexpr int escape = 0x1B;
constexpr int delete_character = 0x7F;

// --- what keys are called

/// What a key of the number pad types, and where it goes.
struct PadKey {
    char character;
    Code code;
};
constexpr std::array pad_codes{
    PadKey{'1', Code::End},  PadKey{'2', Code::Down},   PadKey{'3', Code::PageDown},
    PadKey{'4', Code::Left}, PadKey{'5', Code::Centre}, PadKey{'6', Code::Right},
    PadKey{'7', Code::Home}, PadKey{'8', Code::Up},     PadKey{'9', Code::PageUp},
};

Key pad(char character)
{
    const auto* found = std::ranges::find(pad_codes, character, &PadKey::character);
    return pad_key(found == pad_codes.end() ? Code::Pad : found->code, static_cast<char32_t>(character));
}

struct Letter {
    char letter;
    Code code;
};
/// After ESC [ and ESC O; P to S after ESC [ only with a parameter, as ESC [ P is the Pause key of the Linux console.
/// G is the 5 of its number pad.
constexpr std::array letters{
    Letter{'A', Code::Up},
    Letter{'B', Code::Down},
    Letter{'C', Code::Right},
    Letter{'D', Code::Left},
    Letter{'E', Code::Centre},
    Letter{'F', Code::End},
    Letter{'G', Code::Centre},
    Letter{'H', Code::Home},
    Letter{'P', Code::F1},
    Letter{'Q', Code::F2},
    Letter{'R', Code::F3},
    Letter{'S', Code::F4},
    Letter{'Z', Code::BackTab},
    // rxvt, with Shift and with Ctrl
    Letter{'a', Code::Up},
    Letter{'b', Code::Down},
    Letter{'c', Code::Right},
    Letter{'d', Code::Left},
};

/// ESC O alone: the number pad in its application mode, by the characters it types.
constexpr std::string_view pad_finals = "XjklmnopqrstuvwxyM";
constexpr std::string_view pad_characters = "=*+,-./0123456789\r";

struct Number {
    int number;
    Code code;
};
/// After ESC [ and before ~ (or ^ $ @ of rxvt, which are Ctrl, Shift and both).
constexpr std::array numbers{
    Number{1, Code::Home},   Number{2, Code::Insert},   Number{3, Code::Delete}, Number{4, Code::End},
    Number{5, Code::PageUp}, Number{6, Code::PageDown}, Number{7, Code::Home},   Number{8, Code::End},
    Number{11, Code::F1},    Number{12, Code::F2},      Number{13, Code::F3},    Number{14, Code::F4},
    Number{15, Code::F5},    Number{17, Code::F6},      Number{18, Code::F7},    Number{19, Code::F8},
    Number{20, Code::F9},    Number{21, Code::F10},     Number{23, Code::F11},   Number{24, Code::F12},
};

/// Of kitty's protocol: keys by their numbers in the private area of Unicode.
constexpr std::array kitty_keys{
    Number{57417, Code::Left},   Number{57418, Code::Right},    Number{57419, Code::Up},     Number{57420, Code::Down},
    Number{57421, Code::PageUp}, Number{57422, Code::PageDown}, Number{57423, Code::Home},   Number{57424, Code::End},
    Number{57425, Code::Insert}, Number{57426, Code::Delete},   Number{57427, Code::Centre}, Number{57414, Code::Enter},
};
constexpr int kitty_pad = 57399;
constexpr std::string_view kitty_pad_characters = "0123456789./*-+";
constexpr int kitty_first = 57344;
constexpr int kitty_last = 63743;

std::optional<Key> by_number(std::span<const Number> table, int number)
{
    const auto found = std::ranges::find(table, number, &Number::number);
    return found == table.end() ? std::nullopt : std::optional{key(found->code)};
}

std::optional<Key> by_letter(char letter)
{
    const auto* found = std::ranges::find(letters, letter, &Letter::letter);
    return found == letters.end() ? std::nullopt : std::optional{key(found->code)};
}

// --- parameters

/// `1:3` in `1;5:3`: at most three numbers, where a number is missing 0.
using Field = std::array<int, 3>;

/// The fields of parameters, four at most; nothing where they are none.
std::optional<std::vector<Field>> parse_fields(std::string_view text)
{
    std::vector<Field> fields(1);
    std::size_t sub = 0;
    while (!text.empty()) {
        const char* const end = text.data() + text.size();
        int value = 0;
        const auto [stop, error] = std::from_chars(text.data(), end, value);
        if (error == std::errc::result_out_of_range || text.front() == '-') {
            return std::nullopt;
        }
        if (error == std::errc{}) {
            fields.back().at(sub) = value;
            text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
            continue;
        }
        if (text.front() == ';' && fields.size() < 4) {
            fields.emplace_back();
            sub = 0;
        } else if (text.front() == ':' && sub < 2) {
            ++sub;
        } else {
            return std::nullopt;
        }
        text.remove_prefix(1);
    }
    return fields;
}

/// Modifiers as xterm counts them, less one; and what happened to the key.
struct Modifiers {
    static constexpr int shift = 1;
    static constexpr int ctrl = 4;
    static constexpr int caps_lock = 64;
    static constexpr int others = 2 + 8 + 16 + 32;  // Alt, Super, Hyper, Meta

    explicit Modifiers(const Field& field) : bits{std::max(field[0], 1) - 1}, is_release{field[1] == 3} {}
    int bits;
    bool is_release;
};

/// Whether a number is a character that can be seen.
bool is_glyph(int code)
{
    return code > 0 && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF) && !is_control(static_cast<char32_t>(code));
}

/// A key that is told by its character (kitty's CSI u, xterm's modifyOtherKeys).
std::optional<Key> by_character(const Field& codes, Modifiers modifiers, int text)
{
    const int code = codes[0];
    if (modifiers.is_release) {
        return std::nullopt;
    }
    if (code == '\t' && (modifiers.bits & Modifiers::shift) != 0) {
        return key(Code::BackTab);
    }
    if (code == escape) {
        return key(Code::Escape);
    }
    if (code == '\r' || code == '\t' || code == delete_character) {
        return key_of_control(static_cast<unsigned char>(code));
    }
    if (code >= kitty_pad && code < kitty_pad + static_cast<int>(kitty_pad_characters.size())) {
        return pad(kitty_pad_characters[static_cast<std::size_t>(code - kitty_pad)]);
    }
    if (const auto found = by_number(kitty_keys, code)) {
        return found;
    }
    const bool is_character = is_glyph(code) && (code < kitty_first || code > kitty_last);
    if (!is_character || (modifiers.bits & Modifiers::others) != 0) {
        return std::nullopt;
    }
    if ((modifiers.bits & Modifiers::ctrl) != 0) {
        return code >= '@' && code < delete_character ? key_of_control(static_cast<unsigned char>(code & 0x1F))
                                                      : std::nullopt;
    }
    const bool is_letter = code >= 'a' && code <= 'z';
    const bool is_shifted = (modifiers.bits & Modifiers::shift) != 0;
    const bool is_capital = is_shifted != ((modifiers.bits & Modifiers::caps_lock) != 0 && is_letter);
    const int typed = text != 0                     ? text
                      : is_shifted && codes[1] != 0 ? codes[1]
                      : is_capital && is_letter     ? code - 'a' + 'A'
                                                    : code;
    return is_glyph(typed) ? std::optional{key(static_cast<char32_t>(typed))} : std::nullopt;
}

/// Of a report's first number: modifier keys may be held, but it is the left button, pressed and not dragged.
constexpr int held_modifiers = 4 + 8 + 16;

}  // namespace

std::optional<Key> key_of_control(unsigned char byte)
{
    switch (byte) {
    case '\r':
    case '\n':
        return key(Code::Enter);
    case '\t':
        return key(Code::Tab);
    case 0x08:
    case delete_character:
        return key(Code::Backspace);
    case 0x0C:
        return key(Code::Redraw);
    default:
        return std::nullopt;
    }
}

std::optional<Key> key_of_console(char letter)
{
    return letter >= 'A' && letter <= 'E'
               ? std::optional{key(static_cast<Code>(static_cast<int>(Code::F1) + letter - 'A'))}
               : std::nullopt;
}

std::optional<Key> key_of_ss3(char letter)
{
    if (const std::size_t at = pad_finals.find(letter); at != std::string_view::npos) {
        const char typed = pad_characters[at];
        return typed == '\r' ? key(Code::Enter) : pad(typed);
    }
    return by_letter(letter);
}

std::optional<Input> click(int button, int column, int row)
{
    const bool is_left = (button & ~held_modifiers) == 0;
    return is_left && column >= 1 && row >= 1 ? std::optional<Input>{Clicked{{row - 1, column - 1}}} : std::nullopt;
}

std::optional<Input> meaning_of_csi(std::string_view parameters, char final)
{
    const bool is_mouse = parameters.starts_with('<');
    parameters.remove_prefix(is_mouse ? 1 : 0);
    const auto fields = parse_fields(parameters);
    if (!fields) {
        return std::nullopt;
    }
    const auto field = [&](std::size_t i) { return i < fields->size() ? (*fields)[i] : Field{}; };
    if (is_mouse) {
        return final == 'M' && fields->size() == 3 ? click(field(0)[0], field(1)[0], field(2)[0]) : std::nullopt;
    }
    const Modifiers modifiers{field(1)};
    std::optional<Key> found;
    if (final == 'u') {
        found = by_character(field(0), modifiers, field(2)[0]);
    } else if (final == '~' && field(0)[0] == 27) {
        found = by_character(field(2), modifiers, 0);
    } else if (final == '~' || final == '^' || final == '$' || final == '@') {
        found = by_number(numbers, field(0)[0]);
    } else if ((fields->size() == 1 && (final < 'P' || final > 'S')) || field(0)[0] == 1) {
        found = by_letter(final);
    }
    return found && !modifiers.is_release ? std::optional<Input>{*found} : std::nullopt;
}

}  // namespace fields::tui
