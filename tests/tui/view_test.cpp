// Pictures of the screen, compared as text.
#include <catch2/catch.hpp>

#include <algorithm>

#include "fields/engine/threats.hpp"
#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"
#include "support.hpp"
#include "tui/help.hpp"
#include "tui/layout.hpp"
#include "tui/view.hpp"

namespace fields::tui {
namespace {

using test::move_of;
using test::square_of;

struct Pictured {
    Game game{standard_setup()};
    UiState ui{};
    std::optional<Thinking> thinking = std::nullopt;
    bool is_unicode = false;
    Side hand = Side::Black;
    bool is_paused = false;
    PieceStyle pieces = PieceStyle::Letters;

    Canvas draw(Size size = {24, 80}) const
    {
        return tui::draw({.game = game,
                          .ui = ui,
                          .players = {"you", "computer, depth 6"},
                          .thinking = thinking,
                          .hand = hand,
                          .is_paused = is_paused,
                          .is_unicode = is_unicode,
                          .pieces = pieces},
                         size);
    }
    bool shows(std::string_view text, Size size = {24, 80}) const
    {
        return draw(size).text().find(text) != std::string::npos;
    }
    void play(std::string_view move) { REQUIRE_FALSE(game.play(move_of(move, game.position()))); }
};

TEST_CASE("the opening at 80x24 looks like this")
{
    Pictured picture;
    picture.is_unicode = true;
    CHECK('\n' + picture.draw().text() == R"(
 Fields of Action  classic · Standard opening            move 1 · Black to play
     a   b   c   d   e   f   g   h     > Black  you
   ┌───┬───┬───┬───┬───┬───┬───┬───┐     holds nothing
 8 │   │   │   │   │b5 │b6 │b7 │b8 │     needs any run of five
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 7 │b9 │b10│b11│b12│   │   │   │   │     White  computer, depth 6
   ├───┼───┼───┼───┼───┼───┼───┼───┤     holds nothing
 6 │   │   │   │   │b1 │b2 │b3 │b4 │     needs any run of five
   ├───┼───┼───┼───┼───┼───┼───┼───┤     ──────────────────────────────────────
 5 │   │   │   │   │   │   │   │   │
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 4 │   │   │   │   │   │   │   │   │
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 3 │w4 │w3 │w2 │w1 │   │   │   │   │
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 2 │   │   │   │   │w12│w11│w10│w9 │
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 1 │w8 │w7 │w6 │w5 │   │   │   │   │
   └───┴───┴───┴───┴───┴───┴───┴───┘

 e5: empty, 2 neighbours


 Enter select  z undo  ? help  q quit  : type  r redo  t hint  v flip  N new
)");
}

TEST_CASE("a message too long for its row goes on in the next one")
{
    Pictured picture;
    picture.ui.message = "the game is over: N new game, z take back, q quit, and nothing of this is cut off";
    const auto joined = [&](Size size) {
        std::string text = picture.draw(size).text();
        std::ranges::replace(text, '\n', ' ');
        return text;
    };
    CHECK_THAT(joined({24, 80}), Catch::Contains("q quit, and nothing of this is cut") && Catch::Contains(" off "));
    CHECK_THAT(joined({14, 50}),
               Catch::Contains("z take back, q") && Catch::Contains("quit, and nothing of this is cut"));
    picture.ui.message = "short";
    CHECK_THAT(joined({14, 50}), Catch::Contains("short") && Catch::Contains("Enter select"));
}

TEST_CASE("the status line says what stands under the cursor")
{
    Pictured picture;
    const std::pair<std::string_view, std::string_view> table[] = {
        {"e5", "e5: empty, 2 neighbours"},
        {"b7", "b7: Black 10, 2 neighbours, moves 2, 2 targets"},
        {"c3", "c3: White 2, 2 neighbours, moves 2, 5 targets"},
        {"h1", "h1: empty, 2 neighbours"},
    };
    for (const Size size : {Size{24, 80}, Size{14, 40}}) {
        for (const auto& [square, text] : table) {
            picture.ui.cursor = square_of(square);
            INFO(picture.draw(size).text());
            CHECK(picture.shows(text.substr(0, 38), size));
        }
    }
}

TEST_CASE("looking back shows the board as it was, with its ply, its labels and the side at the bottom")
{
    Pictured picture;
    for (const char* move : {"11-e7", "11-d2", "9-a8"}) {
        picture.play(move);
    }
    picture.ui.looked_at = 1;
    picture.ui.cursor = square_of("e7");
    for (const Size size : {Size{24, 80}, Size{14, 40}, Size{50, 120}}) {
        INFO(picture.draw(size).text());
        CHECK(picture.shows("ply 1 of 3", size));
        CHECK(picture.shows("White to play", size));
        CHECK(picture.shows("looking back: Black 11-e7", size));
        CHECK(picture.shows("Esc back", size));
    }
    CHECK(picture.shows("a   b   c"));
    CHECK(picture.shows("(b11)"));
    CHECK(picture.shows("9-a8"));  // the moves that followed stay in the list
    CHECK(picture.shows("e7: Black 11, "));
    const std::string white_below = picture.draw().text();
    CHECK(white_below.find("8 |") < white_below.find("1 |"));
    picture.ui.is_flipped = true;
    const std::string black_below = picture.draw().text();
    CHECK(black_below.find("1 |") < black_below.find("8 |"));
    CHECK(black_below.find("h   g   f") != std::string::npos);
    CHECK(picture.shows("ply 1 of 3"));
    picture.ui.looked_at = 0;
    CHECK(picture.shows("looking back at the opening"));
    picture.ui.looked_at = 3;
    CHECK(picture.shows("looking back: Black 9-a8"));
}

TEST_CASE("a long game is looked back at with the move in sight")
{
    Pictured picture;
    while (picture.game.ply() < 60) {
        REQUIRE_FALSE(picture.game.play(picture.game.legal_moves()[0]));
    }
    for (const std::size_t ply : {std::size_t{1}, std::size_t{10}, std::size_t{31}, std::size_t{60}}) {
        picture.ui.looked_at = ply;
        const Position& before = picture.game.position(ply - 1);
        INFO(picture.draw().text());
        CHECK(picture.shows(' ' + std::to_string(before.move_number()) + ". "));
    }
}

TEST_CASE("every number can be read in every style of pieces, and with ASCII all are letters")
{
    Pictured picture;
    const auto shows_all = [&](const char* black, const char* white) {
        for (int number = 1; number <= piece_numbers; ++number) {
            const std::string text = std::to_string(number) + (number < 10 ? " " : "");
            INFO(picture.draw().text());
            CHECK(picture.shows(black + text));
            CHECK(picture.shows(white + text));
        }
    };
    shows_all("b", "w");
    picture.pieces = PieceStyle::Discs;
    shows_all("b", "w");
    picture.is_unicode = true;
    shows_all("●", "○");
}

TEST_CASE("the smallest screen shows a whole board in ASCII")
{
    Pictured picture;
    picture.ui.cursor = square_of("c7");
    CHECK('\n' + picture.draw(smallest_screen).text() == R"(
                 move 1 . Black to play
     a   b   c   d   e   f   g   h
 8   .   .   .   .  b5  b6  b7  b8
 7  b9  b10 b11 b12  .   .   .   .
 6   .   .   .   .  b1  b2  b3  b4
 5   .   .   .   .   .   .   .   .
 4   .   .   .   .   .   .   .   .
 3  w4  w3  w2  w1   .   .   .   .
 2   .   .   .   .  w12 w11 w10 w9
 1  w8  w7  w6  w5   .   .   .   .
Black holds nothing  needs any run of fi
White holds nothing  needs any run of fi
c7: Black 11, 2 neighbours, moves 2, 4 t
 Enter select  z undo  ? help  q quit
)");
}

TEST_CASE("selection, targets, captures and the last move are marked by characters")
{
    Pictured picture;
    picture.game = Game{parse_position_line("8/8/4b3/8/2A5/1c6/8/8 w - - 0 1").setup};
    picture.ui.selected = square_of("c4");
    CHECK(picture.shows("[w1 ]"));
    CHECK(picture.shows(">b3 <"));
    CHECK(picture.shows("| . |"));
    picture.ui.selected.reset();
    picture.play("1xb3");
    CHECK(picture.shows("(w1 )"));
    CHECK(picture.shows("(   )"));
}

TEST_CASE("the status speaks of the piece being typed, and with a piece in hand of the move under the cursor")
{
    Pictured picture;
    picture.ui.selected = square_of("c7");
    picture.ui.cursor = square_of("e7");
    CHECK(picture.shows("Black 11 to e7: Enter plays 11-e7"));
    picture.ui.cursor = square_of("e4");
    CHECK(picture.shows("Black 11 to e4: 2 neighbours: must move"));
    picture.ui.entry = "11";
    CHECK(picture.shows("c7: Black 11, 2 neighbours, moves 2, 4 targets"));
}

TEST_CASE("the cursor stands on its square, also on a flipped board")
{
    Pictured picture;
    picture.ui.cursor = square_of("a8");
    CHECK(picture.draw().cursor == Point{3, 5});
    picture.ui.is_flipped = true;
    CHECK(picture.draw().cursor == Point{17, 33});
    CHECK(picture.draw().row(1).find("h   g   f   e   d   c   b   a") != std::string::npos);
    CHECK(picture.draw().row(3).find(" 1 ") == 0);
}

TEST_CASE("prisoners stand as runs, with what would complete them")
{
    Pictured picture;
    picture.game = Game{parse_position_line("4ekgh/4jl2/8/8/8/8/4LKJI/8 w dcfi ABC 3 9").setup};
    CHECK(picture.shows("holds 3 4 . 6 . 9"));
    CHECK(picture.shows("needs 5 7 for 3-7"));
    CHECK(picture.shows("holds 1 2 3"));
}

TEST_CASE("the move list shows rounds, and the first move of the second side after three dots")
{
    Pictured picture;
    picture.play("11-e7");
    picture.play("11-d2");
    CHECK(picture.shows("1. 11-e7    11-d2"));
    Pictured second;
    second.game = Game{parse_position_line("4efgh/ijkl4/4abcd/8/8/DCBA4/4LKJI/HGFE4 w - - 0 7").setup};
    second.play("12-b5");
    CHECK(second.shows("7. ...      12-b5"));
}

TEST_CASE("a long game's list ends with its latest moves")
{
    Pictured picture;
    const auto recorded = test::read_json_lines("games.jsonl").at(0);
    for (const auto& move : recorded["moves"]) {
        picture.play(std::string{move});
    }
    CHECK(picture.shows("21. 8-d3     7xd3"));
    CHECK_FALSE(picture.shows(" 1. 2-d6"));
    CHECK(picture.shows("game over"));
    CHECK(picture.shows("White wins: five prisoners in a run, 8 9 10 11 12"));
}

TEST_CASE("thinking is shown with its time, depth, score, nodes and line")
{
    Pictured picture;
    picture.thinking = Thinking{.seconds = 3, .depth = 11, .value = Estimate{40}, .nodes = 5'000'000, .line = "12-b5"};
    CHECK(picture.shows("thinking  3 s  depth 11  +0.40  5000k nodes  12-b5"));
}

TEST_CASE("in ASCII nothing else is drawn at any size, and no size is too odd to draw")
{
    Pictured picture;
    picture.ui.message = "na\xC3\xAFve";
    picture.ui.selected = square_of("c7");
    const Menu menu{
        Topic::Help, "na\xC3\xAFve", {{.text = "\xE7\x8E\x8B", .value = "\xC2\xB7", .note = "\xE2\x94\x82"}}};
    const Dialog dialog{Topic::Quit, "Quit this g\xC3\xA4me?", {{'y', "yes"}, {'n', "no"}}};
    const Prompt prompt{.topic = Topic::Help, .label = "n\xC3\xA4me", .text = "\xE7\x8E\x8B"};
    const std::vector<Screens> all{{}, {help_page(classic)}, {menu}, {dialog}, {prompt}, {menu, prompt}};
    for (const Screens& screens : all) {
        picture.ui.screens = screens;
        for (int rows = 1; rows <= 60; rows += rows < 30 ? 1 : 7) {
            for (int columns = 1; columns <= 150; columns += columns < 90 ? 1 : 13) {
                const Canvas canvas = picture.draw({rows, columns});
                REQUIRE(canvas.size() == Size{rows, columns});
                for (const char c : canvas.text()) {
                    if (static_cast<unsigned char>(c) >= 0x7F || (c < ' ' && c != '\n')) {
                        FAIL(rows << 'x' << columns << ": " << canvas.text());
                    }
                }
            }
        }
    }
}

TEST_CASE("every screen that has room shows all 24 pieces")
{
    Pictured picture;
    for (const Size size :
         {Size{14, 40}, Size{18, 80}, Size{23, 80}, Size{24, 80}, Size{30, 60}, Size{40, 120}, Size{60, 200}}) {
        for (int number = 1; number <= piece_numbers; ++number) {
            INFO(picture.draw(size).text());
            CHECK(picture.shows(to_cell(Piece{Side::White, number}), size));
            CHECK(picture.shows(to_cell(Piece{Side::Black, number}), size));
        }
    }
}

TEST_CASE("a screen without room says what it needs and what it has")
{
    CHECK(Pictured{}.shows("needs 40x14, this screen has 39x13", {13, 39}) == false);  // wrapped
    const std::string text = Pictured{}.draw({13, 39}).text();
    CHECK(text.find("40x14") != std::string::npos);
    CHECK(text.find("39x13") != std::string::npos);
}

TEST_CASE("a question stands at the foot of the board, and in a screen that is too small for one")
{
    Pictured picture;
    picture.ui.screens = {Dialog{Topic::Quit, "Quit?", {{'y', "yes"}, {'n', "no"}}}};
    for (const Size size : {Size{24, 80}, smallest_screen, Size{4, 20}}) {
        CHECK(picture.shows("Quit?\n y yes  n no\n", size));
    }
    CHECK(picture.shows("w12"));
}

TEST_CASE("a name from a file cannot draw on the screen")
{
    Setup setup = standard_setup();
    setup.name = "evil\033[2J name";
    Pictured picture;
    picture.game = Game{setup};
    CHECK(picture.shows("evil\\u{1B}[2J name"));
}

TEST_CASE("a pause is told, also on the smallest screen, which keeps its status")
{
    Pictured picture;
    picture.is_paused = true;
    CHECK(picture.shows("paused: p goes on, m makes one move"));
    CHECK(picture.shows("Black to play . paused", {14, 40}));
    CHECK(picture.shows("e5: empty", {14, 40}));
}

TEST_CASE("targets where the selected piece could be captured in turn are marked too")
{
    Pictured picture;
    picture.ui.shows_threats = true;
    picture.game = Game{parse_position_line("8/8/8/8/b7/8/ABc5/8 w - - 0 20").setup};
    picture.hand = Side::White;
    picture.ui.selected = square_of("a2");
    REQUIRE(capturable(picture.game.position(), classic, Side::White).contains(square_of("b2")));
    const std::string text = picture.draw().text();
    INFO(text);
    CHECK_THAT(text, Catch::Contains("! . !"));
    picture.ui.shows_threats = false;
    CHECK_FALSE(picture.shows("! . !"));
}

TEST_CASE("the nearest runs stand beside the board, a line each")
{
    Pictured picture;
    picture.hand = Side::White;
    picture.ui.shows_threats = true;
    picture.game = Game{parse_position_line("degh4/8/8/8/8/8/8/ABC5 w abcf - 0 20").setup};
    const std::string text = picture.draw().text();
    CHECK_THAT(text, Catch::Contains("White needs 4 5 for 1-5\n") && Catch::Contains(" or 4 5 for 2-6\n") &&
                         Catch::Contains(" or 4 5 7 8 for 4-8\n"));
}

TEST_CASE("what the opponent can capture is marked by a character, and told beside the board")
{
    Pictured picture;
    picture.game = Game{parse_position_line("8/8/8/8/2e5/1A6/8/l6B w abcd CDF 3 40").setup};
    picture.ui.shows_threats = true;
    CHECK_FALSE(picture.shows("!w"));
    CHECK(picture.shows("White can capture Black 5 on c4"));
    picture.hand = Side::White;
    CHECK(picture.shows("!w1 !"));
    CHECK(picture.shows("Black can capture White 1 on b3"));
    CHECK(picture.shows("White needs 5 for 1-5"));
    CHECK(picture.draw({14, 40}).text().find("!w1 !") != std::string::npos);
    picture.ui.shows_threats = false;
    CHECK_FALSE(picture.shows("!w1 !"));
}

TEST_CASE("the screen names the keys in force")
{
    Pictured picture;
    picture.is_paused = true;
    picture.ui.keys.set(Action::Pause, {key(U'P')});
    picture.ui.keys.set(Action::MoveNow, {key(U'!')});
    picture.ui.keys.set(Action::Quit, {key(U'E')});
    CHECK(picture.shows("paused: P goes on, ! makes one move"));
    for (const Screens& screens : {Screens{}, Screens{help_page(classic)}}) {
        picture.ui.screens = screens;
        CHECK(picture.shows("E quits.", {10, 70}));
    }
}

}  // namespace
}  // namespace fields::tui
