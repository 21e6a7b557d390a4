// The only file that knows curses. Pictures go out as differences, keys come in through poll(), so that the wait ends
// for a signal or the engine as well.
#include "tui/curses_terminal.hpp"

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

#include "tui/rescue.hpp"

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

/// Sequences that terminals send whatever terminfo says of them: both families of arrows, and the number pad.
struct Sequence {
    const char* bytes;
    int code;
};
constexpr std::array sequences{
    Sequence{"\033[A", KEY_UP},     Sequence{"\033OA", KEY_UP},     Sequence{"\033[B", KEY_DOWN},
    Sequence{"\033OB", KEY_DOWN},   Sequence{"\033[C", KEY_RIGHT},  Sequence{"\033OC", KEY_RIGHT},
    Sequence{"\033[D", KEY_LEFT},   Sequence{"\033OD", KEY_LEFT},   Sequence{"\033OM", KEY_ENTER},
    Sequence{"\033Oq", KEY_C1},     Sequence{"\033Or", KEY_DOWN},   Sequence{"\033Os", KEY_C3},
    Sequence{"\033Ot", KEY_LEFT},   Sequence{"\033Ou", KEY_B2},     Sequence{"\033Ov", KEY_RIGHT},
    Sequence{"\033Ow", KEY_A1},     Sequence{"\033Ox", KEY_UP},     Sequence{"\033Oy", KEY_A3},
    Sequence{"\033OE", KEY_B2},     Sequence{"\033[E", KEY_B2},     Sequence{"\033[H", KEY_HOME},
    Sequence{"\033[F", KEY_END},    Sequence{"\033[1~", KEY_HOME},  Sequence{"\033[4~", KEY_END},
    Sequence{"\033[5~", KEY_PPAGE}, Sequence{"\033[6~", KEY_NPAGE},
};

std::optional<Key> translate(int status, wint_t code)
{
    if (status == KEY_CODE_YES) {
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
    CursesTerminal(SCREEN* screen, const termios& shell_modes, bool is_unicode, const WakePipe& wake)
        : screen_{screen}, shell_modes_{shell_modes}, wake_{wake}, is_unicode_{is_unicode}
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
        prepare_looks();
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
    [[nodiscard]] bool is_unicode() const override { return is_unicode_; }

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
        follow_size();
        prepare_rescue();
        redraw();
    }

    Event wait(std::optional<std::chrono::milliseconds> timeout) override
    {
        using Clock = std::chrono::steady_clock;
        const auto deadline = timeout ? std::optional{Clock::now() + *timeout} : std::nullopt;
        while (true) {
            wint_t code = 0;
            if (const int status = ::get_wch(&code); status != ERR) {
                if (const auto pressed = translate(status, code)) {
                    return *pressed;
                }
                continue;
            }
            int milliseconds = -1;
            if (deadline) {
                const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now());
                milliseconds = static_cast<int>(std::max<std::chrono::milliseconds::rep>(left.count(), 0));
            }
            std::array<pollfd, 2> descriptors{{{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0},
                                               {.fd = wake_.fd(), .events = POLLIN, .revents = 0}}};
            const int ready = ::poll(descriptors.data(), descriptors.size(), milliseconds);
            if (ready == 0) {
                return TimedOut{};
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
            collect(::tigetstr(name));
        }
        collect(::tparm(::tigetstr("cup"), LINES - 1, 0));
        collect(::tigetstr("el"));
        collect(::tigetstr("rmcup"));
        collected = nullptr;
        arm_rescue(STDOUT_FILENO, shell_modes_, bytes);
    }

    /// A capability of the terminal, without the padding that terminfo may ask for.
    static void collect(const char* capability)
    {
        const auto add = [](int byte) {
            collected->push_back(static_cast<char>(byte));
            return byte;
        };
        const auto is_there = reinterpret_cast<std::intptr_t>(capability) > 0;  // -1: no string
        if (is_there) {
            ::tputs(capability, 1, add);
        }
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

    void prepare_looks()
    {
        has_colors_ = ::has_colors() && std::getenv("NO_COLOR") == nullptr && ::start_color() == OK;
        const bool has_defaults = has_colors_ && ::use_default_colors() == OK;
        for (std::size_t role = 0; role < looks.size(); ++role) {
            const Look& look = looks[role];
            attributes_[role] = look.bold ? A_BOLD : A_NORMAL;
            if (!has_colors_) {
                attributes_[role] |= (look.reverse ? A_REVERSE : A_NORMAL) | (look.underline ? A_UNDERLINE : A_NORMAL);
            } else if (look.foreground >= 0 || look.background >= 0) {
                const auto or_default = [&](std::int8_t color, short fallback) {
                    return color >= 0 ? static_cast<short>(color) : has_defaults ? short{-1} : fallback;
                };
                pairs_[role] = static_cast<short>(role + 1);
                ::init_pair(pairs_[role], or_default(look.foreground, COLOR_WHITE),
                            or_default(look.background, COLOR_BLACK));
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
    bool is_unicode_;
    bool has_colors_ = false;
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
    const bool can_place_cursor = ::tigetstr("cup") != nullptr;
    ::del_curterm(cur_term);
    if (!can_place_cursor) {
        return "TERM is '" + name + "', a terminal that cannot place its cursor: try TERM=xterm, or --plain";
    }
    return std::nullopt;
}

}  // namespace

std::variant<std::unique_ptr<Terminal>, std::string> open_curses_terminal(CursesOptions options, const WakePipe& wake)
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
    const bool is_unicode = !options.is_ascii && std::strcmp(::nl_langinfo(CODESET), "UTF-8") == 0;
    return std::make_unique<CursesTerminal>(screen, shell_modes, is_unicode, wake);
}

}  // namespace fields::tui
