// One game between two engines: asks them for moves, plays what is legal, and says how it ended. Invariant: its engines
// are running and unblamed between two games; one that forfeits is replaced by a fresh one.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "fields/game/game.hpp"
#include "match/match.hpp"

namespace fields::match {

class Referee {
public:
    /// `names` are those of A and B in the records. Engines are started by play().
    Referee(const Settings& settings, std::array<std::string, 2> names, std::stop_token stop);

    /// Nothing where the match was called off, or an engine could not be started: see error().
    [[nodiscard]] std::optional<RecordedGame> play(const Assignment& assignment, const Position& start);

    /// Empty where nothing is wrong.
    [[nodiscard]] const std::string& error() const noexcept { return error_; }

private:
    /// A game lost without the board: by which engine, and the Termination.
    struct Forfeit {
        std::size_t loser;
        std::string why;
    };

    [[nodiscard]] bool start_engines();
    [[nodiscard]] std::optional<Forfeit> open_game();
    [[nodiscard]] std::optional<Forfeit> play_out(Game& game, Side side_of_a, const std::string& start);
    [[nodiscard]] std::optional<Forfeit> make_move(Game& game, std::size_t engine, const std::string& position);
    [[nodiscard]] Forfeit blame(std::size_t engine, const ugi::Answer& reply) const;

    const Settings& settings_;
    std::array<std::string, 2> names_;
    std::stop_token stop_;
    std::array<std::unique_ptr<ugi::Client>, 2> engines_;
    std::string error_;
};

/// Starts both engines once, to see that they can be and what they are called in the records: name and options, and A
/// or B where these are alike. What is wrong, or empty.
[[nodiscard]] std::string read_names(const Settings& settings, std::array<std::string, 2>& names,
                                     const std::stop_token& stop);

}  // namespace fields::match
