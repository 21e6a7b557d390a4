// fields show: see commands.hpp.
#include <ostream>
#include <string>
#include <string_view>

#include "cli/commands.hpp"
#include "cli/complaint.hpp"
#include "cli/game_files.hpp"
#include "fields/game/game.hpp"
#include "fields/game/record_reader.hpp"
#include "fields/game/record_writer.hpp"
#include "fields/game/rules_text.hpp"
#include "fields/game/setup_file.hpp"
#include "words.hpp"

namespace fields::cli {

namespace {

class Show {
public:
    Show(const ShowOptions& options, std::ostream& out, std::ostream& errors)
        : options_{options}, out_{out}, errors_{errors}
    {}

    int run()
    {
        const GameFile file = read_game_file(options_.file);
        if (!file.complaint.empty()) {
            complain(errors_, file.complaint);
            return file.exit_code;
        }
        if (file.kind == TextKind::Setup && options_.game) {
            refuse("--game: " + options_.file + " is a setup, it holds no games");
        } else if (file.kind == TextKind::Setup) {
            show_setup(file.text);
        } else {
            show_records(file.text);
        }
        return exit_code_;
    }

private:
    void show_setup(std::string_view text)
    {
        const ParsedSetup parsed = parse_setup_file(text);
        for (const ParseError& error : parsed.errors) {
            report(errors_, options_.file, error);
            exit_code_ = exit_usage;
        }
        if (parsed.errors.empty()) {
            if (!parsed.setup.name.empty()) {
                print("Setup: " + parsed.setup.name);
            }
            print("Rules: " + to_rules_text(parsed.setup.rules));
            out_ << '\n';
            const Game game = at_ply(Game{parsed.setup});
            show_board(game);
            print(words::turn(game) + '.');
        }
    }

    /// All games, or the one that was asked for.
    void show_records(std::string_view text)
    {
        RecordReader reader{text};
        while (const auto parsed = reader.next()) {
            if (options_.game.value_or(reader.count()) == reader.count()) {
                show_game(*parsed, reader.number());
            }
        }
        if (reader.count() == 0) {
            report(errors_, options_.file, ParseError{1, 1, "there is no game in it"});
            exit_code_ = exit_usage;
        } else if (options_.game.value_or(1) > reader.count()) {
            refuse("--game: " + words::no_such_game(*options_.game, reader.count()));
        }
    }

    /// Of a game that is refused the faults alone. With a headline where it is one of several.
    void show_game(const ParsedRecord& parsed, std::size_t number)
    {
        report(errors_, options_.file, parsed, number);
        exit_code_ = parsed.faults.empty() ? exit_code_ : exit_usage;
        if (parsed.is_refused()) {
            return;
        }
        if (number != 0) {
            out_ << (has_shown_ ? "\n" : "") << "Game " << number << '\n';
        }
        show_record(parsed);
        has_shown_ = true;
    }

    void show_record(const ParsedRecord& parsed)
    {
        const Record& record = parsed.record;
        for (const Tag& tag : record.tags) {
            print(tag.name + ": " + tag.value);
        }
        out_ << (record.tags.empty() ? "" : "\n");
        print_lines(to_movetext(record));
        out_ << '\n';
        const Game game = to_game(record);
        const Game shown = at_ply(game);
        const auto outcome = game.outcome();
        const bool is_end = shown.ply() == game.ply();
        const bool is_open = record.result == GameResult::Unfinished;
        show_board(shown);
        if (!is_end || outcome || parsed.is_cut_short || is_open) {
            print(words::turn(shown) + '.');
        }
        const bool is_told_otherwise = outcome && to_result(outcome, game.rules().first) != record.result;
        print(std::string{!is_end && !is_open   ? "In the end "
                          : parsed.is_cut_short ? "What follows is damaged; the record says "
                          : is_told_otherwise   ? "The record says "
                                                : ""} +
              words::explain(record.result, game.rules().first) + '.');
    }

    /// The game as it stood at the ply asked for; at its end, where it never came so far, which is said.
    [[nodiscard]] Game at_ply(Game game)
    {
        if (options_.ply && *options_.ply > game.ply()) {
            refuse("--ply: a game in " + options_.file + " has " + words::count(game.ply(), "move") + ", not " +
                   std::to_string(*options_.ply));
        }
        while (game.ply() > options_.ply.value_or(game.ply())) {
            game.undo();
        }
        return game;
    }

    void show_board(const Game& game)
    {
        if (const auto last = game.last_move()) {
            const Position& before = game.position(game.ply() - 1);
            print("After ply " + std::to_string(game.ply()) + ", " + words::name(before.to_move()) + ' ' +
                  to_string(before, *last) + ':');
        }
        for (const std::string& line : words::board(game.position(), false)) {
            print(line);
        }
        for (const Side side : {Side::Black, Side::White}) {
            print(words::captured(game.position(), game.rules(), side) + '.');
        }
    }

    /// Precondition: the text ends with a line break.
    void print_lines(std::string_view text)
    {
        while (!text.empty()) {
            const std::size_t end = text.find('\n');
            print(text.substr(0, end));
            text.remove_prefix(end + 1);
        }
    }

    void refuse(const std::string& what)
    {
        complain(errors_, "fields: " + what);
        exit_code_ = exit_usage;
    }

    void print(std::string_view line) { out_ << one_line(line) << '\n'; }

    const ShowOptions& options_;
    std::ostream& out_;
    std::ostream& errors_;
    int exit_code_ = exit_done;
    bool has_shown_ = false;  // a game
};

}  // namespace

int show(const ShowOptions& options, std::ostream& out, std::ostream& errors)
{
    return Show{options, out, errors}.run();
}

}  // namespace fields::cli
