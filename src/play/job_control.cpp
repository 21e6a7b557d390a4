// Stopping and going on; see job_control.hpp.
#include "play/job_control.hpp"

#include "play/signals.hpp"

namespace fields::play {

void obey_job_control(tui::Terminal& terminal, const std::function<void()>& before)
{
    if (Signals::take_stop()) {
        before();
        terminal.leave("fields is stopped: fg goes on");
        Signals::stop();
        terminal.enter();
        static_cast<void>(Signals::take_continued());
    } else if (Signals::take_continued()) {
        terminal.enter();
    }
}

}  // namespace fields::play
