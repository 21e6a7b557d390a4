// --plain: the same game as lines of text, for scripts and screen readers. One sentence a line, flushed at once, no
// escape byte; see commands.hpp.
#include "cli/plain.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <variant>

#include "cli/commands.hpp"
#include "cli/complaint.hpp"
#include "cli/find_game.hpp"
#include "cli/plain_session.hpp"
#include "fields/game/notation.hpp"
#include "fields/game/rules_text.hpp"
#include "fields/game/text.hpp"
#include "live/game_store.hpp"
#include "live/live_game.hpp"
#include "utf8.hpp"
#include "words.hpp"

namespace fields::cli {

namespace {

using namespace std::chrono_literals;

struct Word {
    PlainCommand command;
    void (PlainSession::*obey)(const std::string& argument);
    bool takes_text = false;  // all that follows, as it was typed
};

constexpr std::array words_table{
    Word{{"board", "", "the board, and who holds what"}, &PlainSession::say_board},
    Word{{"row", "3", "what stands on a row"}, &PlainSession::say_row},
    Word{{"file", "c", "what stands on a file"}, &PlainSession::say_file},
    Word{{"where", "7", "where the pieces of a number stand, or one piece as w7 or white 7"}, &PlainSession::say_where},
    Word{{"moves", "[c7]", "all legal moves, or those of a square, or of a piece as 12, w7 or white 7"},
         &PlainSession::say_moves},
    Word{{"pieces", "[white]", "where the pieces of both sides, or of one, stand and how far they move"},
         &PlainSession::say_pieces},
    Word{{"position", "", "the position in a line, to copy"}, &PlainSession::say_position},
    Word{{"captured", "", "who holds what, and needs what"}, &PlainSession::say_captured},
    Word{{"threats", "", "what can be captured next, and which numbers bring a run"}, &PlainSession::say_threats},
    Word{{"last", "", "the last move"}, &PlainSession::say_last},
    Word{{"turn", "", "who is to play, or how the game ended"}, &PlainSession::say_turn},
    Word{{"12-b5", "", "a move: number and square, or two squares as e2-b5"}, &PlainSession::play},
    Word{{"pass", "", "pass, where no piece can move"}, &PlainSession::play},
    Word{{"undo", "", "take back, to your own turn"}, &PlainSession::take_back},
    Word{{"redo", "", "play again what was taken back"}, &PlainSession::play_again},
    Word{{"hint", "", "what the computer would play"}, &PlainSession::hint},
    Word{{"now", "", "the computer moves now, or makes one move where it is paused"}, &PlainSession::move_now},
    Word{{"pause", "", "the computer waits, or goes on"}, &PlainSession::pause},
    Word{{"switch", "", "change places with the computer"}, &PlainSession::switch_sides},
    Word{{"analyse", "", "think about what stands on the board, or stop that"}, &PlainSession::analyse},
    Word{{"stop", "", "give up a hint or an analysis"}, &PlainSession::stop},
    Word{{"draw", "", "offer a draw, or accept one"}, &PlainSession::offer_draw},
    Word{{"resign", "", "give the game up"}, &PlainSession::resign},
    Word{{"flip", "", "turn the board around"}, &PlainSession::flip},
    Word{{"new", "", "a new game"}, &PlainSession::start_anew},
    Word{{"save", "mine", "save the game under a name"}, &PlainSession::save, true},
    Word{{"replace", "mine", "save it over another game"}, &PlainSession::replace, true},
    Word{{"load", "mine", "go on with a saved game; mine 4 is game 4 of its file"}, &PlainSession::load, true},
    Word{{"saves", "", "the saved games"}, &PlainSession::list_games},
    Word{{"record", "", "the record of the game, to copy"}, &PlainSession::print_record},
    Word{{"rules", "", "the rules in force"}, &PlainSession::say_rules},
    Word{{"help", "", "this list"}, &PlainSession::say_help},
    Word{{"quit", "", "the end"}, &PlainSession::quit},
};

constexpr auto plain_table = [] {
    std::array<PlainCommand, words_table.size()> commands{};
    std::ranges::transform(words_table, commands.begin(), &Word::command);
    return commands;
}();

}  // namespace

int PlainSession::run(const std::optional<live::LoadedGame>& taken)
{
    if (taken) {
        live_.replace(taken->game, taken->seats.is_computer, taken->seats.strength);
    }
    const std::string& name = game().setup().name;
    say("Fields of Action, " + describe(game().rules()) + (name.empty() ? "" : ", " + name));
    say("Type help for the list of commands");
    if (taken) {
        say_about(*taken);
    } else if (store_.has_game_in_progress()) {
        say("A game waits to be gone on with, by --resume");
    }
    if (live_.strength().depth > live::quick_depth && (live_.computers()[0] || live_.computers()[1])) {
        say(words::sentence(live_.strength().describe()) +
            " may take very long for a move: now makes the computer move");
    }
    say_turn();
    live_.begin();
    while (!has_quit_ && out_) {
        keep();
        if (const auto event = live_.poll_result()) {
            report(*event);
        } else if (input_.peek() != nullptr && may_obey(input_.peek()->text)) {
            obey(input_.take());
        } else if (input_.is_over() && (is_conversation_ || !live_.is_thinking() || live_.is_analysing())) {
            break;
        } else {
            input_.wait(live_.is_thinking() ? std::optional{1000ms} : std::nullopt);
            report_progress();
        }
    }
    if (!is_conversation_ && input_.error() != 0) {
        fail("The input cannot be read: " + std::generic_category().message(input_.error()));
    }
    live_.end();
    keep();
    store_.settle();
    const bool has_failed = !live_.failure().empty() || !store_.trouble().empty();
    return std::max({has_failed ? exit_failed : exit_done, is_conversation_ ? exit_done : slips_,
                     taken && !taken->faults.empty() ? exit_usage : exit_done});
}

void PlainSession::fail(std::string_view text, int exit_code)
{
    say(text);
    slips_ = std::max(slips_, exit_code);
}

/// A script goes on when the computer has answered, so that it does the same at every speed.
bool PlainSession::may_obey(std::string_view line) const
{
    const std::string word = text::to_lower(text::trim(line));
    return is_conversation_ || !live_.is_thinking() || live_.is_analysing() || word == "now" || word == "pause";
}

void PlainSession::obey(const LineInput::Line& line)
{
    const bool is_first = !std::exchange(has_begun_, true);
    const std::string& text = line.text;
    const bool has_zero = text.find('\0') != std::string::npos;
    if (!is_conversation_ && is_first && (has_zero || text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))) {
        fail("Not understood: this is UTF-16, or no text at all; save it as UTF-8", exit_usage);
        has_quit_ = true;
    } else if (has_zero) {
        fail("Not understood: a line with a zero byte in it is no text");
    } else if (line.is_cut) {
        fail("Not understood: a line has " + std::to_string(LineInput::longest_line) + " bytes at most");
    } else {
        obey(text);
    }
}

