// The leases of a worker, which a thread renews.
#pragma once

#include <kbench/queue.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace kbench::queue {

class Leases {
 public:
  // The thread calls `lost`, without its lock, for a lease that turns out to be another's. Refers to `queue` and
  // `worker`.
  Leases(Queue& queue, const QueueWorker& worker, std::chrono::milliseconds lease,
         std::function<void(std::size_t id)> lost);
  Leases(const Leases&) = delete;
  Leases& operator=(const Leases&) = delete;
  ~Leases() = default;

  void add(std::size_t id, const QueueLease& lease, bool is_suspect);

  // Remove a lease before ending it. Returns nothing if it has been lost.
  std::optional<QueueLease> remove(std::size_t id);

  std::map<std::size_t, QueueLease> all() const;
  bool is_empty() const;

  // An item that may have ended a worker is evaluated alone, so that no other is blamed.
  bool has_suspect() const;
  bool suspects_wait() const { return suspects_wait_; }

 private:
  struct Held {
    QueueLease lease;
    bool is_suspect = false;
  };

  void renew(const std::stop_token& end);
  void renew_once();

  Queue& queue_;
  const QueueWorker& worker_;
  std::chrono::milliseconds lease_;
  std::function<void(std::size_t)> lost_;
  std::atomic<bool> suspects_wait_ = false;
  mutable std::mutex mutex_;
  std::condition_variable_any ended_;
  std::map<std::size_t, Held> held_;
  std::jthread thread_;  // the last: it uses all others
};

}  // namespace kbench::queue
