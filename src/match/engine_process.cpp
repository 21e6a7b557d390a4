// Processes and pipes; see engine_process.hpp.
#include "match/engine_process.hpp"

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

#include "fields/game/text.hpp"

namespace fields::match {

namespace {

using namespace std::chrono_literals;

constexpr auto longest_wait = 50ms;           // between two looks at the stop token
constexpr auto time_to_leave = 200ms;         // for an engine whose input was closed
constexpr auto time_to_get_ready = 30'000ms;  // a large table is cleared in it
constexpr std::size_t longest_line = std::size_t{1} << 20U;

struct Pipe {
    Pipe()
    {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
            throw std::system_error{errno, std::generic_category(), "pipe"};
        }
        read_end = ends[0];
        write_end = ends[1];
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe()
    {
        close(read_end);
        close(write_end);
    }

    static void close(int& end) noexcept
    {
        if (end >= 0) {
            ::close(std::exchange(end, -1));
        }
    }

    int read_end = -1;
    int write_end = -1;
};

/// Milliseconds for poll(), at least 0.
int wait_until(Clock::time_point deadline)
{
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    return static_cast<int>(std::clamp<std::chrono::milliseconds>(left, 0ms, longest_wait).count());
}

std::string to_setoption(const std::string& option, const std::string& value)
{
    std::string line = "setoption name ";
    return line.append(option).append(" value ").append(value);
}

bool starts_with_word(std::string_view line, std::string_view word)
{
    return line.starts_with(word) && (line.size() == word.size() || text::is_blank(line[word.size()]));
}

}  // namespace

EngineProcess::EngineProcess(const std::vector<std::string>& command)
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
            run_child(arguments.data(), input.read_end, output.write_end, failure.write_end);
        }
        ::_exit(127);
    }
    Pipe::close(failure.write_end);
    int error = 0;
    ssize_t size = 0;
    do {
        size = ::read(failure.read_end, &error, sizeof error);
    } while (size < 0 && errno == EINTR);
    if (size == sizeof error) {
        ::waitpid(id_, nullptr, 0);
        throw std::system_error{error, std::generic_category(), command.empty() ? "no command" : command.front()};
    }
    input_ = std::exchange(input.write_end, -1);
    output_ = std::exchange(output.read_end, -1);
    ::fcntl(input_, F_SETFL, O_NONBLOCK);
    ::fcntl(output_, F_SETFL, O_NONBLOCK);
}

// In the child of a program with threads: system calls and what was allocated before, nothing else.
void EngineProcess::run_child(char* const* arguments, int input, int output, int error)
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

EngineProcess::~EngineProcess()
{
    // It is left unreaped until its group is killed, so that its number cannot have become another's.
    ::close(input_);
    ::close(output_);
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

Reply::Kind EngineProcess::send(std::string_view line, Clock::time_point deadline)
{
    std::string bytes{line};
    bytes += '\n';
    for (std::string_view left = bytes; !left.empty();) {
        const auto written = ::write(input_, left.data(), left.size());
        if (written > 0) {
            left.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN || errno == EINTR) {
            if (Clock::now() >= deadline) {
                return Reply::Kind::Late;
            }
            pollfd writable{input_, POLLOUT, 0};
            ::poll(&writable, 1, wait_until(deadline));
        } else {
            return Reply::Kind::Dead;
        }
    }
    return Reply::Kind::Line;
}

Reply EngineProcess::receive(Clock::time_point deadline, const std::stop_token& stop)
{
    while (true) {
        if (const std::size_t end = received_.find('\n'); end != std::string::npos) {
            Reply reply{Reply::Kind::Line, std::string{text::trim(std::string_view{received_}.substr(0, end))}};
            received_.erase(0, end + 1);
            return reply;
        }
        if (stop.stop_requested()) {
            return {Reply::Kind::Stopped};
        }
        pollfd readable{output_, POLLIN, 0};
        if (::poll(&readable, 1, wait_until(deadline)) == 0) {
            if (Clock::now() >= deadline) {
                return {Reply::Kind::Late};
            }
            continue;
        }
        std::array<char, 4096> bytes{};
        const auto size = ::read(output_, bytes.data(), bytes.size());
        if (size > 0 && received_.size() < longest_line) {
            received_.append(bytes.data(), static_cast<std::size_t>(size));
        } else if (size >= 0 || (errno != EAGAIN && errno != EINTR)) {
            return {Reply::Kind::Dead};
        }
    }
}

// --- UGI

Reply UgiEngine::wait_for(std::string_view word, Clock::time_point deadline, const std::stop_token& stop)
{
    while (true) {
        // An engine that never stops talking is late as well.
        Reply reply = Clock::now() < deadline ? process_.receive(deadline, stop) : Reply{Reply::Kind::Late};
        if (reply.kind != Reply::Kind::Line || starts_with_word(reply.text, word)) {
            return reply;
        }
        const auto words = text::split(reply.text);
        if (reply.text.starts_with("id name ")) {
            name_ = text::trim(std::string_view{reply.text}.substr(8));
        } else if (reply.text.starts_with("option name ") && words.size() > 2) {
            known_options_.emplace_back(words[2].text);
        } else if (reply.text.starts_with("info string error")) {
            complaint_ = reply.text.substr(12);
        }
    }
}

Reply UgiEngine::get_ready(const std::stop_token& stop)
{
    const auto deadline = Clock::now() + time_to_get_ready;
    const auto sent = process_.send("isready", deadline);
    return sent == Reply::Kind::Late ? Reply{sent} : wait_for("readyok", deadline, stop);
}

Reply UgiEngine::greet(const std::vector<std::pair<std::string, std::string>>& standing, const std::stop_token& stop)
{
    const auto deadline = Clock::now() + time_to_get_ready;
    static_cast<void>(process_.send("ugi", deadline));
    if (Reply greeting = wait_for("ugiok", deadline, stop); greeting.kind != Reply::Kind::Line) {
        greeting.text = greeting.kind == Reply::Kind::Late ? "no ugiok" : "ended before ugiok";
        return greeting;
    }
    complaint_.clear();
    for (const auto& [option, value] : standing) {
        if (std::ranges::find(known_options_, option) != known_options_.end()) {
            static_cast<void>(process_.send(to_setoption(option, value), deadline));
        }
    }
    for (const auto& [option, value] : options_) {
        static_cast<void>(process_.send(to_setoption(option, value), deadline));
    }
    Reply ready = get_ready(stop);
    if (ready.kind != Reply::Kind::Line) {
        ready.text = "no readyok";
    } else if (!complaint_.empty()) {
        return {Reply::Kind::Dead, complaint_};
    }
    return ready;
}

Reply UgiEngine::new_game(const std::stop_token& stop)
{
    static_cast<void>(process_.send("uginewgame", Clock::now() + time_to_get_ready));
    return get_ready(stop);
}

Reply UgiEngine::best_move(std::string_view position, std::string_view go, std::chrono::milliseconds patience,
                           const std::stop_token& stop)
{
    const auto deadline = Clock::now() + patience;
    for (const std::string_view line : {position, go}) {
        if (process_.send(line, deadline) == Reply::Kind::Late) {
            return {Reply::Kind::Late};
        }
    }
    Reply reply = wait_for("bestmove", deadline, stop);
    if (reply.kind == Reply::Kind::Line) {
        const auto words = text::split(reply.text);
        reply.text = words.size() > 1 ? std::string{words[1].text} : "";
    }
    return reply;
}

}  // namespace fields::match
