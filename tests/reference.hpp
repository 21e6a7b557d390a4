// The rules a second time, slow and obvious, written from the rules' text alone. It shares nothing with the library but
// the text forms: positions and moves go in and come out as strings, so that the two can only agree by being right.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fields::test::reference {

/// The options in this program's own words; the defaults are the classic rules.
struct Options {
    bool jump = true;        ///< a moving piece may pass over others
    bool relocate = true;    ///< an isolated piece may move anywhere in line that has two neighbours
    bool run = true;         ///< five consecutive prisoners win; otherwise five ascending captures
    bool loses = true;       ///< a player without a move loses; otherwise passes
    char first = 'b';        ///< the side that moved first: 'b' or 'w'
    bool repetition = true;  ///< the third occurrence of a position is a draw
    int quiet = 100;         ///< so many plies without a capture are a draw; 0 = never
};

inline constexpr Options ascending{.jump = false, .relocate = false, .run = false, .loses = false};

inline constexpr std::string_view standard_line = "4efgh/ijkl4/4abcd/8/8/DCBA4/4LKJI/HGFE4 b - - 0 1";

struct Ending {
    std::string winner;  ///< "b", "w" or "draw"
    std::string reason;  ///< "captures", "dead", "stalemate", "blocked", "repetition" or "quiet"

    friend bool operator==(const Ending&, const Ending&) = default;
};

/// Every legal move as text, sorted; a forced pass is "pass"; none in a position that is over.
[[nodiscard]] std::vector<std::string> legal_moves(const Options& options, const std::string& line);

/// The position line after a legal move.
[[nodiscard]] std::string after(const Options& options, const std::string& line, const std::string& move);

/// How the position is over by itself, without history: captures, dead, stalemate, blocked.
[[nodiscard]] std::optional<Ending> ending(const Options& options, const std::string& line);

/// Counting captures of `side`, with the order of its prisoners taken into account.
[[nodiscard]] int counting_captures(const std::string& line, char side);

[[nodiscard]] unsigned long long perft(const Options& options, const std::string& line, int depth);

/// A whole game, move by move, with the ends that need its history.
class Referee {
public:
    Referee(Options options, std::string start);

    /// Plays the move where it is legal and the game goes on; says whether it did.
    bool play(const std::string& move);

    [[nodiscard]] const std::string& line() const { return line_; }
    [[nodiscard]] std::optional<Ending> ending() const;
    [[nodiscard]] std::vector<std::string> moves() const;

private:
    void note_occurrence();

    Options options_;
    std::string line_;
    std::map<std::string, int> seen_;
};

}  // namespace fields::test::reference
