// The engine as the Universal Game Interface knows it (UGI, kz04px): lines in, lines out, whatever carries them. One
// thread feeds it; searches run on another, so that it always answers. Every `go`, also a wrong one, is answered by
// exactly one `bestmove`, and everything wrong by exactly one `info string error`, which changes nothing.
//
//     position startpos moves 11-e7        (no answer)
//     go depth 4                           info depth 1 ... pv 12-c3 ...   bestmove 12-c3
//
// While it searches, `isready`, `stop`, `quit`, `query`, `d` and `eval` are answered at once. Whatever else is sent
// then, and is right, stops the search first, its bestmove comes, and the command is carried out.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "fields/game/game.hpp"
#include "think/parallel_search.hpp"
#include "ugi/text.hpp"

namespace fields::ugi {

class Engine {
public:
    /// Longer lines are refused.
    static constexpr std::size_t max_line = std::size_t{64} * 1024;

    /// `write` takes a line without its end; it is called on two threads, but never at once.
    explicit Engine(std::function<void(std::string_view)> write);
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    /// Ends a search under way; its bestmove is written.
    ~Engine();

    /// Takes input, cut anywhere, and obeys the lines that are complete. After `quit` it takes no app::notice.
    void feed(std::string_view bytes);
    /// The end of input: a last line without an end counts, then all ends as with `quit`.
    void finish();
    [[nodiscard]] bool has_quit() const noexcept { return has_quit_; }

    /// What is understood: the first word of a line, and what is done with the rest.
    struct Command {
        std::string_view name;
        std::string_view arguments;  ///< as an example that works; empty where it takes none
        void (Engine::*obey)(Words words);
    };
    static std::span<const Command> commands() noexcept;

private:
    void obey(std::string_view line);
    void introduce(Words words);
    void answer_ready(Words words);
    void set_option(Words words);
    void start_new_game(Words words);
    void set_position(Words words);
    void go(Words words) { answer(parse_go(words)); }
    void stop(Words words);
    void quit(Words words);
    void answer_query(Words words);
    void count_lines(Words words);
    void print_board(Words words);
    void print_evaluation(Words words);

    void say(std::string_view line);
    void say_error(std::string_view what) { say("info string error " + std::string{what}); }
    void change_rules();
    void forget();

    /// Runs the job on the thread of searches, once what ran there before has ended.
    void start(std::function<void(const std::stop_token&)> job);
    void end_search();
    void answer(const GoRequest& request);
    [[nodiscard]] Limits limits_of(const GoRequest& request) const;
    std::string search(const Game& game, const Limits& limits);

    std::function<void(std::string_view)> write_;
    std::mutex mutex_;  // guards write_

    std::string line_;  // begun, not ended
    bool is_too_long_ = false;
    bool is_first_line_ = true;
    bool has_quit_ = false;

    Options options_;
    Game game_;
    think::ParallelSearch search_;  // of the thread of searches, while there is one
    bool is_prepared_ = false;      // it has all that its next search needs

    std::jthread thread_;  // last: it ends before what it uses
};

}  // namespace fields::ugi
