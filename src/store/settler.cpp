// The thread; see settler.hpp.
#include "store/settler.hpp"

#include <system_error>
#include <utility>
#include <variant>

#include "system/signal_mask.hpp"

namespace fields::store {

std::string Settler::put(const std::shared_ptr<const Directory>& directory, const Names& names, std::string_view text)
{
    {
        const std::lock_guard lock{files_};
        if (auto trouble = directory->put(names.coming, text); !trouble.empty()) {
            return trouble;
        }
    }
    const std::lock_guard lock{mutex_};
    job_ = Job{directory, names};
    if (!thread_.joinable()) {
        try {
            thread_ = std::jthread{[this](const std::stop_token& stop) { run(stop); }};
        } catch (const std::system_error&) {
            return settle(*std::exchange(job_, std::nullopt));  // without a thread it is waited for
        }
    }
    changed_.notify_all();
    return "";
}

void Settler::wait()
{
    std::unique_lock lock{mutex_};
    changed_.wait(lock, [this] { return !job_ && !is_settling_; });
}

std::string Settler::take_trouble()
{
    const std::lock_guard lock{mutex_};
    return std::exchange(trouble_, {});
}

void Settler::run(const std::stop_token& stop)
{
    system::block_signals_on_this_thread();
    std::unique_lock lock{mutex_};
    while (changed_.wait(lock, stop, [this] { return job_.has_value(); }) || job_) {
        const Job job = *std::exchange(job_, std::nullopt);
        is_settling_ = true;
        lock.unlock();
        std::string trouble = settle(job);
        lock.lock();
        is_settling_ = false;
        trouble_ = trouble.empty() ? std::move(trouble_) : std::move(trouble);
        changed_.notify_all();
    }
}

std::string Settler::settle(const Job& job)
{
    auto synced = job.directory->sync(job.names.coming);
    if (auto* trouble = std::get_if<std::string>(&synced)) {
        return std::move(*trouble);
    }
    const auto& file = std::get<system::Descriptor>(synced);
    if (!file.is_open()) {
        return "";  // what was put last had its place already when it was asked for
    }
    {
        const std::lock_guard lock{files_};
        auto trouble = job.directory->promote(file, job.names.coming, job.names.current, job.names.previous);
        if (!trouble.empty()) {
            return trouble;
        }
    }
    job.directory->sync();
    return "";
}

}  // namespace fields::store
