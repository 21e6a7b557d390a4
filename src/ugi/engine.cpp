// Commands, one function each; see ugi.hpp.
#include "ugi/engine.hpp"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <exception>
#include <utility>
#include <variant>

#include "fields/engine/evaluate.hpp"
#include "fields/engine/perft.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/setup_file.hpp"
#include "fields/version.hpp"
#include "think/failure.hpp"
#include "words.hpp"

namespace fields::ugi {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int deepest_perft = 12;

std::size_t player_to_move(const Game& game) noexcept
{
    return game.position().to_move() == game.rules().first ? 0 : 1;
}

void take_no_words(std::string_view command, Words words)
{
    if (!words.empty()) {
        throw Error{std::string{command} + ": takes nothing, not " + quoted(words.front())};
    }
}

Setup read_start(Words words, Rules rules)
{
    if (words.size() == 1 && words[0] == "startpos") {
        Setup setup = standard_setup();
        setup.rules = rules;
        return setup;
    }
    if (words.size() < 2 || words[0] != "fen") {
        throw Error{"position: expected startpos or fen LINE, then nothing or moves M..."};
    }
    std::string line;
    for (const std::string_view word : words.subspan(1)) {
        line += (line.empty() ? "" : " ") + std::string{word};
    }
    ParsedSetup parsed = parse_position_line(line, rules);
    if (!parsed.errors.empty()) {
        const ParseError& error = parsed.errors.front();
        const std::size_t more = parsed.errors.size() - 1;
        throw Error{"position fen, column " + std::to_string(error.column) + ": " + error.what +
                    (more == 0 ? "" : ", and " + words::count(more, "more fault"))};
    }
    return std::move(parsed.setup);
}

void play_moves(Game& game, Words moves)
{
    for (const std::string_view word : moves) {
        const std::string place = "position, move " + std::to_string(game.ply() + 1) + ' ' + quoted(word) + ": ";
        const auto move = parse_move(word, game.position());
        if (const auto* fault = std::get_if<MoveTextFault>(&move)) {
            throw Error{place + words::explain(*fault, "it")};
        }
        if (const auto illegal = game.play(std::get<Move>(move))) {
            throw Error{place + words::explain(*illegal)};
        }
    }
}

/// Why something failed; the flags that think::in_words() names are of no use to a runner.
std::string reason(const std::exception& error)
{
    return dynamic_cast<const think::OutOfMemory*>(&error) != nullptr ? error.what() : think::in_words(error);
}

/// perft() that gives up when asked to: the number it returns then means nothing.
std::uint64_t perft_until(const std::stop_token& stop, const Position& position, Rules rules, int depth)
{
    constexpr int quick = 3;
    if (depth <= quick) {
        return perft(position, rules, depth);
    }
    std::uint64_t total = 0;
    for (const Move move : legal_moves(position, rules)) {
        if (stop.stop_requested()) {
            break;
        }
        Position after = position;
        after.play(move);
        total += perft_until(stop, after, rules, depth - 1);
    }
    return total;
}

void wait_for_stop(const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock{mutex};  // cppcheck-suppress localMutex ; the wait needs one, nothing is shared
    stopped.wait(lock, stop, [] { return false; });
}

}  // namespace

Engine::Engine(std::function<void(std::string_view)> write)
    : write_{std::move(write)}, game_{read_start(std::array<std::string_view, 1>{"startpos"}, options_.rules())}
{}

Engine::~Engine() { end_search(); }

std::span<const Engine::Command> Engine::commands() noexcept
{
    static constexpr std::array table{
        Command{"ugi", "", &Engine::introduce},
        Command{"setoption", "name Hash value 1", &Engine::set_option},
        Command{"isready", "", &Engine::answer_ready},
        Command{"uginewgame", "", &Engine::start_new_game},
        Command{"position", "startpos", &Engine::set_position},
        Command{"go", "depth 1", &Engine::go},
        Command{"stop", "", &Engine::stop},
        Command{"query", "p1turn", &Engine::answer_query},
        Command{"perft", "1", &Engine::count_lines},
        Command{"d", "", &Engine::print_board},
        Command{"eval", "", &Engine::print_evaluation},
        Command{"quit", "", &Engine::quit},
    };
    return table;
}

// --- lines

void Engine::feed(std::string_view bytes)
{
    while (!bytes.empty() && !has_quit_) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        is_too_long_ = is_too_long_ || line_.size() + end > max_line;
        line_ += bytes.substr(0, std::min(end, max_line - line_.size()));
        if (end < bytes.size()) {
            obey(std::exchange(line_, {}));
        }
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
    }
}

