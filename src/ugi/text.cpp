// Tables of options and limits, and how they are read; see ugi_text.hpp.
#include "ugi/text.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "fields/game/notation.hpp"
#include "fields/game/text.hpp"
#include "words.hpp"

namespace fields::ugi {

namespace {

struct Spin {
    std::string_view name;
    std::uint64_t Options::*member;
    std::uint64_t low;
    std::uint64_t high;
};

constexpr std::array spins{
    Spin{"Hash", &Options::hash, 1, think::most_megabytes},
    Spin{"Threads", &Options::threads, 1, think::most_threads},
    Spin{"MultiPV", &Options::multi_pv, 1, 64},
    Spin{"Level", &Options::level, lowest_level, highest_level},
    Spin{"Seed", &Options::seed, 0, 0xFFFF'FFFF},
    Spin{"Quiet", &Options::quiet, 0, 1000},
};

constexpr std::uint64_t longest_time = 1'000'000'000;  // ms, eleven days

/// A limit of `go` and where it goes.
struct GoKey {
    std::string_view name;
    std::optional<std::uint64_t>& (*place)(GoRequest&);
    std::uint64_t low;
    std::uint64_t high;
};

using Place = std::optional<std::uint64_t>&;
constexpr std::array go_keys{
    GoKey{"depth", [](GoRequest& go) -> Place { return go.depth; }, 1, max_ply - 1},
    GoKey{"nodes", [](GoRequest& go) -> Place { return go.nodes; }, 1, 1'000'000'000'000'000},
    GoKey{"movetime", [](GoRequest& go) -> Place { return go.movetime; }, 1, longest_time},
    GoKey{"p1time", [](GoRequest& go) -> Place { return go.time[0]; }, 0, longest_time},
    GoKey{"p2time", [](GoRequest& go) -> Place { return go.time[1]; }, 0, longest_time},
    GoKey{"p1inc", [](GoRequest& go) -> Place { return go.increment[0]; }, 0, longest_time},
    GoKey{"p2inc", [](GoRequest& go) -> Place { return go.increment[1]; }, 0, longest_time},
};

std::uint64_t number(std::string_view name, std::string_view text, std::uint64_t low, std::uint64_t high)
{
    const auto value = text::parse_number(text, low, high);
    if (!value) {
        throw Error{std::string{name} + ": " + quoted(text) + " is not a whole number " + std::to_string(low) + " to " +
                    std::to_string(high)};
    }
    return *value;
}

/// Which of two words it is: false for the first, true for the second.
bool choice(std::string_view name, std::string_view text, std::string_view first, std::string_view second)
{
    const std::string lower = text::to_lower(text);
    if (lower != first && lower != second) {
        throw Error{std::string{name} + ": " + quoted(text) + " is neither " + std::string{first} + " nor " +
                    std::string{second}};
    }
    return lower == second;
}

}  // namespace

std::string quoted(std::string_view text)
{
    constexpr std::size_t limit = 40;
    std::string shown = "'";
    for (const char c : text.substr(0, limit)) {
        shown += c >= ' ' && c <= '~' ? c : '?';
    }
    return shown + (text.size() > limit ? "...'" : "'");
}

Rules Options::rules() const noexcept
{
    Rules rules = is_ascending ? ascending : classic;
    rules.repetition = repetition ? Repetition::Draws : Repetition::Ignored;
    rules.quiet = static_cast<std::uint16_t>(quiet);
    return rules;
}

std::vector<std::string> option_lines()
{
    std::vector<std::string> lines{"option name Rules type combo default classic var classic var ascending",
                                   "option name Repetition type check default true"};
    const Options defaults;
    for (const Spin& spin : spins) {
        lines.push_back("option name " + std::string{spin.name} + " type spin default " +
                        std::to_string(defaults.*spin.member) + " min " + std::to_string(spin.low) + " max " +
                        std::to_string(spin.high));
    }
    return lines;
}

Options changed_option(Options options, Words words)
{
    if (words.size() != 4 || words[0] != "name" || words[2] != "value") {
        throw Error{"setoption: expected name NAME value VALUE"};
    }
    const std::string name = text::to_lower(words[1]);
    if (name == "rules") {
        options.is_ascending = choice("Rules", words[3], "classic", "ascending");
        return options;
    }
    if (name == "repetition") {
        options.repetition = choice("Repetition", words[3], "false", "true");
        return options;
    }
    const auto spin = std::ranges::find(spins, name, [](const Spin& found) { return text::to_lower(found.name); });
    if (spin == spins.end()) {
        std::string names = "Rules, Repetition";
        for (const Spin& known : spins) {
            names += ", " + std::string{known.name};
        }
        throw Error{"setoption: there is no option " + quoted(words[1]) + ", only " + names};
    }
    options.*spin->member = number(spin->name, words[3], spin->low, spin->high);
    return options;
}

std::optional<std::chrono::milliseconds> GoRequest::time_for(std::size_t player) const noexcept
{
    std::optional<std::uint64_t> allowed = movetime;
    if (const auto left = time[player]) {
        // A thirtieth of the time and most of the increment, and never more than half of what is left when the way to
        // the other side and back is paid for.
        constexpr std::uint64_t overhead = 50;
        const std::uint64_t share = *left / 30 + increment[player].value_or(0) * 3 / 4;
        const std::uint64_t most = (*left - std::min(*left, overhead)) / 2;
        allowed = std::min(allowed.value_or(longest_time), std::max<std::uint64_t>(std::min(share, most), 1));
    } else if (has_clock() && !has_limit()) {
        constexpr std::uint64_t unhurried = 1000;  // whoever has all the time there is must move some day
        allowed = unhurried;
    }
    return allowed ? std::optional{std::chrono::milliseconds{*allowed}} : std::nullopt;
}

namespace {

/// Without a clock it takes no longer than this, in ms, and it waits for no `stop`.
GoRequest hurried(GoRequest go)
{
    constexpr std::uint64_t quick = 100;
    go.is_infinite = false;
    if (!go.movetime && !go.has_clock()) {
        go.movetime = quick;
    }
    return go;
}

/// Reads words one by one and goes on behind what is wrong.
class GoReader {
public:
    GoRequest read(Words words)
    {
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (words[i] == infinite) {
                go_.is_infinite = true;
            } else if (const GoKey* key = find(words[i])) {
                // A word that is a key itself is no value of another.
                const bool has_value = i + 1 < words.size() && words[i + 1] != infinite && !find(words[i + 1]);
                take(*key, has_value ? words[++i] : "");
            } else {
                complain("go: " + quoted(words[i]) +
                         " is none of depth, nodes, movetime, p1time, p2time, p1inc, p2inc, infinite");
            }
        }
        const bool is_limited = go_.has_limit() || go_.has_clock();
        if (is_limited && go_.is_infinite) {
            complain("go: infinite takes no limit beside it");
        } else if (!is_limited && !go_.is_infinite) {
            complain("go: expected depth, nodes, movetime, p1time and p2time, or infinite");
        }
        return go_.fault.empty() ? go_ : hurried(go_);
    }

private:
    static constexpr std::string_view infinite = "infinite";

    static const GoKey* find(std::string_view word)
    {
        const auto key = std::ranges::find(go_keys, word, &GoKey::name);
        return key == go_keys.end() ? nullptr : &*key;
    }

    void take(const GoKey& key, std::string_view text)
    {
        const std::string name = "go " + std::string{key.name};
        if (key.place(go_)) {
            return complain(name + ": stands twice");
        }
        try {
            key.place(go_) = key.low == 0 && is_negative(text) ? 0 : number(name, text, key.low, key.high);
        } catch (const Error& error) {
            complain(error.what());
        }
    }

    /// A clock that has run out says so by less than nothing.
    static bool is_negative(std::string_view text)
    {
        return text.size() > 1 && text.front() == '-' &&
               text.find_first_not_of("0123456789", 1) == std::string_view::npos;
    }

    void complain(std::string fault)
    {
        if (go_.fault.empty()) {
            go_.fault = std::move(fault);
        }
    }

    GoRequest go_;
};

}  // namespace

GoRequest faulty_go(std::string fault)
{
    GoRequest go;
    go.fault = std::move(fault);
    return hurried(go);
}

GoRequest parse_go(Words words) { return GoReader{}.read(words); }

std::string info_line(const Position& root, const Report& report, std::chrono::steady_clock::duration used)
{
    const auto microseconds = std::max<std::int64_t>(std::chrono::round<std::chrono::microseconds>(used).count(), 1);
    const auto per_second = static_cast<double>(report.nodes) * 1e6 / static_cast<double>(microseconds);
    std::string score;
    if (const auto* win = std::get_if<WinIn>(&report.value)) {
        score = "mate " + std::to_string(win->plies);
    } else if (const auto* loss = std::get_if<LossIn>(&report.value)) {
        score = "mate -" + std::to_string(loss->plies);
    } else {
        score = "cp " + std::to_string(std::get<Estimate>(report.value).hundredths);
    }
    return "info depth " + std::to_string(report.depth) + " seldepth " + std::to_string(report.selective_depth) +
           " multipv " + std::to_string(report.rank) + " score " + score + " nodes " + std::to_string(report.nodes) +
           " nps " + std::to_string(static_cast<std::uint64_t>(per_second)) + " hashfull " +
           std::to_string(report.table_permille) + " time " + std::to_string(microseconds / 1000) + " pv " +
           words::line(root, report.line, report.line.size());
}

}  // namespace fields::ugi
