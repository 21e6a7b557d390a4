// Sees to it that no game is lost: keeps the one being played in its autosave slot, saves under names, and takes up
// again what was kept. Nothing here throws for a full disk or a bad file: it says so.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "live/saved_game.hpp"
#include "store/autosave.hpp"
#include "store/paths.hpp"
#include "store/saves.hpp"

namespace fields::live {

class GameStore {
public:
    /// Restricted: files in the directory of games alone, see store::Saves.
    GameStore(const store::Paths& places, bool is_restricted);

    /// A new game begins. The one before stays in progress where it is, and go_back() is back in it.
    void begin(const Game& game, const Seats& seats);
    /// Back from a new game to the one before; nothing where there is none. The new game is given up.
    std::optional<LoadedGame> go_back();

    /// Autosaves if the game is another than the one kept last; one without a move is not worth its first file.
    /// Whatever ends the program, the game is there from then on; it is brought to the disk meanwhile. Returns why it
    /// could not, once for each reason.
    std::string keep(const Game& game, const Seats& seats);
    /// Waits until what was kept is on the disk.
    void settle();
    /// Why the game as it stands is not kept; empty where it is.
    [[nodiscard]] const std::string& trouble() const noexcept { return trouble_; }

    /// The game as a file holds it.
    [[nodiscard]] std::string text(const Game& game, const Seats& seats) const;
    /// Saves under a name, see store::Saves.
    store::Saves::Written save(const std::string& name, const Game& game, const Seats& seats, bool may_replace) const;
    /// Reads a game that was saved under a name, and it begins; the one before stays in progress, to be resumed later.
    /// What the file says nothing of is as `otherwise`. Where it is refused nothing changes. Of several games in the
    /// file the one of that number, from 1; without a number the first.
    std::variant<LoadedGame, Refusal> load(const std::string& name, const Seats& otherwise,
                                           std::optional<std::size_t> game = std::nullopt);

    /// A saved game in a list.
    struct Listed {
        std::string name;       ///< as the file's: it may hold anything
        std::string about;      ///< `move 12, Black to play`, or what is wrong with it; `5 games, 1 damaged`
        bool is_bad = false;    ///< no game of it is sound
        bool is_read = true;    ///< else the file could not be read
        bool is_name = true;    ///< it can be loaded by its name
        std::size_t games = 1;  ///< in the file
    };
    /// The games saved under names, latest first.
    [[nodiscard]] std::vector<Listed> list() const;
    /// As load() by its name, whatever that is.
    std::variant<LoadedGame, Refusal> load(const Listed& listed, const Seats& otherwise,
                                           std::optional<std::size_t> game = std::nullopt);
    /// The games of one file.
    [[nodiscard]] std::variant<std::vector<GameInText>, Refusal> games(const Listed& listed) const;
    /// Whether there is a file to load under that name.
    [[nodiscard]] bool has(const std::string& name) const { return saves_.has(name); }

    /// The game in progress that waits for resume(), where there is one that nobody plays. To be asked before the first
    /// keep().
    [[nodiscard]] std::optional<LoadedGame> waiting() const;
    [[nodiscard]] bool has_game_in_progress() const { return waiting().has_value(); }
    /// The game in progress that was played last; it begins, and its slot is this program's from then on. One that
    /// another program plays is taken up only where there is no other; it then goes on in a slot of its own, as does
    /// one whose newest file is damaged. Both is said in a warning.
    std::variant<LoadedGame, Refusal> resume(const Seats& otherwise);

private:
    std::variant<LoadedGame, Refusal> take(const store::FileText& file, const std::string& name, const Seats& otherwise,
                                           std::optional<std::size_t> game);
    std::string note(std::string trouble);

    /// What the slot holds, to tell whether a game is another one without writing it down.
    struct Kept {
        std::vector<Move> moves;
        std::optional<Outcome> outcome;
        Seats seats;
        [[nodiscard]] bool is(const Game& game, const Seats& seats) const;
    };
    /// A game that a new one was begun after.
    struct Left {
        LoadedGame game;
        std::optional<int> slot;  ///< where it stays in progress
    };

    store::Autosave autosave_;
    store::Saves saves_;
    Record origin_;
    std::optional<Kept> kept_;
    std::optional<Left> left_;
    std::string trouble_;
};

}  // namespace fields::live
