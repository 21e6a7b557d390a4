// The end-to-end harness tried on programs whose behaviour is known: what it says of sh, printf, stty and cat must be
// so before anything it says of `fields` counts.
#include "terminal.hpp"

#include <catch2/catch.hpp>
#include <csignal>
#include <sys/wait.h>
#include <system_error>

using namespace fields::test;
using namespace std::chrono_literals;

namespace {

TerminalOptions shell(const std::string& script)
{
    TerminalOptions options;
    options.argv = {"/bin/sh", "-c", script};
    return options;
}

}  // namespace

TEST_CASE("What a program prints is on the screen and in the output", "[harness]")
{
    EmulatedTerminal terminal{
        shell(R"(printf 'one\ntwo  \n\342\224\214\342\224\200\347\216\213e\314\201|'; read line)")};
    REQUIRE(terminal.wait_for("|"));
    CHECK(terminal.row(0) == "one");
    CHECK(terminal.row(1) == "two");
    CHECK(terminal.row(2) == "┌─王e\u0301|");
    CHECK(terminal.wait_for("one\ntwo"));
    CHECK(terminal.cell(2, 2).chars == "王");
    CHECK(terminal.cell(2, 3).chars.empty());
    CHECK(terminal.cell(2, 4).chars == "e\u0301");
    CHECK(terminal.cell(23, 79).chars == " ");
    CHECK(terminal.cursor() == Cursor{2, 6, true});
    CHECK(terminal.output() == "one\r\ntwo  \r\n┌─王e\u0301|");
    CHECK(terminal.bytes() == terminal.output().size());
    CHECK(terminal.startup_time().value() < patience);
    CHECK_FALSE(terminal.response_time());
    CHECK_THROWS_AS(terminal.row(24), std::out_of_range);
    CHECK_THROWS_AS(terminal.cell(0, -1), std::out_of_range);
}

TEST_CASE("Attributes and colours are read from cells as they were sent", "[harness]")
{
    EmulatedTerminal terminal{
        shell(R"(printf '\033[1;31mb\033[0;7;44mr\033[0;4;38;5;200mu\033[0;38;2;1;2;3mc\033[0m.\007'; read line)")};
    REQUIRE(terminal.wait_for("."));
    Cell plain;
    plain.chars = ".";
    CHECK(terminal.cell(0, 4) == plain);
    const Cell bold = terminal.cell(0, 0);
    CHECK((bold.is_bold && !bold.is_reverse && !bold.is_underlined));
    CHECK(bold.foreground == Color::indexed(1));
    CHECK(bold.background == Color{});
    const Cell reverse = terminal.cell(0, 1);
    CHECK((!reverse.is_bold && reverse.is_reverse));
    CHECK(reverse.background == Color::indexed(4));
    CHECK(terminal.cell(0, 2).is_underlined);
    CHECK(terminal.cell(0, 2).foreground == Color::indexed(200));
    CHECK(terminal.cell(0, 3).foreground == Color{Color::Kind::Rgb, 0, 1, 2, 3});
    CHECK(terminal.wait_until([&] { return terminal.bells() == 1; }));
}

