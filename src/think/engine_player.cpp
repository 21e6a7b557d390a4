// The engine's thread; see engine_player.hpp.
#include "think/engine_player.hpp"

#include <exception>
#include <stdexcept>
#include <utility>

#include "fields/engine/levels.hpp"
#include "system/signal_mask.hpp"
#include "think/failure.hpp"

namespace fields::think {

std::string Strength::describe() const
{
    if (level != 0) {
        return "level " + std::to_string(level);
    }
    if (time) {
        const auto milliseconds = time->count();
        return milliseconds % 1000 == 0 ? std::to_string(milliseconds / 1000) + " s a move"
                                        : std::to_string(milliseconds) + " ms a move";
    }
    return depth == 0 ? "no limit" : "depth " + std::to_string(depth);
}

Limits limits_of(const Strength& strength, std::stop_token stop)
{
    Limits limits{.stop = std::move(stop), .seed = strength.seed};
    if (strength.depth != 0) {
        limits.depth = strength.depth;
    }
    if (strength.time) {
        using Clock = std::chrono::steady_clock;
        limits.time_used = [start = Clock::now(), allowed = std::chrono::duration<double>{*strength.time}] {
            return (Clock::now() - start) / allowed;
        };
    }
    if (strength.level != 0) {
        set_level(limits, level(strength.level));
    }
    return limits;
}

void EnginePlayer::start(const Game& game, const Strength& strength)
{
    cancel();
    started_ = std::chrono::steady_clock::now();
    // Without a clock the same seed plays the same move, whatever was thought about before. (With one thread.)
    is_forgetful_ = is_forgetful_ || !strength.time;
    thread_ = std::jthread{[this, position = game.position(), rules = game.rules(), earlier = game.earlier_keys(),
                            strength](const std::stop_token& stop) {
        system::block_signals_on_this_thread();
        if (std::exchange(is_forgetful_, false)) {
            search_.clear();
        }
        think(position, rules, earlier, strength, stop);
        wake_();
    }};
}

void EnginePlayer::think(const Position& position, Rules rules, const std::vector<std::uint64_t>& earlier,
                         const Strength& strength, const std::stop_token& stop)
{
    const auto report = [this](const Report& found) {
        {
            const std::lock_guard lock{mutex_};
            progress_ = Result{found.depth, found.value, found.nodes, {found.line.begin(), found.line.end()}};
        }
        wake_();
    };
    try {
        Result result = search_.think(position, rules, earlier, limits_of(strength, stop), report);
        const std::lock_guard lock{mutex_};
        result_ = std::move(result);
    } catch (const std::exception& error) {
        const std::lock_guard lock{mutex_};
        failure_ = in_words(error);
    }
}

void EnginePlayer::cancel()
{
    if (thread_.joinable()) {
        thread_.request_stop();
        thread_.join();
    }
    progress_.reset();
    result_.reset();
    failure_.reset();
}

void EnginePlayer::forget()
{
    cancel();
    is_forgetful_ = true;
}

void EnginePlayer::move_now() { thread_.request_stop(); }

std::chrono::steady_clock::duration EnginePlayer::thinking_time() const
{
    return std::chrono::steady_clock::now() - started_;
}

std::optional<Result> EnginePlayer::progress() const
{
    const std::lock_guard lock{mutex_};
    return progress_;
}

std::optional<Result> EnginePlayer::take_result()
{
    {
        const std::lock_guard lock{mutex_};
        if (!result_ && !failure_) {
            return std::nullopt;
        }
    }
    thread_.join();  // it has nothing left to do
    auto failure = std::exchange(failure_, std::nullopt);
    auto result = std::exchange(result_, std::nullopt);
    progress_.reset();
    if (failure) {
        throw std::runtime_error{*failure};
    }
    return result;
}

}  // namespace fields::think
