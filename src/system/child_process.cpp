// Processes and pipes; see child_process.hpp.
#include "system/child_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace fields::system {

namespace {

using namespace std::chrono_literals;

constexpr auto longest_wait = 50ms;    // between two looks at the stop token
constexpr auto time_to_leave = 200ms;  // for a program whose input was closed
constexpr std::size_t longest_line = std::size_t{1} << 20U;

struct Pipe {
    Pipe()
    {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
            throw std::system_error{errno, std::generic_category(), "pipe"};
        }
        read_end = Descriptor{ends[0]};
        write_end = Descriptor{ends[1]};
    }

    Descriptor read_end;
    Descriptor write_end;
};

/// Milliseconds for poll(), at least 0.
int wait_until(ChildProcess::Clock::time_point deadline)
{
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - ChildProcess::Clock::now());
    return static_cast<int>(std::clamp<std::chrono::milliseconds>(left, 0ms, longest_wait).count());
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/// Without the blanks at both ends.
std::string trimmed(std::string_view line)
{
    while (!line.empty() && is_blank(line.back())) {
        line.remove_suffix(1);
    }
    while (!line.empty() && is_blank(line.front())) {
        line.remove_prefix(1);
    }
    return std::string{line};
}

// In the child of a program with threads: system calls and what was allocated before, nothing else.
void run_child(char* const* arguments, int input, int output, int error)
{
    ::dup2(input, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    std::signal(SIGPIPE, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::pthread_sigmask(SIG_SETMASK, &none, nullptr);
    errno = ENOENT;
    if (arguments[0] != nullptr) {
        ::execvp(arguments[0], arguments);
    }
    const int why = errno;
    [[maybe_unused]] const auto written = ::write(error, &why, sizeof why);
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& command)
{
    std::vector<char*> arguments;
    arguments.reserve(command.size() + 1);
    for (const std::string& word : command) {
        arguments.push_back(const_cast<char*>(word.c_str()));  // execvp changes nothing
    }
    arguments.push_back(nullptr);
    [[maybe_unused]] static const auto ignored = std::signal(SIGPIPE, SIG_IGN);
    Pipe input;
    Pipe output;
    Pipe failure;  // closed by a successful exec, else tells why not
    const pid_t parent = ::getpid();
    id_ = ::fork();
    if (id_ < 0) {
        throw std::system_error{errno, std::generic_category(), "fork"};
    }
    if (id_ == 0) {
        ::setpgid(0, 0);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() == parent) {
            run_child(arguments.data(), input.read_end.number(), output.write_end.number(), failure.write_end.number());
        }
        ::_exit(127);
    }
    static_cast<void>(failure.write_end.close());
    int error = 0;
    ssize_t size = 0;
    do {
        size = ::read(failure.read_end.number(), &error, sizeof error);
    } while (size < 0 && errno == EINTR);
    if (size == sizeof error) {
        ::waitpid(id_, nullptr, 0);
        throw std::system_error{error, std::generic_category(), command.empty() ? "no command" : command.front()};
    }
    input_ = std::move(input.write_end);
    output_ = std::move(output.read_end);
    ::fcntl(input_.number(), F_SETFL, O_NONBLOCK);
    ::fcntl(output_.number(), F_SETFL, O_NONBLOCK);
}

ChildProcess::~ChildProcess()
{
    // It is left unreaped until its group is killed, so that its number cannot have become another's.
    static_cast<void>(input_.close());
    static_cast<void>(output_.close());
    const auto deadline = Clock::now() + time_to_leave;
    siginfo_t ended{};
    while (::waitid(P_PID, static_cast<id_t>(id_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid == 0 &&
           Clock::now() < deadline) {
        std::this_thread::sleep_for(2ms);
    }
    ::kill(-id_, SIGKILL);
    while (::waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

Answer::Kind ChildProcess::send(std::string_view line, Clock::time_point deadline)
{
    std::string bytes{line};
    bytes += '\n';
    for (std::string_view left = bytes; !left.empty();) {
        const auto written = ::write(input_.number(), left.data(), left.size());
        if (written > 0) {
            left.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN || errno == EINTR) {
            if (Clock::now() >= deadline) {
                return Answer::Kind::Late;
            }
            pollfd writable{input_.number(), POLLOUT, 0};
            ::poll(&writable, 1, wait_until(deadline));
        } else {
            return Answer::Kind::Dead;
        }
    }
    return Answer::Kind::Line;
}

Answer ChildProcess::receive(Clock::time_point deadline, const std::stop_token& stop)
{
    while (true) {
        if (const std::size_t end = received_.find('\n'); end != std::string::npos) {
            Answer reply{Answer::Kind::Line, trimmed(std::string_view{received_}.substr(0, end))};
            received_.erase(0, end + 1);
            return reply;
        }
        if (stop.stop_requested()) {
            return {Answer::Kind::Stopped};
        }
        pollfd readable{output_.number(), POLLIN, 0};
        if (::poll(&readable, 1, wait_until(deadline)) == 0) {
            if (Clock::now() >= deadline) {
                return {Answer::Kind::Late};
            }
            continue;
        }
        std::array<char, 4096> bytes{};
        const auto size = ::read(output_.number(), bytes.data(), bytes.size());
        if (size > 0 && received_.size() < longest_line) {
            received_.append(bytes.data(), static_cast<std::size_t>(size));
        } else if (size >= 0 || (errno != EAGAIN && errno != EINTR)) {
            return {Answer::Kind::Dead};
        }
    }
}

}  // namespace fields::system
