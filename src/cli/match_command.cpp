// fields match: see commands.hpp.
#include <map>
#include <ostream>
#include <utility>

#include "cli/commands.hpp"
#include "cli/complaint.hpp"
#include "cli/game_files.hpp"
#include "match/gaps.hpp"
#include "match/match.hpp"
#include "match/records_file.hpp"
#include "store/files.hpp"
#include "system/signals.hpp"
#include "system/wake_pipe.hpp"

namespace fields::cli {

namespace {

int fail(std::ostream& errors, const std::string& what, int exit_code)
{
    complain(errors, "fields: " + what);
    return exit_code;
}

/// Says what there is to say after a pair, at most once a second.
class Progress {
public:
    Progress(std::ostream& out, const std::optional<match::Sprt>& sprt) : out_{out}, sprt_{sprt} {}

    void count(const match::CountedGame& game)
    {
        tally_.add(game);
        const auto now = std::chrono::steady_clock::now();
        if (game.leg == 2 && now - last_ >= std::chrono::seconds{1}) {
            last_ = now;
            say();
        }
    }
    /// `of` as for summary().
    void finish(const std::string& of = "")
    {
        say(of);
        if (match::is_decided(sprt_, tally_)) {
            const bool is_stronger = match::log_likelihood_ratio(tally_.pairs(), *sprt_) > 0;
            out_ << "SPRT: " << (is_stronger ? "elo1 accepted" : "elo0 accepted") << '\n';
        }
        out_ << std::flush;
    }
    void restore(const match::CountedGame& game) { tally_.add(game); }

private:
    void say(const std::string& of = "")
    {
        const std::string line = summary(tally_, sprt_, of);
        if (line != said_) {
            out_ << line << std::endl;
            said_ = line;
        }
    }

    std::ostream& out_;
    const std::optional<match::Sprt>& sprt_;
    match::Tally tally_;
    std::chrono::steady_clock::time_point last_{};
    std::string said_;
};

/// Adds up the records of a match, part by part.
class Merge {
public:
    Merge(const MatchOptions& options, std::ostream& out, std::ostream& errors)
        : options_{options}, total_{out, options.settings.sprt}, errors_{errors}
    {}

    int run()
    {
        for (const std::string& path : options_.merge) {
            if (const int exit_code = add(path); exit_code != exit_done) {
                return exit_code;
            }
        }
        const match::Gaps gaps = match::find_gaps(games_);
        const bool is_whole = gaps.missing.empty();
        total_.finish(is_whole ? "" : (gaps.is_known ? " of " : " of at least ") + std::to_string(gaps.games));
        for (const std::string& what : gaps.missing) {
            fail(errors_, "missing: " + what, exit_failed);
        }
        return is_whole && !is_cut_ ? exit_done : exit_failed;
    }

private:
    int add(const std::string& path)
    {
        const auto file = read_given(path, match::whole_file);
        if (!file.error.empty()) {
            return fail(errors_, store::short_path(path) + ": " + file.error, exit_failed);
        }
        const auto read = match::read_records(file.text);
        if (read.error) {
            report(errors_, path, *read.error);
            return exit_usage;
        }
        for (const match::RecordedGame& game : read.games) {
            if (const int exit_code = add(path, game); exit_code != exit_done) {
                return exit_code;
            }
        }
        const std::string rest = file.text.substr(read.complete_bytes);
        if (read.games.empty() || rest.find_first_not_of(" \t\r\n") != std::string::npos) {
            is_cut_ = true;
            fail(errors_,
                 store::short_path(path) +
                     (read.games.empty() ? ": there is no whole game in it" : ": its last game is cut short"),
                 exit_failed);
        }
        return exit_done;
    }

    int add(const std::string& path, const match::RecordedGame& game)
    {
        const auto& [seed, pair, leg] = std::tie(game.result.seed, game.result.pair, game.result.leg);
        const std::string place = path + ": round " + std::to_string(pair) + '.' + std::to_string(leg);
        const auto [entry, is_new] = seen_.try_emplace({seed, pair, leg}, path);
        if (!is_new) {
            return fail(errors_, place + " is in " + entry->second + " already", exit_usage);
        }
        const match::RecordedGame& model = games_.empty() ? game : games_.front();
        if (game.names != model.names || game.record.setup.rules != model.record.setup.rules ||
            game.limit != model.limit) {
            return fail(errors_, place + " is of another match than the first game", exit_usage);
        }
        total_.restore(game.result);
        games_.push_back(game);
        return exit_done;
    }

    const MatchOptions& options_;
    Progress total_;
    std::ostream& errors_;
    std::vector<match::RecordedGame> games_;
    std::map<std::tuple<std::uint64_t, int, int>, std::string> seen_;  // and in which file
    bool is_cut_ = false;
};

}  // namespace

int match(const MatchOptions& options, std::ostream& out, std::ostream& errors)
{
    if (!options.merge.empty()) {
        return Merge{options, out, errors}.run();
    }
    match::RecordsFile records;
    std::vector<match::RecordedGame> played;
    if (!options.records.empty()) {
        auto opened = records.open(options.records);
        if (opened.fault) {
            report(errors, options.records, *opened.fault);
            return exit_usage;
        }
        if (!opened.trouble.empty()) {
            return fail(errors, opened.trouble, exit_failed);
        }
        played = std::move(opened.games);
    }
    Progress progress{out, options.settings.sprt};
    for (const match::RecordedGame& game : played) {
        progress.restore(game.result);
    }
    int ending = 0;
    std::optional<std::string> error;
    {
        const system::WakePipe wake;
        const system::Signals signals{wake};
        error = play_match(options.settings, played,
                           {.on_game =
                                [&](const match::RecordedGame& game) {
                                    records.append(game);
                                    progress.count(game.result);
                                },
                            .is_stopped = [&] { return system::Signals::ending() != 0 || !out; }});
        ending = system::Signals::ending();
    }
    if (error) {
        return fail(errors, *error, exit_failed);
    }
    progress.finish();
    if (ending != 0) {
        system::die_of(ending);  // every engine is gone and every finished game written
    }
    return out ? exit_done : exit_failed;
}

}  // namespace fields::cli
