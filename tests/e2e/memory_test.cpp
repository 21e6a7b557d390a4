// Too little memory: every command says for what, and which flag asks for less.
#include <catch2/catch.hpp>

#include <sys/wait.h>

#include "e2e/piped_child.hpp"
#include "e2e/support.hpp"

#ifndef FIELDS_SANITIZED  // sanitizers need the address space themselves

namespace fields::test {
namespace {

/// Runs the program with so many kilobytes of address space, behind a pipe if one is given, and reads all it says,
/// standard error with it; the exit code is the last line.
std::string said_within(int kilobytes, const std::string& flags, const std::string& input = "")
{
    PipedChild child{{"/bin/sh", "-c",
                      "export XDG_CONFIG_HOME=/proc/none XDG_STATE_HOME=/proc/none; ulimit -v " +
                          std::to_string(kilobytes) + "; " + input + " '" + FIELDS_PROGRAM + "' " + flags +
                          " 2>&1; echo exit $?"}};
    std::string text;
    for (const std::string& line : child.read_until("exit ")) {
        text += line + '\n';
    }
    return text;
}

TEST_CASE("a table that is not to be had is named with its size and its flag")
{
    CHECK(said_within(300'000, "analyse --hash 2048") ==
          "fields: not enough memory for a table of 2048 MB (try a smaller --hash)\nexit 1\n");
    CHECK(said_within(20'000, "bench --depth 1") == "fields: not enough memory for a table of 16 MB\nexit 1\n");
    const std::string plain =
        said_within(300'000, "--plain --ai white --hash 2048 --depth 3", "printf '11-e7\\n11-d2\\n' |");
    CHECK_THAT(plain, Catch::Contains("not enough memory for a table of 2048 MB (try a smaller --hash)") &&
                          Catch::Contains("White plays 11-d2") && Catch::Contains("exit 1\n"));
}

TEST_CASE("on the screen a computer without a table says what is missing, there and after the end")
{
    EmulatedTerminal terminal{
        {.argv = {"/bin/sh", "-c",
                  std::string{"ulimit -v 300000; exec '"} + FIELDS_PROGRAM + "' --ai white --hash 4096 --depth 3"},
         .environment = {{"XDG_CONFIG_HOME", "/proc/none"}},
         .keep_slave = true}};
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.send("11-e7\r");
    REQUIRE(terminal.wait_for("not enough memory for a table of 4096 MB (try a smaller"));
    terminal.send("qy");
    const auto status = terminal.exit_status();
    REQUIRE(status);
    CHECK((WIFEXITED(*status) && WEXITSTATUS(*status) == 1));
    CHECK_THAT(terminal.text(),
               Catch::Contains("fields: the computer failed: not enough memory for a table of 4096 MB"));
}

TEST_CASE("however little memory there is, nobody reads the name of an exception")
{
    for (int kilobytes = 10'000; kilobytes <= 42'000; kilobytes += 4'000) {
        for (const char* flags : {"analyse --depth 2 --threads 64", "bench --depth 1 --threads 3",
                                  "--plain --ai white --depth 3 </dev/null", "perft 2"}) {
            const std::string said = said_within(kilobytes, flags);
            INFO(kilobytes << ' ' << flags << ": " << said);
            CHECK_THAT(said, !Catch::Contains("std::") && !Catch::Contains("terminate") &&
                                 (Catch::EndsWith("exit 0\n") || Catch::EndsWith("exit 1\n") ||
                                  Catch::Contains("error while loading") || Catch::EndsWith("exit 137\n")));
        }
    }
}

}  // namespace
}  // namespace fields::test

#endif