void PlainSession::obey(std::string_view line)
{
    const auto typed = text::split(line);
    if (typed.empty()) {
        return;
    }
    const std::string name = typed[0].text == "?" ? "help" : text::to_lower(typed[0].text);
    const std::string_view rest = text::trim(text::trim(line).substr(typed[0].text.size()));
    const auto word = std::ranges::find(words_table, name, [](const Word& known) { return known.command.word; });
    if (word == words_table.end() || word->obey == &PlainSession::play) {
        play(std::string{text::trim(line)});
    } else if (!rest.empty() && word->command.argument.empty()) {
        fail("Not understood: " + name + " stands alone, without '" + shortened(rest) + "'");
    } else {
        (this->*word->obey)(word->takes_text ? std::string{rest} : text::to_lower(rest));
    }
}

void PlainSession::answer(const live::Reply& said, bool with_turn)
{
    if (!said.text.empty()) {
        said.is_done ? say(words::sentence(said.text)) : fail(words::sentence(said.text));
    }
    if (said.is_done && with_turn) {
        say_turn();
    }
}

void PlainSession::report(const live::LiveGame::Event& event)
{
    reported_ = {};
    reported_depth_ = 0;
    if (event.has_moved) {
        keep();
        say(words::announce(game().position(game().ply() - 1), *game().last_move()));
        say_turn();
        return;
    }
    say(words::sentence(event.text));
    if (game().outcome()) {
        say_turn();
    }
}

