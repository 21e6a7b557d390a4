// Records of a match: written, and read back as far as counting needs them.
#include <catch2/catch.hpp>

#include "fields/game/setup.hpp"
#include "match/match_record.hpp"
#include "support.hpp"

namespace fields::match {
namespace {

using test::move_of;

RecordedGame example()
{
    return {.result = {.seed = 7, .pair = 12, .leg = 2, .first_points = 0, .plies = 3, .is_forfeit = true},
            .names = {"a \"quoted\" \\ name", "b"},
            .first = Side::White,
            .rules = "ascending, first white, quiet 50",
            .limit = "nodes 500",
            .position = "8/8/8/8/8/8/A7/b7 w - - 0 1",
            .termination = "time forfeit: no answer in 5 ms",
            .moves = "1. 11-e7 11-d2 2. 12xd3"};
}

TEST_CASE("a record is read back as it was written, but for its moves")
{
    RecordedGame game = example();
    const std::string text = to_record(game);
    CHECK_THAT(text, Catch::Contains("[Round \"12.2\"]\n[White \"b\"]\n[Black \"a \\\"quoted\\\" \\\\ name\"]\n[Result "
                                     "\"0-1\"]\n") &&
                         Catch::EndsWith("\n\n1. 11-e7 11-d2 2. 12xd3 0-1\n\n"));
    const auto read = read_records(text + text);
    CHECK_FALSE(read.error.has_value());
    CHECK(read.complete_bytes == 2 * text.size());
    game.moves.clear();
    REQUIRE(read.games.size() == 2);
    CHECK(to_record(read.games[1]) == to_record(game));
    CHECK(read.games[1].result.is_forfeit);
}

TEST_CASE("a record that was cut off in writing is left out, wherever it ends")
{
    const std::string text = to_record(example());
    for (std::size_t size = 0; size + 3 < text.size(); ++size) {
        const auto read = read_records(text + text.substr(0, size));
        INFO(size);
        if (!read.error) {  // a tag that breaks off has no end of line, so it is no fault
            CHECK(read.games.size() == 1);
            CHECK(read.complete_bytes <= text.size() + 1);
        }
        CHECK_FALSE(read.error.has_value());
    }
}

TEST_CASE("what is no game of a match is an error with its line")
{
    CHECK(read_records("[Event \"x\"]\n\n1. 11-e7 1-0\n").error.value().line == 3);
    CHECK(read_records("[Event x]\n").error.value().line == 1);
}

TEST_CASE("moves are numbered on from the opening")
{
    Game game{standard_setup()};
    game.play(move_of("11-e7", game.position()));
    CHECK(move_text(game) == "1. 11-e7");
    Game later{to_setup(game.position(), classic)};
    later.play(move_of("11-d2", later.position()));
    later.play(later.legal_moves()[0]);
    CHECK_THAT(move_text(later), Catch::StartsWith("1... 11-d2 2. "));
}

TEST_CASE("the rules tag says who moves first where that is White")
{
    Rules rules = ascending;
    CHECK(rules_tag(rules) == "ascending");
    rules.first = Side::White;
    rules.quiet = 50;
    CHECK(rules_tag(rules) == "ascending, first white, quiet 50");
}

}  // namespace
}  // namespace fields::match
