// The only file that knows curses. Pictures go out as differences, keys come in through poll(), so that the wait ends
// for a signal or the engine as well.
#include "tui/curses_terminal.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <langinfo.h>
#include <optional>
#include <poll.h>
#include <string>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "tui/base64.hpp"
#include "tui/rescue.hpp"
#include "tui/unpacker.hpp"

#define NCURSES_NOMACROS  // functions only: erase, move and the like are names of ours and of the library too
#include <curses.h>
#include <term.h>
#undef columns  // term.h makes macros of common words
#undef lines

namespace fields::tui {

namespace {

/// Milliseconds after ESC in which the rest of a key's sequence may come, split up by a slow line.
constexpr int escape_delay = 50;

using Code = Key::Code;

struct CursesKey {
    int code;
    Code key;
};
constexpr std::array curses_keys{
    CursesKey{KEY_UP, Code::Up},        CursesKey{KEY_DOWN, Code::Down},      CursesKey{KEY_LEFT, Code::Left},
    CursesKey{KEY_RIGHT, Code::Right},  CursesKey{KEY_HOME, Code::Home},      CursesKey{KEY_A1, Code::Home},
    CursesKey{KEY_PPAGE, Code::PageUp}, CursesKey{KEY_A3, Code::PageUp},      CursesKey{KEY_END, Code::End},
    CursesKey{KEY_C1, Code::End},       CursesKey{KEY_NPAGE, Code::PageDown}, CursesKey{KEY_C3, Code::PageDown},
    CursesKey{KEY_B2, Code::Centre},    CursesKey{KEY_ENTER, Code::Enter},    CursesKey{KEY_BACKSPACE, Code::Backspace},
    CursesKey{KEY_BTAB, Code::BackTab}, CursesKey{KEY_F0 + 1, Code::F1},
};

/// Codes of our own, beyond those of curses: the number pad by what it types, and what an Unpacker takes up.
constexpr int pad_keys = KEY_MAX + 0x100;
constexpr int paste_start = KEY_MAX + 1;
constexpr int paste_end = KEY_MAX + 2;
constexpr int mouse_start = KEY_MAX + 3;
constexpr int old_mouse_start = KEY_MAX + 4;

struct PadKey {
    char character;
    Code key;
};
constexpr std::array pad_codes{
    PadKey{'1', Code::End},  PadKey{'2', Code::Down},   PadKey{'3', Code::PageDown},
    PadKey{'4', Code::Left}, PadKey{'5', Code::Centre}, PadKey{'6', Code::Right},
    PadKey{'7', Code::Home}, PadKey{'8', Code::Up},     PadKey{'9', Code::PageUp},
};

/// Sequences that terminals send whatever terminfo says of them: both families of arrows, and the number pad.
struct Sequence {
    const char* bytes;
    int code;
};
constexpr std::array sequences{
    Sequence{"\033[A", KEY_UP},         Sequence{"\033OA", KEY_UP},         Sequence{"\033[B", KEY_DOWN},
    Sequence{"\033OB", KEY_DOWN},       Sequence{"\033[C", KEY_RIGHT},      Sequence{"\033OC", KEY_RIGHT},
    Sequence{"\033[D", KEY_LEFT},       Sequence{"\033OD", KEY_LEFT},       Sequence{"\033OM", KEY_ENTER},
    Sequence{"\033Op", pad_keys + '0'}, Sequence{"\033Oq", pad_keys + '1'}, Sequence{"\033Or", pad_keys + '2'},
    Sequence{"\033Os", pad_keys + '3'}, Sequence{"\033Ot", pad_keys + '4'}, Sequence{"\033Ou", pad_keys + '5'},
    Sequence{"\033Ov", pad_keys + '6'}, Sequence{"\033Ow", pad_keys + '7'}, Sequence{"\033Ox", pad_keys + '8'},
    Sequence{"\033Oy", pad_keys + '9'}, Sequence{"\033Oj", pad_keys + '*'}, Sequence{"\033Ok", pad_keys + '+'},
    Sequence{"\033Om", pad_keys + '-'}, Sequence{"\033On", pad_keys + '.'}, Sequence{"\033Oo", pad_keys + '/'},
    Sequence{"\033OE", KEY_B2},         Sequence{"\033[E", KEY_B2},         Sequence{"\033[H", KEY_HOME},
    Sequence{"\033OH", KEY_HOME},       Sequence{"\033[F", KEY_END},        Sequence{"\033OF", KEY_END},
    Sequence{"\033[1~", KEY_HOME},      Sequence{"\033[4~", KEY_END},       Sequence{"\033[5~", KEY_PPAGE},
    Sequence{"\033[6~", KEY_NPAGE},     Sequence{"\033[Z", KEY_BTAB},       Sequence{"\033[200~", paste_start},
    Sequence{"\033[201~", paste_end},
};
/// Known only with the mouse on: some terminals have a function key that begins so.
constexpr std::array mouse_sequences{
    Sequence{"\033[<", mouse_start},
    Sequence{"\033[M", old_mouse_start},
};

constexpr const char* mouse_on = "\033[?1000h\033[?1006h";
constexpr const char* mouse_off = "\033[?1006l\033[?1000l";
constexpr const char* paste_on = "\033[?2004h";
constexpr const char* paste_off = "\033[?2004l";

/// How long the rest of a click or a paste may take to come.
constexpr std::chrono::milliseconds piece_delay{500};

/// What the terminal's description says of a name; empty where it says nothing.
std::string capability(const char* name)
{
    const char* text = ::tigetstr(name);
    const bool is_there = text != nullptr && reinterpret_cast<std::intptr_t>(text) != -1;
    return is_there ? text : "";
}

std::optional<Key> translate(int status, wint_t code)
{
    if (status == KEY_CODE_YES) {
        if (code >= pad_keys) {
            const auto typed = static_cast<char32_t>(code - pad_keys);
            const auto* found = std::ranges::find(pad_codes, static_cast<char>(typed), &PadKey::character);
            return pad_key(found == pad_codes.end() ? Code::Pad : found->key, typed);
        }
        for (const CursesKey& entry : curses_keys) {
            if (static_cast<wint_t>(entry.code) == code) {
                return key(entry.key);
            }
        }
        return std::nullopt;
    }
    switch (code) {
    case L'\r':
    case L'\n':
        return key(Code::Enter);
    case L'\t':
        return key(Code::Tab);
    case 0x1B:
        return key(Code::Escape);
    case 0x08:
    case 0x7F:
        return key(Code::Backspace);
    case 0x0C:
        return key(Code::Redraw);
    default:
        return code >= 0x20 ? std::optional{key(static_cast<char32_t>(code))} : std::nullopt;
    }
}

class CursesTerminal final : public Terminal {
public:
    /// `shell_modes`: the terminal's modes before curses.
    CursesTerminal(SCREEN* screen, const termios& shell_modes, const Preferences& preferences, const WakePipe& wake)
        : screen_{screen}, shell_modes_{shell_modes}, wake_{wake}, preferences_{preferences}
    {
        if (std::getenv("ESCDELAY") == nullptr) {
            ::set_escdelay(escape_delay);
        }
        ::cbreak();
        ::noecho();
        ::nonl();
        ::intrflush(stdscr, FALSE);
        ::nodelay(stdscr, TRUE);
        ::keypad(stdscr, TRUE);
        for (const Sequence& sequence : sequences) {
            ::define_key(sequence.bytes, sequence.code);
        }
        // Where there are no escape sequences there is no paste to be told of, nor a mouse.
        has_private_modes_ = !capability("BE").empty() || capability("smcup").starts_with("\033[?");
        has_mouse_ = !capability("kmous").empty();
        colours_ = colours_used(::tigetnum("colors"), preferences.colour, std::getenv("NO_COLOR"));
        if (colours_ > 0 && ::start_color() == OK) {
            ::use_default_colors();
        }
        prepare_looks();
        switch_modes(true);
        prepare_rescue();
    }

