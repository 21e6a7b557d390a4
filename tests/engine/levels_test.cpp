// The levels against each other and against a player that takes the best capture it sees. Seeds make every game the
// same each time; the measured ladder over 100 games is in the commit that set the levels.
#include <catch2/catch.hpp>

#include <array>
#include <functional>
#include <memory>
#include <random>
#include <vector>

#include "fields/engine/evaluate.hpp"
#include "fields/engine/levels.hpp"
#include "fields/game/game.hpp"
#include "fields/game/rules_text.hpp"
#include "support.hpp"
#include "think/parallel_search.hpp"

namespace fields::test {
namespace {

using Player = std::function<Move(const Game&)>;

Player at_level(int number, std::uint64_t seed)
{
    auto search = std::make_shared<think::ParallelSearch>(std::size_t{1} << 20U);
    return [=](const Game& game) {
        Limits limits{.seed = seed};
        set_level(limits, level(number));
        search->clear();
        return *search->think(game.position(), game.rules(), game.earlier_keys(), limits).best();
    };
}

/// One ply deep: a capture that wins, else one that adds most to its prisoners, else any move.
Player greedy(std::uint64_t seed)
{
    auto random = std::make_shared<std::mt19937>(static_cast<std::mt19937::result_type>(seed));
    return [=](const Game& game) {
        const Position& position = game.position();
        const MoveList moves = game.legal_moves();
        Move best = moves[pick(*random, moves.size())];
        Score most = 0;
        for (const Move move : moves) {
            if (move.is_pass() || !position.has_piece(move.to())) {
                continue;
            }
            Position child = position;
            child.play(move);
            const Score gain =
                capture_outcome(child, game.rules()) ? infinite_score : capture_gain(position, game.rules(), move.to());
            if (gain > most) {
                most = gain;
                best = move;
            }
        }
        return best;
    };
}

/// The score of `a` over `games` games, colours taking turns, as a share.
double score(int games, Rules rules, const std::function<Player(std::uint64_t)>& a,
             const std::function<Player(std::uint64_t)>& b)
{
    double points = 0;
    for (int i = 0; i < games; ++i) {
        const auto seed = static_cast<std::uint64_t>(i) + 1;
        Setup setup = standard_setup();
        setup.rules = rules;
        Game game{setup};
        const Side side_of_a = i % 2 == 0 ? Side::Black : Side::White;
        const Player player_a = a(seed);
        const Player player_b = b(seed + 1000);
        while (!game.outcome()) {
            const Player& player = game.position().to_move() == side_of_a ? player_a : player_b;
            if (game.play(player(game))) {
                FAIL("an illegal move");
            }
        }
        const auto winner = game.outcome()->winner;
        points += !winner ? 0.5 : *winner == side_of_a ? 1 : 0;
    }
    return points / games;
}

TEST_CASE("whoever takes the best capture one ply deep beats the lowest level")
{
    CHECK(score(100, classic, greedy, [](std::uint64_t seed) { return at_level(1, seed); }) >= 0.7);
}

TEST_CASE("each level of human faults beats the one below")
{
    for (int number = 2; number <= 6; ++number) {
        INFO("level " << number);
        CHECK(score(
                  20, classic, [=](std::uint64_t seed) { return at_level(number, seed); },
                  [=](std::uint64_t seed) { return at_level(number - 1, seed); }) >= 0.6);
    }
}

TEST_CASE("a level plays the same game with the same seed, and others with others")
{
    for (const int number : {1, 3, 6}) {
        INFO("level " << number);
        std::array<std::vector<Move>, 3> games;
        for (std::size_t i = 0; i < games.size(); ++i) {
            const Player player = at_level(number, i < 2 ? 7 : 8);
            Game game{standard_setup()};
            for (int ply = 0; ply < 12 && !game.outcome(); ++ply) {
                REQUIRE_FALSE(game.play(player(game)));
            }
            games[i].assign(game.moves().begin(), game.moves().end());
        }
        CHECK(games[0] == games[1]);
        CHECK(games[0] != games[2]);
    }
}

TEST_CASE("levels play whole games under every combination of rules")
{
    for (Rules rules : all_rules()) {
        rules.quiet = 40;
        for (const int number : {1, 3}) {
            INFO(describe(rules) << ", level " << number);
            const auto player = [=](std::uint64_t seed) { return at_level(number, seed); };
            CHECK(score(2, rules, player, player) >= 0);
        }
    }
}

TEST_CASE("who notices no capture at all still moves")
{
    const Limits blind{.seed = 3, .sight = Sight{.depth = 1, .overlooked = 1000, .doubt = 0}};
    think::ParallelSearch search;
    Game game{standard_setup()};
    for (int ply = 0; ply < 40 && !game.outcome(); ++ply) {
        const auto best = search.think(game.position(), game.rules(), game.earlier_keys(), blind).best();
        REQUIRE(best);
        CHECK((best->is_pass() || !game.position().has_piece(best->to())));
        REQUIRE_FALSE(game.play(*best));
    }
    CHECK(game.position().prisoners(Side::Black).count() + game.position().prisoners(Side::White).count() == 0);
}

}  // namespace
}  // namespace fields::test
