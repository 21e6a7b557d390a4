// Stopping and going on; see job_control.hpp.
#include "app/job_control.hpp"

#include "system/signals.hpp"

namespace fields::app {

void obey_job_control(tui::Terminal& terminal, const std::function<void()>& before)
{
    if (system::Signals::take_stop()) {
        before();
        terminal.leave("fields is stopped: fg goes on");
        system::Signals::stop();
        terminal.enter();
        static_cast<void>(system::Signals::take_continued());
    } else if (system::Signals::take_continued()) {
        terminal.enter();
    }
}

}  // namespace fields::app
