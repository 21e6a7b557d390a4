// A game as it is kept in a file, and taken up again: a record whose tags also say who is the computer and how it
// plays.
//
//     [Level "3"]               or "depth 4", or "time 500ms"
//     [Seed "7"]
//     [WhiteType "program"]     or "human"
//     [FieldsFormat "1"]
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fields/game/game.hpp"
#include "fields/game/record.hpp"
#include "live/turns.hpp"
#include "think/engine_player.hpp"

namespace fields::live {

/// Who plays, beside the people there are: the computer, and how strongly.
struct Seats {
    Computers is_computer{};
    think::Strength strength{};
    friend bool operator==(const Seats&, const Seats&) = default;
};

/// The record of a game as it stands. Of the record that it was read from, `origin`, all is kept that the game does not
/// decide: unknown tags, names, and what stands around the moves that both have.
Record to_record(const Game& game, const Seats& seats, const Record& origin);

struct LoadedGame {
    Game game;
    Seats seats;
    Record origin;                      ///< what was read
    std::vector<std::string> warnings;  ///< settings that are not known here, and were replaced
    std::vector<std::string> faults;    ///< `place:line:column: ply 7: what`; the game is loaded up to the first
    std::size_t games = 1;              ///< how many there are in its file
};

/// Why there is nothing to take up: one line each.
using Refusal = std::vector<std::string>;

/// Reads a game of a text, the first one without a number, which is from 1. Where it says nothing of the computer, or
/// nothing that is known here, `otherwise` holds. Refused where there is no such game, or it cannot even begin.
std::variant<LoadedGame, Refusal> load_game(std::string_view text, const std::string& place, const Seats& otherwise,
                                            std::optional<std::size_t> number = std::nullopt);

/// One of the games of a text, in a list.
struct GameInText {
    std::string players;  ///< `Black Ada, White fields`
    std::string result;   ///< `1-0`
    std::size_t moves = 0;
    std::string about;  ///< where it stands: `move 12, Black to play`; or what is wrong with it
    bool is_bad = false;
};
/// All of them. Refused where there are none.
std::variant<std::vector<GameInText>, Refusal> list_games(std::string_view text, const std::string& place);

/// What a list says of a game: `move 12, Black to play`.
std::string where_it_stands(const Game& game);

/// Whether any game in such a text may be wanted again: it has moves and goes on, or it is damaged, or there is none.
bool is_worth_keeping(std::string_view text);

}  // namespace fields::live
