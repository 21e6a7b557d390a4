// The conversation; see client.hpp.
#include "ugi/client.hpp"

#include <algorithm>

#include "fields/game/text.hpp"

namespace fields::ugi {

namespace {

using namespace std::chrono_literals;

constexpr auto time_to_get_ready = 30'000ms;  // a large table is cleared in it

std::string to_setoption(const std::string& option, const std::string& value)
{
    std::string line = "setoption name ";
    return line.append(option).append(" value ").append(value);
}

bool starts_with_word(std::string_view line, std::string_view word)
{
    return line.starts_with(word) && (line.size() == word.size() || text::is_blank(line[word.size()]));
}

}  // namespace

Answer Client::wait_for(std::string_view word, Clock::time_point deadline, const std::stop_token& stop)
{
    while (true) {
        // An engine that never stops talking is late as well.
        Answer reply = Clock::now() < deadline ? process_.receive(deadline, stop) : Answer{Answer::Kind::Late};
        if (reply.kind != Answer::Kind::Line || starts_with_word(reply.text, word)) {
            return reply;
        }
        const auto words = text::split(reply.text);
        if (reply.text.starts_with("id name ")) {
            name_ = text::trim(std::string_view{reply.text}.substr(8));
        } else if (reply.text.starts_with("option name ") && words.size() > 2) {
            known_options_.emplace_back(words[2].text);
        } else if (reply.text.starts_with("info string error")) {
            complaint_ = reply.text.substr(12);
        }
    }
}

Answer Client::get_ready(const std::stop_token& stop)
{
    const auto deadline = Clock::now() + time_to_get_ready;
    const auto sent = process_.send("isready", deadline);
    return sent == Answer::Kind::Late ? Answer{sent} : wait_for("readyok", deadline, stop);
}

Answer Client::greet(const std::vector<std::pair<std::string, std::string>>& standing, const std::stop_token& stop)
{
    const auto deadline = Clock::now() + time_to_get_ready;
    static_cast<void>(process_.send("ugi", deadline));
    if (Answer greeting = wait_for("ugiok", deadline, stop); greeting.kind != Answer::Kind::Line) {
        greeting.text = greeting.kind == Answer::Kind::Late ? "no ugiok" : "ended before ugiok";
        return greeting;
    }
    complaint_.clear();
    for (const auto& [option, value] : standing) {
        if (std::ranges::find(known_options_, option) != known_options_.end()) {
            static_cast<void>(process_.send(to_setoption(option, value), deadline));
        }
    }
    for (const auto& [option, value] : options_) {
        static_cast<void>(process_.send(to_setoption(option, value), deadline));
    }
    Answer ready = get_ready(stop);
    if (ready.kind != Answer::Kind::Line) {
        ready.text = "no readyok";
    } else if (!complaint_.empty()) {
        return {Answer::Kind::Dead, complaint_};
    }
    return ready;
}

Answer Client::new_game(const std::stop_token& stop)
{
    static_cast<void>(process_.send("uginewgame", Clock::now() + time_to_get_ready));
    return get_ready(stop);
}

Answer Client::best_move(std::string_view position, std::string_view go, std::chrono::milliseconds patience,
                         const std::stop_token& stop)
{
    const auto deadline = Clock::now() + patience;
    for (const std::string_view line : {position, go}) {
        if (process_.send(line, deadline) == Answer::Kind::Late) {
            return {Answer::Kind::Late};
        }
    }
    Answer reply = wait_for("bestmove", deadline, stop);
    if (reply.kind == Answer::Kind::Line) {
        const auto words = text::split(reply.text);
        reply.text = words.size() > 1 ? std::string{words[1].text} : "";
    }
    return reply;
}

}  // namespace fields::ugi