void Engine::finish()
{
    if (!has_quit_ && (!line_.empty() || is_too_long_)) {
        obey(std::exchange(line_, {}));
    }
    quit({});
}

void Engine::obey(std::string_view line)
{
    if (std::exchange(is_first_line_, false)) {
        line = text::without_mark(line);
    }
    std::vector<std::string_view> words;
    for (const text::Word& word : text::split(line)) {
        words.push_back(word.text);
    }
    std::string fault;
    if (std::exchange(is_too_long_, false)) {
        fault = "the line is longer than " + std::to_string(max_line) + " bytes";
    } else if (line.find('\0') != std::string_view::npos) {
        fault = "the line holds a NUL byte";
    } else if (words.empty()) {
        return;
    }
    const std::string_view name = words.empty() ? std::string_view{} : words.front();
    try {
        if (!fault.empty() && name == "go") {
            return answer(faulty_go(std::move(fault)));
        }
        if (!fault.empty()) {
            throw Error{fault};
        }
        const auto command = std::ranges::find(commands(), name, &Command::name);
        if (command == commands().end()) {
            throw Error{"unknown command " + quoted(name)};
        }
        (this->*command->obey)(Words{words}.subspan(1));
    } catch (const Error& error) {
        say_error(error.what());
    } catch (const std::exception& error) {
        say_error(std::string{name} + ": " + reason(error));  // no memory, no thread
    }
}

void Engine::say(std::string_view line)
{
    const std::lock_guard lock{mutex_};
    write_(line);
}

// --- about the engine

void Engine::introduce(Words words)
{
    take_no_words("ugi", words);
    say("id name fields " + std::string{version});
    say("id author the authors of fields");
    for (const std::string& line : option_lines()) {
        say(line);
    }
    say("ugiok");
}

void Engine::answer_ready(Words words)
{
    take_no_words("isready", words);
    if (!std::exchange(is_prepared_, true)) {
        try {
            search_.prepare();
        } catch (const std::exception& error) {
            say_error("isready: " + reason(error));
        }
    }
    say("readyok");
}

void Engine::set_option(Words words)
{
    const Options changed = changed_option(options_, words);
    end_search();
    try {
        if (changed.hash != options_.hash) {
            search_.resize_table(think::bytes_of(static_cast<int>(changed.hash)));
            is_prepared_ = false;
        }
        search_.set_threads(static_cast<int>(changed.threads));
    } catch (const think::OutOfMemory& error) {
        throw Error{std::string{"setoption: "} + error.what() + "; nothing has changed"};
    }
    const bool is_new_game = changed.rules() != options_.rules();
    options_ = changed;
    if (is_new_game) {
        change_rules();
    }
}

/// Plays the game over by the rules that now hold. Where it does not go through, it is back at its start.
void Engine::change_rules()
{
    forget();
    Setup setup = game_.setup();
    setup.rules = options_.rules();
    if (!setup.flaws().empty()) {
        say("info string both sides have won by these rules in the position set: back to the standard opening");
        game_ = Game{read_start(std::array<std::string_view, 1>{"startpos"}, options_.rules())};
        return;
    }
    Game game{setup};
    for (const Move move : game_.moves()) {
        if (game.play(move)) {
            say("info string the moves played are not legal under these rules: back to their start");
            game = Game{setup};
            break;
        }
    }
    game_ = std::move(game);
}

void Engine::forget()
{
    search_.clear();
    is_prepared_ = false;
}

void Engine::start_new_game(Words words)
{
    take_no_words("uginewgame", words);
    end_search();
    forget();
    game_ = Game{read_start(std::array<std::string_view, 1>{"startpos"}, options_.rules())};
}

void Engine::quit(Words words)
{
    take_no_words("quit", words);
    end_search();
    has_quit_ = true;
}

// --- the position

void Engine::set_position(Words words)
{
    const auto moves = std::ranges::find(words, std::string_view{"moves"});
    const auto before = static_cast<std::size_t>(moves - words.begin());
    Game game{read_start(words.first(before), options_.rules())};
    if (moves != words.end()) {
        play_moves(game, words.subspan(before + 1));
    }
    end_search();
    game_ = std::move(game);
}

void Engine::answer_query(Words words)
{
    const std::string_view asked = words.size() == 1 ? words[0] : "";
    const auto outcome = game_.outcome();
    std::string_view answer;
    if (asked == "p1turn") {
        answer = player_to_move(game_) == 0 ? "true" : "false";
    } else if (asked == "gameover") {
        answer = outcome ? "true" : "false";
    } else if (asked == "result") {
        answer = !outcome                                  ? "none"
                 : !outcome->winner                        ? "draw"
                 : *outcome->winner == game_.rules().first ? "p1win"
                                                           : "p2win";
    } else {
        throw Error{"query: expected p1turn, gameover or result"};
    }
    say("response " + std::string{answer});
}

