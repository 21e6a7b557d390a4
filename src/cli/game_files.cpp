// Files of games; see game_files.hpp.
#include "cli/game_files.hpp"

#include <algorithm>
#include <ostream>
#include <string_view>
#include <unistd.h>

#include "cli/complaint.hpp"
#include "cli/options.hpp"
#include "fields/game/setup_file.hpp"
#include "words.hpp"

namespace fields::cli {

store::FileText read_given(const std::string& path, std::size_t limit)
{
    auto file = path == "-" ? store::read_stream(STDIN_FILENO, limit) : store::read_text(path, limit);
    if (file.error == store::no_regular_file) {
        file.error += "; what comes through a pipe is read as -";
    }
    return file;
}

GameFile read_game_file(const std::string& path)
{
    GameFile file;
    auto [text, error] = read_given(path, RecordLimits::bytes);
    if (!error.empty()) {
        file.complaint = "fields: " + store::short_path(path) + ": " + error;
        file.exit_code = exit_failed;
        return file;
    }
    file.kind = kind_of(text);
    if (const auto why = why_not_read(file.kind); !why.empty()) {
        file.complaint = words::at(path, ParseError{1, 1, std::string{why}});
        file.exit_code = exit_usage;
    }
    file.text = std::move(text);
    return file;
}

namespace {

/// Of the comment that a setup file starts with.
std::string first_sentence(std::string_view text)
{
    std::string comment;
    while (text.starts_with('#') && comment.find('.') == std::string::npos) {
        const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
        comment += (comment.empty() ? "" : " ") +
                   std::string{line.substr(std::min(line.find_first_not_of("# "), line.size()))};
    }
    comment.resize(std::min(comment.find('.'), comment.size()));
    return comment;
}

}  // namespace

std::vector<ReadSetup> read_installed_setups()
{
    std::vector<ReadSetup> setups;
    for (const auto& [name, path] : store::installed_setups()) {
        const auto file = store::read_text(path, SetupFileReader::max_bytes);
        ParsedSetup parsed = parse_setup_file(file.text);
        ReadSetup read{name, path.string(), "", std::nullopt};
        read.comment = first_sentence(file.text);
        if (file.error.empty() && parsed.errors.empty()) {
            read.setup = std::move(parsed.setup);
        }
        setups.push_back(std::move(read));
    }
    return setups;
}

void report(std::ostream& errors, const std::string& path, const ParseError& error)
{
    complain(errors, words::at(path, error));
}

void report(std::ostream& errors, const std::string& path, const ParsedRecord& record, std::size_t game)
{
    for (const RecordFault& fault : record.faults) {
        complain(errors, words::at(path, fault, game));
    }
}

}  // namespace fields::cli
