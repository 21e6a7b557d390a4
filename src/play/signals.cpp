// Handlers that do next to nothing; see signals.hpp.
#include "play/signals.hpp"

#include <array>
#include <pthread.h>

namespace fields::play {

namespace {

constexpr std::array ending_signals{SIGINT, SIGTERM, SIGHUP, SIGQUIT};

volatile std::sig_atomic_t ended_by = 0;
const tui::WakePipe* woken = nullptr;

extern "C" void note_signal(int signal)
{
    if (signal != SIGWINCH && ended_by == 0) {
        ended_by = signal;
    }
    woken->wake();
}

void install(int signal, void (*handler)(int))
{
    struct sigaction action {};
    action.sa_handler = handler;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(signal, &action, nullptr);
}

}  // namespace

Signals::Signals(const tui::WakePipe& wake)
{
    woken = &wake;
    ended_by = 0;
    for (const int signal : ending_signals) {
        install(signal, note_signal);
    }
    install(SIGWINCH, note_signal);
}

Signals::~Signals()
{
    for (const int signal : ending_signals) {
        install(signal, SIG_DFL);
    }
    install(SIGWINCH, SIG_DFL);
}

int Signals::ending() noexcept { return ended_by; }

void Signals::block_on_this_thread() noexcept
{
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_BLOCK, &all, nullptr);
}

void die_of(int signal)
{
    install(signal, SIG_DFL);
    ::raise(signal);
}

}  // namespace fields::play
