// Evaluations on many machines: batches put items into a queue, and workers take them.
//
//     auto queue = kbench::open_queue("postgresql://kbench@db/kbench");   // kbench/open_queue.hpp, of kbench::queues
//     kbench::Batch("out", {.queue = queue}).run(next);                   // on one machine
//     kbench::Worker(queue, {.devices = {"cuda:0"}}).run();               // on each of many
//
// An item is one evaluation. Its key is that of a batch's results: batches that ask for the same evaluation share the
// item. A worker has a lease on what it evaluates, which it renews while it lives. Each lease on an item has a higher
// fencing number than the one before; a result with a lower one is refused. Each item therefore has one result, even if
// workers are killed at any time. docs/cluster.md describes the use of a queue.
//
// Everyone who can write to a queue can write results into it. Readers hold these to bounds, so that they do no other
// harm.
#pragma once

#include <kbench/error.hpp>
#include <kbench/export.hpp>
#include <kbench/request.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kbench {

// The device that an item needs.
struct QueueDevice {
  std::string kind = {};   // "cpu" or "cuda"
  std::string model = {};  // Options::device_model

  friend bool operator==(const QueueDevice&, const QueueDevice&) = default;
};

struct QueueItem {
  std::string key = {};
  QueueDevice device = {};
  std::string request = {};  // an EvaluationRequest, as JSON
};

struct QueueLease {
  std::int64_t item = 0;
  std::int64_t fence = 0;  // the item's leases are numbered

  friend bool operator==(const QueueLease&, const QueueLease&) = default;
};

struct LeasedItem {
  QueueLease lease = {};
  QueueItem item = {};
  int losses = 0;  // leases on it that ran out: of workers that ended, or were cut off
};

// A result says what became of an item.
struct QueueResult {
  std::string key = {};
  std::string evaluation = {};            // an Evaluation, as JSON; empty if there is none
  std::string message = {};               // why there is none
  std::vector<std::string> lost_to = {};  // the workers with which its leases ran out, where that ended it
  int attempts = 0;                       // leases that ended otherwise than by being handed back
};

// Counts the items that a batch asks for.
struct QueueCounts {
  std::size_t waiting = 0;
  std::size_t leased = 0;
  std::size_t ended = 0;
  std::size_t missing = 0;  // items that somebody has removed
};

struct QueueWorker {
  std::string name = {};  // no two have the same
  std::vector<QueueDevice> devices = {};
};

// A worker asks for such an item.
struct QueueTake {
  std::string worker = {};
  QueueDevice device = {};
  bool may_be_suspect = false;  // an item with losses
  std::chrono::milliseconds lease{};
};

// The leases that a worker still has.
struct QueueKept {
  std::vector<QueueLease> leases = {};
  bool suspects_wait = false;  // items with losses, for a device of the worker
};

// The interface of a queue's store, for programs with another store; Batch and Worker use it. The functions
// throw Error when the store cannot be reached, and may be called by several threads. An Error with the code
// invalid_document ends the batch or worker: the store is damaged, was removed, or refuses an item for good. A call may
// be repeated if its answer got lost. Times are those of the store's clock.
class KBENCH_API Queue {
 public:
  static constexpr int most_attempts = 3;  // number of attempts after which an item without a result ends
  static constexpr int most_losses = 2;

  Queue() = default;
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;
  virtual ~Queue();

  // A name for messages, without secrets.
  virtual std::string name() const = 0;

  // Ends all that the batch of this name asks for. Removes waiting items that no batch asks for, and results that no
  // batch has asked for within 30 days.
  virtual void forget(const std::string& batch) = 0;

  // Adds items that the batch asks for. Items that exist already stay; those that ended without a verdict on the
  // submission wait again.
  virtual void put(const std::string& batch, const std::vector<QueueItem>& items) = 0;

  // Returns items of the batch that have ended and are not collected yet, at most `most`.
  virtual std::vector<QueueResult> results(const std::string& batch, std::size_t most) = 0;
  virtual void collect(const std::string& batch, const std::vector<std::string>& keys) = 0;

