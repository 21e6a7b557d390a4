// The only file that knows curses, which draws: pictures go out as differences. Keys are read past it, byte by byte,
// and waited for by poll(), so that the wait ends for a signal or the engine as well.
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
#include <limits>
#include <optional>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "system/rescue.hpp"
#include "tui/base64.hpp"
#include "tui/key_parser.hpp"

#define NCURSES_NOMACROS  // functions only: erase, move and the like are names of ours and of the library too
#include <curses.h>
#include <term.h>
#undef columns  // term.h makes macros of common words
#undef lines

namespace fields::tui {

namespace {

using Code = Key::Code;

/// What the terminal's description calls the keys that mean something here.
struct NamedKey {
    std::string_view name;
    Code code;
};
constexpr std::array named_keys{
    NamedKey{"kcuu1", Code::Up},     NamedKey{"kcud1", Code::Down},    NamedKey{"kcub1", Code::Left},
    NamedKey{"kcuf1", Code::Right},  NamedKey{"khome", Code::Home},    NamedKey{"kend", Code::End},
    NamedKey{"kpp", Code::PageUp},   NamedKey{"knp", Code::PageDown},  NamedKey{"kcbt", Code::BackTab},
    NamedKey{"kent", Code::Enter},   NamedKey{"kbs", Code::Backspace}, NamedKey{"kich1", Code::Insert},
    NamedKey{"kdch1", Code::Delete}, NamedKey{"kbeg", Code::Centre},   NamedKey{"kf1", Code::F1},
    NamedKey{"kf2", Code::F2},       NamedKey{"kf3", Code::F3},        NamedKey{"kf4", Code::F4},
    NamedKey{"kf5", Code::F5},       NamedKey{"kf6", Code::F6},        NamedKey{"kf7", Code::F7},
    NamedKey{"kf8", Code::F8},       NamedKey{"kf9", Code::F9},        NamedKey{"kf10", Code::F10},
    NamedKey{"kf11", Code::F11},     NamedKey{"kf12", Code::F12},
};

constexpr const char* mouse_on = "\033[?1000h\033[?1006h";
constexpr const char* mouse_off = "\033[?1006l\033[?1000l";
constexpr const char* paste_on = "\033[?2004h";
constexpr const char* paste_off = "\033[?2004l";

/// What the terminal's description says of a name; empty where it says nothing.
std::string capability(const char* name)
{
    const char* text = ::tigetstr(name);
    const bool is_there = text != nullptr && reinterpret_cast<std::intptr_t>(text) != -1;
    return is_there ? text : "";
}

/// The keys of the terminal's description. Of those that mean nothing here only such as are not built like the keys of
/// most terminals: the others are swallowed in any case.
std::vector<KeyParser::Known> described_keys()
{
    std::vector<KeyParser::Known> known;
    for (const char* const* name = strnames; *name != nullptr; ++name) {
        const std::string_view shown{*name};
        if (!shown.starts_with('k') || shown == "kmous") {
            continue;
        }
        std::string bytes = capability(*name);
        const auto* found = std::ranges::find(named_keys, shown, &NamedKey::name);
        if (found != named_keys.end()) {
            known.push_back({std::move(bytes), key(found->code)});
        } else if (!bytes.starts_with("\033[") && !bytes.starts_with("\033O")) {
            known.push_back({std::move(bytes), std::nullopt});
        }
    }
    return known;
}

class CursesTerminal final : public Terminal {
    using Clock = std::chrono::steady_clock;

public:
    /// `shell_modes`: the terminal's modes before curses.
    CursesTerminal(SCREEN* screen, const termios& shell_modes, const Preferences& preferences,
                   const system::WakePipe& wake)
        : screen_{screen}, shell_modes_{shell_modes}, wake_{wake}, preferences_{preferences}
    {
        ::cbreak();
        ::noecho();
        ::nonl();
        ::intrflush(stdscr, FALSE);
        ::keypad(stdscr, TRUE);  // the keys as the description has them; curses itself reads none
        ::typeahead(-1);         // nor does it look for any: a picture is shown whole
        parser_ = KeyParser{described_keys(), escape_delay()};
        // Where there are no escape sequences there is no paste to be told of, nor a mouse.
        has_private_modes_ = !capability("BE").empty() || capability("smcup").starts_with("\033[?");
        has_mouse_ = !capability("kmous").empty();
        colours_ = colours_used(::tigetnum("colors"), preferences.colour, std::getenv("NO_COLOR"));
        takes_rgb_ = ::tigetflag("RGB") > 0 || ::tigetnum("RGB") > 0 || !capability("RGB").empty();
        if (colours_ > 0 && ::start_color() == OK) {
            ::use_default_colors();
        }
        prepare_looks();
        follow_size();  // LINES and COLUMNS of the environment are no facts
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
        const auto deadline = timeout ? std::optional{Clock::now() + *timeout} : std::nullopt;
        while (true) {
            while (taken_ < bytes_.size()) {
                if (const auto input = parser_.take(static_cast<unsigned char>(bytes_[taken_++]))) {
                    return as_event(*input);
                }
            }
            const auto patience = parser_.patience();
            const auto expiry = patience ? std::optional{read_at_ + *patience} : std::nullopt;
            const auto first = expiry && (!deadline || *expiry < *deadline) ? expiry : deadline;
            std::array<pollfd, 2> descriptors{{{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0},
                                               {.fd = wake_.fd(), .events = POLLIN, .revents = 0}}};
            const int ready = ::poll(descriptors.data(), descriptors.size(), milliseconds_until(first));
            if (ready > 0 && descriptors[1].revents != 0) {
                wake_.drain();
                return follow_size() ? Event{Resized{}} : Event{Woken{}};
            }
            if (ready > 0 && descriptors[0].revents != 0) {
                if (!read()) {
                    return Closed{};
                }
            } else if (ready == 0 && first == expiry && expiry) {
                if (const auto input = parser_.expire()) {
                    return as_event(*input);
                }
            } else if (ready == 0) {
                return TimedOut{};
            }
        }
    }

private:
    static constexpr std::size_t most_read = 256;

