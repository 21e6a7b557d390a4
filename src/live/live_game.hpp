// A game that is being played: who plays which side, what the computer thinks about and what for, and what every wish
// of a player comes to, as a sentence. The screen and --plain are two faces of it and decide nothing of this by
// themselves.
//
// Invariant: the computer never thinks about another position than the one that stands, and not where the game is over.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>

#include "fields/board/move.hpp"
#include "fields/board/side.hpp"
#include "fields/engine/score.hpp"
#include "fields/game/game.hpp"
#include "fields/game/setup.hpp"
#include "live/turns.hpp"
#include "think/engine_player.hpp"

namespace fields::live {

/// What the computer thinks for.
enum class Purpose : std::uint8_t { Move, Hint, Analysis, DrawOffer };

/// The computer considers no draw before this ply,
inline constexpr std::size_t first_draw_offer = 20;
/// and accepts it unless it sees itself ahead by more than this, in hundredths.
inline constexpr int draw_margin = 30;

/// Whether the computer accepts a draw, by the value of the position for its opponent.
[[nodiscard]] bool accepts_draw(const Value& opponents) noexcept;

/// A computer that looks further ahead may take very long for a move, in plies.
inline constexpr int quick_depth = 16;

struct LiveGameOptions {
    Computers is_computer{};
    think::Strength strength{};
    think::Resources resources{};
};

/// What became of a wish: a sentence without a full stop, where there is something to say.
struct Reply {
    bool is_done;
    std::string text;
};

class LiveGame {
public:
    /// What the computer came to: a move, or something to say.
    struct Event {
        bool has_moved;
        std::string text;
    };
    struct Thought {
        Purpose purpose;
        std::chrono::steady_clock::duration time;
        std::optional<Result> found;  ///< by the last completed depth
    };

    /// `wake` as for think::EnginePlayer. Precondition: the setup has no flaws.
    LiveGame(Setup setup, const LiveGameOptions& options, std::function<void()> wake);

    [[nodiscard]] const Game& game() const noexcept { return game_; }
    [[nodiscard]] const Computers& computers() const noexcept { return computers_; }
    [[nodiscard]] const think::Strength& strength() const noexcept { return strength_; }
    [[nodiscard]] bool is_computers_turn() const noexcept { return computers_[index(game_.position().to_move())]; }
    [[nodiscard]] bool is_paused() const noexcept { return is_paused_; }
    [[nodiscard]] bool is_analysing() const noexcept { return is_analysing_; }
    [[nodiscard]] bool is_thinking() const noexcept { return engine_.is_thinking(); }
    /// Between two people: whether the side to move has offered a draw, and offer_draw() accepts it.
    [[nodiscard]] bool is_draw_offered() const noexcept { return is_draw_offered_; }
    /// The side whose pieces the player picks up: his own also while the computer thinks.
    [[nodiscard]] Side hand() const noexcept;
    /// What the computer thinks, or found in an analysis that came to its end.
    [[nodiscard]] std::optional<Thought> thought() const;

    /// Goes on with another game, by other players. Call begin() then.
    void replace(Game game, const Computers& computers, const think::Strength& strength);
    /// From its next move on the computer plays at this level, and the seed stays.
    void set_level(int level) noexcept { strength_ = {.level = level, .seed = strength_.seed}; }
    /// Lets the computer think where it is its turn.
    void begin();
    /// Precondition: the move is legal.
    void play(Move move);
    void start_anew();
    /// Takes back to the player's own turn, a ply between people or while the computer does not answer; an end by the
    /// players alone first.
    Reply take_back();
    Reply play_again();
    Reply hint();
    /// The computer ends its thinking soon; where it is paused it makes one move.
    Reply move_now();
    Reply toggle_pause();
    /// The computer and the player app::change places. Between two people it takes the side to move, from two computers
    /// the player takes it.
    Reply switch_sides();
    /// Thinks about the position that stands, whoever is to move and whatever stands later, until called again.
    Reply toggle_analysis();
    Reply resign();
    /// To the computer, which answers by an event; between two people the second offer accepts the first.
    Reply offer_draw();
    void decline_draw() noexcept { is_draw_offered_ = false; }
    /// Gives up a hint or an analysis.
    void stop_asking();
    /// Stops thinking for good.
    void end() { engine_.cancel(); }

    /// What the computer has come to, if it has. Where it failed people play both sides from then on.
    std::optional<Event> poll_result();
    /// Why the computer failed; empty where it did not.
    [[nodiscard]] const std::string& failure() const noexcept { return failure_; }

private:
    void think(Purpose purpose, const think::Strength& strength);
    void drop_thoughts();
    void fail(const std::exception& error);
    std::optional<Event> take_result();
    Event answer_draw(const Result& result);
    [[nodiscard]] std::optional<Side> person() const noexcept;
    /// Where undo and redo stop: at each ply while the computer does not answer.
    [[nodiscard]] Computers answering() const noexcept
    {
        return is_paused_ || is_analysing_ ? Computers{} : computers_;
    }

    Computers computers_;
    think::Strength strength_;
    Game game_;
    Purpose purpose_ = Purpose::Move;  // of the thinking there is
    bool is_paused_ = false;
    bool is_analysing_ = false;
    bool is_draw_offered_ = false;
    std::optional<Thought> analysis_;  // that came to its end
    std::string failure_;
    std::string untold_;          // of the failure
    think::EnginePlayer engine_;  // last: its thread ends first
};

}  // namespace fields::live
