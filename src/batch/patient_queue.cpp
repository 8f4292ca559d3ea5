#include "batch/patient_queue.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace kbench::batch {

template <class Ask>
auto PatientQueue::patiently(const Ask& ask, const std::stop_token& stop) const {
  using namespace std::chrono_literals;
  const auto deadline = std::chrono::steady_clock::now() + patience_;
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

void PatientQueue::forget(const std::string& batch) {
  patiently([&] { queue_->forget(batch); }, drain_);
}

void PatientQueue::put(const std::string& batch, const std::vector<QueueItem>& items) {
  patiently([&] { queue_->put(batch, items); });
}

std::vector<QueueResult> PatientQueue::results(const std::string& batch, std::size_t most) {
  return patiently([&] { return queue_->results(batch, most); });
}

void PatientQueue::collect(const std::string& batch, const std::vector<std::string>& keys) {
  patiently([&] { queue_->collect(batch, keys); });
}

void PatientQueue::withdraw(const std::string& batch) {
  patiently([&] { queue_->withdraw(batch); });
}

QueueCounts PatientQueue::counts(const std::string& batch) {
  return patiently([&] { return queue_->counts(batch); });
}

std::vector<QueueWorker> PatientQueue::workers() {
  return patiently([&] { return queue_->workers(); });
}

void PatientQueue::announce(const QueueWorker& worker) {
  patiently([&] { queue_->announce(worker); }, drain_);
}

void PatientQueue::leave(const std::string& worker) {
  patiently([&] { queue_->leave(worker); });
}

std::optional<LeasedItem> PatientQueue::take(const QueueTake& wanted) {
  try {
    return patiently([&] { return queue_->take(wanted); }, drain_);
  } catch (const Error&) {
    if (!drain_.stop_requested()) throw;
    return std::nullopt;
  }
}

QueueKept PatientQueue::keep(const QueueWorker& worker, const std::vector<QueueLease>& leases,
                             std::chrono::milliseconds lease) {
  return patiently([&] { return queue_->keep(worker, leases, lease); });
}

bool PatientQueue::finish(const QueueLease& lease, const std::string& evaluation) {
  return patiently([&] { return queue_->finish(lease, evaluation); });
}

bool PatientQueue::fail(const QueueLease& lease, const std::string& evaluation, const std::string& message) {
  return patiently([&] { return queue_->fail(lease, evaluation, message); });
}

bool PatientQueue::hand_back(const QueueLease& lease) {
  return patiently([&] { return queue_->hand_back(lease); });
}

}  // namespace kbench::batch
