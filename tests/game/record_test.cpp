// A game and its record say the same, and what is written reads back.
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "game/record_support.hpp"

namespace fields::test {
namespace {

TEST_CASE("golden games survive as records")
{
    for (const auto& golden : read_json_lines("games.jsonl")) {
        Setup setup = standard_setup();
        setup.rules = rules_named(golden["rules"]);
        const Game game = play(setup, golden["moves"]);
        const Record record = to_record(game);
        const std::string winner = golden["winner"];
        CHECK(to_string(record.result) == (winner == "b" ? "1-0" : winner == "w" ? "0-1" : "1/2-1/2"));
        CHECK(*record.find_tag("Termination") == golden["reason"].get<std::string>());
        const std::string text = to_text(record);
        CHECK(longest_line(text) < 80);
        const Record again = read(text);
        CHECK(again == record);
        CHECK(moves_of(again) == golden["moves"].get<std::vector<std::string>>());
        const Game replayed = to_game(again);
        CHECK(to_position_line(replayed.position()) == golden["final"].get<std::string>());
        CHECK(replayed.outcome() == game.outcome());
        CHECK(to_text(again) == text);
    }
}

TEST_CASE("a record looks like this")
{
    Record record = to_record(play(standard_setup(), four));
    record.set_tag("White", "Ada \"the\\tower\"");
    record.set_tag("Seed", "7");
    record.set_tag("Level", "3");
    CHECK(to_text(record) == R"([Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Ada \"the\\tower\""]
[Black "?"]
[Result "*"]
[Rules "classic"]
[Level "3"]
[Seed "7"]
[Termination "unterminated"]
[PlyCount "4"]

1. 2-d6 9-g1 2. 12xd3 5xd3 *

)");
}

TEST_CASE("a record has exactly the current line of its game")
{
    Game game = play(standard_setup(), four);
    game.undo();
    game.undo();
    CHECK(moves_of(to_record(game)) == std::vector<std::string>{"2-d6", "9-g1"});
    REQUIRE_FALSE(game.play(move_of("11-c4", game.position())));
    const Record again = read(to_text(to_record(game)));
    CHECK(moves_of(again) == std::vector<std::string>{"2-d6", "9-g1", "11-c4"});
    CHECK(to_game(again).position() == game.position());
}

TEST_CASE("any setup survives, whoever moves first and whoever is to move")
{
    std::mt19937 random{3};
    for (int i = 0; i < 300; ++i) {
        Setup setup = random_setup(random);
        const auto all = all_rules();
        setup.rules = all[pick(random, all.size())];
        setup.rules.first = pick(random, 2) == 0 ? Side::Black : Side::White;
        setup.name = pick(random, 2) == 0 ? "" : "Study \"9\"";
        const Record record = to_record(Game{setup});
        const Record again = read(to_text(record));
        INFO(to_text(record));
        CHECK(again.setup.rules == setup.rules);
        CHECK(again.setup.position() == setup.position());
        CHECK(again.setup.name == setup.name);
        CHECK(to_text(again) == to_text(record));
    }
}

TEST_CASE("a game that starts with the second side says so by its first number")
{
    const ParsedSetup parsed = parse_position_line("6ba/8/8/8/8/8/8/AB6 w - - 0 7");
    const Record record = to_record(play(parsed.setup, {"1-a2", "1-h7", "1-a1"}));
    CHECK(to_movetext(record) == "7... 1-a2 8. 1-h7 1-a1 *\n");
    CHECK(moves_of(read(to_text(record))) == moves_of(record));
}

TEST_CASE("when white moves first the record says so and its moves stand first")
{
    Setup setup = standard_setup();
    setup.rules.first = Side::White;
    const Record record = to_record(play(setup, {"12-b5", "11-e7"}));
    CHECK(*record.find_tag("Rules") == "classic, first white");
    CHECK(record.find_tag("FEN") == nullptr);
    CHECK(to_movetext(record) == "1. 12-b5 11-e7 *\n");
    CHECK(read(to_text(record)) == record);
}

TEST_CASE("a result is seen from the side that moves first")
{
    const Outcome white_wins{Side::White, Reason::Captures};
    CHECK(to_result(white_wins, Side::Black) == GameResult::SecondWins);
    CHECK(to_result(white_wins, Side::White) == GameResult::FirstWins);
    CHECK(to_result(Outcome{std::nullopt, Reason::Quiet}, Side::Black) == GameResult::Draw);
    CHECK(to_result(std::nullopt, Side::Black) == GameResult::Unfinished);
    CHECK(parse_result("1/2") == std::nullopt);
}

TEST_CASE("a game that its players ended is ended so when it is read again")
{
    const Side first = GENERATE(Side::Black, Side::White);
    const int how = GENERATE(0, 1, 2);
    Setup setup = standard_setup();
    setup.rules.first = first;
    Game game{setup};
    if (how == 2) {
        game.agree_to_draw();
    } else {
        game.resign(how == 0 ? Side::Black : Side::White);
    }
    const Record record = to_record(game);
    CHECK(*record.find_tag("Termination") == (how == 2 ? "agreement" : "resignation"));
    CHECK(to_game(read(to_text(record))).outcome() == game.outcome());
    Record unfinished = record;
    unfinished.result = GameResult::Unfinished;
    CHECK_FALSE(to_game(unfinished).outcome());
}

// --- tags

TEST_CASE("unknown tags are kept in their order and their place")
{
    const Record record = read("[Zebra \"1\"]\n[Event \"e\"]\n[Ape \"2\"]\n[Seed \"5\"]\n[Bee \"\"]\n\n1. 2-d6 *\n");
    const std::vector<Tag> expected{{"Zebra", "1"}, {"Event", "e"}, {"Ape", "2"}, {"Seed", "5"}, {"Bee", ""}};
    CHECK(record.tags == expected);
    CHECK_THAT(to_text(record), Catch::Contains("[Zebra \"1\"]\n[Ape \"2\"]\n[Seed \"5\"]\n[Bee \"\"]\n\n"));
    Game game = to_game(record);
    REQUIRE_FALSE(game.play(move_of("9-g1", game.position())));
    const Record longer = to_record(game, record.tags);
    CHECK_THAT(to_text(longer), Catch::Contains("[Zebra \"1\"]\n[Rules \"classic\"]\n[Ape \"2\"]\n[Seed \"5\"]\n"
                                                "[Termination \"unterminated\"]\n[PlyCount \"2\"]\n[Bee \"\"]\n\n"));
}

TEST_CASE("the name of a tag is a symbol as PGN has it, and unknown ones are kept")
{
    for (const std::string name : {"Weird-Tag", "a_b+c#d=e:f-g", "2nd", "_x", "X-1:2"}) {
        const Record record = read("[" + name + " \"x\"]\n\n1. 2-d6 *");
        CHECK(*record.find_tag(name) == "x");
        CHECK_THAT(to_text(record), Catch::Contains("[" + name + " \"x\"]\n"));
        CHECK(*read(to_text(record)).find_tag(name) == "x");
    }
    for (const std::string name : {"a.b", "a b", "a/b", "\xC3\xA9", "a!"}) {
        CHECK(parse_records("[" + name + " \"x\"]\n\n1. 2-d6 *")[0].faults.size() == 1);
    }
}

TEST_CASE("a tag that a game decides is written anew")
{
    std::vector<Tag> old{{"FEN", "6ba/8/8/8/8/8/8/AB6 w - - 0 7"}, {"SetUp", "1"}, {"PlyCount", "9"}};
    const Record record = to_record(play(standard_setup(), four), old);
    CHECK(record.find_tag("FEN") == nullptr);
    CHECK(record.find_tag("SetUp") == nullptr);
    CHECK(*record.find_tag("PlyCount") == "4");
    CHECK(read(to_text(record)).setup == standard_setup());
}

TEST_CASE("values with any characters survive byte for byte")
{
    for (const std::string value : {"( ) [ ] { } ; # \" \\",
                                    "\\",
                                    "\\\\",
                                    "\"",
                                    "\\\"",
                                    "]",
                                    "\"]",
                                    "[Event \"x\"]",
                                    "%",
                                    "",
                                    " ",
                                    "  a  ",
                                    "$1 1-0 *",
                                    "\t",
                                    "\xC3\xA9",
                                    "\xFF\xFE",
                                    "a\x01z",
                                    "a\u202Eb\u2028\uFEFF\x9B",
                                    "C:\\new\\table",
                                    "{",
                                    "}",
                                    ";",
                                    "1. 2-d6 *"}) {
        Record record = to_record(play(standard_setup(), four));
        record.set_tag("Event", value);
        record.set_tag("Note", value);
        const Record again = read(to_text(record));
        CHECK(*again.find_tag("Event") == value);
        CHECK(*again.find_tag("Note") == value);
        CHECK(again == record);
        CHECK(to_text(again) == to_text(record));
    }
}

TEST_CASE("a line break in a value becomes a blank")
{
    Record record;
    record.set_tag("Event", "a\nb\r");
    CHECK(*read(to_text(record)).find_tag("Event") == "a b ");
}

}  // namespace
}  // namespace fields::test
