// UGI sessions: what is answered, exactly once, and what is refused without harm.
#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <set>
#include <sstream>

#include "fields/engine/evaluate.hpp"
#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"
#include "support.hpp"
#include "ugi/session.hpp"

namespace fields::test {
namespace {

using std::chrono::milliseconds;
using Lines = std::vector<std::string>;

constexpr const char* won = "8/8/8/8/8/8/A7/b7 w efghi B 0 9";

/// The text behind ` word ` of an info line, up to the next blank or, for pv, the end.
std::string field(const std::string& line, const std::string& word)
{
    std::istringstream words{line};
    for (std::string found; words >> found;) {
        if (found == word) {
            words >> found;
            return found;
        }
    }
    return {};
}

bool is_error(const std::string& line) { return line.starts_with("info string error "); }
bool is_best_move(const std::string& line) { return line.starts_with("bestmove "); }

/// Position, `go`, and the move that comes; checks that it is legal and begins the last line of information, and that
/// there are so many errors.
std::string best_move(UgiSession& session, const Game& game, const std::string& go, int errors = 0)
{
    session.send(go);
    const Lines lines = session.take_until("bestmove ");
    CHECK(std::ranges::count_if(lines, is_error) == errors);
    REQUIRE(lines.size() >= 2);
    REQUIRE(lines.back().starts_with("bestmove "));
    const std::string move = lines.back().substr(9);
    CHECK(field(lines[lines.size() - 2], "pv") == move);
    const auto parsed = parse_move(move, game.position());
    REQUIRE(std::holds_alternative<Move>(parsed));
    CHECK_FALSE(game.why_illegal(std::get<Move>(parsed)));
    return move;
}

TEST_CASE("ugi is answered by name, author, options and ugiok")
{
    UgiSession session;
    session.send("ugi");
    const Lines lines = session.take();
    REQUIRE(lines.size() == 11);
    CHECK_THAT(lines[0], Catch::StartsWith("id name fields "));
    CHECK_THAT(lines[1], Catch::StartsWith("id author "));
    CHECK(lines[2] == "option name Rules type combo default classic var classic var ascending");
    CHECK(lines[4] == "option name Hash type spin default 16 min 1 max " + std::to_string(think::most_megabytes));
    CHECK(lines.back() == "ugiok");
}

TEST_CASE("information has every field, once a depth, and bestmove is the last line's first move")
{
    UgiSession session;
    session.send("position startpos");
    session.send("go depth 4");
    const Lines lines = session.take_until("bestmove ");
    std::set<std::string> depths;
    for (const std::string& line : lines) {
        for (const char* word : {"depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time", "pv"}) {
            CHECK((line.starts_with("bestmove ") || !field(line, word).empty()));
        }
        depths.insert(field(line, "depth"));
    }
    CHECK(depths == std::set<std::string>{"", "1", "2", "3", "4"});
    CHECK(field(lines[lines.size() - 2], "pv") == lines.back().substr(9));
}

TEST_CASE("a proven win is given in plies, for the loser negative")
{
    const auto win = read_json_lines("wins.jsonl").at(1);
    UgiSession session;
    session.send("setoption name Rules value " + std::string{win["rules"]});
    session.send("position fen " + std::string{win["position"]});
    session.send("go depth 8");
    Lines lines = session.take_until("bestmove ");
    const std::string plies = std::to_string(int{win["win_in"]});
    CHECK_THAT(lines.at(lines.size() - 2), Catch::Contains(" score mate " + plies + ' '));
    session.send("position fen " + std::string{win["position"]} + " moves " + lines.back().substr(9));
    session.send("go depth 8");
    lines = session.take_until("bestmove ");
    CHECK_THAT(lines.at(lines.size() - 2),
               Catch::Contains(" score mate -" + std::to_string(int{win["win_in"]} - 1) + ' '));
}

TEST_CASE("several lines are ranked, and the last line of information is the best of them")
{
    UgiSession session;
    session.send("setoption name MultiPV value 3");
    session.send("go depth 3");
    const Lines lines = session.take_until("bestmove ");
    REQUIRE(lines.size() == 11);
    CHECK(field(lines[8], "multipv") == "3");
    CHECK(field(lines[9], "multipv") == "1");
    CHECK(std::set<std::string>{field(lines[6], "pv"), field(lines[7], "pv"), field(lines[8], "pv")}.size() == 3);
    CHECK(field(lines[9], "pv") == lines[10].substr(9));
}

TEST_CASE("everything wrong is one line of error, and the position is kept")  // U147-U149, U156, U160, U164
{
    UgiSession session;
    session.send("position startpos moves 11-e7");
    const Lines before = session.answers("d");
    const std::string rows[] = {
        "xyzzy",
        "\x1b[31m",
        std::string{"position startpos\0moves", 23},
        std::string(10'000, 'x'),
        "position fen " + std::string(10'000, '8'),
        std::string(100'000, 'x'),
        "position",
        "position fen",
        "position fen moves",
        "position startpos 11-e7",
        "position startpos moves moves",
        "position startpos moves 11-e7 11-e7 nonsense",
        "position startpos moves 11-c6",
        "position startpos moves pass",
        "position fen 8/8/8/8/8/8/8/8 b - - 0 1",
        "position fen 4efgh/ijkl4/4abcd/8/8/DCBA4/4LKJI/HGFE4 b - - 0",
        std::string{"position fen "} + won + " moves 1-a3",
        "setoption",
        "setoption name",
        "setoption name Hash",
        "setoption name Hash value",
        "setoption name Hash value -1",
        "setoption name Hash value 0",
        "setoption name Hash value 4097",
        "setoption name Hash value 1.5",
        "setoption name Threads value 65",
        "setoption name Level value 11",
        "setoption name Quiet value 1001",
        "setoption name Rules value chess",
        "setoption name Repetition value maybe",
        "setoption name OwnBook value true",
        "query",
        "query colour",
        "perft",
        "perft 0",
        "perft 13",
        "stop it",
        "isready now",
    };
    for (const std::string& row : rows) {
        INFO(row.substr(0, 60));
        const Lines lines = session.answers(row);
        REQUIRE(lines.size() == 1);
        CHECK(is_error(lines[0]));
        CHECK(std::ranges::all_of(lines[0], [](char c) { return c >= ' ' && c <= '~'; }));
        CHECK(lines[0].size() < 200);
        CHECK(session.answers("d") == before);
    }
    CHECK(session.answers("setoption name hash value -1")[0] ==
          "info string error Hash: '-1' is not a whole number 1 to " + std::to_string(think::most_megabytes));
    CHECK(session.answers("position startpos moves 11-c6")[0] ==
          "info string error position, move 1 '11-c6': 2 neighbours: must move 2");
}

TEST_CASE("a wrong go is one line of error and one move, found within what could be read")  // U148, U156, U160
{
    UgiSession session;
    session.send("position startpos moves 11-e7");
    const Lines before = session.answers("d");
    const Game game = [] {
        Game played{standard_setup()};
        played.play(std::get<Move>(parse_move("11-e7", played.position())));
        return played;
    }();
    const std::string rows[] = {
        "go",
        "go depth",
        "go depth 0",
        "go depth -1",
        "go depth x",
        "go depth 128",
        "go depth 3.5",
        "go depth 99999999999999999999",
        "go depth 3 depth 4",
        "go depth movetime 5",
        "go depth 127 depth 3",
        "go nodes 0",
        "go nodes -1",
        "go movetime 0",
        "go movetime -5",
        "go p1time",
        "go p1time x",
        "go p1time 1000.5 p2time 40",
        "go p1time - p2time 40",
        "go p1time 1000 p2time",
        "go p1time 1000 p2time 40 movestogo 20",
        "go infinite depth 3",
        "go depth infinite",
        "go infinite infinite banana",
        "go banana",
        "go 3",
        "go go",
        "go " + std::string(10'000, 'x'),
        "go depth 3 " + std::string(100'000, 'x'),
        std::string{"go depth 3 \0", 12},
    };
    for (const std::string& row : rows) {
        INFO(row.substr(0, 60));
        const auto start = std::chrono::steady_clock::now();
        static_cast<void>(best_move(session, game, row, 1));
        CHECK(std::chrono::steady_clock::now() - start < UgiSession::patience / 2);
        CHECK(session.answers("d") == before);
    }
    const auto fault = [&](const std::string& row) { return session.take_until("bestmove "), session.answers(row)[0]; };
    session.send("go depth 1");
    CHECK(fault("go depth 0") == "info string error go depth: '0' is not a whole number 1 to 127");
    CHECK(fault("go depth 3 depth 4") == "info string error go depth: stands twice");
    CHECK(fault("go infinite depth 3") == "info string error go: infinite takes no limit beside it");
}

TEST_CASE("a go is answered whatever the clocks say")
{
    UgiSession session;
    const Game game{standard_setup()};
    for (const char* go :
         {"go p1time -50 p2time 10000", "go p1time 0 p2time 0", "go p1time -1 p2time -99999999999999999999",
          "go p1time 500", "go p2time 500", "go p1inc 10 p2inc 10", "go p2inc -10", "go p1time 50 p1inc -10"}) {
        INFO(go);
        static_cast<void>(best_move(session, game, go));
    }
}

TEST_CASE("a wrong go ends the search under way, as a right one does, and each has its move")
{
    UgiSession session;
    for (const char* go : {"go depth 0", "go", "go infinite nodes 5"}) {
        session.send("go infinite");
        session.take_until("info depth 2 ");
        session.send(go);
        Lines lines = session.take_until("bestmove ");
        const Lines more = session.take_until("bestmove ");
        lines.insert(lines.end(), more.begin(), more.end());
        CHECK(std::ranges::count_if(lines, is_best_move) == 2);
        CHECK(std::ranges::count_if(lines, is_error) == 1);
    }
}

TEST_CASE("what says nothing is nothing")
{
    UgiSession session;
    for (const char* line : {"", " ", "\t \t", "\r", " \r", "\n\r\n\n"}) {
        CHECK(session.answers(line).empty());
    }
    UgiSession marked;
    CHECK(marked.answers("\xEF\xBB\xBF").empty());
}

TEST_CASE("a position without a move behind moves is that position")
{
    UgiSession session;
    const std::string line = "8/1j6/Ke2I3/2B5/1f6/3F4/4H3/8 w akcgdblih DLCAEJG 0 38";
    for (const std::string& position : {std::string{"startpos"}, "fen " + line}) {
        REQUIRE(session.answers("position " + position).empty());
        const Lines expected = session.answers("d");
        for (const char* behind : {" moves", " moves ", " \t moves\t\r"}) {
            REQUIRE(session.answers("position startpos moves 11-e7").empty());
            CHECK(session.answers("position " + position + behind).empty());
            CHECK(session.answers("d") == expected);
        }
    }
}

TEST_CASE("every command without one of its arguments is refused, and with them obeyed")  // U149
{
    for (const auto& command : ugi::Engine::commands()) {
        std::istringstream stream{std::string{command.arguments}};
        Lines words{std::istream_iterator<std::string>{stream}, {}};
        for (std::size_t dropped = 0; dropped <= words.size(); ++dropped) {
            std::string line{command.name};
            for (std::size_t i = 0; i < words.size(); ++i) {
                line += i == dropped ? "" : ' ' + words[i];
            }
            INFO(line);
            UgiSession session;
            session.send(line);
            CHECK(session.has_quit() == (command.name == "quit"));
            const Lines said = session.take();
            CHECK(std::ranges::any_of(said, is_error) == (dropped < words.size()));
        }
    }
}

TEST_CASE("stop without a search does no harm")  // U151
{
    UgiSession session;
    session.send("stop");
    session.send("go depth 4");
    CHECK(field(session.take_until("bestmove ").at(3), "depth") == "4");
    session.send("stop");
    session.send("stop");
    session.send("go depth 4");
    CHECK(session.take_until("bestmove ").back().starts_with("bestmove "));
    CHECK(session.answers("stop").empty());
}

TEST_CASE("an endless search gives its move when stopped, not before")  // U150, U153
{
    const auto win = read_json_lines("wins.jsonl").at(1);
    for (const std::string& position :
         {std::string{"startpos"}, "fen " + std::string{win["position"]}, std::string{"fen "} + won}) {
        UgiSession session;
        session.send("position " + position);
        session.send("go infinite");
        CHECK(std::ranges::none_of(session.take_until("bestmove ", milliseconds{300}), is_best_move));
        session.send("query gameover");
        CHECK(session.take_until("response ").back().starts_with("response "));
        session.send("stop");
        const Lines lines = session.take_until("bestmove ");
        CHECK((lines.back() == "bestmove none") == position.ends_with(won));
        CHECK(session.answers("stop").empty());
    }
}

TEST_CASE("a game that is over has no move, and the engine goes on")  // U154, U155
{
    UgiSession session;
    session.send(std::string{"position fen "} + won);
    for (const char* go : {"go depth 3", "go movetime 50", "go nodes 10", "go p2time 10"}) {
        session.send(go);
        CHECK(session.take_until("bestmove ") == Lines{"bestmove none"});
    }
    session.send("go banana");
    CHECK(is_error(session.take_until("info string error ").back()));
    CHECK(session.take_until("bestmove ") == Lines{"bestmove none"});
    CHECK(session.answers("query gameover") == Lines{"response true"});
    CHECK(session.answers("query result") == Lines{"response p2win"});
    session.send("position startpos");
    CHECK(session.answers("query result") == Lines{"response none"});
    CHECK(session.answers("query p1turn") == Lines{"response true"});
    CHECK(session.answers("position startpos moves 11-e7").empty());
    CHECK(session.answers("query p1turn") == Lines{"response false"});
}

TEST_CASE("a recorded game is followed to its result, and repetition is seen")
{
    const auto recorded = read_json_lines("games.jsonl").at(0);
    std::string line = "position startpos moves";
    for (const auto& move : recorded["moves"]) {
        line += ' ' + std::string{move};
    }
    UgiSession session;
    session.send("setoption name Rules value " + std::string{recorded["rules"]});
    CHECK(session.answers(line).empty());
    CHECK(session.answers("query gameover") == Lines{"response true"});
    CHECK(session.answers("query result") != Lines{"response none"});
}

void start_and_stop(int times)  // U152, U155, U166
{
    UgiSession session;
    std::mt19937 random{3};
    Game game{standard_setup()};
    std::string moves;
    for (int i = 0; i < times; ++i) {
        if (game.outcome()) {
            game = Game{standard_setup()};
            moves.clear();
        }
        session.send("position startpos" + (moves.empty() ? "" : " moves" + moves));
        session.send("go infinite");
        std::this_thread::sleep_for(std::chrono::microseconds{random() % 20'000});
        const std::string move = best_move(session, game, "stop");
        REQUIRE(session.answers("stop").empty());
        game.play(std::get<Move>(parse_move(move, game.position())));
        moves += ' ' + move;
    }
}

TEST_CASE("100 searches stopped at random times: 100 legal moves") { start_and_stop(100); }
TEST_CASE("1,000 searches stopped at random times: 1,000 legal moves", "[.slow]") { start_and_stop(1000); }

TEST_CASE("a game by two threads has legal moves by every kind of limit")
{
    UgiSession session;
    session.send("setoption name Threads value 2");
    Game game{standard_setup()};
    std::string moves;
    for (const char* go : {"go depth 4", "go nodes 5000", "go movetime 30", "go p1time 1000 p2time 900 p1inc 0 p2inc 0",
                           "go p1time 30 p2time 30 p1inc 100 p2inc 100", "go depth 2 movetime 1000"}) {
        session.send("position startpos" + (moves.empty() ? "" : " moves" + moves));
        const std::string move = best_move(session, game, go);
        game.play(std::get<Move>(parse_move(move, game.position())));
        moves += ' ' + move;
    }
}

TEST_CASE("with one thread the same search on a cleared table visits the same nodes")
{
    UgiSession session;
    std::set<std::string> nodes;
    for (int i = 0; i < 3; ++i) {
        session.send("uginewgame");
        session.send("go depth 6");
        const Lines lines = session.take_until("bestmove ");
        nodes.insert(field(lines.at(lines.size() - 2), "nodes"));
    }
    CHECK(nodes.size() == 1);
}

TEST_CASE("every depth can be asked for and stopped")  // U157, U158
{
    UgiSession session;
    for (int depth = 1; depth <= 127; depth += depth < 5 ? 1 : 20) {
        session.send("position startpos");
        session.send("go depth " + std::to_string(depth));
        session.take_until(depth < 5 ? "bestmove " : "info depth 5 ");
        session.send("stop");
        if (depth >= 5) {
            CHECK(session.take_until("bestmove ").back().starts_with("bestmove "));
        }
    }
}

TEST_CASE("time for a move: exactly, and a share of the clock")
{
    const auto time = [](std::string_view words, std::size_t player) {
        std::vector<std::string_view> list;
        for (const auto& word : text::split(words)) {
            list.push_back(word.text);
        }
        return ugi::parse_go(list).time_for(player);
    };
    CHECK(time("depth 3", 0) == std::nullopt);
    CHECK(time("movetime 100", 1) == milliseconds{100});
    CHECK(time("p1time 60000 p2time 30000 p1inc 1000 p2inc 0", 0) == milliseconds{2750});
    CHECK(time("p1time 60000 p2time 30000 p1inc 1000 p2inc 0", 1) == milliseconds{1000});
    CHECK(time("p1time 150 p2time 0 p1inc 1000 p2inc 1000", 0) == milliseconds{50});
    CHECK(time("p1time 150 p2time 0 p1inc 1000 p2inc 1000", 1) == milliseconds{1});
    CHECK(time("p1time -150 p2time 60000 p1inc -1 p2inc -1000", 0) == milliseconds{1});
    CHECK(time("p1time -150 p2time 60000 p1inc -1 p2inc -1000", 1) == milliseconds{2000});
    // A clock that is not given leaves all the time there is.
    for (const char* clocks : {"p2time 50", "p2time 50 p2inc 0 p1inc 3", "p1inc 0 p2inc 0"}) {
        CHECK(time(clocks, 0) == milliseconds{1000});
    }
    CHECK(time("p2time 50 depth 5", 0) == std::nullopt);
    CHECK(time("p2time 50 movetime 70", 0) == milliseconds{70});
    // With a fault there is a limit in any case.
    CHECK(time("banana", 0) == milliseconds{100});
    CHECK(time("infinite depth 127", 0) == milliseconds{100});
    CHECK(time("p1time 60000 p2time 60000 movestogo 40", 0) == milliseconds{2000});
}

TEST_CASE("a command that changes something ends the search, a wrong one does not")  // U165
{
    for (const char* command : {"uginewgame", "position startpos", "setoption name Rules value ascending",
                                "setoption name Hash value 2", "setoption name Threads value 3", "perft 1"}) {
        UgiSession session;
        session.send("uginewgame");
        session.send("uginewgame");
        session.send("go infinite");
        session.take_until("info depth 2 ");
        session.send("position nonsense");
        session.send("setoption name Hash value 0");
        CHECK(std::ranges::none_of(session.take_until("bestmove ", milliseconds{20}), is_best_move));
        session.send(command);
        const Lines lines = session.take();
        CHECK(std::ranges::count_if(lines, is_best_move) == 1);
        session.send("go depth 2");
        CHECK(session.take_until("bestmove ").back().starts_with("bestmove "));
    }
}

TEST_CASE("when the rules app::change the game is played over, or is back at its start")
{
    UgiSession session;
    session.send("position startpos moves 11-e7");
    CHECK(session.answers("setoption name Quiet value 0").empty());
    CHECK(session.answers("query p1turn") == Lines{"response false"});
    CHECK_THAT(session.answers("setoption name Rules value ascending").at(0), Catch::Contains("back to their start"));
    CHECK(session.answers("query p1turn") == Lines{"response true"});
    CHECK_THAT(session.answers("d").at(9), Catch::Contains("ascending, quiet 0"));
}

TEST_CASE("a position that both sides have won is refused, also where other rules make it so")
{
    UgiSession session;
    const std::string line = "position fen 8/8/8/8/8/8/A7/b7 w efghi BCDEF 0 9";
    CHECK_THAT(session.answers(line).at(0), Catch::Contains("position fen, column 27: both sides hold five"));
    session.send("setoption name Rules value ascending");
    CHECK(session.answers(line).empty());
    CHECK_THAT(session.answers("setoption name Rules value classic").at(0),
               Catch::Contains("both sides have won") && Catch::Contains("back to the standard opening"));
    CHECK_THAT(session.answers("d").at(10), Catch::Contains(to_position_line(standard_setup())));
}

TEST_CASE("input may be cut anywhere and end in any way")
{
    UgiSession session;
    session.feed("\xEF\xBB\xBFisre");
    session.feed("ady\r\nisready\t\n\nis");
    session.feed("ready");
    session.finish();
    CHECK(session.take() == Lines{"readyok", "readyok", "readyok"});
    CHECK(session.has_quit());
    session.send("isready");
    CHECK(session.take().empty());
}

TEST_CASE("quit in the middle of a search gives its move and ends")  // U162, U163
{
    std::mt19937 random{4};
    for (int i = 0; i < 20; ++i) {
        UgiSession session;
        session.send("setoption name Threads value " + std::to_string(1 + i % 3));
        session.send("go infinite");
        std::this_thread::sleep_for(std::chrono::microseconds{random() % 5'000});
        i % 2 == 0 ? session.send("quit") : session.finish();
        CHECK(session.has_quit());
        const Lines lines = session.take();
        CHECK(lines.back().starts_with("bestmove "));
    }
}

TEST_CASE("perft, board and evaluation")
{
    UgiSession session;
    CHECK(session.answers("perft 3") == Lines{"1 36", "2 1285", "3 54271"});
    const Score worth = evaluate(*standard_setup().position(), classic);
    CHECK(session.answers("eval") == Lines{"eval cp " + std::to_string(worth)});
    CHECK(session.answers("d").at(1) == "8  .   .   .   .   b5  b6  b7  b8");
    session.send("perft 12");
    CHECK(session.take_until("5 ").size() == 5);
    session.send("stop");
    CHECK(session.answers("stop").empty());
}

}  // namespace
}  // namespace fields::test
