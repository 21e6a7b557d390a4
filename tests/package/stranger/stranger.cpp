// The example of the README, compiled against the installed headers.
#include <fields/fields.hpp>

int main()
{
    fields::Game game{fields::standard_setup()};
    fields::Table table;
    fields::Search search{table};
    const auto found = search.think(game.position(), game.rules(), game.earlier_keys(), {.depth = 3});
    const std::string move = fields::to_string(game.position(), *found.best());
    return move.empty() ? 1 : 0;
}
