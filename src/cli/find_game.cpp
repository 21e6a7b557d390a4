// Finding the game and settling who plays; see taken_up.hpp.
#include "cli/find_game.hpp"

#include <filesystem>
#include <string>
#include <system_error>

namespace fields::cli {

namespace {

/// A file that is there counts before a saved game of that name.
std::string name_or_path(const PlayOptions& options)
{
    const std::string& given = *options.load;
    std::error_code ignored;
    const bool is_file = given.find('/') == std::string::npos && std::filesystem::is_regular_file(given, ignored);
    return is_file && !options.is_restricted ? "./" + given : given;
}

}  // namespace

std::variant<std::optional<live::LoadedGame>, live::Refusal> find_game(const PlayOptions& options,
                                                                       live::GameStore& store)
{
    if (!options.load && !options.is_resumed) {
        return std::nullopt;
    }
    const live::Seats seats{options.is_computer, options.strength};
    auto taken = options.load ? store.load(name_or_path(options), seats, options.game) : store.resume(seats);
    if (auto* refusal = std::get_if<live::Refusal>(&taken)) {
        for (std::string& line : *refusal) {
            line.insert(0, options.load ? "fields: --load: " : "fields: --resume: ");
        }
        return std::move(*refusal);
    }
    auto& game = std::get<live::LoadedGame>(taken);
    if (options.load && !options.game && game.games > 1) {
        game.warnings.back() += ", --game chooses another";
    }
    if (options.is_computer_given) {
        game.seats.is_computer = options.is_computer;
    }
    if (options.is_level_given) {
        game.seats.strength = options.strength.with_seed(game.seats.strength.seed);
    }
    if (options.is_seed_given) {
        game.seats.strength.seed = options.strength.seed;
    }
    return std::optional{std::move(game)};
}

}  // namespace fields::cli