    ~CursesTerminal() override
    {
        give_back();
        ::delscreen(screen_);
    }

    CursesTerminal(const CursesTerminal&) = delete;
    CursesTerminal& operator=(const CursesTerminal&) = delete;

    [[nodiscard]] Size size() const override { return {LINES, COLS}; }
    [[nodiscard]] bool is_unicode() const override
    {
        return !preferences_.is_ascii && std::strcmp(::nl_langinfo(CODESET), "UTF-8") == 0;
    }

    void show(const Canvas& canvas) override
    {
        const bool is_whole = !shown_ || shown_->size() != canvas.size();
        if (is_whole) {
            ::erase();
        }
        for (int row = 0; row < canvas.size().rows; ++row) {
            for (int column = 0; column < canvas.size().columns; ++column) {
                const Cell& cell = canvas.at({row, column});
                if (is_whole || cell != shown_->at({row, column})) {
                    put(row, column, cell);
                }
            }
        }
        ::curs_set(canvas.cursor ? 1 : 0);
        const Point cursor = canvas.cursor.value_or(Point{canvas.size().rows - 1, 0});
        ::move(cursor.row, cursor.column);
        ::refresh();
        shown_ = canvas;
    }

    void redraw() override
    {
        shown_.reset();
        ::clearok(curscr, TRUE);
    }

