// Repeats calls to a queue while its store is unreachable: a database starts, restarts or only reads, or a connection is
// cut.
#pragma once

#include <kbench/error.hpp>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <utility>

namespace kbench::batch {

class Patience {
 public:
  explicit Patience(std::chrono::milliseconds limit, std::stop_token stop = {})
      : limit_(limit), stop_(std::move(stop)) {}

  // Returns ask(). Throws its last Error after the limit or a request to stop, and at once if it has the code
  // invalid_document.
  template <class Ask>
  auto operator()(const Ask& ask) const {
    return operator()(stop_, ask);
  }

  // For what would begin something: `stop` is a request to drain.
  template <class Ask>
  auto operator()(const std::stop_token& stop, const Ask& ask) const {
    using namespace std::chrono_literals;
    const auto deadline = std::chrono::steady_clock::now() + limit_;
    auto pause = 50ms;
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    while (true) {
      try {
        return ask();
      } catch (const Error& error) {
        const bool is_over = std::chrono::steady_clock::now() + pause > deadline || stop.stop_requested();
        if (error.code() == ErrorCode::invalid_document || is_over) throw;
      }
      stopped.wait_for(lock, stop, pause, [] { return false; });
      pause = std::min(2 * pause, 5000ms);
    }
  }

 private:
  std::chrono::milliseconds limit_;
  std::stop_token stop_;
};

}  // namespace kbench::batch
