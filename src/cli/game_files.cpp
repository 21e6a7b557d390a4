// Files of games; see game_files.hpp.
#include "cli/game_files.hpp"

#include <ostream>

#include "store/files.hpp"
#include "utf8.hpp"

namespace fields::cli {

GameFile read_game_file(const std::string& path)
{
    GameFile file;
    auto [text, error] = store::read_text(path, RecordLimits::bytes);
    if (!error.empty()) {
        file.complaint = "fields: " + printable(path) + ": " + error;
        return file;
    }
    file.is_read = true;
    file.is_records = looks_like_records(text);
    file.text = std::move(text);
    return file;
}

void report(std::ostream& errors, const std::string& path, const ParseError& error)
{
    errors << printable(path) << ':' << error.line << ':' << error.column << ": " << printable(error.what) << '\n';
}

void report(std::ostream& errors, const std::string& path, const RecordFault& fault)
{
    const std::string ply = fault.ply == 0 ? "" : "ply " + std::to_string(fault.ply) + ": ";
    report(errors, path, ParseError{fault.line, fault.column, ply + fault.what});
}

}  // namespace fields::cli
