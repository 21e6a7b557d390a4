// analyse: lines of a position, as text and as JSON.
#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/commands.hpp"
#include "fields/game/notation.hpp"
#include "support.hpp"

namespace fields::cli {
namespace {

std::string run_analyse(const AnalyseOptions& options)
{
    std::ostringstream out;
    CHECK(analyse(options, out) == exit_done);
    return out.str();
}

AnalyseOptions options_for(const Setup& setup, int lines, bool is_json)
{
    return {
        .setup = setup, .lines = lines, .strength = {.depth = 4}, .resources = {.megabytes = 1}, .is_json = is_json};
}

TEST_CASE("analyse prints rank, depth, value and moves of each line")
{
    const std::string text = run_analyse(options_for(standard_setup(), 3, false));
    CHECK(std::count(text.begin(), text.end(), '\n') == 3);
    CHECK_THAT(text,
               Catch::Matches("1\\. depth 4, [+-]\\d\\.\\d\\d: (\\d+[-x][a-h]\\d ?)+\n2\\. [^\n]*\n3\\. [^\n]*\n"));
}

TEST_CASE("analyse names the end of a game that is over, and how a game is won")
{
    const auto over = parse_position_line("8/8/8/8/8/8/A7/b7 w efghi B 0 9").setup;
    CHECK_THAT(run_analyse(options_for(over, 1, false)), Catch::StartsWith("White wins: five prisoners in a run"));
    const auto json = nlohmann::json::parse(run_analyse(options_for(over, 1, true)));
    CHECK(json["result"] == "0-1");
    CHECK(json["lines"].empty());
    const auto win = test::read_json_lines("wins.jsonl").at(1);
    Setup setup = parse_position_line(std::string{win["position"]}, test::rules_named(win["rules"])).setup;
    AnalyseOptions options = options_for(setup, 1, true);
    options.strength.depth = 8;
    CHECK(nlohmann::json::parse(run_analyse(options))["lines"][0]["mate"] == win["win_in"]);
}

TEST_CASE("analyse as JSON is read by a JSON library, and its moves are legal")
{
    const auto json = nlohmann::json::parse(run_analyse(options_for(standard_setup(), 2, true)));
    CHECK(json["position"] == to_position_line(standard_setup()));
    CHECK(json["rules"] == "classic");
    CHECK(json["result"] == "*");
    CHECK(json["depth"] == 4);
    CHECK(json["nodes"] > 100);
    REQUIRE(json["lines"].size() == 2);
    for (const auto& line : json["lines"]) {
        CHECK(line["cp"].is_number_integer());
        Game game{standard_setup()};
        for (const auto& move : line["moves"]) {
            CHECK_FALSE(game.play(std::get<Move>(parse_move(std::string{move}, game.position()))));
        }
    }
}

}  // namespace
}  // namespace fields::cli
