// Child: forkpty, execve, wait4 and what /proc has to tell. Between fork and execve only async-signal-safe calls are
// made.
#include "child.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <pty.h>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace fields::test {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

winsize window_size(int rows, int columns)
{
    constexpr int limit = 0xffff;
    if (rows < 1 || columns < 1 || rows > limit || columns > limit) {
        throw std::out_of_range{"a terminal of " + std::to_string(rows) + "x" + std::to_string(columns)};
    }
    return {static_cast<unsigned short>(rows), static_cast<unsigned short>(columns), 0, 0};
}

/// The program's environment, NAME=value each.
std::vector<std::string> environment_of(const TerminalOptions& options, const std::string& home)
{
    std::map<std::string, std::optional<std::string>> variables = options.environment;
    variables.try_emplace("TERM", "xterm-256color");
    variables.try_emplace("LC_ALL", "C.UTF-8");
    variables.try_emplace("HOME", home);
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "ESCDELAY", "LINES", "COLUMNS",
                             "NO_COLOR", "COLORTERM", "NCURSES_NO_UTF8_ACS"}) {
        variables.try_emplace(name, std::nullopt);
    }
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string text{*entry};
        const std::size_t equals = text.find('=');
        if (equals != std::string::npos) {
            variables.try_emplace(text.substr(0, equals), text.substr(equals + 1));
        }
    }
    std::vector<std::string> strings;
    for (const auto& [name, value] : variables) {
        if (value) {
            strings.push_back(name + "=" + *value);
        }
    }
    return strings;
}

/// The strings as execve(2) wants them: with a null pointer at the end.
std::vector<char*> pointers(std::vector<std::string>& strings)
{
    std::vector<char*> result;
    result.reserve(strings.size() + 1);
    for (std::string& string : strings) {
        result.push_back(string.data());
    }
    result.push_back(nullptr);
    return result;
}

/// In the forked process: becomes the program, or writes errno to `report` and ends.
[[noreturn]] void become(const char* directory, char* const* argv, char* const* environment, int report)
{
    for (int number = 1; number < NSIG; ++number) {
        ::signal(number, SIG_DFL);  // a signal ignored by whoever runs the tests would stay ignored
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    if (*directory == '\0' || chdir(directory) == 0) {
        execvpe(argv[0], argv, environment);
    }
    const int error = errno;
    [[maybe_unused]] const ssize_t written = write(report, &error, sizeof error);
    _exit(127);
}

/// The errno that become() reports, or 0 once the program runs: execve(2) closes the other end.
int reported_error(int report)
{
    int error = 0;
    while (read(report, &error, sizeof error) < 0) {
        if (errno != EINTR) {
            fail("read");
        }
    }
    return error;
}

/// wait4(2), again after a signal.
pid_t reap(pid_t pid, int flags, int& status, rusage& usage)
{
    pid_t result = -1;
    do {
        result = wait4(pid, &status, flags, &usage);
    } while (result < 0 && errno == EINTR);
    return result;
}

milliseconds cpu_time_of(const rusage& usage)
{
    const std::chrono::seconds seconds{usage.ru_utime.tv_sec + usage.ru_stime.tv_sec};
    return seconds + std::chrono::round<milliseconds>(microseconds{usage.ru_utime.tv_usec + usage.ru_stime.tv_usec});
}

}  // namespace

void fail(const std::string& what, int error) { throw std::system_error{error, std::generic_category(), what}; }

std::optional<ProcessState> process_state(pid_t pid)
{
    std::ifstream file{"/proc/" + std::to_string(pid) + "/stat"};
    std::string line;
    if (!std::getline(file, line)) {
        return std::nullopt;
    }
    std::istringstream rest{line.substr(line.rfind(')') + 1)};  // the program's name may hold blanks and parentheses
    const std::vector<std::string> words{std::istream_iterator<std::string>{rest}, {}};
    const auto field = [&](std::size_t number) { return std::stoll(words.at(number - 3)); };  // numbered as in proc(5)
    ProcessState result;
    result.state = words.at(0).at(0);
    result.cpu_time = milliseconds{(field(14) + field(15)) * 1000 / sysconf(_SC_CLK_TCK)};
    result.threads = static_cast<int>(field(20));
    result.resident_bytes = static_cast<std::size_t>(field(24) * sysconf(_SC_PAGESIZE));
    return result;
}

