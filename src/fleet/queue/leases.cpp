#include "fleet/queue/leases.hpp"

#include <kbench/error.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace kbench::queue {

Leases::Leases(Queue& queue, const QueueWorker& worker, std::chrono::milliseconds lease,
               std::function<void(std::size_t id)> lost)
    : queue_(queue),
      worker_(worker),
      lease_(lease),
      lost_(std::move(lost)),
      thread_([this](const std::stop_token& end) { renew(end); }) {}

void Leases::add(std::size_t id, const QueueLease& lease, bool is_suspect) {
  const std::lock_guard lock(mutex_);
  held_.emplace(id, Held{.lease = lease, .is_suspect = is_suspect});
}

std::optional<QueueLease> Leases::remove(std::size_t id) {
  const std::lock_guard lock(mutex_);
  const auto node = held_.extract(id);
  if (node.empty()) return std::nullopt;
  return node.mapped().lease;
}

std::map<std::size_t, QueueLease> Leases::all() const {
  const std::lock_guard lock(mutex_);
  std::map<std::size_t, QueueLease> leases;
  for (const auto& [id, held] : held_) leases.emplace(id, held.lease);
  return leases;
}

bool Leases::is_empty() const {
  const std::lock_guard lock(mutex_);
  return held_.empty();
}

bool Leases::has_suspect() const {
  const std::lock_guard lock(mutex_);
  return std::any_of(held_.begin(), held_.end(), [](const auto& each) { return each.second.is_suspect; });
}

void Leases::renew(const std::stop_token& end) {
  std::unique_lock lock(mutex_);
  while (!end.stop_requested()) {
    ended_.wait_for(lock, end, lease_ / 3, [] { return false; });
    if (end.stop_requested()) return;
    lock.unlock();
    try {
      renew_once();
    } catch (const Error&) {  // the store is unreachable; taking or ending an item reports that
    }
    lock.lock();
  }
}

void Leases::renew_once() {
  const std::map<std::size_t, QueueLease> before = all();
  std::vector<QueueLease> leases;
  for (const auto& [id, lease] : before) leases.push_back(lease);
  const QueueKept kept = queue_.keep(worker_, leases, lease_);
  suspects_wait_ = kept.suspects_wait;
  for (const auto& [id, lease] : before) {
    if (std::find(kept.leases.begin(), kept.leases.end(), lease) != kept.leases.end()) continue;
    if (remove(id)) lost_(id);  // false if the item has ended in the meantime
  }
}

}  // namespace kbench::queue
