// Repeats calls to a queue while its store is unreachable: a database restarts, or a connection is cut.
#pragma once

#include <kbench/queue.hpp>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace kbench::batch {

class PatientQueue final : public Queue {
 public:
  // Functions throw the store's last Error after `patience`.
  PatientQueue(std::shared_ptr<Queue> queue, std::chrono::milliseconds patience)
      : queue_(std::move(queue)), patience_(patience) {}

  Queue& impatient() { return *queue_; }

  std::string name() const override { return queue_->name(); }
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
  template <class Ask>
  auto patiently(const Ask& ask) const;

  std::shared_ptr<Queue> queue_;
  std::chrono::milliseconds patience_;
};

}  // namespace kbench::batch
