// Whole sessions without a terminal: keys in, pictures out, the engine thinking in between.
#include <catch2/catch.hpp>

#include <deque>
#include <string>

#include "app/session.hpp"
#include "fields/game/notation.hpp"
#include "tui/null_terminal.hpp"

namespace fields::app {
namespace {

using tui::Canvas;
using tui::Key;
using tui::NullTerminal;

/// A script: text is typed ('\n' is Enter), or waited for.
class Script {
public:
    Script& type(std::string_view text)
    {
        for (const char c : text) {
            steps_.emplace_back(
                tui::Event{c == '\n' ? tui::key(Key::Code::Enter) : tui::key(static_cast<char32_t>(c))});
        }
        return *this;
    }
    Script& key(Key::Code code)
    {
        steps_.emplace_back(tui::Event{tui::key(code)});
        return *this;
    }
    Script& wait_for(std::string text)
    {
        steps_.emplace_back(NullTerminal::Until{
            [text = std::move(text)](const Canvas& canvas) { return canvas.text().find(text) != std::string::npos; }});
        return *this;
    }
    std::deque<NullTerminal::Step> steps() const { return steps_; }

private:
    std::deque<NullTerminal::Step> steps_;
};

struct Ran {
    std::string screen;  ///< the last picture
    Game game;
    std::vector<Canvas> shown;
};

Ran run(const Script& script, SessionOptions options, Setup setup = standard_setup())
{
    const system::WakePipe wake;
    NullTerminal terminal{{24, 80}, wake, script.steps()};
    Session session{std::move(setup), options, terminal, wake};
    session.run();
    return {terminal.shown().back().text(), session.game(), terminal.shown()};
}

SessionOptions against_white(int depth = 2) { return {.is_computer = {false, true}, .strength = {.depth = depth}}; }

TEST_CASE("two people play and undo ply by ply")
{
    const Ran ran = run(Script{}.type("11-e7\n").type("11-d2\n").type("z"), {});
    CHECK(ran.game.ply() == 1);
    CHECK(ran.game.can_redo());
    CHECK_THAT(ran.screen, Catch::Contains("White to play"));
}

TEST_CASE("the computer answers, and the own move is shown before its reply")
{
    const Ran ran = run(Script{}.type("11-e7\n").wait_for("move 2"), against_white());
    CHECK(ran.game.ply() == 2);
    bool is_shown_alone = false;
    for (const Canvas& canvas : ran.shown) {
        const std::string text = canvas.text();
        is_shown_alone = is_shown_alone || (text.find("1. 11-e7") != std::string::npos &&
                                            text.find("White to play") != std::string::npos &&
                                            text.find("thinking") != std::string::npos);
    }
    CHECK(is_shown_alone);
}

TEST_CASE("undo against the computer goes back to the own turn, redo plays both moves again")
{
    const Ran undone = run(Script{}.type("11-e7\n").wait_for("move 2").type("z"), against_white());
    CHECK(undone.game.ply() == 0);
    CHECK_FALSE(undone.game.last_move());
    const Ran redone = run(Script{}.type("11-e7\n").wait_for("move 2").type("zr"), against_white());
    CHECK(redone.game.ply() == 2);
}

TEST_CASE("undo while the computer thinks cancels it, and no late move appears")
{
    const Ran ran = run(Script{}.type("11-e7\n").wait_for("thinking").type("z").type("jjjjkkkk"), against_white(60));
    CHECK(ran.game.ply() == 0);
    CHECK_THAT(ran.screen, Catch::Contains("Black to play") && !Catch::Contains("thinking"));
}

TEST_CASE("the computer can be told to move now")
{
    const Ran ran = run(Script{}.type("11-e7\n").wait_for("s  depth ").type("m").wait_for("move 2"), against_white(60));
    CHECK(ran.game.ply() == 2);
}

TEST_CASE("the computer's opening move alone cannot be taken back")
{
    const Ran ran =
        run(Script{}.wait_for("White to play").type("z"), {.is_computer = {true, false}, .strength = {.depth = 1}});
    CHECK(ran.game.ply() == 1);
    CHECK_THAT(ran.screen, Catch::Contains("nothing of yours to take back"));
}

TEST_CASE("a hint is a legal move in the position shown")
{
    const Ran ran = run(Script{}.type("t").wait_for("hint: "), against_white());
    const auto at = ran.screen.find("hint: ") + 6;
    const auto move = parse_move(ran.screen.substr(at, ran.screen.find(' ', at) - at), ran.game.position());
    REQUIRE(std::holds_alternative<Move>(move));
    CHECK_FALSE(ran.game.why_illegal(std::get<Move>(move)));
    CHECK(ran.game.ply() == 0);
}

TEST_CASE("a hint asked for and overtaken by a move is forgotten")
{
    const Ran ran =
        run(Script{}.type("t").type("11-e7\n").wait_for("White to play").type("jj"), {.strength = {.depth = 60}});
    CHECK(ran.game.ply() == 1);
    CHECK_THAT(ran.screen, !Catch::Contains("hint:") && !Catch::Contains("looking for"));
}

TEST_CASE("two computers play a whole game by themselves")
{
    const Ran ran =
        run(Script{}.wait_for("game over"), {.is_computer = {true, true}, .strength = {.depth = 1, .seed = 3}});
    CHECK(ran.game.outcome());
}

TEST_CASE("taking back between two computers pauses them")
{
    const Ran ran = run(Script{}.wait_for("move 3").type("z").type("jjjj"),
                        {.is_computer = {true, true}, .strength = {.depth = 1}});
    CHECK(ran.game.can_redo());
    CHECK_THAT(ran.screen, !Catch::Contains("thinking"));
}

TEST_CASE("a new game starts from the same setup")
{
    const Ran ran = run(Script{}.type("11-e7\n").wait_for("move 2").type("Ny"), against_white());
    CHECK(ran.game.ply() == 0);
    CHECK(ran.game.setup() == standard_setup());
}

TEST_CASE("quitting asks first, and a closed terminal ends the session at once")
{
    CHECK(run(Script{}.type("q"), {}).game.ply() == 0);
    const Ran ran = run(Script{}.type("11-e7\n").wait_for("move 2").type("q"), against_white());
    CHECK_THAT(ran.screen, Catch::Contains("Quit?"));
    CHECK(run(Script{}.type("11-e7\n"), against_white(60)).game.ply() == 1);
}

TEST_CASE("a piece that was selected and is captured is no longer selected")
{
    const auto setup = parse_position_line("1e6/g1h5/8/8/2d5/1A6/8/l5BC w abc DEF 3 40").setup;
    const Ran ran = run(Script{}.type("4\n").wait_for("[b4 ]").type("m").wait_for("Black to play"),
                        {.is_computer = {false, true}, .strength = {.depth = 60, .seed = 1}}, setup);
    CHECK(ran.game.ply() == 1);
    CHECK_THAT(ran.screen, !Catch::Contains("[w1 ]"));
}

TEST_CASE("m on the player's own turn says so")
{
    CHECK_THAT(run(Script{}.type("m"), {}).screen, Catch::Contains("it is your move"));
}

TEST_CASE("a won game ends the computer's thinking and says who won and why")
{
    const auto setup = parse_position_line("8/8/8/8/2e5/1A6/8/l6B w abcd CDF 3 40").setup;
    const Ran ran = run(Script{}.type("1xc4\n").wait_for("game over").type("1-b3\n"),
                        {.is_computer = {true, false}, .strength = {.depth = 2}}, setup);
    REQUIRE(ran.game.outcome());
    CHECK_THAT(ran.screen, Catch::Contains("game over"));
    CHECK(ran.game.ply() == 1);
}

TEST_CASE("two computers pause at a key, make one move at another, and the screen says so")
{
    const SessionOptions both{.is_computer = {true, true}, .strength = {.depth = 1, .seed = 3}};
    const Ran paused = run(Script{}.wait_for("move 3").type("p").wait_for("paused: p goes on, m makes one move"), both);
    const Ran stepped =
        run(Script{}.type("p").wait_for("paused").type("m").wait_for("White to play").type("jjkk"), both);
    CHECK(paused.game.ply() >= 4);
    CHECK(stepped.game.ply() == 1);
    CHECK_THAT(stepped.screen, Catch::Contains("paused: p goes on") && !Catch::Contains("thinking"));
}

TEST_CASE("changing places turns the names, and the computer plays the other side")
{
    const Ran ran = run(Script{}.type("x").wait_for("White to play"), against_white());
    CHECK(ran.game.ply() == 1);
    CHECK_THAT(ran.screen, Catch::Contains("Black  computer, depth 2") && Catch::Contains("White  you"));
}

TEST_CASE("an analysis is shown with depth and line until a key ends it")
{
    const Ran ran = run(Script{}.type("i").wait_for("analysis  0 s  depth ").type("jj").type("i").type("kk"), {});
    CHECK_THAT(ran.screen, !Catch::Contains("analysis"));
    const Ran escaped =
        run(Script{}.type("i").wait_for("depth ").type("11-e7\n").wait_for("analysis").type("u"), against_white());
    CHECK(escaped.game.ply() == 1);
    CHECK_THAT(escaped.screen, Catch::Contains("analysis"));
}

TEST_CASE("the end of the game clears what was analysed")
{
    const auto setup = parse_position_line("8/8/8/8/2e5/1A6/8/l6B w abcd CDF 3 40").setup;
    const Ran ran = run(Script{}.type("i").wait_for("wins in 1").type("1xc4\n").wait_for("game over"), {}, setup);
    CHECK_THAT(ran.screen, !Catch::Contains("analysis") && !Catch::Contains("wins in 1"));
}

TEST_CASE("giving up asks first, names the winner, and can be taken back")
{
    const Ran asked = run(Script{}.type("11-e7\n").wait_for("move 2").type("G"), against_white());
    CHECK_THAT(asked.screen, Catch::Contains("Black resigns?"));
    CHECK_FALSE(asked.game.outcome());
    const Ran given_up = run(Script{}.type("11-e7\n").wait_for("thinking").type("Gy"), against_white(60));
    CHECK(given_up.game.outcome() == Outcome{Side::White, Reason::Resignation});
    CHECK_THAT(given_up.screen, Catch::Contains("White wins: Black resigns") && Catch::Contains("game over"));
    const Ran back = run(Script{}.type("11-e7\n").wait_for("move 2").type("Gyz"), against_white());
    CHECK_FALSE(back.game.outcome());
    CHECK(back.game.ply() == 2);
}

TEST_CASE("a draw between two people needs both")
{
    const Ran agreed = run(Script{}.type("Dy"), {});
    CHECK(agreed.game.outcome() == Outcome{std::nullopt, Reason::Agreement});
    CHECK_THAT(agreed.screen, Catch::Contains("Draw: agreed"));
    const Ran declined = run(Script{}.type("Dn"), {});
    CHECK_FALSE(declined.game.outcome());
    CHECK_THAT(declined.screen, Catch::Contains("the draw is declined"));
    CHECK_THAT(run(Script{}.type("D"), {}).screen, Catch::Contains("Black offers a draw. Does White accept?"));
    CHECK_THAT(run(Script{}.type("D"), against_white()).screen, Catch::Contains("no draw before 20 moves"));
}

TEST_CASE("after taking back, the computer's pieces are still not the player's")
{
    const Ran ran = run(Script{}.type("11-e7\n").wait_for("move 2").type("z").type("e2\n"), against_white());
    CHECK(ran.game.ply() == 0);
    CHECK_THAT(ran.screen, Catch::Contains("not your piece: White 12 is the opponent's"));
    const Ran typed = run(Script{}.type("11-e7\n").wait_for("move 2").type("z").type("e2-e5\n"), against_white());
    CHECK(typed.game.ply() == 0);
    CHECK_THAT(typed.screen, Catch::Contains("not your piece"));
}

TEST_CASE("several threads play a move as well")
{
    SessionOptions options = against_white();
    options.resources = {.threads = 2, .megabytes = 1};
    CHECK(run(Script{}.type("11-e7\n").wait_for("move 2"), options).game.ply() == 2);
}

TEST_CASE("a depth that may take very long is warned of at once")
{
    CHECK_THAT(run(Script{}.wait_for("Black to play"), against_white(60)).screen,
               Catch::Contains("depth 60 may take very long for a move: m makes the computer move"));
}

TEST_CASE("the bell rings when it is asked to, and is silent otherwise")
{
    const auto rings = [](tui::Bell bell) {
        const system::WakePipe wake;
        NullTerminal terminal{
            {24, 80}, wake, Script{}.type("13-b5\n").key(Key::Code::Escape).type("11-e7\n").wait_for("move 2").steps()};
        SessionOptions options = against_white(1);
        options.preferences.bell = bell;
        Session{standard_setup(), options, terminal, wake}.run();
        return terminal.rings();
    };
    CHECK(rings(tui::Bell::Off) == 0);
    CHECK(rings(tui::Bell::Move) == 1);
    CHECK(rings(tui::Bell::Error) == 1);
}

TEST_CASE("theme, characters and mouse change at once by their keys")
{
    const system::WakePipe wake;
    NullTerminal terminal{{24, 80}, wake, Script{}.type("TAMT").steps()};
    Session{standard_setup(), {}, terminal, wake}.run();
    const auto& wishes = terminal.preferred();
    REQUIRE(wishes.size() == 4);
    CHECK(wishes[0].theme == tui::Theme::HighContrast);
    CHECK(wishes[1].is_ascii);
    CHECK(wishes[2].has_mouse);
    CHECK(wishes[3].theme == tui::Theme::ColourBlind);
    CHECK_THAT(terminal.shown()[1].text(), Catch::Contains("theme: high-contrast"));
}

TEST_CASE("the level chosen in the settings is that of the computer in the game")
{
    const Ran ran = run(Script{}.type("o").key(Key::Code::End).key(Key::Code::Right).key(Key::Code::Escape),
                        {.is_computer = {false, true}, .strength = {.level = 3}});
    CHECK_THAT(ran.screen, Catch::Contains("computer, level 4") && !Catch::Contains("level 3"));
}

}  // namespace
}  // namespace fields::app
