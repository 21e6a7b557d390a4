// A game in plain lines: the loop between input, contest and output, and what each word does.
#pragma once

#include <chrono>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <unistd.h>
#include <variant>
#include <vector>

#include "cli/complaint.hpp"
#include "cli/line_input.hpp"
#include "cli/options.hpp"
#include "live/game_store.hpp"
#include "live/live_game.hpp"
#include "system/wake_pipe.hpp"
#include "words.hpp"

namespace fields::cli {

class PlainSession {
public:
    PlainSession(const PlayOptions& options, live::GameStore& store, int in, std::ostream& out)
        : options_{options}, store_{store}, out_{out}, is_conversation_{::isatty(in) == 1}, input_{in, wake_},
          live_{options.setup,
                {.is_computer = options.is_computer, .strength = options.strength, .resources = options.resources},
                [this] { wake_.wake(); }},
          is_flipped_{options.is_flipped}
    {}

    /// From a game that was kept, where there is one.
    int run(const std::optional<live::LoadedGame>& taken);

    // --- the words

    void say_board(const std::string&);
    void say_row(const std::string& named) { say_line(named, true); }
    void say_file(const std::string& named) { say_line(named, false); }
    void say_where(const std::string& argument);
    void say_moves(const std::string& argument);
    void say_pieces(const std::string& argument);
    void say_position(const std::string&);
    void say_captured(const std::string&);
    void say_threats(const std::string&);
    void say_last(const std::string&);
    void say_turn(const std::string&) { say_turn(); }
    void say_rules(const std::string&);
    void say_help(const std::string&);
    void take_back(const std::string&);
    void play_again(const std::string&);
    void hint(const std::string&) { answer(live_.hint()); }
    void move_now(const std::string&) { answer(live_.move_now()); }
    void pause(const std::string&);
    void switch_sides(const std::string&) { answer(live_.switch_sides(), true); }
    void analyse(const std::string&) { answer(live_.toggle_analysis()); }
    void stop(const std::string&);
    void resign(const std::string&) { answer(live_.resign(), true); }
    void offer_draw(const std::string&);
    void flip(const std::string&);
    void start_anew(const std::string&);
    void save(const std::string& name) { save(name, false); }
    void replace(const std::string& name) { save(name, true); }
    void load(const std::string& text);
    void list_games(const std::string&);
    void print_record(const std::string&);
    void quit(const std::string&) { has_quit_ = true; }
    /// A move as the words of the table have it, as an example: never called.
    void play(const std::string& typed);

private:
    [[nodiscard]] const Game& game() const noexcept { return live_.game(); }
    [[nodiscard]] const Position& position() const noexcept { return live_.game().position(); }

    void say(std::string_view text) { out_ << one_line(text) << ".\n" << std::flush; }
    /// What could not be done: a script that holds such a line does not end with 0.
    void fail(std::string_view text, int exit_code = exit_failed);
    void say_turn() { say(words::turn(game())); }
    void say_line(const std::string& named, bool is_row);
    void say_where(Piece piece);
    void say_pieces_of(Side side);
    void say_moves_from(Square from);
    /// What a wish came to, and whose turn it is then.
    void answer(const live::Reply& said, bool with_turn = false);
    void obey(const LineInput::Line& line);
    void obey(std::string_view line);
    [[nodiscard]] bool may_obey(std::string_view line) const;
    [[nodiscard]] MoveList moves_from(Square from) const;
    [[nodiscard]] std::string list(const MoveList& moves) const;
    void report(const live::LiveGame::Event& event);
    void report_progress();
    [[nodiscard]] live::Seats seats() const { return {live_.computers(), live_.strength()}; }
    void keep();
    void say_about(const live::LoadedGame& taken);
    void save(const std::string& name, bool may_replace);
    [[nodiscard]] std::variant<live::LoadedGame, live::Refusal> read_game(const std::string& name,
                                                                          std::optional<std::size_t> game);
    [[nodiscard]] std::variant<live::LoadedGame, live::Refusal> read_game(const std::string& text);

    const PlayOptions& options_;
    live::GameStore& store_;
    std::ostream& out_;
    bool is_conversation_;  // somebody waits for each answer before the next line
    system::WakePipe wake_;
    LineInput input_;
    live::LiveGame live_;
    bool is_flipped_;
    bool has_begun_ = false;  // a line was read
    bool has_quit_ = false;
    int slips_ = exit_done;                           // what the lines that could not be obeyed come to
    std::vector<live::GameStore::Listed> listed_;     // as they were said last
    std::chrono::steady_clock::duration reported_{};  // of the thinking there is
    int reported_depth_ = 0;
};

}  // namespace fields::cli
