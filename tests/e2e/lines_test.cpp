// The program at the other end of a line: sshd on this machine, tmux, GNU screen, mosh. Run where those programs
// are; `./dev e2e` installs them.
#include <catch2/catch.hpp>

#include <arpa/inet.h>
#include <csignal>
#include <netinet/in.h>
#include <optional>
#include <string>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "e2e/terminal.hpp"
#include "scratch_directory.hpp"

namespace fields::test {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds far{15'000};  // logging in takes its time on a busy machine

/// A port of the loopback interface that nobody listens on.
int free_port()
{
    const FileDescriptor socket{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    if (!socket.is_open() || ::bind(socket.number(), any, size) != 0 ||
        ::getsockname(socket.number(), any, &size) != 0) {
        fail("no port is free");
    }
    return ntohs(address.sin_port);
}

/// A server for whoever runs the tests, who logs in with a key made for it.
class SshServer {
public:
    explicit SshServer(const ScratchDirectory& scratch) : scratch_{scratch}, port_{free_port()}
    {
        for (const char* name : {"host_key", "user_key"}) {
            EmulatedTerminal made{{.argv = {"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path(name)}}};
            REQUIRE(made.exit_status(far) == 0);
        }
        put_text(scratch_ / "sshd_config", "ListenAddress 127.0.0.1:" + std::to_string(port_) +  //
                                               "\nHostKey " + path("host_key") +                 //
                                               "\nAuthorizedKeysFile " + path("user_key.pub") +  //
                                               "\nPidFile none\nUsePAM no\nStrictModes no\nPrintMotd no\n");
        if (::geteuid() == 0) {
            ::mkdir("/run/sshd", 0755);  // where the server keeps its unprivileged half; there already, most often
        }
        server_.emplace(TerminalOptions{.argv = {"/usr/sbin/sshd", "-D", "-e", "-f", path("sshd_config")}});
        REQUIRE(server_->wait_for("Server listening"));
    }

    /// What logs in and runs a command line there, on a terminal.
    std::vector<std::string> client(const std::string& command) const
    {
        return {"ssh",
                "-F",
                "none",
                "-i",
                path("user_key"),
                "-p",
                std::to_string(port_),
                "-o",
                "StrictHostKeyChecking=no",
                "-o",
                "UserKnownHostsFile=/dev/null",
                "-o",
                "LogLevel=ERROR",
                "-tt",
                "127.0.0.1",
                command};
    }

private:
    std::string path(const std::string& name) const { return (scratch_ / name).string(); }

    const ScratchDirectory& scratch_;
    int port_;
    std::optional<EmulatedTerminal> server_;
};

/// The ways to the program, and its home at the other end.
class Lines {
public:
    Lines(const Lines&) = delete;
    Lines& operator=(const Lines&) = delete;
    Lines()
    {
        put_text(scratch_ / "tmux.conf", "set -g status off\n");  // it shows a clock
    }
    ~Lines()
    {
        // A server of these goes on without a client; there is none where all went well.
        for (const char* command : {"tmux kill-server", "screen -S fields -X quit"}) {
            EmulatedTerminal{at({"/bin/sh", "-c", command})}.exit_status(far);
        }
    }

    EmulatedTerminal open(const std::string& line, const std::string& flags)
    {
        const std::string command = "env LC_ALL=C.UTF-8 XDG_STATE_HOME=" + (scratch_ / "state").string() +
                                    " XDG_CONFIG_HOME=/proc/none " + FIELDS_PROGRAM + ' ' + flags;
        if (line == "ssh") {
            if (!server_) {
                server_.emplace(scratch_);
            }
            return EmulatedTerminal{at(server_->client(command))};
        }
        const std::string start =
            line == "tmux"     ? "exec tmux -f " + (scratch_ / "tmux.conf").string() + " new-session '" + command + "'"
            : line == "screen" ? "exec screen -c /dev/null -S fields " + command
                               : "set -- $(mosh-server new -i 127.0.0.1 -- " + command +
                                     " 2>/dev/null | sed -n 's/^MOSH CONNECT //p'); "
                                     "MOSH_KEY=$2 exec mosh-client 127.0.0.1 $1";
        return EmulatedTerminal{at({"/bin/sh", "-c", start})};
    }

    /// Comes back to what runs on without a client.
    EmulatedTerminal attach(const std::string& line) const
    {
        return EmulatedTerminal{
            at({"/bin/sh", "-c", line == "tmux" ? "exec tmux attach" : "exec screen -d -r fields"})};
    }

private:
    TerminalOptions at(std::vector<std::string> argv) const
    {
        const std::string sockets = (scratch_ / "sockets").string();
        ::mkdir(sockets.c_str(), 0700);
        return {.argv = std::move(argv),
                .environment = {{"TMUX_TMPDIR", sockets}, {"SCREENDIR", sockets}, {"TMUX", std::nullopt}}};
    }

    ScratchDirectory scratch_;
    std::optional<SshServer> server_;
};

/// Opens with a move, and waits for the computer's answer.
void open_game(EmulatedTerminal& terminal)
{
    REQUIRE(terminal.wait_for("Black to play", far));
    terminal.send("11-e7\r");
    INFO(terminal.text());
    REQUIRE(terminal.wait_for("move 2", far));
    terminal.wait_quiet();
}

constexpr const char* flags = "--ai white --level 1 --seed 1";

TEST_CASE("a game is played through ssh, tmux, screen and mosh", "[.lines]")
{
    const std::string line = GENERATE("ssh", "tmux", "screen", "mosh");
    INFO(line);
    Lines lines;
    EmulatedTerminal terminal = lines.open(line, flags);
    open_game(terminal);
    CHECK_THAT(terminal.text(), Catch::Contains("├───┼───┼") && Catch::Contains("1. 11-e7"));
    CHECK_THAT(terminal.row(11), Catch::Contains("4 │"));
    const std::string before = terminal.text();

    // A key of several bytes, and a resize and back.
    terminal.send("\033[C");
    CHECK(terminal.wait_for("f7: ", far));
    terminal.send("\033[D");
    CHECK(terminal.wait_until([&] { return terminal.text() == before; }, far));
    terminal.resize(30, 100);
    CHECK(terminal.wait_until([&] { return terminal.row(0).size() > 90; }, far));
    terminal.resize(24, 80);
    CHECK(terminal.wait_until([&] { return terminal.text() == before; }, far));
    INFO(before << '\n' << terminal.text());

    terminal.send("?");
    CHECK(terminal.wait_for("[Keys]", far));
    terminal.send("\033");
    CHECK(terminal.wait_until([&] { return terminal.text() == before; }, far));
    terminal.send("q");
    CHECK(terminal.wait_for("Quit?", far));
    terminal.send("y");
    CHECK(terminal.exit_status(far) == 0);
}

TEST_CASE("a line that breaks ends the program over ssh, and its game is gone on with", "[.lines]")
{
    Lines lines;
    std::string board;
    {
        EmulatedTerminal terminal = lines.open("ssh", flags);
        open_game(terminal);
        board = terminal.row(5) + terminal.row(11) + terminal.row(15);
        terminal.signal(SIGKILL);
    }
    EmulatedTerminal again = lines.open("ssh", "--resume");
    REQUIRE(again.wait_for("move 2", far));
    CHECK(again.wait_until([&] { return again.row(5) + again.row(11) + again.row(15) == board; }, far));
    again.send("qy");
    CHECK(again.exit_status(far) == 0);
}

TEST_CASE("a game in tmux or screen is as it was when its window comes back", "[.lines]")
{
    const std::string line = GENERATE("tmux", "screen");
    INFO(line);
    Lines lines;
    std::string before;
    {
        EmulatedTerminal terminal = lines.open(line, flags);
        open_game(terminal);
        before = terminal.text();
        terminal.close_master();
        REQUIRE(terminal.exit_status(far));
    }
    EmulatedTerminal again = lines.attach(line);
    REQUIRE(again.wait_for("move 2", far));
    again.wait_quiet();
    INFO(before << '\n' << again.text());
    CHECK(again.wait_until([&] { return again.text() == before; }, far));
    again.send("qy");
    CHECK(again.exit_status(far));
}

}  // namespace
}  // namespace fields::test
