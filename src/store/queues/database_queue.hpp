// A queue in a database.
//
// Text of other machines is read within bounds: no longer text leaves the database.
#pragma once

#include "store/queues/contact.hpp"
#include "store/sql/database.hpp"

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
  // Connects when it can: a server may start later. Throws Error for what will not pass.
  explicit DatabaseQueue(store::Address address);

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

  // Runs work on the database, for one thread at a time, as one statement or in a transaction.
  template <class Work>
  auto once(const Work& work);
  template <class Work>
  auto write(const Work& work);
  template <class Work>
  auto watched(const Work& work);

  void open();
  void reclaim();
  void end_leases(std::int64_t contact, std::int64_t expired);
  void shorten_leases();

  // Parts of statements.
  std::string lives(const char* column) const;
  const char* skip_locked() const;

  std::optional<LeasedItem> take_from(std::int64_t first, const QueueTake& wanted);
  bool is_ended_by(const QueueLease& lease);

  // Called within a transaction.
  void see(const QueueWorker& worker);
  void note_attempt(const QueueLease& lease, const std::string& outcome, const std::string& message);

  // The recent beginning of a device's waiting items. PostgreSQL keeps index entries of taken items for a while, and
  // with many workers would go through thousands of them for each item.
  struct Front {
    std::int64_t item = 0;
    Clock::time_point found;
  };

  std::mutex mutex_;
  store::Address address_;
  std::optional<store::Database> database_;
  std::string shown_;
  std::string now_;  // the present time in SQL

  Contact contact_;  // maintained by reclaim()
  Clock::time_point reclaimed_;
  std::map<std::string, Front> fronts_;
};

}  // namespace kbench::queue_store
