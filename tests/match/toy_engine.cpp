// A tiny UGI engine for the tests of the match: plays legal moves chosen by a seed, captures first, or misbehaves.
//
//     toy_engine [--name NAME] [--seed K] [--crash N] [--illegal N] [--hang N] [--mute] [--slow MS] [--spawn FILE]
//                [--strong]
//
// N: at the n-th `go`. --spawn leaves a sleeping process behind and writes its number to the file; --strong takes a win
// where there is one. It quits on `quit` and at the end of its input, unless it hangs.
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

#include "fields/game/game.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/setup_file.hpp"

namespace {

using namespace fields;

std::map<std::string, std::string> flags;
Rules rules;

int flag(const std::string& name) { return flags.contains(name) ? std::atoi(flags[name].c_str()) : 0; }

[[noreturn]] void hang()
{
    std::signal(SIGTERM, SIG_IGN);
    while (true) {
        std::this_thread::sleep_for(std::chrono::hours{1});
    }
}

Game read_position(std::istringstream& words)
{
    std::string word;
    std::string line;
    words >> word;  // fen
    for (int i = 0; i < 6 && words >> word; ++i) {
        line += word + ' ';
    }
    Game game{parse_position_line(text::trim(line), rules).setup};
    words >> word;  // moves
    while (words >> word) {
        game.play(std::get<Move>(parse_move(word, game.position())));
    }
    return game;
}

std::string choose(const Game& game)
{
    std::vector<Move> captures;
    std::vector<Move> all;
    for (const Move move : game.legal_moves()) {
        Game after = game;
        after.play(move);
        const auto outcome = after.outcome();
        if (flags.contains("--strong") && outcome && outcome->winner == game.position().to_move()) {
            return to_string(game.position(), move);
        }
        all.push_back(move);
        if (game.position().has_piece(move.to())) {
            captures.push_back(move);
        }
    }
    std::mt19937_64 random{game.position().key() ^ (static_cast<std::uint64_t>(flag("--seed")) * 0x9E3779B97F4A7C15U)};
    const auto& moves = captures.empty() ? all : captures;
    return moves.empty() ? "none"
                         : to_string(game.position(), moves[static_cast<std::size_t>(random() % moves.size())]);
}

void spawn_sleeper(const std::string& file)
{
    const pid_t sleeper = ::fork();
    if (sleeper == 0) {
        hang();
    }
    std::ofstream{file} << sleeper << std::endl;
}

void go(const Game& game)
{
    static int count = 0;
    ++count;
    if (count == flag("--crash")) {
        std::_Exit(3);
    }
    if (count == flag("--hang")) {
        hang();
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{flag("--slow")});
    std::cout << "info depth 1 score cp 0\nbestmove " << (count == flag("--illegal") ? "13-z9" : choose(game))
              << std::endl;
}

void set_option(const std::string& line)
{
    const std::size_t value = line.find(" value ");
    if (line.starts_with("setoption name Rules ")) {
        rules = parse_rules(line.substr(value + 7)).value_or(classic);
    } else if (line.starts_with("setoption name Seed ")) {
        flags["--seed"] = line.substr(value + 7);
    } else if (line.find(" name Nonsense ") != std::string::npos) {
        std::cout << "info string error no such option" << std::endl;
    }
}

}  // namespace

int main(int argument_count, char** arguments)
{
    for (int i = 1; i < argument_count; ++i) {
        const std::string name = arguments[i];
        const bool has_value = i + 1 < argument_count && !std::string{arguments[i + 1]}.starts_with("--");
        flags[name] = has_value ? arguments[++i] : "";
    }
    if (flags.contains("--spawn")) {
        spawn_sleeper(flags["--spawn"]);
    }
    Game game{standard_setup()};
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words{line};
        std::string word;
        words >> word;
        if (word == "ugi" && !flags.contains("--mute")) {
            std::cout << "id name " << (flags.contains("--name") ? flags["--name"] : "toy")
                      << "\noption name Rules type combo default classic\noption name Seed type spin\nugiok"
                      << std::endl;
        } else if (word == "isready") {
            std::cout << "readyok" << std::endl;
        } else if (word == "setoption") {
            set_option(line);
        } else if (word == "position") {
            game = read_position(words);
        } else if (word == "go") {
            go(game);
        } else if (word == "quit") {
            break;
        }
    }
}
