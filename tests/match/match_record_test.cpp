// Records of a match: written, and read back.
#include <catch2/catch.hpp>

#include "fields/game/record.hpp"
#include "match/match_record.hpp"
#include "support.hpp"

namespace fields::match {
namespace {

using test::move_of;

RecordedGame example()
{
    Setup setup = standard_setup();
    setup.rules = ascending;
    setup.rules.first = Side::White;
    setup.rules.quiet = 50;
    Game game{setup};
    for (const char* move : {"12-h5", "11-c5"}) {
        REQUIRE_FALSE(game.play(move_of(move, game.position())));
    }
    RecordedGame recorded{
        .result = {.seed = 7, .pair = 12, .leg = 2, .first_points = 0, .plies = 2, .is_forfeit = true},
        .names = {"a \"quoted\" \\ name", "b"},
        .limit = "nodes 500",
        .record = to_record(game)};
    recorded.record.set_tag("Termination", "time forfeit: no answer in 5 ms");
    return recorded;
}

TEST_CASE("a record of a match is read back as it was written")
{
    const RecordedGame game = example();
    const std::string text = to_text(game);
    CHECK(text == R"([Event "fields match"]
[Site "?"]
[Date "????.??.??"]
[Round "12.2"]
[White "b"]
[Black "a \"quoted\" \\ name"]
[Result "0-1"]
[Rules "ascending, first white, quiet 50"]
[Seed "7"]
[Termination "time forfeit: no answer in 5 ms"]
[PlyCount "2"]
[Opening "12"]
[Limit "nodes 500"]

1. 12-h5 11-c5 0-1

)");
    const auto read = read_records(text + text);
    CHECK_FALSE(read.error.has_value());
    CHECK(read.complete_bytes == 2 * text.size());
    REQUIRE(read.games.size() == 2);
    CHECK(to_text(read.games[1]) == text);
    CHECK(read.games[1].result.is_forfeit);
    CHECK(read.games[1].result.plies == 2);
    CHECK(read.games[1].names == game.names);
}

TEST_CASE("a record says of which match it is a part, and where it does not it is one of an older version")
{
    RecordedGame game = example();
    CHECK(read_records(to_text(game)).games.at(0).of == MatchPart{});
    game.of = {.games = 200, .shard = 2, .shards = 5, .has_test = true};
    const std::string text = to_text(game);
    CHECK_THAT(text, Catch::Contains("[Games \"200\"]\n[Shard \"2/5\"]\n[Sprt \"yes\"]\n"));
    CHECK(read_records(text).games.at(0).of == game.of);
    for (const char* nonsense :
         {"[Games \"many\"]", "[Games \"-1\"]", "[Shard \"2\"]", "[Shard \"7/5\"]", "[Shard \"/\"]", "[Shard \"\"]"}) {
        const std::string changed = nonsense + ('\n' + to_text(example()));
        CHECK(read_records(changed).games.at(0).of.games == 0);
        CHECK(read_records(changed).games.at(0).of.shard == 1);
    }
}

TEST_CASE("every name that an engine may give itself is read back from its record")
{
    for (const char* name :
         {"'q' \"dq\" \\ b\\", "a]b [c] {d} (e) ; % $1 *", "tab\tin", "\xC3\xA9 \xE2\x80\x93 \xF0\x9F\x8E\xB2", "\\\"",
          "\\", "1-0", "[Event \"fields match\"]", "x Name=a=b Hash=1"}) {
        RecordedGame game = example();
        game.names = {name, "other"};
        const auto read = read_records(to_text(game) + to_text(game));
        INFO(name);
        CHECK_FALSE(read.error.has_value());
        REQUIRE(read.games.size() == 2);
        CHECK(read.games[1].names == game.names);
    }
}

TEST_CASE("a record that was cut off in writing is left out, wherever it ends")
{
    const std::string text = to_text(example());
    for (std::size_t size = 0; size + 3 < text.size(); ++size) {
        const auto read = read_records(text + text.substr(0, size));
        INFO(size);
        CHECK(read.games.size() == 1);
        CHECK(read.complete_bytes == text.size());
        CHECK_FALSE(read.error.has_value());
    }
}

TEST_CASE("what is no game of a match is an error with its line, and nothing of it counts as cut off")
{
    const auto line_of = [](const std::string& text) { return read_records(text).error.value().line; };
    CHECK(line_of("[Event \"x\"]\n\n1. 11-e7 1-0\n") == 3);
    CHECK(line_of("[Event x]\n") == 1);
    const std::string text = to_text(example());
    CHECK(line_of(text + "A letter to a friend.\n\nYours\n") == 17);
    CHECK(line_of("shopping list") == 1);
    std::string wrong = text + text;
    wrong.replace(wrong.rfind("11-c5"), 5, "11-c4");
    CHECK(line_of(wrong) == 31);
}

}  // namespace
}  // namespace fields::match