  // Ends the batch's demand for items that wait.
  virtual void withdraw(const std::string& batch) = 0;
  virtual QueueCounts counts(const std::string& batch) = 0;

  // Returns the workers that have been heard of within the last minute.
  virtual std::vector<QueueWorker> workers() = 0;

  // Announces a worker; each keep() renews it.
  virtual void announce(const QueueWorker& worker) = 0;
  virtual void leave(const std::string& worker) = 0;

  // Leases the oldest item that waits; items that were handed back a moment ago come last. Skips an item if this worker
  // had its last lease and another worker with such a device lives.
  virtual std::optional<LeasedItem> take(const QueueTake& wanted) = 0;

  // Renews leases that have not been given to another.
  virtual QueueKept keep(const QueueWorker& worker, const std::vector<QueueLease>& leases,
                         std::chrono::milliseconds lease) = 0;

  // These end a lease, and return false if another worker has it by now. finish() brings a verdict on the
  // submission. fail() brings another verdict or no evaluation, and the item waits again if there were fewer
  // than most_attempts. hand_back() says that nothing was done.
  virtual bool finish(const QueueLease& lease, const std::string& evaluation) = 0;
  virtual bool fail(const QueueLease& lease, const std::string& evaluation, const std::string& message) = 0;
  virtual bool hand_back(const QueueLease& lease) = 0;
};

// Makes items of requests, as batches do. May be used by several threads.
class KBENCH_API QueueItems {
 public:
  explicit QueueItems(Site site = {});
  QueueItems(QueueItems&&) noexcept;
  ~QueueItems();

  // The item is for the device that the request names; else for the first kind, of cpu and cuda, that the workers have and the
  // submission's language runs on. Describes a problem when it comes first, for the key has its version. Throws Error: no_device if no
  // worker has such a device, or they have several models of it and the request names none; no_such_problem.
  QueueItem make(const EvaluationRequest& request, const std::vector<QueueWorker>& workers);

 private:
  class KBENCH_HIDDEN State;
  std::unique_ptr<State> state_;
};

struct WorkerSummary {
  std::size_t evaluated = 0;    // items with a verdict on the submission
  std::size_t failed = 0;       // items with another verdict or none, which are tried elsewhere
  std::size_t handed_back = 0;  // taken, and not evaluated
  std::size_t lost = 0;         // items that lost their lease first
  double seconds = 0.0;
};

struct WorkerProgress {
  const WorkerSummary& so_far;
  std::size_t running = 0;
};

struct WorkerOptions {
  // Empty: the processor, and the GPUs that this process may open. The GPUs must be of one model, as in a batch.
  std::vector<std::string> devices = {};

  int jobs = 0;  // BatchOptions::jobs

  // The time after which a silent worker loses an item. The lease is renewed three times as often.
  std::chrono::milliseconds lease{30'000};

  // The longest time between two questions of an idle worker for items: 50 ms or more.
  std::chrono::milliseconds poll{2'000};

  std::optional<std::chrono::milliseconds> idle_limit = {};  // time without items after which the worker ends
  // Time after which the worker takes no more items.
  std::optional<std::chrono::milliseconds> time_limit = {};

  // How long the queue may be unreachable. The worker tries again in that time.
  std::chrono::milliseconds patience{600'000};

  // A request to stop: no other item is started, running items come to their end, and those that wait are handed back.
  std::stop_token drain = {};

  // A request to stop at once: what runs is ended, and handed back too.
  std::stop_token stop = {};

  // Called after each item, by one thread at a time; must not throw.
  std::function<void(const WorkerProgress&)> progress = {};

  Site site = {};
};

class KBENCH_API Worker {
 public:
  // Throws Error if a device is missing, or the options make no sense.
  explicit Worker(std::shared_ptr<Queue> queue, WorkerOptions options = {});
  Worker(Worker&&) noexcept;
  ~Worker();

  const QueueWorker& identity() const;

  // Takes items until it is asked to stop, or one of its limits is reached. Throws Error if the queue is away for
  // longer than `patience`.
  WorkerSummary run();

 private:
  class KBENCH_HIDDEN State;
  std::unique_ptr<State> state_;
};

}  // namespace kbench