    void copy(std::string_view text) override
    {
        const std::string sequence = "\033]52;c;" + to_base64(text) + '\a';
        std::fwrite(sequence.data(), 1, sequence.size(), stdout);
        std::fflush(stdout);
    }

    void leave(std::string_view line) override
    {
        give_back();
        std::fwrite(line.data(), 1, line.size(), stdout);
        std::fputc('\n', stdout);
        std::fflush(stdout);
    }

    void enter() override
    {
        ::reset_prog_mode();
        switch_modes(true);
        follow_size();
        prepare_rescue();
        redraw();
    }

    void prefer(const Preferences& preferences) override
    {
        switch_modes(false);
        preferences_ = preferences;
        prepare_looks();
        switch_modes(true);
        prepare_rescue();
        shown_.reset();
    }

    void ring() override { ::beep(); }

    Event wait(std::optional<std::chrono::milliseconds> timeout) override
    {
        using Clock = std::chrono::steady_clock;
        const auto deadline = timeout ? std::optional{Clock::now() + *timeout} : std::nullopt;
        while (true) {
            wint_t code = 0;
            if (const int status = ::get_wch(&code); status != ERR) {
                if (auto event = understand(status, code)) {
                    return *std::move(event);
                }
                continue;
            }
            int milliseconds = unpacker_.is_open() ? static_cast<int>(piece_delay.count()) : -1;
            if (deadline && !unpacker_.is_open()) {
                const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now());
                milliseconds = static_cast<int>(std::max<std::chrono::milliseconds::rep>(left.count(), 0));
            }
            std::array<pollfd, 2> descriptors{{{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0},
                                               {.fd = wake_.fd(), .events = POLLIN, .revents = 0}}};
            const int ready = ::poll(descriptors.data(), descriptors.size(), milliseconds);
            if (ready == 0) {
                const auto unfinished = unpacker_.end();
                return unfinished ? as_event(*unfinished) : Event{TimedOut{}};
            }
            if (ready > 0 && descriptors[1].revents != 0) {
                wake_.drain();
                return follow_size() ? Event{Resized{}} : Event{Woken{}};
            }
            if (ready > 0 && is_closed(descriptors[0].revents)) {
                return Closed{};
            }
        }
    }

private:
    void give_back()
    {
        switch_modes(false);
        // Where there is no other screen to go back to, the shell's prompt gets an empty line.
        ::move(LINES - 1, 0);
        ::clrtoeol();
        ::curs_set(1);
        ::refresh();
        ::endwin();
        disarm_rescue();
    }

