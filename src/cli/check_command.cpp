// fields check: see commands.hpp.
#include <algorithm>
#include <ostream>

#include "cli/commands.hpp"
#include "cli/complaint.hpp"
#include "cli/game_files.hpp"
#include "fields/game/record_reader.hpp"
#include "fields/game/setup_file.hpp"
#include "words.hpp"

namespace fields::cli {

namespace {

/// What is in a sound file, in words; nothing where there are faults, which are reported.
std::string check_setup(const std::string& path, const GameFile& file, std::ostream& errors)
{
    const ParsedSetup parsed = parse_setup_file(file.text);
    for (const ParseError& error : parsed.errors) {
        report(errors, path, error);
    }
    return parsed.errors.empty() ? "a setup" : "";
}

std::string check_records(const std::string& path, const GameFile& file, std::ostream& errors)
{
    bool is_sound = true;
    RecordReader reader{file.text};
    while (const auto parsed = reader.next()) {
        is_sound = is_sound && parsed->faults.empty();
        report(errors, path, *parsed, reader.number());
    }
    if (reader.count() == 0) {
        report(errors, path, ParseError{1, 1, "there is no game in it"});
        return "";
    }
    return is_sound ? words::count(reader.count(), "game") : "";
}

}  // namespace

int check(const CheckOptions& options, std::ostream& out, std::ostream& errors)
{
    int exit_code = exit_done;
    for (const std::string& path : options.files) {
        const GameFile file = read_game_file(path);
        if (!file.complaint.empty()) {
            complain(errors, file.complaint);
            exit_code = std::max(exit_code, file.exit_code);
            continue;
        }
        const bool is_setup = file.kind == TextKind::Setup;
        const std::string sound = is_setup ? check_setup(path, file, errors) : check_records(path, file, errors);
        if (sound.empty()) {
            exit_code = exit_usage;
        } else {
            out << one_line(path) << ": ok (" << sound << ")\n";
        }
    }
    return exit_code;
}

}  // namespace fields::cli
