// The states; see key_parser.hpp. What the sequences mean is in key_sequences.cpp.
#include "tui/key_parser.hpp"

#include <algorithm>
#include <utility>

#include "tui/key_sequences.hpp"
#include "utf8.hpp"

namespace fields::tui {

namespace {

using Code = Key::Code;
using namespace std::chrono_literals;

/// How long the next piece of a sequence may take on a slow line, and of one that may be long.
constexpr auto piece_delay = 500ms;
constexpr auto long_piece_delay = 1000ms;

constexpr unsigned char bell = 0x07;
constexpr unsigned char cancel = 0x18;
constexpr unsigned char substitute = 0x1A;
constexpr unsigned char esc = 0x1B;
constexpr unsigned char delete_byte = 0x7F;
constexpr std::string_view paste_end = "\033[201~";

constexpr bool is_c0(unsigned char byte) { return byte < 0x20; }

std::optional<Input> as_input(const std::optional<Key>& pressed)
{
    return pressed ? std::optional<Input>{*pressed} : std::nullopt;
}

// --- the description of the terminal

/// Whether a sequence may be taken from a terminal's description: it must not be what all terminals use otherwise. (Old
/// descriptions give function keys of the VT100 the sequences of its number pad.)
bool may_be_known(std::string_view bytes)
{
    constexpr std::array<std::string_view, 11> taken{"\033",  "\033[", "\033O",  "\033P",     "\033X",  "\033]",
                                                     "\033^", "\033_", "\033[<", "\033[200~", paste_end};
    constexpr std::string_view control_keys = "\r\t\b\x7F";
    if (bytes.empty() || std::ranges::find(taken, bytes) != taken.end()) {
        return false;
    }
    const auto first = static_cast<unsigned char>(bytes[0]);
    const bool is_typed = first >= 0x20 && first < 0x80 && first != delete_byte;
    const bool is_control_key = bytes.size() == 1 && control_keys.find(bytes[0]) != std::string_view::npos;
    const bool is_pad = bytes.size() == 3 && bytes.starts_with("\033O") && bytes[2] >= 'j';
    return !is_typed && !is_control_key && !is_pad;
}

}  // namespace

KeyParser::KeyParser(std::vector<Known> known, std::chrono::milliseconds escape_delay)
    : known_{std::move(known)}, escape_delay_{escape_delay}
{
    std::erase_if(known_, [](const Known& each) { return !may_be_known(each.bytes); });
}

std::optional<std::chrono::milliseconds> KeyParser::patience() const noexcept
{
    switch (state_) {
    case State::Ground:
        return std::nullopt;
    case State::Escape:
    case State::Designate:
        return escape_delay_;
    case State::String:
    case State::StringEnd:
    case State::Paste:
        return long_piece_delay;
    default:
        return piece_delay;
    }
}

std::optional<Input> KeyParser::expire()
{
    switch (std::exchange(state_, State::Ground)) {
    case State::Escape:
        return key(Code::Escape);
    case State::Paste:
        return Pasted{std::move(text_)};
    default:
        return std::nullopt;
    }
}

void KeyParser::begin(State state)
{
    state_ = state;
    text_.clear();
    previous_ = 0;
}

std::optional<Input> KeyParser::take(unsigned char byte)
{
    if (state_ == State::Utf8 || state_ == State::OldMouse || state_ == State::String || state_ == State::StringEnd ||
        state_ == State::Paste) {
        return step(byte);
    }
    if (state_ == State::Ground) {
        raw_.clear();
    }
    raw_ += static_cast<char>(byte);
    bool is_beginning = false;
    for (const Known& known : known_) {
        if (known.bytes == raw_) {
            state_ = State::Ground;
            return as_input(known.key);
        }
        is_beginning = is_beginning || known.bytes.starts_with(raw_);
    }
    if (state_ == State::Begun && !is_beginning) {
        state_ = State::Ground;  // what it would have been is nothing
        return take(byte);
    }
    auto input = state_ == State::Begun ? std::nullopt : step(byte);
    if (state_ == State::Ground && is_beginning && !input) {
        state_ = State::Begun;
    }
    return input;
}

std::optional<Input> KeyParser::step(unsigned char byte)
{
    switch (state_) {
    case State::Ground:
        return ground(byte);
    case State::Utf8:
        return continue_character(byte);
    case State::Escape:
        return escape(byte);
    case State::Designate:
        if (byte < 0x20 || byte > 0x2F) {
            state_ = State::Ground;
        }
        return std::nullopt;
    case State::Csi:
        return csi(byte);
    case State::ConsoleKey:
        state_ = State::Ground;
        return as_input(key_of_console(static_cast<char>(byte)));
    case State::Ss3:
        return ss3(byte);
    case State::OldMouse:
        return old_mouse(byte);
    case State::String:
    case State::StringEnd:
        return string(byte);
    case State::Paste:
        return paste(byte);
    case State::Begun:
        break;
    }
    return std::nullopt;
}

std::optional<Input> KeyParser::ground(unsigned char byte)
{
    if (byte == esc) {
        begin(State::Escape);
        return std::nullopt;
    }
    if (byte >= 0xC2 && byte <= 0xF4) {
        begin(State::Utf8);
        is_swallowed_ = false;
        text_ = static_cast<char>(byte);
        return std::nullopt;
    }
    if (byte >= 0x80) {
        introduce(byte);
        return std::nullopt;
    }
    if (is_c0(byte) || byte == delete_byte) {
        return as_input(key_of_control(byte));
    }
    return key(static_cast<char32_t>(byte));
}

/// Bytes that do not belong together are nothing, and the one that does not fit begins anew.
std::optional<Input> KeyParser::continue_character(unsigned char byte)
{
    if (byte >> 6U != 2) {
        state_ = State::Ground;
        return take(byte);
    }
    text_ += static_cast<char>(byte);
    const auto first = static_cast<unsigned char>(text_[0]);
    if (text_.size() < (first < 0xE0 ? 2U : first < 0xF0 ? 3U : 4U)) {
        return std::nullopt;
    }
    state_ = State::Ground;
    const std::u32string decoded = decode_utf8(text_);
    if (is_swallowed_ || decoded.size() != 1) {
        return std::nullopt;
    }
    if (is_control(decoded[0])) {
        introduce(decoded[0]);
        return std::nullopt;
    }
    return key(decoded[0]);
}

void KeyParser::introduce(char32_t control)
{
    switch (control) {
    case 0x8F:
        begin(State::Ss3);
        break;
    case 0x9B:
        begin(State::Csi);
        break;
    case 0x90:  // DCS, SOS, OSC, PM, APC
    case 0x98:
    case 0x9D:
    case 0x9E:
    case 0x9F:
        begin(State::String);
        break;
    default:
        break;
    }
}

/// ESC and a character is a key with Alt held, which means nothing; ESC twice is the beginning of a key with Alt held.
std::optional<Input> KeyParser::escape(unsigned char byte)
{
    if (byte == esc) {
        return std::nullopt;
    }
    if (byte >= 0x40 && byte <= 0x5F) {
        begin(State::Ground);
        introduce(byte + 0x40U);
    } else if (byte >= 0x20 && byte <= 0x2F) {
        begin(State::Designate);
    } else if (byte >= 0xC2 && byte <= 0xF4) {
        begin(State::Utf8);
        is_swallowed_ = true;
        text_ = static_cast<char>(byte);
    } else {
        state_ = State::Ground;
    }
    return std::nullopt;
}

/// Control characters act in the middle of a sequence, as on the VT500; ESC begins another.
std::optional<Input> KeyParser::csi(unsigned char byte)
{
    constexpr std::size_t most = 64;  // more parameters than any key has: not kept
    if (byte == esc) {
        begin(State::Escape);
    } else if (byte == cancel || byte == substitute) {
        state_ = State::Ground;
    } else if (is_c0(byte)) {
        return ground(byte);
    } else if (byte < 0x40) {
        const bool is_shifted_key =  // of rxvt; elsewhere $ is followed by a final byte
            byte == '$' && !text_.empty() && text_.find_first_not_of("0123456789") == std::string::npos;
        if (is_shifted_key) {
            return finish_csi('$');
        }
        if (text_.size() < most) {
            text_ += static_cast<char>(byte);
        }
    } else if (byte < delete_byte) {
        if (text_.empty() && byte == '[') {
            state_ = State::ConsoleKey;
        } else if (text_.empty() && byte == 'M') {
            begin(State::OldMouse);
        } else {
            return finish_csi(static_cast<char>(byte));
        }
    }
    return std::nullopt;
}

std::optional<Input> KeyParser::finish_csi(char final)
{
    state_ = State::Ground;
    if (final == '~' && text_ == "200") {
        begin(State::Paste);
        raw_.clear();
        return std::nullopt;
    }
    return meaning_of_csi(text_, final);
}

std::optional<Input> KeyParser::ss3(unsigned char byte)
{
    if (byte == esc) {
        begin(State::Escape);
        return std::nullopt;
    }
    if ((byte >= '0' && byte <= '9') || byte == ';') {
        return std::nullopt;  // modifiers, of some
    }
    state_ = State::Ground;
    return as_input(key_of_ss3(static_cast<char>(byte)));
}

std::optional<Input> KeyParser::old_mouse(unsigned char byte)
{
    text_ += static_cast<char>(byte);
    if (text_.size() < 3) {
        return std::nullopt;
    }
    state_ = State::Ground;
    const auto value = [&](std::size_t i) { return static_cast<int>(static_cast<unsigned char>(text_[i])) - ' '; };
    return click(value(0), value(1), value(2));
}

std::optional<Input> KeyParser::string(unsigned char byte)
{
    if (state_ == State::StringEnd && byte != esc) {
        begin(State::Ground);
        raw_ = '\033';
        if (byte != '\\') {  // the string is broken off, and another sequence begins
            state_ = State::Escape;
            return take(byte);
        }
        return std::nullopt;
    }
    // The 8-bit end, unless it is part of a character: in UTF-8 it comes after 0xC2.
    const bool is_eight_bit_end = byte == 0x9C && (previous_ < 0x80 || previous_ == 0xC2);
    if (byte == bell || byte == cancel || byte == substitute || is_eight_bit_end) {
        state_ = State::Ground;
    } else {
        state_ = byte == esc ? State::StringEnd : State::String;
    }
    previous_ = byte;
    return std::nullopt;
}

std::optional<Input> KeyParser::paste(unsigned char byte)
{
    // The end is kept apart from a text that is too long to be kept.
    raw_ += static_cast<char>(byte);
    if (paste_end.starts_with(raw_)) {
        if (raw_ != paste_end) {
            return std::nullopt;
        }
        state_ = State::Ground;
        return Pasted{std::move(text_)};
    }
    // Something else that began as the end does: only its last byte can begin anew, for ESC stands nowhere else there.
    const bool begins_anew = byte == esc;
    const std::string_view text = std::string_view{raw_}.substr(0, raw_.size() - (begins_anew ? 1 : 0));
    text_ += text.substr(0, most_pasted - std::min(most_pasted, text_.size()));
    raw_ = begins_anew ? "\033" : "";
    return std::nullopt;
}

}  // namespace fields::tui
