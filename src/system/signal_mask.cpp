// See signal_mask.hpp.
#include "system/signal_mask.hpp"

#include <pthread.h>

namespace fields::system {

void block_signals_on_this_thread() noexcept
{
    sigset_t signals;
    ::sigfillset(&signals);
    for (const int signal : crash_signals) {
        ::sigdelset(&signals, signal);
    }
    ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

}  // namespace fields::system
