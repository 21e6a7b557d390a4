// The computer and the player, without a face: pause, switch, hints, analysis, resignation, draws.
#include <catch2/catch.hpp>

#include <poll.h>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "fields/game/notation.hpp"
#include "fields/game/record_writer.hpp"
#include "live/live_game.hpp"
#include "support.hpp"
#include "system/wake_pipe.hpp"

namespace fields::live {
namespace {

using test::move_of;

struct Playing {
    system::WakePipe wake;
    LiveGame live;

    explicit Playing(const LiveGameOptions& options = {}, Setup setup = standard_setup())
        : live{std::move(setup), options, [this] { wake.wake(); }}
    {
        live.begin();
    }

    const Game& game() const { return live.game(); }
    void play(std::string_view move) { live.play(move_of(move, game().position())); }
    void play_first_move() { live.play(game().legal_moves()[0]); }

    /// Waits for whatever the engine says.
    void wait()
    {
        pollfd descriptor{.fd = wake.fd(), .events = POLLIN, .revents = 0};
        REQUIRE(::poll(&descriptor, 1, 30'000) == 1);
        wake.drain();
    }
    /// The next event, or nothing where the computer does not think.
    std::optional<LiveGame::Event> next()
    {
        while (true) {
            if (auto event = live.poll_result()) {
                return event;
            }
            if (!live.is_thinking()) {
                return std::nullopt;
            }
            wait();
        }
    }
    /// Lets it think until a depth was completed.
    void wait_for_depth(int depth)
    {
        while (!live.thought()->found || live.thought()->found->depth < depth) {
            wait();
        }
    }
};

LiveGameOptions against_white(int depth = 1) { return {.is_computer = {false, true}, .strength = {.depth = depth}}; }
LiveGameOptions both(int depth = 1, std::uint64_t seed = 1)
{
    return {.is_computer = {true, true}, .strength = {.depth = depth, .seed = seed}};
}

// --- pause and step

TEST_CASE("a pause between two computers stops them at once, and each step is one move")
{
    Playing playing{both()};
    REQUIRE(playing.next()->has_moved);
    CHECK(playing.live.toggle_pause().is_done);
    CHECK_FALSE(playing.live.is_thinking());
    CHECK_FALSE(playing.next());
    const std::size_t ply = playing.game().ply();
    for (std::size_t step = 1; step <= 3; ++step) {
        CHECK(playing.live.move_now().is_done);
        CHECK(playing.next()->has_moved);
        CHECK_FALSE(playing.next());
        CHECK(playing.game().ply() == ply + step);
    }
    CHECK(playing.live.toggle_pause().text == "going on");
    CHECK(playing.next()->has_moved);
}

TEST_CASE("while the computer is paused moves are taken back and played again one by one")
{
    Playing playing{against_white()};
    for (int i = 0; i < 3; ++i) {
        playing.play_first_move();
        REQUIRE(playing.next()->has_moved);
    }
    playing.live.toggle_pause();
    for (std::size_t ply = 6; ply-- > 0;) {
        CHECK(playing.live.take_back().is_done);
        CHECK(playing.game().ply() == ply);
        CHECK_FALSE(playing.live.is_thinking());
    }
    CHECK_FALSE(playing.live.take_back().is_done);
    for (std::size_t ply = 1; ply <= 6; ++ply) {
        CHECK(playing.live.play_again().is_done);
        CHECK(playing.game().ply() == ply);
    }
    playing.live.take_back();
    CHECK(playing.live.is_computers_turn());
    playing.live.toggle_pause();
    CHECK(playing.next()->has_moved);
    CHECK(playing.game().ply() == 6);
}

TEST_CASE("between two people there is no computer to pause")
{
    Playing playing;
    CHECK_FALSE(playing.live.toggle_pause().is_done);
    CHECK_FALSE(playing.live.is_paused());
}

// --- taking back

TEST_CASE("n times back are n pairs of moves, and the same pairs come again")
{
    Playing playing{against_white()};
    for (int i = 0; i < 4; ++i) {
        playing.play_first_move();
        REQUIRE(playing.next()->has_moved);
    }
    for (const std::size_t ply : {6U, 4U, 2U, 0U}) {
        CHECK(playing.live.take_back().text == "took back 2 moves");
        CHECK(playing.game().ply() == ply);
        CHECK(playing.game().position().to_move() == Side::Black);
        CHECK(playing.live.hand() == Side::Black);
    }
    CHECK(playing.live.take_back().text == "nothing to take back");
    for (const std::size_t ply : {2U, 4U, 6U, 8U}) {
        CHECK(playing.live.play_again().is_done);
        CHECK(playing.game().ply() == ply);
    }
}

TEST_CASE("taking back while it thinks cancels it, and nothing comes later")
{
    Playing playing{against_white(60)};
    playing.play_first_move();
    playing.wait_for_depth(2);
    CHECK(playing.live.take_back().text == "took back 1 move");
    CHECK_FALSE(playing.live.is_thinking());
    CHECK_FALSE(playing.next());
    CHECK(playing.game().ply() == 0);
}

TEST_CASE("a thinking without end can be ended by every wish")
{
    Playing playing{against_white(60)};
    const int wish = GENERATE(0, 1, 2, 3, 4, 5);
    playing.play_first_move();
    playing.wait_for_depth(1);
    switch (wish) {
    case 0:
        playing.live.move_now();
        CHECK(playing.next()->has_moved);
        break;
    case 1:
        playing.live.take_back();
        break;
    case 2:
        playing.live.start_anew();
        break;
    case 3:
        CHECK(playing.live.resign().is_done);
        CHECK(playing.game().outcome() == Outcome{Side::White, Reason::Resignation});
        break;
    case 4:
        playing.live.toggle_pause();
        break;
    default:
        playing.live.end();
        break;
    }
    CHECK_FALSE(playing.live.is_thinking());
}

// --- sides

TEST_CASE("after changing places twenty times while it thinks, the computer answers once")
{
    Playing playing{against_white(3)};
    playing.play_first_move();
    for (int i = 0; i < 20; ++i) {
        CHECK(playing.live.switch_sides().is_done);
    }
    CHECK(playing.live.computers() == Computers{false, true});
    CHECK(playing.next()->has_moved);
    CHECK_FALSE(playing.next());
    CHECK(playing.game().ply() == 2);
}

TEST_CASE("changing places gives the computer the other side, or one side where it had none or both")
{
    Playing one{against_white()};
    CHECK(one.live.switch_sides().text == "the computer plays Black");
    CHECK(one.next()->has_moved);
    CHECK(one.live.hand() == Side::White);

    Playing people;
    people.live.switch_sides();
    CHECK(people.live.computers() == Computers{true, false});

    Playing computers{both(60)};
    computers.live.switch_sides();
    CHECK(computers.live.computers() == Computers{false, true});
    CHECK_FALSE(computers.live.is_thinking());
}

// --- hints and analysis

TEST_CASE("whatever is done after a hint was asked for, a hint that comes is legal in the position shown")
{
    Playing playing{against_white()};
    std::mt19937 random{4};
    int hints = 0;
    for (int trial = 0; trial < 100; ++trial) {
        playing.live.hint();
        switch (random() % 6) {
        case 0:
            if (!playing.live.is_computers_turn() && !playing.game().outcome()) {
                playing.play_first_move();
            }
            break;
        case 1:
            playing.live.take_back();
            break;
        case 2:
            playing.live.play_again();
            break;
        case 3:
            playing.live.switch_sides();
            break;
        case 4:
            trial % 10 == 0 ? playing.live.start_anew() : playing.live.stop_asking();
            break;
        default:
            break;
        }
        while (const auto event = playing.next()) {
            if (!event->has_moved) {
                INFO(event->text);
                REQUIRE(event->text.starts_with("hint: "));
                const std::string move = event->text.substr(6, event->text.find(' ', 6) - 6);
                CHECK_FALSE(playing.game().why_illegal(move_of(move, playing.game().position())));
                ++hints;
            }
        }
        if (playing.game().outcome()) {
            playing.live.start_anew();
        }
    }
    CHECK(hints > 10);
}

TEST_CASE("an analysis goes on until it is ended, follows the position, and its line can be played")
{
    Playing playing{against_white()};
    CHECK(playing.live.toggle_analysis().is_done);
    playing.wait_for_depth(3);
    playing.play("11-e7");
    REQUIRE(playing.live.is_analysing());
    CHECK(playing.live.thought()->purpose == Purpose::Analysis);
    playing.wait_for_depth(3);
    Game game = playing.game();
    const auto thought = playing.live.thought();
    for (const Move move : thought->found->line) {
        REQUIRE_FALSE(game.play(move));
    }
    CHECK(playing.game().ply() == 1);
    playing.live.take_back();
    CHECK(playing.game().ply() == 0);
    playing.live.play_again();
    playing.live.toggle_analysis();
    CHECK(playing.next()->has_moved);
    CHECK(playing.game().ply() == 2);
}

TEST_CASE("an analysis that has seen everything keeps what it found on the screen")
{
    Playing playing{{}, parse_position_line("8/8/8/8/2e5/1A6/8/l6B w abcd CDF 3 40").setup};
    playing.live.toggle_analysis();
    CHECK_FALSE(playing.next());
    REQUIRE(playing.live.thought());
    CHECK(playing.live.thought()->found->value == Value{WinIn{1}});
    playing.live.stop_asking();
    CHECK_FALSE(playing.live.thought());
}

TEST_CASE("a hint is given at full strength, at whatever level the computer plays")
{
    const Setup setup = parse_position_line("8/8/4eL2/4Jh2/8/D4I2/8/8 w abckgdlfij CKFABEGH 1 40").setup;
    Playing playing{{.is_computer = {true, false}, .strength = {.level = 1, .seed = 1}}, setup};
    playing.live.hint();
    CHECK(playing.next()->text.find("wins in 7") != std::string::npos);
}

TEST_CASE("the end of the game ends analysis and hint, and neither can be asked for")
{
    Playing playing{{}, parse_position_line("8/8/8/8/2e5/1A6/8/l6B w abcd CDF 3 40").setup};
    playing.live.toggle_analysis();
    playing.play("1xc4");
    REQUIRE(playing.game().outcome());
    CHECK_FALSE(playing.live.is_analysing());
    CHECK_FALSE(playing.live.thought());
    CHECK_FALSE(playing.live.hint().is_done);
    CHECK_FALSE(playing.live.toggle_analysis().is_done);
    CHECK_FALSE(playing.live.move_now().is_done);
    CHECK_FALSE(playing.live.offer_draw().is_done);
    CHECK_FALSE(playing.live.resign().is_done);
}

// --- ends by the players

TEST_CASE("a resignation can be taken back, and the game goes on where it was")
{
    Playing playing{against_white()};
    playing.play_first_move();
    REQUIRE(playing.next()->has_moved);
    CHECK(playing.live.resign().is_done);
    CHECK(playing.game().outcome() == Outcome{Side::White, Reason::Resignation});
    CHECK(playing.live.take_back().text == "the game goes on");
    CHECK_FALSE(playing.game().outcome());
    CHECK(playing.game().ply() == 2);
    CHECK_FALSE(Playing{both(60)}.live.resign().is_done);
}

TEST_CASE("the computer considers no draw early in the game")
{
    Playing playing{against_white()};
    CHECK_THAT(playing.live.offer_draw().text, Catch::Contains("no draw before 20 moves"));
    CHECK_FALSE(playing.live.is_thinking());
}

TEST_CASE("the computer accepts a draw unless it sees itself ahead")
{
    CHECK(accepts_draw(Estimate{0}));
    CHECK(accepts_draw(Estimate{-draw_margin}));
    CHECK_FALSE(accepts_draw(Estimate{-draw_margin - 1}));
    CHECK(accepts_draw(Estimate{500}));
    CHECK(accepts_draw(WinIn{3}));
    CHECK_FALSE(accepts_draw(LossIn{3}));
}

TEST_CASE("a draw that is offered later is answered, and accepted it ends the game")
{
    const auto recorded = test::read_json_lines("games.jsonl").at(0);
    Playing playing{{.strength = {.depth = 2}}};
    for (std::size_t ply = 0; ply < first_draw_offer; ++ply) {
        playing.play(std::string{recorded["moves"][ply]});
    }
    playing.live.switch_sides();
    playing.live.switch_sides();
    REQUIRE_FALSE(playing.live.is_computers_turn());
    CHECK(playing.live.offer_draw().text == "Black offers a draw");
    const auto answer = playing.next();
    REQUIRE(answer);
    CHECK_FALSE(answer->has_moved);
    CHECK(playing.game().outcome().has_value() == (answer->text == "the computer accepts the draw"));
    CHECK_FALSE(playing.live.is_thinking());
}

TEST_CASE("between two people the second offer accepts the first, and a move declines it")
{
    Playing playing;
    CHECK(playing.live.offer_draw().text == "Black offers a draw");
    CHECK(playing.live.is_draw_offered());
    playing.play("11-e7");
    CHECK_FALSE(playing.live.is_draw_offered());
    CHECK(playing.live.offer_draw().text == "White offers a draw");
    CHECK(playing.live.offer_draw().is_done);
    CHECK(playing.game().outcome() == Outcome{std::nullopt, Reason::Agreement});
}

// --- chance

std::string record_of(std::uint64_t seed)
{
    Playing playing{both(2, seed)};
    while (playing.game().ply() < 12 && playing.next()) {
    }
    return to_movetext(to_record(playing.game()));
}

TEST_CASE("the same seed and depth play the same game, other seeds other openings")
{
    CHECK(record_of(7) == record_of(7));
    std::set<std::string> openings;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        openings.insert(record_of(seed).substr(0, 40));
    }
    CHECK(openings.size() >= 3);
}

TEST_CASE("a computer that fails is replaced by people, and says why")
{
    bool is_broken = true;
    system::WakePipe wake;
    LiveGame live{standard_setup(), {.is_computer = {false, true}, .strength = {.depth = 3}}, [&] {
                      wake.wake();
                      if (std::exchange(is_broken, false)) {
                          throw std::runtime_error{"broken on purpose"};
                      }
                  }};
    live.begin();
    live.play(move_of("11-e7", live.game().position()));
    std::optional<LiveGame::Event> event;
    while (!(event = live.poll_result())) {
        pollfd descriptor{.fd = wake.fd(), .events = POLLIN, .revents = 0};
        REQUIRE(::poll(&descriptor, 1, 30'000) == 1);
        wake.drain();
    }
    CHECK_FALSE(event->has_moved);
    CHECK(event->text == "the computer failed: broken on purpose; from here people play both sides");
    CHECK(live.failure() == "the computer failed: broken on purpose");
    CHECK(live.computers() == Computers{});
    live.play(move_of("11-d2", live.game().position()));
    CHECK(live.game().ply() == 2);
}

TEST_CASE("another level counts from the next move on, and the seed stays")
{
    LiveGame live{standard_setup(), {.strength = {.depth = 30, .seed = 7}}, [] {}};
    live.set_level(4);
    CHECK(live.strength().level == 4);
    CHECK(live.strength().depth == 0);
    CHECK(live.strength().seed == 7);
}

}  // namespace
}  // namespace fields::live