TEST_CASE("The alternate screen and the cursor's visibility are seen", "[harness]")
{
    EmulatedTerminal terminal{shell(R"(stty -echo
        printf 'main'; read line
        printf '\033[?1049h\033[?25l\033[Hother'; read line
        printf '\033[?25h\033[?1049l'; read line)")};
    REQUIRE(terminal.wait_for("main"));
    CHECK_FALSE(terminal.is_alternate_screen());
    const std::size_t mark = terminal.bytes();
    terminal.send("\n");
    REQUIRE(terminal.wait_for("other"));
    CHECK(terminal.is_alternate_screen());
    CHECK(terminal.cursor() == Cursor{0, 5, false});
    CHECK(terminal.text().find("main") == std::string::npos);
    CHECK(terminal.output_since(mark) == "\033[?1049h\033[?25l\033[Hother");
    terminal.send("\n");
    REQUIRE(terminal.wait_for("main"));
    CHECK_FALSE(terminal.is_alternate_screen());
    CHECK(terminal.cursor() == Cursor{0, 4, true});
}

TEST_CASE("Keys reach the program and the emulator answers it", "[harness]")
{
    EmulatedTerminal terminal{shell(R"(stty raw -echo; printf '  \033[6n>'; dd bs=1 count=6 2>/dev/null | od -An -c)")};
    REQUIRE(terminal.wait_for("033   [   1   ;   3   R"));
    CHECK(terminal.exit_status() == 0);
}

TEST_CASE("A resize is signalled, and seen by stty", "[harness]")
{
    TerminalOptions options = shell("stty size; trap 'stty size' WINCH; while :; do sleep 0.01; done");
    options.rows = 30;
    options.columns = 90;
    EmulatedTerminal terminal{options};
    REQUIRE(terminal.wait_for("30 90\n"));
    REQUIRE(terminal.wait_quiet());
    terminal.resize(20, 60);
    CHECK(terminal.wait_for("20 60\n"));
    CHECK(terminal.rows() == 20);
    CHECK(terminal.columns() == 60);
    CHECK_THROWS_AS(terminal.row(20), std::out_of_range);
    for (int size = 20; size >= 1; --size) {
        terminal.resize(size, size);
        terminal.pump(0ms);
    }
    terminal.resize(24, 80);
    CHECK(terminal.wait_for("24 80\n"));
    CHECK_THROWS_AS(terminal.resize(0, 80), std::out_of_range);
}

TEST_CASE("The exit status is that of waitpid", "[harness]")
{
    SECTION("exit")
    {
        EmulatedTerminal terminal{shell("printf last; exit 3")};
        const std::optional<int> status = terminal.exit_status();
        REQUIRE((status && WIFEXITED(*status)));
        CHECK(WEXITSTATUS(*status) == 3);
        CHECK(terminal.row(0) == "last");
        CHECK_FALSE(terminal.is_running());
        CHECK_THROWS_AS(terminal.signal(SIGTERM), std::system_error);
        CHECK_THROWS_AS(terminal.send("x"), std::system_error);
        CHECK_FALSE(terminal.wait_for("more"));
    }
    SECTION("signal")
    {
        EmulatedTerminal terminal{shell("printf up; exec sleep 60")};
        REQUIRE(terminal.wait_for("up"));
        CHECK(terminal.is_running());
        CHECK_FALSE(terminal.exit_status(20ms));
        terminal.signal(SIGTERM);
        const std::optional<int> status = terminal.exit_status();
        REQUIRE((status && WIFSIGNALED(*status)));
        CHECK(WTERMSIG(*status) == SIGTERM);
    }
    SECTION("interrupt key")
    {
        EmulatedTerminal terminal{shell("printf up; exec sleep 60")};
        REQUIRE(terminal.wait_for("up"));
        terminal.send("\x03");
        CHECK(terminal.exit_status() == SIGINT);
    }
}

TEST_CASE("Closing the master hangs up", "[harness]")
{
    EmulatedTerminal terminal{shell("printf up; exec sleep 60")};
    REQUIRE(terminal.wait_for("up"));
    terminal.close_master();
    CHECK(terminal.exit_status() == SIGHUP);
    CHECK(terminal.is_hung_up());
    CHECK_THROWS_AS(terminal.send("x"), std::runtime_error);
    CHECK_THROWS_AS(terminal.termios_state(), std::runtime_error);
}

TEST_CASE("What can't be executed is refused", "[harness]")
{
    CHECK_THROWS_AS(EmulatedTerminal{TerminalOptions{}}, std::system_error);
    CHECK_THROWS_AS(EmulatedTerminal{{.argv = {"/no/such/program"}}}, std::system_error);
    CHECK_THROWS_AS(EmulatedTerminal({.argv = {"true"}, .directory = "/no/such/directory"}), std::system_error);
}

TEST_CASE("A program left running is killed and reaped", "[harness]")
{
    pid_t pid = -1;
    {
        EmulatedTerminal terminal{shell("trap '' HUP TERM INT; printf up; while :; do sleep 1; done")};
        REQUIRE(terminal.wait_for("up"));
        pid = terminal.pid();
        CHECK(process_state(pid));
    }
    CHECK_FALSE(process_state(pid));
}

TEST_CASE("The line discipline can be compared before and after", "[harness]")
{
    const bool keep_slave = GENERATE(false, true);
    TerminalOptions options = shell("read line; stty raw -echo; printf raw; dd bs=1 count=1 2>/dev/null; $RESTORE");
    options.environment["RESTORE"] = GENERATE("stty sane", "true");
    options.keep_slave = keep_slave;
    EmulatedTerminal terminal{options};
    const termios before = terminal.termios_state();
    CHECK((before.c_lflag & ECHO) != 0);
    CHECK((before.c_lflag & ICANON) != 0);
    terminal.send("\n");
    REQUIRE(terminal.wait_for("raw"));
    CHECK((terminal.termios_state().c_lflag & (ECHO | ICANON)) == 0);
    CHECK_FALSE(is_same_mode(before, terminal.termios_state()));
    terminal.send("x");
    REQUIRE(terminal.exit_status() == 0);
    CHECK(terminal.is_hung_up() != keep_slave);
    CHECK(((terminal.termios_state().c_lflag & ECHO) != 0) == (options.environment["RESTORE"] == "stty sane"));
}

TEST_CASE("The environment and the directory are the options'", "[harness]")
{
    TerminalOptions options =
        shell("printf '%s,' $TERM $LC_ALL ${LINES-no} ${ESCDELAY-no} ${HOME-no} $OWN $PWD; read line");
    options.environment = {{"LC_ALL", "C"}, {"HOME", std::nullopt}, {"OWN", "mine"}};
    options.directory = "/usr";
    EmulatedTerminal terminal{options};
    CHECK(terminal.wait_for("xterm-256color,C,no,no,no,mine,/usr,"));
}

TEST_CASE("Time, processor time and memory are measured", "[harness]")
{
    EmulatedTerminal terminal{shell("stty raw -echo; printf up; dd bs=1 count=1 2>/dev/null; i=0; "
                                    "while [ $i -lt 100000 ]; do i=$((i+1)); done; printf done; sleep 60")};
    REQUIRE(terminal.wait_for("up"));
    CHECK(terminal.cpu_time() < patience);
    CHECK(terminal.resident_bytes() > 100'000);
    CHECK_FALSE(terminal.wait_quiet(1s, 20ms));
    terminal.send("x");
    REQUIRE(terminal.wait_for("done"));
    CHECK(terminal.response_time().value().count() > 0);
    CHECK(terminal.wait_quiet(50ms));
    const auto busy = terminal.cpu_time();
    CHECK(busy.count() > 0);
    terminal.pump(200ms);
    CHECK((terminal.cpu_time() - busy).count() <= 10);
    terminal.signal(SIGKILL);
    CHECK(terminal.exit_status() == SIGKILL);
    CHECK(terminal.cpu_time().count() > 0);
    CHECK_THROWS_AS(terminal.resident_bytes(), std::runtime_error);
}

TEST_CASE("Much text passes both ways at once", "[harness]")
{
    EmulatedTerminal terminal{shell("stty raw -echo; printf up; exec cat")};
    REQUIRE(terminal.wait_for("up"));
    const std::string much(1'000'000, 'x');
    terminal.send(much + "end");
    CHECK(terminal.wait_for("end"));
    CHECK(terminal.bytes() == much.size() + 5);
}

TEST_CASE("Typing to a program that doesn't read is an error, not a deadlock", "[harness][.slow]")
{
    EmulatedTerminal terminal{shell("stty raw -echo; printf up; exec sleep 60")};
    REQUIRE(terminal.wait_for("up"));
    CHECK_THROWS_AS(terminal.send(std::string(1'000'000, 'x')), std::runtime_error);
}

TEST_CASE("A job stopped by its key under a shell is told from the shell", "[harness]")
{
    TerminalOptions options;
    options.argv = {"/bin/bash", "--norc", "-i"};
    options.environment = {{"PS1", "ready> "}, {"HISTFILE", std::nullopt}};
    EmulatedTerminal terminal{options};
    REQUIRE(terminal.wait_for("ready>"));
    CHECK(terminal.foreground_group() == terminal.pid());
    terminal.send("/bin/sh -c 'printf run; printf ning; exec sleep 60'\r");
    REQUIRE(terminal.wait_for("running"));
    const pid_t job = terminal.foreground_group();
    terminal.send("\x1a");
    REQUIRE(terminal.wait_for("Stopped"));
    CHECK(process_state(job).value().state == 'T');
    terminal.send("fg\r");
    CHECK(terminal.wait_until([&] { return terminal.foreground_group() == job; }));
    CHECK(process_state(job).value().state != 'T');
}
