// The built program and its computer: what is shown while it thinks, what breaks into that, and a whole game in plain
// lines.
#include <catch2/catch.hpp>

#include <chrono>
#include <regex>
#include <sys/wait.h>

#include "e2e/support.hpp"
#include "fields/engine/search.hpp"
#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/setup_file.hpp"

namespace fields::test {
namespace {

using namespace std::chrono_literals;

/// A game against White at a depth without end, in which it thinks.
struct Thinking {
    EmulatedTerminal terminal{program({"--ai", "white", "--depth", "60", "--seed", "1"})};

    Thinking()
    {
        REQUIRE(terminal.wait_for("Black to play"));
        terminal.send("11-e7\r");
        REQUIRE(terminal.wait_for("1. 11-e7"));
        REQUIRE(terminal.wait_for("thinking"));
    }
};

TEST_CASE("the own move, its marks and the thinking are there long before the answer")
{
    Thinking thinking;
    CHECK_THAT(thinking.terminal.text(), Catch::Contains("(b11)") || Catch::Contains("(b11"));
    CHECK_THAT(thinking.terminal.text(), Catch::Contains("White to play"));
}

TEST_CASE("every second of thinking shows, with depth, value and line")
{
    Thinking thinking;
    const std::regex line{"thinking  [12] s  depth \\d+  \\S+.* \\d+k nodes  \\d+[-x][a-h][1-8]"};
    CHECK(thinking.terminal.wait_until([&] { return std::regex_search(thinking.terminal.text(), line); }));
    CHECK(thinking.terminal.wait_for("thinking  2 s"));
    CHECK(thinking.terminal.wait_for("thinking  3 s"));
}

TEST_CASE("keys break into a thinking without end")
{
    const auto [keys, shows] = GENERATE(std::pair{"m", "move 2"}, std::pair{"z", "Black to play"},
                                        std::pair{"Gy", "White wins: Black resigns"}, std::pair{"Ny", "move 1 "},
                                        std::pair{"p", "paused: p goes on"}, std::pair{"x", "Black  computer"},
                                        std::pair{"?", "Keys"}, std::pair{"i", "analysis "});
    Thinking thinking;
    for (const char* key = keys; *key != '\0'; ++key) {
        thinking.terminal.send(std::string(1, *key));
        thinking.terminal.wait_quiet(20ms, 200ms);
    }
    INFO(keys);
    CHECK(thinking.terminal.wait_for(shows));
}

TEST_CASE("after taking back no move of the computer comes late")
{
    Thinking thinking;
    thinking.terminal.send("z");
    REQUIRE(thinking.terminal.wait_for("took back 1 move"));
    const auto cpu = thinking.terminal.cpu_time();
    CHECK_FALSE(thinking.terminal.wait_for("1. ", 1500ms));
    CHECK(thinking.terminal.cpu_time() - cpu <= 50ms);
}

TEST_CASE("the computer plays where there is neither a home nor a setting")
{
    TerminalOptions bare = program({"--ai", "white", "--depth", "2"});
    for (const char* name : {"HOME", "PATH", "USER", "SHELL", "LANG", "XDG_CONFIG_HOME", "XDG_DATA_HOME"}) {
        bare.environment[name] = std::nullopt;
    }
    EmulatedTerminal terminal{bare};
    REQUIRE(terminal.wait_for("Black to play"));
    terminal.send("11-e7\r");
    CHECK(terminal.wait_for("move 2"));
}

TEST_CASE("two computers that are paused cost nothing and go on at a key")
{
    EmulatedTerminal terminal{program({"--ai", "both", "--time", "50ms"})};
    REQUIRE(terminal.wait_for("move 2"));
    terminal.send("p");
    REQUIRE(terminal.wait_for("paused: p goes on, m makes one move"));
    terminal.wait_quiet(50ms);
    const auto cpu = terminal.cpu_time();
    const std::size_t bytes = terminal.bytes();
    CHECK_FALSE(terminal.wait_for("game over", 1000ms));
    CHECK(terminal.cpu_time() - cpu <= 20ms);
    CHECK(terminal.bytes() == bytes);
    terminal.send("p");
    CHECK(terminal.wait_for("move 5"));
}

TEST_CASE("a whole game is played in plain lines, each event a sentence, without a control byte")
{
    const char* rules = GENERATE("classic", "ascending");
    EmulatedTerminal terminal{program({"--plain", "--ai", "white", "--depth", "2", "--seed", "5", "--rules", rules})};
    REQUIRE(terminal.wait_until([&] { return terminal.output().find("Black to play.\r\n") != std::string::npos; }));
    Game game{[&] {
        Setup setup = standard_setup();
        setup.rules = *parse_rules(rules);
        return setup;
    }()};
    Table table{std::size_t{1} << 20U};
    Search search{table};
    const std::regex reply{
        "White plays (\\S+?)(?: and captures Black \\d+)?\\.\r\n|White has no move and passes\\.\r\n"};
    while (!game.outcome()) {
        const Result found = search.think(game.position(), game.rules(), game.earlier_keys(), {.depth = 3, .seed = 1});
        const std::string own = to_string(game.position(), *found.best());
        REQUIRE_FALSE(game.play(*found.best()));
        const std::size_t mark = terminal.bytes();
        terminal.send(own + '\r');
        if (game.outcome()) {
            break;
        }
        std::smatch answer;
        std::string text;
        REQUIRE(terminal.wait_until([&] {
            text = terminal.output_since(mark);
            return std::regex_search(text, answer, reply);
        }));
        const auto move = parse_move(answer[1].matched ? answer[1].str() : "pass", game.position());
        REQUIRE(std::holds_alternative<Move>(move));
        REQUIRE_FALSE(game.play(std::get<Move>(move)));
    }
    REQUIRE(terminal.wait_until([&] {
        const std::string& text = terminal.output();
        return text.find("Draw: ") != std::string::npos || text.find(" wins: ") != std::string::npos;
    }));
    terminal.send("quit\r");
    CHECK(terminal.exit_status() == 0);
    CHECK(terminal.output().find('\033') == std::string::npos);
}

TEST_CASE("in plain lines a thinking without end tells how far it is, and words break into it")
{
    const auto [word, says] =
        GENERATE(std::pair{"now", "White plays "}, std::pair{"undo", "Took back 1 move.\r\n"},
                 std::pair{"resign", "White wins: Black resigns.\r\n"}, std::pair{"pause", "Paused"},
                 std::pair{"switch", "The computer plays Black"}, std::pair{"last", "last\r\nBlack plays 11-e7.\r\n"});
    EmulatedTerminal terminal{program({"--plain", "--ai", "white", "--depth", "60"})};
    const auto wait_for = [&](const std::string& text) {
        return terminal.wait_until([&] { return terminal.output().find(text) != std::string::npos; });
    };
    REQUIRE(wait_for("Depth 60 may take very long for a move: now makes the computer move.\r\n"));
    terminal.send("11-e7\r");
    REQUIRE(wait_for("White to play.\r\n"));
    CHECK(wait_for("Thinking for 1 s: depth "));
    terminal.send(std::string{word} + '\r');
    INFO(word);
    CHECK(wait_for(says));
    terminal.send("quit\r");
    CHECK(terminal.exit_status() == 0);
}

}  // namespace
}  // namespace fields::test