/// Nobody waits long without a word: after a second, and then every ten; in an analysis each second that found more.
void PlainSession::report_progress()
{
    const auto thought = live_.thought();
    if (!thought) {
        return;
    }
    const bool is_analysis = thought->purpose == live::Purpose::Analysis;
    if (thought->time < reported_) {
        reported_ = {};  // another one
    }
    const std::chrono::seconds pause{is_analysis || reported_ == reported_.zero() ? 1 : 10};
    const int depth = thought->found ? thought->found->depth : 0;
    if (thought->time - reported_ < pause || (is_analysis && depth == reported_depth_)) {
        return;
    }
    reported_ = thought->time;
    reported_depth_ = depth;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(thought->time).count();
    std::string text = "Thinking for " + std::to_string(seconds) + " s";
    if (thought->found) {
        constexpr std::size_t line_moves = 6;
        text += ": depth " + std::to_string(depth) + ", " + words::describe(thought->found->value) + ", " +
                words::line(position(), thought->found->line, line_moves);
    }
    say(text);
}

void PlainSession::play(const std::string& typed)
{
    if (game().outcome()) {
        fail("Not played: " + words::explain({Fault::GameOver}));
        return;
    }
    const auto parsed = parse_move(typed, position());
    if (const auto* fault = std::get_if<MoveTextFault>(&parsed)) {
        fail("Not played: " + words::explain(*fault, typed) + (*fault == MoveTextFault::NotAMove ? ", or help" : ""));
        return;
    }
    if (live_.is_computers_turn()) {
        fail("Not played: the computer is to move");
        return;
    }
    const Position before = position();
    const Move move = std::get<Move>(parsed);
    if (const auto illegal = game().why_illegal(move)) {
        fail("Not played: " + words::explain(*illegal));
        return;
    }
    live_.play(move);
    keep();  // before it is told
    say(words::announce(before, move));
    say_turn();
}

void PlainSession::play_again(const std::string& /*argument*/)
{
    std::size_t ply = game().ply();
    const auto said = live_.play_again();
    for (; ply < game().ply(); ++ply) {
        say(words::announce(game().position(ply), game().moves()[ply]));
    }
    answer(said, true);
}

void PlainSession::pause(const std::string& /*argument*/)
{
    const auto said = live_.toggle_pause();
    answer({said.is_done, said.text + (live_.is_paused() ? ": the word pause goes on, now makes one move" : "")});
}

void PlainSession::stop(const std::string& /*argument*/)
{
    const bool is_asking = live_.is_thinking() || live_.is_analysing();
    live_.stop_asking();
    say(is_asking ? "Stopped" : "Nothing to stop");
}

void PlainSession::offer_draw(const std::string& /*argument*/)
{
    answer(live_.offer_draw());
    if (game().outcome()) {
        say_turn();
    } else if (live_.is_draw_offered()) {
        say(words::name(other(position().to_move())) + " accepts by the word draw, and declines by any move");
    }
}

void PlainSession::flip(const std::string& /*argument*/)
{
    is_flipped_ = !is_flipped_;
    say(is_flipped_ ? "Black is at the bottom" : "White is at the bottom");
}

void PlainSession::say_last(const std::string& /*argument*/)
{
    const auto last = game().last_move();
    say(last ? words::announce(game().position(game().ply() - 1), *last) : "No move has been played");
}

void PlainSession::say_rules(const std::string& /*argument*/)
{
    for (const std::string& text : words::rules_text(game().rules())) {
        out_ << text << '\n';
    }
    out_ << std::flush;
}

void PlainSession::say_help(const std::string& /*argument*/)
{
    for (const PlainCommand& command : plain_commands()) {
        out_ << command.word << (command.argument.empty() ? "" : " ") << command.argument << ": " << command.does
             << '\n';
    }
    out_ << std::flush;
}

std::span<const PlainCommand> plain_commands() noexcept { return plain_table; }

int play_plain(const PlayOptions& options, int in, std::ostream& out, std::ostream& errors)
{
    live::GameStore store{options.places, options.is_restricted};
    const auto taken = find_game(options, store);
    if (const auto* refusal = std::get_if<live::Refusal>(&taken)) {
        for (const std::string& line : *refusal) {
            complain(errors, line);
        }
        return exit_usage;
    }
    return PlainSession{options, store, in, out}.run(std::get<0>(taken));
}

}  // namespace fields::cli
