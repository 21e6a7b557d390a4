// See referee.hpp.
#include "match/referee.hpp"

#include <system_error>

#include "fields/game/notation.hpp"
#include "fields/game/setup_file.hpp"

namespace fields::match {

namespace {

constexpr std::size_t longest_game = 2000;  // for rules under which a game need not end

/// The options that carry the rules, as `fields engine` has them.
std::vector<std::pair<std::string, std::string>> rule_options_of(Rules rules)
{
    std::vector<std::pair<std::string, std::string>> options;
    options.emplace_back("Repetition", rules.repetition == Repetition::Draws ? "true" : "false");
    options.emplace_back("Quiet", std::to_string(rules.quiet));
    rules.repetition = classic.repetition;
    rules.quiet = classic.quiet;
    rules.first = classic.first;  // a position says who is to move
    options.emplace(options.begin(), "Rules", describe(rules));
    return options;
}

/// Starts an engine and greets it; what is wrong, or empty. Called off is nothing wrong.
std::string start(const Settings& settings, std::size_t which, std::unique_ptr<ugi::Client>& engine,
                  const std::stop_token& stop)
{
    const std::string name = which == 0 ? "engine A: " : "engine B: ";
    try {
        engine = std::make_unique<ugi::Client>(settings.engines[which]);
    } catch (const std::system_error& error) {
        const ugi::EngineSpec& spec = settings.engines[which];
        const std::string& typed = spec.typed.empty() && !spec.command.empty() ? spec.command.front() : spec.typed;
        return name + '\'' + typed + "' cannot be started: " + error.code().message();
    }
    const ugi::Answer reply = engine->greet(rule_options_of(settings.setup.rules), stop);
    if (reply.kind == ugi::Answer::Kind::Line || reply.kind == ugi::Answer::Kind::Stopped) {
        return {};
    }
    engine.reset();
    return name + reply.text;
}

}  // namespace

std::string read_names(const Settings& settings, std::array<std::string, 2>& names, const std::stop_token& stop)
{
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::unique_ptr<ugi::Client> engine;
        if (std::string error = start(settings, i, engine, stop); !error.empty()) {
            return error;
        }
        names[i] = engine->name();
        for (const auto& [option, value] : settings.engines[i].options) {
            names[i].append(" ").append(option).append("=").append(value);
        }
    }
    if (names[0] == names[1]) {
        names[0] += " A";
        names[1] += " B";
    }
    return {};
}

Referee::Referee(const Settings& settings, std::array<std::string, 2> names, std::stop_token stop)
    : settings_{settings}, names_{std::move(names)}, stop_{std::move(stop)}
{}

bool Referee::start_engines()
{
    for (std::size_t i = 0; i < engines_.size() && error_.empty(); ++i) {
        if (!engines_[i]) {
            error_ = start(settings_, i, engines_[i], stop_);
        }
    }
    return error_.empty();
}

Referee::Forfeit Referee::blame(std::size_t engine, const ugi::Answer& reply) const
{
    return reply.kind == ugi::Answer::Kind::Late
               ? Forfeit{engine, "time forfeit: no answer in " + std::to_string(settings_.patience.count()) + " ms"}
               : Forfeit{engine, "abandoned: the engine ended"};
}

std::optional<Referee::Forfeit> Referee::open_game()
{
    for (std::size_t i = 0; i < engines_.size(); ++i) {
        const ugi::Answer reply = engines_[i]->new_game(stop_);
        if (reply.kind == ugi::Answer::Kind::Late || reply.kind == ugi::Answer::Kind::Dead) {
            return blame(i, reply);
        }
    }
    return std::nullopt;
}

std::optional<Referee::Forfeit> Referee::make_move(Game& game, std::size_t engine, const std::string& position)
{
    const ugi::Answer reply =
        engines_[engine]->best_move(position, "go " + to_string(settings_.limit), settings_.patience, stop_);
    if (reply.kind == ugi::Answer::Kind::Stopped) {
        return std::nullopt;
    }
    if (reply.kind != ugi::Answer::Kind::Line) {
        return blame(engine, reply);
    }
    const auto move = parse_move(reply.text, game.position());
    if (!std::holds_alternative<Move>(move) || game.play(std::get<Move>(move))) {
        return Forfeit{engine, "rules infraction: '" + reply.text.substr(0, 20) + "' is no legal move"};
    }
    return std::nullopt;
}

std::optional<Referee::Forfeit> Referee::play_out(Game& game, Side side_of_a, const std::string& start)
{
    std::string position = "position fen " + start;
    while (!game.outcome() && game.ply() < longest_game && !stop_.stop_requested()) {
        const std::size_t engine = game.position().to_move() == side_of_a ? 0 : 1;
        const std::size_t ply = game.ply();
        if (auto forfeit = make_move(game, engine, position)) {
            return forfeit;
        }
        if (game.ply() > ply) {
            position += (ply == 0 ? " moves " : " ") + fields::to_string(game.position(ply), game.moves()[ply]);
        }
    }
    return std::nullopt;
}

std::optional<RecordedGame> Referee::play(const Assignment& assignment, const Position& start)
{
    if (!start_engines()) {
        return std::nullopt;
    }
    Game game{to_setup(start, settings_.setup.rules)};
    const Side first = game.rules().first;
    const Side side_of_a = assignment.leg == 1 ? first : other(first);
    RecordedGame recorded{.result = {.seed = settings_.seed, .pair = assignment.pair, .leg = assignment.leg},
                          .names = names_,
                          .limit = to_string(settings_.limit),
                          .of = {.games = settings_.games,
                                 .shard = settings_.shard,
                                 .shards = settings_.shards,
                                 .has_test = settings_.sprt.has_value()}};
    auto forfeit = open_game();
    if (!forfeit) {
        forfeit = play_out(game, side_of_a, to_position_line(start));
    }
    if (stop_.stop_requested() && !forfeit && !game.outcome()) {
        return std::nullopt;
    }
    recorded.record = to_record(game);
    std::optional<Side> winner;
    if (forfeit) {
        winner = forfeit->loser == 0 ? other(side_of_a) : side_of_a;
        recorded.record.set_tag("Termination", forfeit->why);
        recorded.result.is_forfeit = true;
        engines_[forfeit->loser].reset();
    } else if (const auto outcome = game.outcome()) {
        winner = outcome->winner;
    } else {
        recorded.record.set_tag("Termination", "adjudicated: " + std::to_string(longest_game) + " plies");
    }
    recorded.result.first_points = !winner ? 1 : *winner == first ? 2 : 0;
    recorded.result.plies = static_cast<int>(game.ply());
    return recorded;
}

}  // namespace fields::match
