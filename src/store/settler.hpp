// Brings files to the disk while the program goes on. What is put is there at once for whoever reads it after the end
// of the program, under a name for the time being; a thread syncs it and moves it to its place.
//
// Invariant: a file gets its place only when it is on the disk, and only if nothing newer was put meanwhile.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "store/directory.hpp"

namespace fields::store {

class Settler {
public:
    struct Names {
        std::string coming;    ///< for the time being
        std::string current;   ///< the place
        std::string previous;  ///< what stood there before
    };

    Settler() = default;
    Settler(const Settler&) = delete;
    Settler& operator=(const Settler&) = delete;
    /// Ends when all is on the disk.
    ~Settler() = default;

    /// Empty, or why it cannot be put; what was put before then stays.
    [[nodiscard]] std::string put(const std::shared_ptr<const Directory>& directory, const Names& names,
                                  std::string_view text);
    /// Waits until what was put is in its place, or cannot be.
    void wait();
    /// Why something could not be brought to the disk, once.
    [[nodiscard]] std::string take_trouble();

private:
    struct Job {
        std::shared_ptr<const Directory> directory;
        Names names;
    };
    void run(const std::stop_token& stop);
    [[nodiscard]] std::string settle(const Job& job);

    std::mutex files_;  // guards what has the name for the time being
    std::mutex mutex_;  // guards what follows
    std::condition_variable_any changed_;
    std::optional<Job> job_;
    bool is_settling_ = false;
    std::string trouble_;
    std::jthread thread_;  // last: it ends before what it uses
};

}  // namespace fields::store
