// A queue in a database.
//
// What other machines wrote is read within bounds: no text that is longer than it may be leaves the database.
#pragma once

#include "store/database.hpp"

#include <kbench/queue.hpp>

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kbench::queue_store {

class DatabaseQueue final : public Queue {
 public:
  explicit DatabaseQueue(const store::Address& address);

  std::string name() const override { return shown_; }
  void forget(const std::string& batch) override;
  void put(const std::string& batch, const std::vector<QueueItem>& items) override;
  std::vector<QueueResult> results(const std::string& batch, std::size_t most) override;
  void collect(const std::string& batch, const std::vector<std::string>& keys) override;
  void withdraw(const std::string& batch) override;
  QueueCounts counts(const std::string& batch) override;
  std::vector<QueueWorker> workers() override;
  void announce(const QueueWorker& worker) override;
  void leave(const std::string& worker) override;
  std::optional<LeasedItem> take(const QueueTake& wanted) override;
  QueueKept keep(const QueueWorker& worker, const std::vector<QueueLease>& leases,
                 std::chrono::milliseconds lease) override;
  bool finish(const QueueLease& lease, const std::string& evaluation) override;
  bool fail(const QueueLease& lease, const std::string& evaluation, const std::string& message) override;
  bool hand_back(const QueueLease& lease) override;

 private:
  using Clock = std::chrono::steady_clock;

  // All that touches the database: by one thread at a time, as one statement or in a transaction.
  template <class Work>
  auto once(const Work& work);
  template <class Work>
  auto write(const Work& work);
  template <class Work>
  auto watched(const Work& work);

  void reclaim();
  std::optional<LeasedItem> take_from(std::int64_t first, const QueueTake& wanted);
  bool is_ended_by(const QueueLease& lease);

  // Within a transaction.
  void put_one(const std::string& batch, const QueueItem& item);
  void see(const QueueWorker& worker);
  void note_attempt(const QueueLease& lease, const std::string& outcome, const std::string& message);

  // Where the items of a device that wait begin, as of a moment ago. PostgreSQL leaves entries of those taken before in its index
  // for a while, and with many workers thousands of them would be gone through for each item.
  struct Front {
    std::int64_t item = 0;
    Clock::time_point found;
  };

  std::mutex mutex_;
  store::Database database_;
  std::string shown_;
  std::string now_;  // in SQL

  // Since when the database has answered each time. While it is away nobody can renew a lease, so one that has run out then has not
  // been lost.
  std::optional<Clock::time_point> in_contact_since_;
  Clock::time_point reclaimed_;
  std::map<std::string, Front> fronts_;
};

}  // namespace kbench::queue_store
