// Games in progress, a slot each, so that programs side by side do not meet:
//
//     autosave-1.pgn           as it stands
//     autosave-1.previous.pgn  as it stood the time before
//     autosave-1.lock          held by the program that plays it; a killed one holds nothing, and nothing needs
//     cleaning
//
// Invariant: a slot whose game is worth keeping is written by none but the program that plays or took up that game,
// until there are `most_kept` of them; then the oldest that nobody plays makes room.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/directory.hpp"
#include "store/places.hpp"

namespace fields::store {

class Autosave {
public:
    static constexpr int most_kept = 16;

    /// `is_kept` tells from the text of a slot whether its game may be wanted again.
    Autosave(Place place, std::function<bool(std::string_view)> is_kept, Links links = Links::Own)
        : place_{std::move(place)}, is_kept_{std::move(is_kept)}, links_{links}
    {}

    /// Writes the text to the slot of this program, which is a free one where it has none yet. Empty, or why it could
    /// not, in one line with the place; the game there is then as it was.
    std::string write(std::string_view text);

    /// Whether another program has the slot, or no lock can be had. Precondition: it is not this program's own.
    [[nodiscard]] bool is_taken(int number) const;

    /// Gives the slot up with what is in it: the next write() goes to another one.
    void leave()
    {
        number_.reset();
        lock_.descriptor = Descriptor{};
    }

    struct Slot {
        int number;
        std::int64_t changed;  ///< nanoseconds since 1970
    };
    /// All slots that hold a game, latest change first.
    [[nodiscard]] std::vector<Slot> slots() const;
    /// What is in a slot: as it stands, or as it stood before.
    [[nodiscard]] FileText read(int number, bool is_previous, std::size_t limit) const;

    /// Makes a slot the one that is written from now on. False, and nothing changes, where another program has it.
    bool adopt(int number);

    /// The directory, or why there is none.
    [[nodiscard]] const Place& place() const noexcept { return place_; }

private:
    static std::string name_of(int number, std::string_view ending);
    std::string open();
    std::string claim();
    bool try_to_claim(int first, int last);
    [[nodiscard]] bool holds_kept_game(int number) const;
    [[nodiscard]] bool owns_slot() const;

    Place place_;
    std::function<bool(std::string_view)> is_kept_;
    Links links_;
    std::optional<Directory> directory_;
    std::optional<int> number_;
    Lock lock_;
};

}  // namespace fields::store
