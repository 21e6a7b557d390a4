// Handlers that do next to nothing; see signals.hpp.
#include "play/signals.hpp"

#include <array>
#include <pthread.h>
#include <string_view>
#include <unistd.h>
#include <utility>

#include "tui/rescue.hpp"

namespace fields::play {

namespace {

constexpr std::array ending_signals{SIGINT, SIGTERM, SIGHUP, SIGQUIT};

struct Crash {
    int signal;
    std::string_view says;
};
constexpr std::array crashes{
    Crash{SIGSEGV, "\rfields: broken off by SIGSEGV; fields --resume takes the game up again\n"},
    Crash{SIGBUS, "\rfields: broken off by SIGBUS; fields --resume takes the game up again\n"},
    Crash{SIGILL, "\rfields: broken off by SIGILL; fields --resume takes the game up again\n"},
    Crash{SIGFPE, "\rfields: broken off by SIGFPE; fields --resume takes the game up again\n"},
    Crash{SIGABRT, "\rfields: broken off by SIGABRT; fields --resume takes the game up again\n"},
};

volatile std::sig_atomic_t ended_by = 0;
volatile std::sig_atomic_t is_stop_asked = 0;
volatile std::sig_atomic_t has_continued = 0;
const tui::WakePipe* woken = nullptr;
std::array<char, 65'536> crash_stack;  // the usual one may be what has overflowed

extern "C" void note_signal(int signal)
{
    if (signal == SIGTSTP) {
        is_stop_asked = 1;
    } else if (signal == SIGCONT) {
        has_continued = 1;
    } else if (signal != SIGWINCH && ended_by == 0) {
        ended_by = signal;
    }
    woken->wake();
}

void install(int signal, void (*handler)(int), int flags = 0)
{
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = flags;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(signal, &action, nullptr);
}

extern "C" void rescue_and_die(int signal)
{
    if (tui::rescue()) {
        for (const Crash& crash : crashes) {
            if (crash.signal == signal) {
                [[maybe_unused]] const auto written = ::write(STDERR_FILENO, crash.says.data(), crash.says.size());
            }
        }
    }
    install(signal, SIG_DFL);
    ::raise(signal);
}

void install_crash_handlers()
{
    stack_t stack{};
    stack.ss_sp = crash_stack.data();
    stack.ss_size = crash_stack.size();
    ::sigaltstack(&stack, nullptr);
    for (const Crash& crash : crashes) {
        install(crash.signal, rescue_and_die, SA_ONSTACK | SA_NODEFER);
    }
}

bool is_ignored(int signal)
{
    struct sigaction action {};
    return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

bool take(volatile std::sig_atomic_t& flag) noexcept
{
    const bool was_set = flag != 0;
    flag = 0;
    return was_set;
}

}  // namespace

Signals::Signals(const tui::WakePipe& wake)
{
    woken = &wake;
    ended_by = 0;
    is_stop_asked = 0;
    has_continued = 0;
    for (const int signal : ending_signals) {
        install(signal, note_signal);
    }
    install(SIGWINCH, note_signal);
    install(SIGCONT, note_signal);
    if (!is_ignored(SIGTSTP)) {
        install(SIGTSTP, note_signal);
    }
    install_crash_handlers();
}

Signals::~Signals()
{
    for (const int signal : ending_signals) {
        install(signal, SIG_DFL);
    }
    for (const Crash& crash : crashes) {
        install(crash.signal, SIG_DFL);
    }
    for (const int signal : {SIGWINCH, SIGCONT}) {
        install(signal, SIG_DFL);
    }
    if (!is_ignored(SIGTSTP)) {
        install(SIGTSTP, SIG_DFL);
    }
}

int Signals::ending() noexcept { return ended_by; }

bool Signals::take_stop() noexcept { return take(is_stop_asked); }

bool Signals::take_continued() noexcept { return take(has_continued); }

void Signals::stop()
{
    install(SIGTSTP, SIG_DFL);
    ::raise(SIGTSTP);
    install(SIGTSTP, note_signal);
}

void Signals::block_on_this_thread() noexcept
{
    sigset_t signals;
    ::sigfillset(&signals);
    for (const Crash& crash : crashes) {
        ::sigdelset(&signals, crash.signal);
    }
    ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

void die_of(int signal)
{
    install(signal, SIG_DFL);
    ::raise(signal);
}

}  // namespace fields::play
