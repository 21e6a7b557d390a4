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
        if (file.kind == TextKind::Setup) {
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
            show_position(Game{parsed.setup});
        }
    }

    /// All games, with a headline each where there are more than one.
    void show_records(std::string_view text)
    {
        RecordReader reader{text};
        auto parsed = reader.next();
        for (int number = 1; parsed; ++number) {
            for (const RecordFault& fault : parsed->faults) {
                report(errors_, options_.file, fault);
                exit_code_ = exit_usage;
            }
            auto following = reader.next();
            if (number > 1 || following) {
                out_ << (number > 1 ? "\n" : "") << "Game " << number << '\n';
            }
            show_record(parsed->record);
            parsed = std::move(following);
        }
    }

    void show_record(const Record& record)
    {
        for (const Tag& tag : record.tags) {
            print(tag.name + ": " + tag.value);
        }
        out_ << (record.tags.empty() ? "" : "\n");
        print_lines(to_movetext(record));
        out_ << '\n';
        show_position(to_game(record));
        print(words::explain(record.result, record.setup.rules.first) + '.');
    }

    /// The game at the ply asked for, or at its end.
    void show_position(Game game)
    {
        if (options_.ply && *options_.ply > game.ply()) {
            complain(errors_, "fields: --ply: a game in " + options_.file + " has " + words::count(game.ply(), "move") +
                                  ", not " + std::to_string(*options_.ply));
            exit_code_ = exit_usage;
        }
        while (game.ply() > options_.ply.value_or(game.ply())) {
            game.undo();
        }
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
        print(words::turn(game) + '.');
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

    void print(std::string_view line) { out_ << one_line(line) << '\n'; }

    const ShowOptions& options_;
    std::ostream& out_;
    std::ostream& errors_;
    int exit_code_ = exit_done;
};

}  // namespace

int show(const ShowOptions& options, std::ostream& out, std::ostream& errors)
{
    return Show{options, out, errors}.run();
}

}  // namespace fields::cli
