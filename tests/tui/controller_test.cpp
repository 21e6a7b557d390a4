// Key scripts into the controller: what it returns and what it shows, without a screen.
#include <catch2/catch.hpp>

#include <string_view>

#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/setup_file.hpp"
#include "support.hpp"
#include "tui/controller.hpp"
#include "tui/layout.hpp"

namespace fields::tui {
namespace {

using Code = Key::Code;
using test::square_of;

struct Played {
    Game game{standard_setup()};
    UiState ui{};
    bool is_players_turn = true;
    bool is_kept = false;
    Size size{24, 80};

    Reaction press(const Input& pressed)
    {
        const Side to_move = game.position().to_move();
        return react(pressed,
                     {.game = game,
                      .hand = is_players_turn ? to_move : other(to_move),
                      .is_players_turn = is_players_turn,
                      .size = size,
                      .is_kept = is_kept},
                     ui);
    }
    Reaction press(Code code) { return press(key(code)); }
    /// Types characters, then the last reaction counts; '\n' is Enter.
    Reaction type(std::string_view text)
    {
        Reaction reaction;
        for (const char c : text) {
            reaction = c == '\n' ? press(Code::Enter) : press(key(static_cast<char32_t>(c)));
        }
        return reaction;
    }
    void set(std::string_view line, Rules rules = classic) { game = Game{parse_position_line(line, rules).setup}; }
    void at(std::string_view square) { ui.cursor = square_of(square); }
};

TEST_CASE("looking back steps through the game and changes nothing")
{
    Played played;
    CHECK(played.type("H").is_refused);
    CHECK(played.ui.message == "no move has been played yet");
    for (const char* move : {"11-e7", "11-d2", "9-a8"}) {
        const auto parsed = parse_move(move, played.game.position());
        REQUIRE_FALSE(played.game.play(std::get<Move>(parsed)));
    }
    played.type("H");
    CHECK(played.ui.looked_at == 3);
    CHECK(to_string(played.ui.cursor) == "a8");
    const std::pair<Input, std::size_t> steps[] = {
        {key(Code::Left), 2},  {key(Code::Up), 1},   {key(U'z'), 0},         {key(U'h'), 0},
        {key(Code::Right), 1}, {key(Code::Down), 2}, {key(U'r'), 3},         {key(U'l'), 3},
        {key(Code::Home), 0},  {key(Code::End), 3},  {key(Code::PageUp), 0}, {key(Code::PageDown), 3},
        {key(Code::Left), 2},  {key(U'v'), 2},       {key(U'1'), 2},         {key(U'N'), 2},
        {Clicked{{10, 10}}, 2}};
    for (const auto& [pressed, ply] : steps) {
        const Reaction reaction = played.press(pressed);
        CHECK_FALSE((reaction.move || reaction.request || reaction.choice));
        CHECK(played.ui.looked_at == ply);
    }
    CHECK(to_string(played.ui.cursor) == "d2");
    CHECK(played.ui.is_flipped);
    CHECK(played.game.ply() == 3);
    for (const Key& leaves : {key(Code::Escape), key(Code::Enter), key(U'H'), key(U'q')}) {
        played.press(leaves);
        CHECK_FALSE(played.ui.looked_at);
        CHECK(played.ui.screens.empty());
        played.type("H");
    }
}

TEST_CASE("cursor keys move in eight directions and stop at the edge")
{
    Played played;
    const std::pair<std::string_view, std::string_view> table[] = {{"h", "d5"}, {"l", "f5"}, {"k", "e6"}, {"j", "e4"},
                                                                   {"y", "d6"}, {"u", "f6"}, {"b", "d4"}, {"n", "f4"}};
    for (const auto& [keys, square] : table) {
        played.at("e5");
        played.type(keys);
        CHECK(to_string(played.ui.cursor) == square);
    }
    const std::pair<Code, std::string_view> codes[] = {{Code::Left, "d5"}, {Code::Right, "f5"},   {Code::Up, "e6"},
                                                       {Code::Down, "e4"}, {Code::Home, "d6"},    {Code::PageUp, "f6"},
                                                       {Code::End, "d4"},  {Code::PageDown, "f4"}};
    for (const auto& [code, square] : codes) {
        played.at("e5");
        played.press(code);
        CHECK(to_string(played.ui.cursor) == square);
    }
    played.at("a8");
    played.type("hky");
    CHECK(to_string(played.ui.cursor) == "a8");
}

TEST_CASE("cursor keys follow the board as it is drawn when it is flipped")
{
    Played played;
    played.type("v");
    CHECK(played.ui.is_flipped);
    played.at("e5");
    played.press(Code::Up);
    CHECK(to_string(played.ui.cursor) == "e4");
    played.press(Code::Right);
    CHECK(to_string(played.ui.cursor) == "d4");
}

TEST_CASE("Enter selects a piece, Enter on a target moves it")
{
    Played played;
    played.at("c7");
    CHECK_FALSE(played.press(Code::Enter).move);
    CHECK(played.ui.selected == square_of("c7"));
    played.at("e7");
    CHECK(played.type(" ").move == Move{square_of("c7"), square_of("e7")});
}

TEST_CASE("Esc deselects, so does Enter on the selected piece, and another own piece is selected instead")
{
    Played played;
    played.at("c7");
    played.press(Code::Enter);
    played.press(Code::Escape);
    CHECK_FALSE(played.ui.selected);
    played.press(Code::Enter);
    played.press(Code::Enter);
    CHECK_FALSE(played.ui.selected);
    played.press(Code::Enter);
    played.at("d7");
    played.press(Code::Enter);
    CHECK(played.ui.selected == square_of("d7"));
}

TEST_CASE("Tab walks the pieces that can move, then the targets of the selected one")
{
    Played played;
    played.press(Code::Tab);
    CHECK(to_string(played.ui.cursor) == "e6");  // Black 1
    played.press(Code::Tab);
    CHECK(to_string(played.ui.cursor) == "f6");
    played.press(Code::BackTab);
    played.press(Code::BackTab);
    CHECK(to_string(played.ui.cursor) == "d7");  // Black 12: round the corner
    played.at("c7");
    played.press(Code::Enter);
    for (const char* square : {"a5", "c5", "e5", "e7", "a5"}) {
        played.press(Code::Tab);
        CHECK(to_string(played.ui.cursor) == square);
    }
}

TEST_CASE("a number picks the piece, lights it up while typed, and Enter puts the cursor there")
{
    Played played;
    played.type("1");
    CHECK(played.ui.selected == square_of("e6"));
    played.type("1");
    CHECK(played.ui.selected == square_of("c7"));
    CHECK(played.ui.entry == "11");
    played.press(Code::Enter);
    CHECK_FALSE(played.ui.entry);
    CHECK(to_string(played.ui.cursor) == "c7");
    CHECK(played.ui.selected == square_of("c7"));
}

TEST_CASE("a move can be typed in every form")
{
    for (const char* text : {"11-e7\n", "11e7\n", "c7-e7\n", "c7e7\n", ":c7e7\n", ":11-e7\n", "11-E7\n"}) {
        Played played;
        INFO(text);
        CHECK(played.type(text).move == Move{square_of("c7"), square_of("e7")});
        CHECK_FALSE(played.ui.entry);
    }
    Played played;
    CHECK_FALSE(played.type(":b7-b8\n").move);
    CHECK(played.ui.message == "2 neighbours: must move 2");
}

TEST_CASE("a typed square lights its piece up, Esc clears both")
{
    Played played;
    played.type("c7");
    CHECK(played.ui.selected == square_of("c7"));
    played.press(Code::Escape);
    CHECK_FALSE(played.ui.selected);
    CHECK_FALSE(played.ui.entry);
}

TEST_CASE("wrong text stays for editing, with the reason")
{
    Played played;
    CHECK_FALSE(played.type("11-i9\n").move);
    CHECK(played.ui.entry == "11-i9");
    CHECK(played.ui.message.find("is not a move") != std::string::npos);
    played.press(Code::Backspace);
    played.press(Code::Backspace);
    CHECK(played.type("e7\n").move);
    Played none;
    none.type("13\n");
    CHECK(none.ui.message.find("no such piece") != std::string::npos);
    CHECK(none.ui.entry == "13");
}

TEST_CASE("each kind of illegal move has words of its own")
{
    struct Row {
        const char* line;
        Rules rules;
        const char* typed;
        const char* message;
    };
    const Row rows[] = {
        {"4efgh/ijkl4/4abcd/8/8/DCBA4/4LKJI/HGFE4 b - - 0 1", classic, "11-d5\n", "straight line"},
        {"4efgh/ijkl4/4abcd/8/8/DCBA4/4LKJI/HGFE4 b - - 0 1", classic, "11-c6\n", "2 neighbours: must move 2"},
        {"4efgh/ijkl4/4abcd/8/8/DCBA4/4LKJI/HGFE4 b - - 0 1", classic, "11-a7\n", "own piece there"},
        {"4efgh/ijkl4/4abcd/8/8/DCBA4/4LKJI/HGFE4 b - - 0 1", classic, "11-c7\n", "it stands there already"},
        {"4efgh/ijkl4/4abcd/8/8/DCBA4/4LKJI/HGFE4 b - - 0 1", classic, "e2-e5\n", "not your piece"},
        {"A7/8/8/8/8/2b5/1C6/a6B w - - 0 1", classic, "1-b7\n", "isolated: must land beside two pieces"},
        {"A7/8/8/8/8/2b5/1C6/a6B w - - 0 1", classic, "1xa1\n", "isolated: may not capture"},
        {"A7/8/8/3CD3/8/2bcdef1/8/a6B w - - 0 1", ascending, "1-b7\n",
         "isolated: a piece without neighbours cannot move"},
        {"8/8/8/1CAbD3/2e5/8/2cdf3/a6B w - - 0 1", ascending, "1-f5\n", "way blocked"},
    };
    for (const Row& row : rows) {
        Played played;
        played.set(row.line, row.rules);
        INFO(row.typed << " " << row.line);
        CHECK_FALSE(played.type(row.typed).move);
        CHECK_THAT(played.ui.message, Catch::Contains(row.message));
    }
}

TEST_CASE("a finished game takes no move and says so")
{
    Played played;
    played.set("8/8/8/8/8/8/A7/b7 w fghij C 0 9");
    played.at("a2");
    CHECK_FALSE(played.press(Code::Enter).move);
    CHECK_THAT(played.ui.message, Catch::Contains("the game is over"));
    CHECK_FALSE(played.type("1-a3\n").move);
    CHECK_THAT(played.ui.message, Catch::Contains("the game is over"));
}

TEST_CASE("a forced pass is played by Enter")
{
    Played played;
    played.set("abcde3/8/8/1A1B1C1D/8/1E6/8/8 w - - 0 1", ascending);
    CHECK(played.press(Code::Enter).move == Move::pass());
}

TEST_CASE("while the computer is to move nothing can be played for it")
{
    Played played;
    played.is_players_turn = false;
    CHECK_FALSE(played.type("11-e7\n").move);
    CHECK_THAT(played.ui.message, Catch::Contains("computer"));
}

TEST_CASE("while the computer thinks the player picks up his own pieces, one after the other")
{
    Played played;
    played.is_players_turn = false;  // Black is the computer
    played.type("12\n");
    CHECK(played.ui.selected == square_of("e2"));
    played.at("d3");
    played.press(Code::Enter);
    CHECK(played.ui.selected == square_of("d3"));
    played.press(Code::Escape);
    played.press(Code::Tab);
    CHECK(to_string(played.ui.cursor) == "c3");  // from White 1 to White 2
}

TEST_CASE("a move typed from file b or h is not taken for another piece's move")
{
    Played clash;
    clash.game =
        Game{parse_setup_file("8 . . . . . . . b12\n7 . . . . b8 . . .\n6 . . . . . . b3 .\n5 . . . . . . . .\n"
                              "4 . . . . . . . .\n3 . . . . . . . .\n2 . . . . . . . .\n1 w1 w2 . . . . . .\n"
                              "turn: black")
                 .setup};
    REQUIRE_FALSE(clash.game.why_illegal(test::move_of("h8-h7", clash.game.position())) == std::nullopt);
    Played played;
    played.game =
        Game{parse_setup_file("8 . . . . . . b9 b12\n7 . . . . b8 . . .\n6 . . . . b2 . b3 .\n5 . . . . . . . .\n"
                              "4 . . . . . . . .\n3 . . . . . . . .\n2 . . . . . . . .\n1 w1 w2 . . . . . .\n"
                              "turn: black")
                 .setup};
    REQUIRE(played.game.position().neighbours(square_of("h8")) == 1);
    REQUIRE(played.game.position().neighbours(square_of("e7")) == 1);
    CHECK(played.type("h8-h7\n").move == test::move_of("12-h7", played.game.position()));
    Played plain;
    CHECK(plain.type("h11-e7\n").move == test::move_of("11-e7", plain.game.position()));
}

TEST_CASE("without room for a board nothing is played, and q asks")
{
    Played played;
    played.type("11-e7");
    played.size = {5, 20};
    CHECK_FALSE(played.type("\n").move);
    played.ui.entry.reset();
    CHECK(played.type("q").request == Request::Quit);
    REQUIRE_FALSE(played.game.play(test::move_of("11-e7", played.game.position())));
    CHECK_FALSE(played.type("v").request);
    CHECK_FALSE(played.ui.is_flipped);
    CHECK_FALSE(played.type("q").request);
    CHECK(played.type("y").choice.value().topic == Topic::Quit);
}

TEST_CASE("editing a typed move never takes back one that was played")
{
    Played played;
    played.type(":11");
    for (int i = 0; i < 5; ++i) {
        CHECK_FALSE(played.press(Code::Backspace).request);
    }
    CHECK(played.ui.entry == "");
    played.press(Code::Left);
    CHECK(played.ui.entry == "");
    CHECK(played.press(Code::Redraw).request == Request::Redraw);
    played.press(Code::Escape);
    CHECK_FALSE(played.press(Code::Backspace).request);
}

TEST_CASE("keys ask for what they stand for")
{
    const std::pair<std::string_view, Request> table[] = {
        {"z", Request::Undo},    {"U", Request::Undo},  {"r", Request::Redo},       {"t", Request::Hint},
        {"m", Request::MoveNow}, {"T", Request::Theme}, {"A", Request::Characters}, {"M", Request::Mouse},
        {"N", Request::NewGame}, {"q", Request::Quit}};
    for (const auto& [keys, request] : table) {
        INFO(keys);
        CHECK(Played{}.type(keys).request == request);
    }
    CHECK(Played{}.press(Code::Redraw).request == Request::Redraw);
}

TEST_CASE("a game under way is not lost by a slip: quit and new ask first")
{
    for (const std::string key : {"q", "N"}) {
        Played played;
        REQUIRE_FALSE(played.game.play(test::move_of("11-e7", played.game.position())));
        CHECK_FALSE(played.type(key).request);
        CHECK_FALSE(played.ui.screens.empty());
        CHECK_FALSE(played.type("x").choice);
        CHECK(played.type("n").choice.value().item == 1);
        CHECK(played.ui.screens.empty());
        CHECK(played.type(key + "y").choice.value().item == 0);
        CHECK(played.ui.screens.empty());
    }
}

TEST_CASE("the help opens before the board, takes the keys, and closes")
{
    Played played;
    played.at("e5");
    played.type("?");
    REQUIRE(played.ui.screens.size() == 1);
    played.type("jjlk");
    CHECK(played.ui.cursor == square_of("e5"));
    CHECK(played.press(Code::Redraw).request == Request::Redraw);
    played.type("q");
    CHECK(played.ui.screens.empty());
}

TEST_CASE("the number pad moves the cursor, and types digits where a move is typed")
{
    const std::pair<Key, std::string_view> table[] = {
        {pad_key(Code::End, U'1'), "d4"},  {pad_key(Code::Down, U'2'), "e4"},   {pad_key(Code::PageDown, U'3'), "f4"},
        {pad_key(Code::Left, U'4'), "d5"}, {pad_key(Code::Right, U'6'), "f5"},  {pad_key(Code::Home, U'7'), "d6"},
        {pad_key(Code::Up, U'8'), "e6"},   {pad_key(Code::PageUp, U'9'), "f6"}, {pad_key(Code::Pad, U'0'), "e5"}};
    for (const auto& [pressed, square] : table) {
        Played played;
        played.at("e5");
        played.press(pressed);
        CHECK(to_string(played.ui.cursor) == square);
        CHECK_FALSE(played.ui.entry);
        played.type(":");
        played.press(pressed);
        CHECK(played.ui.entry == std::string(1, static_cast<char>(pressed.character)));
    }
}

TEST_CASE("the 5 of the number pad does nothing on the board")
{
    Played played;
    played.at("c7");
    played.press(key(Code::Enter));
    played.at("e7");
    const Reaction reaction = played.press(pad_key(Code::Centre, U'5'));
    CHECK_FALSE(reaction.move);
    CHECK(played.ui.selected == square_of("c7"));
    CHECK(to_string(played.ui.cursor) == "e7");
}

TEST_CASE("pasted text goes into the move that is typed, up to the end of its line, and is never a command")
{
    Played played;
    const Reaction dropped = played.press(Pasted{"q"});
    CHECK_FALSE(dropped.request);
    CHECK(dropped.is_refused);
    CHECK(played.ui.message.find("pasted text is dropped") != std::string::npos);
    played.type(":");
    CHECK_FALSE(played.press(Pasted{"11-e7\rq\x1B"}).move);
    CHECK(played.ui.entry == "11-e7");
    CHECK(played.type("\n").move == Move{square_of("c7"), square_of("e7")});
    played.type(":");
    CHECK_FALSE(played.press(Pasted{"\r\nc7\ne7\n"}).move);
    CHECK(played.ui.entry == "c7");
    CHECK(played.ui.message == "only the first line was pasted");
    played.press(Code::Escape);
    played.type(":");
    played.press(Pasted{"11\xE2\x80\x93"
                        "e7 \n  \n"});
    CHECK(played.ui.entry == "11-e7");
    CHECK(played.ui.message.empty());
    played.press(Code::Escape);
    played.type("?");
    played.press(Pasted{"qqq"});
    CHECK(played.ui.screens.size() == 1);
    played.ui.screens = {Prompt{.topic = Topic::Quit, .label = "name"}};
    played.press(Pasted{"na\xC3\xAFve\x07 file\nsecond"});
    CHECK(std::get<Prompt>(played.ui.screens.back()).text == "na\xC3\xAFve file");
}

TEST_CASE("a click selects a piece, a click on a target plays it, a click elsewhere does nothing")
{
    for (const bool is_flipped : {false, true}) {
        Played played;
        played.ui.is_flipped = is_flipped;
        const Layout layout = lay_out(played.size, is_flipped).value();
        const auto click = [&](std::string_view square) {
            return played.press(Clicked{layout.middle(square_of(square))});
        };
        CHECK_FALSE(click("c7").move);
        CHECK(played.ui.selected == square_of("c7"));
        CHECK(played.ui.cursor == square_of("c7"));
        CHECK(click("e7").move == Move{square_of("c7"), square_of("e7")});
        CHECK_FALSE(played.press(Clicked{{0, 0}}).move);
        CHECK_FALSE(played.press(Clicked{{23, 79}}).move);
        CHECK(played.ui.selected == square_of("c7"));
        click("c7");
        CHECK_FALSE(played.ui.selected);
    }
}

TEST_CASE("a click chooses an entry of a list, and nothing beside one")
{
    Played played;
    played.ui.screens = {Menu{.topic = Topic::Quit, .title = "list", .items = {{.text = "one"}, {.text = "two"}}}};
    CHECK(played.press(Clicked{{3, 5}}).choice.value().item == 1);
    CHECK_FALSE(played.press(Clicked{{4, 5}}).choice);
    CHECK_FALSE(played.press(Clicked{{0, 5}}).choice);
    played.size = {5, 20};
    CHECK_FALSE(played.press(Clicked{{3, 5}}).choice);
}

TEST_CASE("sentences name the keys in force")
{
    Played played;
    played.ui.keys.set(Action::MoveNow, {key(U'!')});
    played.ui.keys.set(Action::NewGame, {key(Code::F1)});
    played.ui.keys.set(Action::Undo, {key(U'Z'), key(U'z')});
    played.ui.keys.set(Action::Quit, {key(U'E')});
    played.ui.keys.set(Action::Type, {key(U';')});
    played.press(Pasted{"11-e7"});
    CHECK_THAT(played.ui.message, Catch::Contains("type ; first"));
    played.is_players_turn = false;
    played.at("c7");
    played.type("\n;11-e7\n");
    CHECK(played.ui.message == "the computer is to move: ! makes it move");
    played.is_players_turn = true;
    played.game.resign(Side::Black);
    played.press(Code::Escape);
    played.type("1");
    CHECK(played.ui.message == "the game is over: F1 new game, Z take back, E quit");
}

TEST_CASE("a key that means nothing is named, with what helps")
{
    Played played;
    for (const char32_t letter : {U'\u0444', U'\u03C6', U'\u05D0'}) {
        CHECK(played.press(key(letter)).is_refused);
        CHECK_THAT(played.ui.message, Catch::Contains("switch the keyboard to Latin letters"));
        CHECK_THAT(played.ui.message, Catch::Contains(name_of(key(letter))));
    }
    CHECK(played.press(key(U'%')).is_refused);
    CHECK(played.ui.message == "'%' is not a key here: ? shows the keys");
    CHECK_FALSE(played.press(Code::F5).is_refused);
    CHECK(played.ui.message.empty());
    played.type(":1");
    CHECK(played.press(key(U'\u0435')).is_refused);
    CHECK(played.ui.entry == "1");
    CHECK_THAT(played.ui.message, Catch::Contains("is not part of a move"));
    for (const char32_t dash : {U'\u2013', U'\u2212'}) {
        played.press(key(dash));
    }
    CHECK(played.ui.entry == "1--");
}

TEST_CASE("Enter, Space and the pad's Enter never answer a question in a way that loses something")
{
    for (const char* asking : {"N", "G"}) {
        for (const Key accepting : {key(Code::Enter), key(U' ')}) {
            Played played;
            REQUIRE_FALSE(played.game.play({square_of("c7"), square_of("e7")}));
            played.type(asking);
            REQUIRE(played.ui.screens.size() == 1);
            const auto choice = played.press(accepting).choice;
            REQUIRE(choice);
            CHECK(choice->item == 1);
        }
    }
    for (const bool is_kept : {true, false}) {
        Played played;
        played.is_kept = is_kept;
        REQUIRE_FALSE(played.game.play({square_of("c7"), square_of("e7")}));
        played.type("q");
        CHECK(played.press(Code::Enter).choice->item == (is_kept ? 0 : 1));
    }
}

TEST_CASE("a question that cannot be read takes no answer, and one that can be is answered on any screen")
{
    for (const Size size : {Size{1, 1}, Size{1, 80}, Size{24, 5}, Size{2, 10}}) {
        Played played;
        played.type("G");
        REQUIRE(played.ui.screens.size() == 1);
        played.size = size;
        for (const char* typed : {"y", "n", "\n", "x"}) {
            CHECK_FALSE(played.type(typed).choice);
        }
        CHECK(played.ui.screens.size() == 1);
        played.size = {4, 40};
        CHECK(played.type("y").choice->item == 0);
    }
    Played played;
    played.type("G");
    played.size = {1, 1};
    played.press(Code::Escape);
    CHECK(played.ui.screens.empty());
}

TEST_CASE("without room for a board q quits at once where the game is kept, and asks where it is not")
{
    Played played;
    REQUIRE_FALSE(played.game.play({square_of("c7"), square_of("e7")}));
    played.size = {1, 1};
    played.is_kept = true;
    CHECK(played.type("q").request == Request::Quit);
    played.is_kept = false;
    CHECK_FALSE(played.type("q").request);
    CHECK_FALSE(played.type("y").choice);
    played.size = {4, 40};
    CHECK(played.type("y").choice->item == 0);
    CHECK_FALSE(played.type("z").request);
    played.is_kept = true;
    CHECK_FALSE(played.type("q").request);
    CHECK(played.type("\n").choice->item == 0);
}

TEST_CASE("a prompt that is shown can be typed into, on the lowest screen as well")
{
    Played played;
    played.ui.screens = {Prompt{.topic = Topic::Save, .label = "Save as: "}};
    played.size = {4, 80};
    played.type("mine");
    CHECK(played.type("\n").choice->text == "mine");
    played.size = {2, 80};
    CHECK_FALSE(played.type("x\n").choice);
    played.press(Code::Escape);
    CHECK(played.ui.screens.empty());
}

}  // namespace
}  // namespace fields::tui
