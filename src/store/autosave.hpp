// Games in progress, a slot each, so that programs side by side do not meet:
//
//     autosave-1.next.pgn      as it stands, on its way to the disk
//     autosave-1.pgn           as it stands
//     autosave-1.previous.pgn  as it stood the time before
//     autosave-1.lock          held by the program that plays it; a killed one holds nothing, and nothing needs
//     cleaning
//
// Invariant: a slot whose game is worth keeping is written by none but the program that plays or took up that game,
// until there are `most_kept` of them; then the oldest that nobody plays makes room.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/directory.hpp"
#include "store/paths.hpp"
#include "store/settler.hpp"

namespace fields::store {

class Autosave {
public:
    static constexpr int most_kept = 16;

    /// `is_kept` tells from the text of a slot whether its game may be wanted again.
    Autosave(Place place, std::function<bool(std::string_view)> is_kept, Links links = Links::Own)
        : place_{std::move(place)}, is_kept_{std::move(is_kept)}, links_{links}
    {}

    /// Writes the text to the slot of this program, which is a free one where it has none yet. From then on it outlives
    /// the program, and it is brought to the disk meanwhile. Empty, or why it could not, in one line with the place;
    /// the game there is then as it was.
    std::string write(std::string_view text);
    /// Waits until what was written is on the disk.
    void settle() { settler_.wait(); }
    /// Why something that was written did not get to the disk, once, in one line with the place.
    [[nodiscard]] std::string take_trouble();

    /// Whether another program has the slot, or no lock can be had. Precondition: it is not this program's own.
    [[nodiscard]] bool is_taken(int number) const;

    /// Gives the slot up with what is in it: the next write() goes to another one.
    void leave();
    /// Gives the slot up, and nothing stays in it.
    void clear();
    /// The slot of this program, where it has one.
    [[nodiscard]] std::optional<int> slot() const noexcept { return number_; }

    struct Slot {
        int number;
        std::int64_t changed;  ///< nanoseconds since 1970
    };
    /// All slots that hold a game, latest change first.
    [[nodiscard]] std::vector<Slot> slots() const;
    /// The states that a slot may hold, newest first.
    enum class State : std::uint8_t { Next, Current, Previous };
    static constexpr std::array states{State::Next, State::Current, State::Previous};
    /// A state of a slot; an error where there is none.
    [[nodiscard]] FileText read(int number, State state, std::size_t limit) const;

    /// Makes a slot the one that is written from now on. False, and nothing changes, where another program has it.
    bool adopt(int number);

    /// The directory, or why there is none.
    [[nodiscard]] const Place& place() const noexcept { return place_; }

private:
    static std::string name_of(int number, std::string_view ending);
    static std::string name_of(int number, State state);
    std::string open();
    std::string claim();
    bool try_to_claim(int first, int last);
    [[nodiscard]] bool holds_kept_game(int number) const;
    [[nodiscard]] bool owns_slot() const;

    Place place_;
    std::function<bool(std::string_view)> is_kept_;
    Links links_;
    std::shared_ptr<const Directory> directory_;
    std::optional<int> number_;
    Lock lock_;
    Settler settler_;  // last: it ends while the lock is held
};

}  // namespace fields::store