bool is_same_mode(const termios& left, const termios& right) noexcept
{
    return left.c_iflag == right.c_iflag && left.c_oflag == right.c_oflag && left.c_cflag == right.c_cflag &&
           left.c_lflag == right.c_lflag && std::ranges::equal(left.c_cc, right.c_cc);
}

void FileDescriptor::reset() noexcept
{
    if (is_open()) {
        close(std::exchange(number_, -1));
    }
}

Child::Child(const TerminalOptions& options) : Child{}
{
    start(options);  // an exception leaves it to the destructor: the object is complete
}

void Child::start(const TerminalOptions& options)
{
    std::vector<std::string> arguments = options.argv;
    std::vector<std::string> variables = environment_of(options, home_.path().string());
    const std::vector<char*> argv = pointers(arguments);
    const std::vector<char*> environment = pointers(variables);
    const winsize size = window_size(options.rows, options.columns);
    std::array<int, 2> ends{};
    if (arguments.empty() || pipe2(ends.data(), O_CLOEXEC) != 0) {
        fail("no program to run, or no pipe", arguments.empty() ? EINVAL : errno);
    }
    const FileDescriptor report{ends[0]};
    FileDescriptor reporter{ends[1]};
    int descriptor = -1;
    started_at_ = std::chrono::steady_clock::now();
    pid_ = forkpty(&descriptor, nullptr, nullptr, &size);
    if (pid_ == 0) {
        become(options.directory.c_str(), argv.data(), environment.data(), ends[1]);
    }
    if (pid_ < 0) {
        fail("forkpty");
    }
    master_ = FileDescriptor{descriptor};
    if (fcntl(descriptor, F_SETFD, FD_CLOEXEC) != 0 || fcntl(descriptor, F_SETFL, O_RDWR | O_NONBLOCK) != 0) {
        fail("fcntl");
    }
    if (options.keep_slave) {
        slave_ = FileDescriptor{open(ptsname(descriptor), O_RDWR | O_NOCTTY | O_CLOEXEC)};
    }
    if (slave_.is_open() != options.keep_slave) {
        fail("cannot open the program's side of the terminal");
    }
    reporter.reset();
    if (const int error = reported_error(report.number()); error != 0) {
        fail("cannot run " + options.argv[0], error);
    }
}

Child::~Child()
{
    if (pid_ < 0 || status_) {
        return;
    }
    const pid_t group = master_.is_open() ? tcgetpgrp(master_.number()) : -1;
    if (group > 0) {
        kill(-group, SIGKILL);
    }
    kill(pid_, SIGKILL);
    int how = 0;
    rusage usage{};
    reap(pid_, 0, how, usage);
}

int Child::master() const
{
    if (!master_.is_open()) {
        throw std::runtime_error{"the terminal has been hung up"};
    }
    return master_.number();
}

void Child::resize(int rows, int columns)
{
    const winsize size = window_size(rows, columns);
    if (ioctl(master(), TIOCSWINSZ, &size) != 0) {
        fail("TIOCSWINSZ");
    }
}

termios Child::termios_state() const
{
    termios result{};
    if (tcgetattr(master(), &result) != 0) {
        fail("tcgetattr");
    }
    return result;
}

pid_t Child::foreground_group() const
{
    const pid_t group = tcgetpgrp(master());
    if (group < 0) {
        fail("tcgetpgrp");
    }
    return group;
}

void Child::signal(int number)
{
    if (status_ || kill(pid_, number) != 0) {
        fail("kill", status_ ? ESRCH : errno);
    }
}

bool Child::is_running()
{
    if (status_) {
        return false;
    }
    int how = 0;
    rusage usage{};
    const pid_t ended = reap(pid_, WNOHANG, how, usage);
    if (ended < 0) {
        fail("wait4");
    }
    if (ended == pid_) {
        status_ = how;
        final_cpu_time_ = cpu_time_of(usage);
    }
    return !status_;
}

milliseconds Child::cpu_time() const { return status_ ? final_cpu_time_ : process_state(pid_).value().cpu_time; }

std::size_t Child::resident_bytes() const
{
    const std::optional<ProcessState> now = status_ ? std::nullopt : process_state(pid_);
    if (!now || now->state == 'Z') {
        throw std::runtime_error{"resident_bytes: the program has ended"};
    }
    return now->resident_bytes;
}

}  // namespace fields::test
