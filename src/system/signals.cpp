// Handlers that do next to nothing; see signals.hpp.
#include "system/signals.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <unistd.h>

#include "system/rescue.hpp"
#include "system/signal_mask.hpp"

namespace fields::system {

namespace {

/// What a crash says: prepared, since nothing can be put together then.
struct Crash {
    int signal;
    std::string_view says;
};
constexpr std::array crashes{
    Crash{SIGSEGV, "\rfields: broken off by SIGSEGV; continue with fields --resume\n"},
    Crash{SIGBUS, "\rfields: broken off by SIGBUS; continue with fields --resume\n"},
    Crash{SIGILL, "\rfields: broken off by SIGILL; continue with fields --resume\n"},
    Crash{SIGFPE, "\rfields: broken off by SIGFPE; continue with fields --resume\n"},
    Crash{SIGABRT, "\rfields: broken off by SIGABRT; continue with fields --resume\n"},
    Crash{SIGSYS, "\rfields: broken off by SIGSYS; continue with fields --resume\n"},
    Crash{SIGTRAP, "\rfields: broken off by SIGTRAP; continue with fields --resume\n"},
};
static_assert(crashes.size() == system::crash_signals.size());

constexpr bool is_crash(int signal)
{
    return std::ranges::find(system::crash_signals, signal) != system::crash_signals.end();
}

/// Those that would end the program, and those that stop it, let it go on, or tell of another size.
constexpr bool is_noted(int signal)
{
    switch (signal) {
    case SIGKILL:  // nobody can catch it, nor the next
    case SIGSTOP:
    case SIGTTIN:
    case SIGTTOU:
    case SIGCHLD:
    case SIGURG:
        return false;
    default:
        return !is_crash(signal);
    }
}

volatile std::sig_atomic_t ended_by = 0;
volatile std::sig_atomic_t is_stop_asked = 0;
volatile std::sig_atomic_t has_continued = 0;
const system::WakePipe* woken = nullptr;
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
    if (system::rescue()) {
        for (const Crash& crash : crashes) {
            if (crash.signal == signal) {
                [[maybe_unused]] const auto written = ::write(STDERR_FILENO, crash.says.data(), crash.says.size());
            }
        }
    }
    install(signal, SIG_DFL);
    ::raise(signal);
}

void prepare_crash_stack()
{
    stack_t stack{};
    stack.ss_sp = crash_stack.data();
    stack.ss_size = crash_stack.size();
    ::sigaltstack(&stack, nullptr);
}

bool is_ignored(int signal)
{
    struct sigaction action {};
    return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// Every signal there is, those in real time too, but for the two that the C library keeps to itself.
template <typename Action>
void for_each_signal(Action act)
{
    constexpr int first_kept = 32;
    for (int signal = 1; signal <= SIGRTMAX; ++signal) {
        if ((signal < first_kept || signal >= SIGRTMIN) && !is_ignored(signal)) {
            act(signal);
        }
    }
}

bool take(volatile std::sig_atomic_t& flag) noexcept
{
    const bool was_set = flag != 0;
    flag = 0;
    return was_set;
}

}  // namespace

Signals::Signals(const system::WakePipe& wake)
{
    woken = &wake;
    ended_by = 0;
    is_stop_asked = 0;
    has_continued = 0;
    prepare_crash_stack();
    for_each_signal([](int signal) {
        if (is_crash(signal)) {
            install(signal, rescue_and_die, SA_ONSTACK | SA_NODEFER);
        } else if (is_noted(signal)) {
            install(signal, note_signal);
        }
    });
}

Signals::~Signals()
{
    for_each_signal([](int signal) {
        if (is_crash(signal) || is_noted(signal)) {
            install(signal, SIG_DFL);
        }
    });
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

void die_of(int signal)
{
    install(signal, SIG_DFL);
    ::raise(signal);
}

}  // namespace fields::system
