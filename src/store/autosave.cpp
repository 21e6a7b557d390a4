// Claiming a slot and writing to it; see autosave.hpp.
#include "store/autosave.hpp"

#include <algorithm>
#include <sys/stat.h>
#include <variant>

#include "fields/game/record_scanner.hpp"
#include "fields/game/text.hpp"

namespace fields::store {

namespace {

constexpr int last_slot = 999;
constexpr std::string_view start = "autosave-";
constexpr std::array<std::string_view, 3> endings{".next.pgn", ".pgn", ".previous.pgn"};  // by state
constexpr std::string_view lock_ending = ".lock";

}  // namespace

std::string Autosave::name_of(int number, std::string_view ending)
{
    return std::string{start} + std::to_string(number) + std::string{ending};
}

std::string Autosave::name_of(int number, State state)
{
    return name_of(number, endings[static_cast<std::size_t>(state)]);
}

/// Opens the directory unless it is open; or says why not.
std::string Autosave::open()
{
    if (!place_.trouble.empty()) {
        return place_.trouble;
    }
    if (!directory_) {
        auto opened = Directory::make(place_.path, links_);
        if (auto* trouble = std::get_if<std::string>(&opened)) {
            return std::move(*trouble);
        }
        directory_ = std::make_shared<const Directory>(std::get<Directory>(std::move(opened)));
    }
    return "";
}

/// False once somebody removed the slot's files or its directory.
bool Autosave::owns_slot() const
{
    struct stat status {};
    return number_ && ::fstat(lock_.descriptor.number(), &status) == 0 && status.st_nlink > 0;
}

std::string Autosave::write(std::string_view text)
{
    if (!owns_slot()) {
        directory_.reset();
        if (auto trouble = claim(); !trouble.empty()) {
            return trouble;
        }
    }
    const Settler::Names names{name_of(*number_, State::Next), name_of(*number_, State::Current),
                               name_of(*number_, State::Previous)};
    const std::string trouble = settler_.put(directory_, names, text);
    return trouble.empty() ? "" : with_path(trouble, place_.path / names.current);
}

std::string Autosave::take_trouble()
{
    const std::string trouble = settler_.take_trouble();
    return trouble.empty() ? "" : with_path(trouble, place_.path);
}

void Autosave::leave()
{
    settle();  // the lock holds until then
    number_.reset();
    lock_.descriptor = system::Descriptor{};
}

void Autosave::clear()
{
    settle();
    for (const State state : states) {
        if (number_ && directory_) {
            static_cast<void>(directory_->remove(name_of(*number_, state)));  // one that stays is offered once more
        }
    }
    leave();
}

std::string Autosave::claim()
{
    number_.reset();
    if (auto trouble = open(); !trouble.empty()) {
        return trouble;
    }
    if (try_to_claim(1, most_kept)) {
        return "";
    }
    const auto held = slots();
    if (lock_.trouble.empty() &&
        (std::any_of(held.rbegin(), held.rend(), [&](const Slot& slot) { return adopt(slot.number); }) ||
         try_to_claim(most_kept + 1, last_slot))) {
        return "";
    }
    return with_path(lock_.trouble.empty() ? "too many games in progress" : lock_.trouble, place_.path);
}

/// Takes the first of some slots that nobody plays and whose game nobody wants.
bool Autosave::try_to_claim(int first, int last)
{
    for (int number = first; number <= last; ++number) {
        lock_ = directory_->lock(name_of(number, lock_ending));
        if (!lock_.trouble.empty()) {
            return false;
        }
        if (lock_.descriptor.is_open() && !holds_kept_game(number)) {
            number_ = number;
            return true;
        }
    }
    lock_.descriptor = system::Descriptor{};
    return false;
}

bool Autosave::holds_kept_game(int number) const
{
    for (const State state : states) {
        if (const std::string name = name_of(number, state); directory_->has(name)) {
            const FileText file = directory_->read(name, RecordLimits::bytes);
            return !file.error.empty() || is_kept_(file.text);
        }
    }
    return false;
}

std::vector<Autosave::Slot> Autosave::slots() const
{
    std::vector<Slot> found;
    if (!place_.trouble.empty()) {
        return found;
    }
    const auto opened = Directory::open(place_.path);
    const auto* directory = std::get_if<Directory>(&opened);
    if (directory == nullptr) {
        return found;
    }
    for (const Directory::Entry& entry : directory->files()) {
        std::string_view name = entry.name;
        if (!name.starts_with(start)) {
            continue;
        }
        name.remove_prefix(start.size());
        const std::size_t end = std::min(name.find('.'), name.size());
        if (std::ranges::find(endings, name.substr(end)) == endings.end()) {
            continue;
        }
        name = name.substr(0, end);
        const auto number = text::parse_number(name, 1, last_slot);
        if (number && std::ranges::find(found, *number, &Slot::number) == found.end()) {
            found.push_back({*number, entry.changed});
        }
    }
    return found;
}

FileText Autosave::read(int number, State state, std::size_t limit) const
{
    const auto opened = Directory::open(place_.path);
    if (const auto* trouble = std::get_if<std::string>(&opened)) {
        return {"", *trouble};
    }
    return std::get<Directory>(opened).read(name_of(number, state), limit);
}

bool Autosave::is_taken(int number) const
{
    const auto opened = Directory::open(place_.path);
    const auto* directory = std::get_if<Directory>(&opened);
    return directory == nullptr || !directory->lock(name_of(number, lock_ending)).descriptor.is_open();
}

bool Autosave::adopt(int number)
{
    if (!open().empty()) {
        return false;
    }
    Lock lock = directory_->lock(name_of(number, lock_ending));
    if (!lock.descriptor.is_open()) {
        return number_ == number;
    }
    lock_ = std::move(lock);
    number_ = number;
    return true;
}

}  // namespace fields::store