void Engine::print_board(Words words)
{
    take_no_words("d", words);
    for (const std::string& line : words::board(game_.position(), false)) {
        say(line);
    }
    say("rules: " + describe(game_.rules()));
    say("position: " + to_position_line(game_.position()));
    say(words::turn(game_));
}

void Engine::print_evaluation(Words words)
{
    take_no_words("eval", words);
    if (game_.outcome()) {
        throw Error{"eval: the game is over"};
    }
    say("eval cp " + std::to_string(evaluate(game_.position(), game_.rules())));
}

// --- searches

void Engine::start(std::function<void(const std::stop_token&)> job)
{
    end_search();
    thread_ = std::jthread{std::move(job)};
}

void Engine::end_search()
{
    if (thread_.joinable()) {
        thread_.request_stop();
        thread_.join();
    }
}

void Engine::stop(Words words)
{
    take_no_words("stop", words);
    thread_.request_stop();  // of the search under way: one to come has a token of its own
}

void Engine::count_lines(Words words)
{
    const auto depth = text::parse_number(words.size() == 1 ? words[0] : std::string_view{}, 1, deepest_perft);
    if (!depth) {
        throw Error{"perft: expected a depth 1 to " + std::to_string(deepest_perft)};
    }
    end_search();
    constexpr int quick = 5;  // a tenth of a second: done before anything else, even the end of input
    for (int i = 1; i <= std::min(*depth, quick); ++i) {
        say(std::to_string(i) + ' ' + std::to_string(perft(game_.position(), game_.rules(), i)));
    }
    start([this, position = game_.position(), rules = game_.rules(), last = *depth](const std::stop_token& stop) {
        for (int i = quick + 1; i <= last; ++i) {
            const std::uint64_t count = perft_until(stop, position, rules, i);
            if (stop.stop_requested()) {
                return;
            }
            say(std::to_string(i) + ' ' + std::to_string(count));
        }
    });
}

void Engine::answer(const GoRequest& request)
{
    end_search();  // before the clock of this one starts
    if (!request.fault.empty()) {
        say_error(request.fault);
    }
    is_prepared_ = true;  // what is not yet there the search makes by itself
    try {
        start([this, game = game_, is_infinite = request.is_infinite,
               limits = limits_of(request)](const std::stop_token& stop) mutable {
            limits.stop = stop;
            const std::string best = search(game, limits);
            if (is_infinite) {
                wait_for_stop(stop);
            }
            say("bestmove " + best);
        });
    } catch (const std::exception& error) {
        // Without a thread nobody could stop it: a short look must do.
        say_error("go: " + reason(error));
        say("bestmove " + search(game_, {.nodes = 1000}));
    }
}

Limits Engine::limits_of(const GoRequest& request) const
{
    Limits limits{.nodes = request.nodes, .lines = static_cast<int>(options_.multi_pv), .seed = options_.seed};
    if (request.depth) {
        limits.depth = static_cast<int>(*request.depth);
    }
    if (const auto time = request.time_for(player_to_move(game_))) {
        limits.time_used = [start = Clock::now(), allowed = std::chrono::duration<double>{*time}] {
            return (Clock::now() - start) / allowed;
        };
    }
    if (options_.level < highest_level) {
        set_level(limits, level(static_cast<int>(options_.level)));
    }
    return limits;
}

/// The best move as text, `none` where the game is over. The last line of information starts with it.
std::string Engine::search(const Game& game, const Limits& limits)
{
    if (game.outcome()) {
        return "none";
    }
    const Position& root = game.position();
    const auto start = Clock::now();
    int selective_depth = 1;
    try {
        const auto report = [&](const Report& found) {
            selective_depth = found.selective_depth;
            say(info_line(root, found, Clock::now() - start));
        };
        const Result result = search_.think(root, game.rules(), game.earlier_keys(), limits, report);
        say(info_line(root,
                      {.depth = result.depth,
                       .selective_depth = selective_depth,
                       .rank = 1,
                       .value = result.value,
                       .nodes = result.nodes,
                       .table_permille = search_.table_permille(),
                       .line = result.line},
                      Clock::now() - start));
        return to_string(root, result.line.front());
    } catch (const std::exception& error) {
        say_error("go: any move is given, the search failed: " + reason(error));
        return to_string(root, game.legal_moves()[0]);
    }
}

}  // namespace fields::ugi
