// Repeats calls to a queue while its store is unreachable: a database starts, restarts or only reads, or a connection is
// cut.
#pragma once

#include <kbench/queue.hpp>

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace kbench::batch {

class PatientQueue final : public Queue {
 public:
  // Functions throw the store's last Error after `patience`, and at once if it has the code invalid_document. While the
  // store is away, a request to drain ends what would begin something, and one to stop ends every call.
  PatientQueue(std::shared_ptr<Queue> queue, std::chrono::milliseconds patience, std::stop_token drain = {},
               std::stop_token stop = {})
      : queue_(std::move(queue)), patience_(patience), drain_(std::move(drain)), stop_(std::move(stop)) {}

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
  auto patiently(const Ask& ask, const std::stop_token& stop) const;
  template <class Ask>
  auto patiently(const Ask& ask) const {
    return patiently(ask, stop_);
  }

  std::shared_ptr<Queue> queue_;
  std::chrono::milliseconds patience_;
  std::stop_token drain_;
  std::stop_token stop_;
};

}  // namespace kbench::batch
