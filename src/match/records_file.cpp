// See records_file.hpp.
#include "match/records_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

#include "match/match_record.hpp"
#include "store/files.hpp"
#include "system/write_all.hpp"

namespace fields::match {

RecordsFile::Opened RecordsFile::open(const std::string& path)
{
    path_ = path;
    const auto refused = [&](const std::string& why) {
        return Opened{{}, store::short_path(path_) + ": " + why, std::nullopt};
    };
    const auto failure = [&] { return refused(std::generic_category().message(errno)); };
    if (const std::string why = store::why_no_file(path); !why.empty()) {
        return refused(why);
    }
    descriptor_ = system::Descriptor{::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0666)};
    if (!descriptor_.is_open()) {
        return failure();
    }
    if (::flock(descriptor_.number(), LOCK_EX | LOCK_NB) != 0) {
        return refused("another match is writing to it");
    }
    const auto file = store::read_text(path, whole_file);
    if (!file.error.empty()) {
        return refused(file.error);
    }
    auto read = read_records(file.text);
    if (read.error) {
        return {{}, "", std::move(read.error)};
    }
    return ::ftruncate(descriptor_.number(), static_cast<off_t>(read.complete_bytes)) == 0
               ? Opened{std::move(read.games), "", std::nullopt}
               : failure();
}

void RecordsFile::append(const RecordedGame& game) const
{
    if (descriptor_.is_open() && !system::write_all(descriptor_.number(), to_text(game))) {
        throw std::system_error{errno, std::generic_category(), path_};
    }
}

}  // namespace fields::match
