// posix_spawn and two pipes; see piped_child.hpp.
#include "piped_child.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace fields::test {

namespace {

using Clock = std::chrono::steady_clock;

struct Pipe {
    FileDescriptor read_end;
    FileDescriptor write_end;
};

Pipe make_pipe()
{
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        fail("pipe2");
    }
    return {FileDescriptor{ends[0]}, FileDescriptor{ends[1]}};
}

}  // namespace

PipedChild::PipedChild(std::vector<std::string> arguments)
{
    std::signal(SIGPIPE, SIG_IGN);  // the test's own: send() says what is wrong
    Pipe in = make_pipe();
    Pipe out = make_pipe();
    std::vector<char*> argv;
    for (std::string& argument : arguments) {
        argv.push_back(argument.data());
    }
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions{};
    posix_spawnattr_t attributes{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in.read_end.number(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out.write_end.number(), STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    sigset_t all;
    sigfillset(&all);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    const int error = posix_spawnp(&pid_, argv[0], &actions, &attributes, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error != 0) {
        fail("posix_spawnp", error);
    }
    input_ = std::move(in.write_end);
    output_ = std::move(out.read_end);
}

PipedChild::~PipedChild()
{
    if (!status_) {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
}

void PipedChild::send(std::string_view line)
{
    const std::string text = std::string{line} + '\n';
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t written = write(input_.number(), text.data() + done, text.size() - done);
        if (written < 0 && errno != EINTR) {
            fail("write");
        }
        done += written > 0 ? static_cast<std::size_t>(written) : 0;
    }
}

std::optional<std::string> PipedChild::read_line(Clock::time_point until)
{
    std::array<char, 4096> bytes{};
    std::size_t end = 0;
    while ((end = unread_.find('\n')) == std::string::npos) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
        pollfd ready{output_.number(), POLLIN, 0};
        if (left <= 0 || poll(&ready, 1, static_cast<int>(left)) == 0) {
            return std::nullopt;
        }
        const ssize_t count = read(output_.number(), bytes.data(), bytes.size());
        if (count == 0 || (count < 0 && errno != EINTR)) {
            return std::nullopt;
        }
        unread_.append(bytes.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    std::string line = unread_.substr(0, end);
    unread_.erase(0, end + 1);
    return line;
}

std::vector<std::string> PipedChild::read_until(std::string_view start, std::chrono::milliseconds timeout)
{
    const auto until = Clock::now() + timeout;
    std::vector<std::string> lines;
    while (lines.empty() || !lines.back().starts_with(start)) {
        auto line = read_line(until);
        if (!line) {
            break;
        }
        lines.push_back(*std::move(line));
    }
    return lines;
}

void PipedChild::signal(int number) const
{
    if (kill(pid_, number) != 0) {
        fail("kill");
    }
}

std::optional<int> PipedChild::exit_status(std::chrono::milliseconds timeout)
{
    const auto until = Clock::now() + timeout;
    while (!status_) {
        int how = 0;
        const pid_t ended = waitpid(pid_, &how, WNOHANG);
        if (ended == pid_) {
            status_ = how;
        } else if (ended < 0 && errno != EINTR) {
            fail("waitpid");
        } else if (Clock::now() >= until) {
            break;
        } else {
            std::this_thread::sleep_for(std::chrono::milliseconds{2});
        }
    }
    return status_;
}

}  // namespace fields::test