    void give_back()
    {
        switch_modes(false);
        // Where there is no other screen to go back to, the shell's prompt gets an empty line.
        ::move(LINES - 1, 0);
        ::clrtoeol();
        ::curs_set(1);
        ::refresh();
        ::endwin();
        system::disarm_rescue();
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
        system::arm_rescue(STDOUT_FILENO, shell_modes_, bytes);
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

    /// How long a lone ESC waits: the user's word first.
    static std::chrono::milliseconds escape_delay()
    {
        return std::getenv("ESCDELAY") == nullptr ? KeyParser::usual_escape_delay
                                                  : std::chrono::milliseconds{::get_escdelay()};
    }

    /// As poll() takes it.
    static int milliseconds_until(std::optional<Clock::time_point> time)
    {
        if (!time) {
            return -1;
        }
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(*time - Clock::now()).count();
        return static_cast<int>(std::clamp<std::int64_t>(left, 0, std::numeric_limits<int>::max()));
    }

    /// Reads what there is, by its bytes: to tell keys from answers of the terminal is the parser's. False where no
    /// byte will ever come again.
    bool read()
    {
        bytes_.resize(most_read);
        taken_ = 0;
        const ssize_t count = ::read(STDIN_FILENO, bytes_.data(), bytes_.size());
        const bool is_later = count < 0 && (errno == EINTR || errno == EAGAIN);
        bytes_.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
        read_at_ = Clock::now();
        return count > 0 || is_later;
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
                ::init_extended_pair(pairs_[role], colour_number(look.foreground), colour_number(look.background));
            }
        }
    }

    /// A colour as the terminal wants it: where it takes red, green and blue instead of numbers, those.
    [[nodiscard]] int colour_number(int colour) const { return takes_rgb_ ? packed_rgb(colour) : colour; }

    void put(int row, int column, const Cell& cell)
    {
        if (cell.glyph == 0) {
            return;
        }
        const auto role = static_cast<std::size_t>(cell.style.role);
        const attr_t attributes = attributes_[role] ^ (cell.style.has_cursor ? A_REVERSE : A_NORMAL);
        const std::array<wchar_t, 4> text{static_cast<wchar_t>(cell.glyph), static_cast<wchar_t>(cell.marks[0]),
                                          static_cast<wchar_t>(cell.marks[1]), L'\0'};
        cchar_t character{};
        ::setcchar(&character, text.data(), attributes, pairs_[role], nullptr);
        ::mvadd_wch(row, column, &character);
    }

    inline static std::string* collected = nullptr;  // where collect() puts its bytes

    SCREEN* screen_;
    termios shell_modes_;
    const system::WakePipe& wake_;
    Preferences preferences_;
    KeyParser parser_;
    std::string bytes_;      // read, and
    std::size_t taken_ = 0;  // how many of them the parser has had
    Clock::time_point read_at_;
    int colours_ = 0;         // in use
    bool takes_rgb_ = false;  // for a colour, not a number of a palette
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
                                                                          const system::WakePipe& wake)
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