    /// What give_back() does, as bytes.
    void prepare_rescue()
    {
        std::string bytes;
        collected = &bytes;
        for (const char* name : {"rmkx", "sgr0", "op", "cnorm"}) {
            collect(capability(name));
        }
        bytes += mode_bytes(false);
        collect(::tparm(capability("cup").c_str(), LINES - 1, 0));
        collect(capability("el"));
        collect(capability("rmcup"));
        collected = nullptr;
        arm_rescue(STDOUT_FILENO, shell_modes_, bytes);
    }

    /// What a capability of the terminal says, without the padding that terminfo may ask for.
    static void collect(const std::string& sequence)
    {
        const auto add = [](int byte) {
            collected->push_back(static_cast<char>(byte));
            return byte;
        };
        ::tputs(sequence.c_str(), 1, add);
    }

    /// Nothing to read and yet ready: the other side is gone.
    static bool is_closed(short revents)
    {
        int bytes = 0;
        const bool has_bytes = ::ioctl(STDIN_FILENO, FIONREAD, &bytes) == 0 && bytes > 0;
        return revents != 0 && !has_bytes;
    }

    /// Takes over the terminal's size if it has changed.
    bool follow_size()
    {
        winsize now{};
        if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &now) != 0 || now.ws_row == 0 || now.ws_col == 0 ||
            (now.ws_row == LINES && now.ws_col == COLS)) {
            return false;
        }
        ::resizeterm(now.ws_row, now.ws_col);
        prepare_rescue();
        redraw();
        return true;
    }

    static Event as_event(const Input& input)
    {
        return std::visit([](const auto& what) -> Event { return what; }, input);
    }

    /// What a character or a code of curses means, if it means anything by itself.
    std::optional<Event> understand(int status, wint_t code)
    {
        std::optional<Input> input;
        if (status == KEY_CODE_YES && code == paste_start) {
            unpacker_.begin(Unpacker::Kind::Paste);
        } else if (status == KEY_CODE_YES && code == mouse_start) {
            unpacker_.begin(Unpacker::Kind::Mouse);
        } else if (status == KEY_CODE_YES && code == old_mouse_start) {
            unpacker_.begin(Unpacker::Kind::OldMouse);
        } else if (status == KEY_CODE_YES && code == paste_end) {
            input = unpacker_.end();
        } else if (unpacker_.is_open()) {
            input = status == KEY_CODE_YES ? std::nullopt : unpacker_.take(static_cast<char32_t>(code));
        } else if (const auto pressed = translate(status, code)) {
            input = *pressed;
        }
        return input ? std::optional{as_event(*input)} : std::nullopt;
    }

    /// What turns on or off what the terminal does beyond its screen.
    std::string mode_bytes(bool is_on) const
    {
        std::string bytes;
        if (has_private_modes_) {
            bytes += is_on ? paste_on : paste_off;
        }
        if (has_mouse_ && preferences_.has_mouse) {
            bytes += is_on ? mouse_on : mouse_off;
        }
        return bytes;
    }

    void switch_modes(bool is_on)
    {
        const std::string bytes = mode_bytes(is_on);
        std::fwrite(bytes.data(), 1, bytes.size(), stdout);
        std::fflush(stdout);
        if (is_on && preferences_.has_mouse) {
            for (const Sequence& sequence : mouse_sequences) {
                ::define_key(sequence.bytes, sequence.code);
            }
        }
    }

    /// Every theme has pairs of its own, so that curses sees what has changed.
    void prepare_looks()
    {
        const auto first = static_cast<std::size_t>(preferences_.theme) * role_count + 1;
        for (std::size_t role = 0; role < role_count; ++role) {
            const Look& look = look_of(preferences_.theme, colours_, static_cast<Role>(role));
            attributes_[role] = (look.bold ? A_BOLD : A_NORMAL) | (look.reverse ? A_REVERSE : A_NORMAL) |
                                (look.underline ? A_UNDERLINE : A_NORMAL);
            pairs_[role] = look.foreground >= 0 ? static_cast<short>(first + role) : short{0};
            if (pairs_[role] != 0) {
                ::init_pair(pairs_[role], look.foreground, look.background);
            }
        }
    }

    void put(int row, int column, const Cell& cell)
    {
        if (cell.glyph == 0) {
            return;
        }
        const auto role = static_cast<std::size_t>(cell.style.role);
        const attr_t attributes = attributes_[role] ^ (cell.style.has_cursor ? A_REVERSE : A_NORMAL);
        const std::array<wchar_t, 2> text{static_cast<wchar_t>(cell.glyph), L'\0'};
        cchar_t character{};
        ::setcchar(&character, text.data(), attributes, pairs_[role], nullptr);
        ::mvadd_wch(row, column, &character);
    }

    inline static std::string* collected = nullptr;  // where collect() puts its bytes

    SCREEN* screen_;
    termios shell_modes_;
    const WakePipe& wake_;
    Preferences preferences_;
    Unpacker unpacker_;
    int colours_ = 0;  // in use
    bool has_private_modes_ = false;
    bool has_mouse_ = false;
    std::array<attr_t, role_count> attributes_{};
    std::array<short, role_count> pairs_{};  // 0: the terminal's own colours
    std::optional<Canvas> shown_;
};

/// Why a screen cannot be on this terminal, or nothing.
std::optional<std::string> why_no_screen()
{
    if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDOUT_FILENO) == 0) {
        const std::string stream = ::isatty(STDIN_FILENO) == 0 ? "standard input" : "standard output";
        return stream + " is not a terminal: play there with --plain";
    }
    const char* term = std::getenv("TERM");
    const std::string name = term == nullptr ? "" : term;
    int error = 0;
    if (name.empty() || ::setupterm(nullptr, STDOUT_FILENO, &error) != OK) {
        return "TERM is '" + name + "', which this system does not know: try TERM=xterm, or --plain";
    }
    const bool can_place_cursor = !capability("cup").empty();
    ::del_curterm(cur_term);
    if (!can_place_cursor) {
        return "TERM is '" + name + "', a terminal that cannot place its cursor: try TERM=xterm, or --plain";
    }
    return std::nullopt;
}

}  // namespace

TerminalFacts look_at_terminal()
{
    TerminalFacts facts{.library = ::curses_version(),
                        .is_known = false,
                        .colours = -1,
                        .size = std::nullopt,
                        .codeset = ::nl_langinfo(CODESET),
                        .has_mouse = false};
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
        facts.size = Size{size.ws_row, size.ws_col};
    }
    int error = 0;
    const char* term = std::getenv("TERM");
    if (term != nullptr && *term != '\0' && ::setupterm(nullptr, STDOUT_FILENO, &error) == OK) {
        facts.is_known = !capability("cup").empty();
        facts.colours = ::tigetnum("colors");
        facts.has_mouse = !capability("kmous").empty();
        ::del_curterm(cur_term);
    }
    return facts;
}

std::variant<std::unique_ptr<Terminal>, std::string> open_curses_terminal(const Preferences& preferences,
                                                                          const WakePipe& wake)
{
    if (auto why = why_no_screen()) {
        return *std::move(why);
    }
    termios shell_modes{};
    ::tcgetattr(STDOUT_FILENO, &shell_modes);
    SCREEN* screen = ::newterm(nullptr, stdout, stdin);
    if (screen == nullptr) {
        return "the terminal cannot be opened: try TERM=xterm, or --plain";
    }
    return std::make_unique<CursesTerminal>(screen, shell_modes, preferences, wake);
}

}  // namespace fields::tui
