// Evaluates items of a queue.
#include "base/document/text.hpp"
#include "base/system/boundary.hpp"
#include "base/system/gpu_node.hpp"
#include "fleet/batch/crew.hpp"
#include "fleet/batch/devices.hpp"
#include "fleet/batch/key.hpp"
#include "fleet/batch/patience.hpp"
#include "fleet/batch/problems.hpp"
#include "fleet/batch/run.hpp"
#include "fleet/queue/leases.hpp"

#include <kbench/queue.hpp>
#include <kbench/version.hpp>

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <random>
#include <utility>

namespace kbench {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

std::vector<std::string> all_devices() {
  std::vector<std::string> names{"cpu"};
  const std::size_t gpus = system::find_gpu_nodes().size();
  for (std::size_t i = 0; i < gpus; ++i) names.push_back(fmt::format("cuda:{}", i));
  return names;
}

// Names machine, process and job, also for people.
std::string name_of_this_process() {
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  std::string name = fmt::format("{}:{}", host.data(), ::getpid());
  if (const char* const job = std::getenv("SLURM_JOB_ID")) name += fmt::format(" (Slurm {})", job);
  return fmt::format("{} {:08x}", document::clipped(document::printable_line(name), 100),
                     std::random_device()());
}

WorkerOptions checked(WorkerOptions options) {
  if (options.lease < 100ms) throw Error("the options do not make sense: lease must be 100 ms or more");
  if (options.poll < 50ms) throw Error("the options do not make sense: poll must be 50 ms or more");
  if (options.devices.empty()) options.devices = all_devices();
  return options;
}

// The batch's part of an item's key, without the run that may follow.
std::string_view key_of_batch(std::string_view key) { return key.substr(0, key.find('/')); }

}  // namespace

class Worker::State final : private batch::Orders {
 public:
  State(std::shared_ptr<Queue> queue, WorkerOptions options)
      : options_(checked(std::move(options))),
        queue_(std::move(queue)),
        patiently_(options_.patience, options_.stop),
        devices_(options_.devices, options_.site),
        problems_(options_.site, processes_),
        crew_(devices_, options_.jobs, options_.site, processes_),
        identity_{.name = name_of_this_process(), .devices = devices()} {}

  const QueueWorker& identity() const { return identity_; }
  WorkerSummary run();

 private:
  std::vector<QueueDevice> devices() const;
  std::variant<batch::Order, batch::NoOrder> next() override;
  bool conclude(std::size_t id, const Evaluation& evaluation) override;
  void drop(std::size_t id, const std::string& message) override;

  std::optional<LeasedItem> take();
  batch::NoOrder nothing();
  batch::Order order_of(const LeasedItem& taken);
  void refuse(const QueueLease& lease, const std::string& why);
  void lose(std::size_t id);
  void hand_back_all();
  void count(std::size_t WorkerSummary::*what);

  WorkerOptions options_;
  std::shared_ptr<Queue> queue_;
  batch::Patience patiently_;
  batch::Devices devices_;
  ProcessPool processes_;
  batch::Problems problems_;
  batch::Crew crew_;
  QueueWorker identity_;
  std::unique_ptr<queue::Leases> leases_;
  std::size_t next_id_ = 0;
  Clock::time_point last_item_;
  std::chrono::milliseconds pause_{};

  std::mutex mutex_;
  WorkerSummary summary_;
};

std::vector<QueueDevice> Worker::State::devices() const {
  std::vector<QueueDevice> all;
  for (const bool on_gpu : {true, false}) {
    const batch::Lane lane{.on_gpu = on_gpu};
    if (devices_.has(lane)) all.push_back({.kind = devices_.kind_of(lane), .model = devices_.model_of(lane)});
  }
  return all;
}

WorkerSummary Worker::State::run() {
  const Clock::time_point begin = Clock::now();
  summary_ = {};
  last_item_ = begin;
  patiently_(options_.drain, [&] { queue_->announce(identity_); });
  leases_ = std::make_unique<queue::Leases>(*queue_, identity_, options_.lease,
                                            [this](std::size_t id) { lose(id); });
  try {
    crew_.run(*this, options_.drain, options_.stop, batch::last_begin(options_.time_limit));
    hand_back_all();
  } catch (...) {
    leases_.reset();  // their evaluations are over
    throw;
  }
  leases_.reset();
  patiently_([&] { queue_->leave(identity_.name); });
  summary_.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return summary_;
}

std::variant<batch::Order, batch::NoOrder> Worker::State::next() {
  const bool waits_for_suspect = leases_->suspects_wait() && !leases_->is_empty();
  if (leases_->has_suspect() || waits_for_suspect) return batch::NoOrder{.ask_again_in = 50ms};
  const std::optional<LeasedItem> taken = take();
  if (!taken) return nothing();
  last_item_ = Clock::now();
  pause_ = 0ms;
  try {
    batch::Order order = order_of(*taken);
    order.id = next_id_++;
    leases_->add(order.id, taken->lease, taken->losses > 0);
    return order;
  } catch (const Error& error) {
    refuse(taken->lease, error.what());
    return batch::NoOrder{.ask_again_in = 1ms};
  }
}

std::optional<LeasedItem> Worker::State::take() {
  for (const QueueDevice& device : identity_.devices) {
    const QueueTake wanted{.worker = identity_.name,
                           .device = device,
                           .may_be_suspect = leases_->is_empty(),
                           .lease = options_.lease};
    try {
      auto taken = patiently_(options_.drain, [&] { return queue_->take(wanted); });
      if (taken) return taken;
    } catch (const Error&) {
      if (!options_.drain.stop_requested()) throw;
    }
  }
  return std::nullopt;
}

// Asks often at first, then more and more rarely: thousands of workers may have nothing to do.
batch::NoOrder Worker::State::nothing() {
  if (options_.idle_limit && leases_->is_empty() && Clock::now() - last_item_ > *options_.idle_limit)
    return {};
  pause_ = std::clamp(2 * pause_, 50ms, options_.poll);
  std::minstd_rand random(static_cast<std::uint32_t>(Clock::now().time_since_epoch().count()));
  const auto jitter = std::chrono::milliseconds(random() % static_cast<std::uint32_t>(pause_.count() / 2));
  return {.ask_again_in = pause_ - jitter};
}

// Reads an untrusted item. Throws Error if it makes no sense here.
batch::Order Worker::State::order_of(const LeasedItem& taken) {
  batch::Order order{.request = request_from_json(taken.item.request), .lane = {}};
  const QueueDevice& device = taken.item.device;
  order.lane = {.on_gpu = site::parse_target(device.kind).platform->measures_beside};
  const ProblemDescription& problem = problems_.describe(order.request, devices_.name_of(order.lane));
  const std::string key = batch::key_of(order.request, problem, device.kind, device.model, options_.site);
  if (key != key_of_batch(taken.item.key)) {
    throw Error(fmt::format(
        "here it is another: version {} of the problem, or its files where it is in Python, kbench "
        "{}, or the options --flag, --compiler and --python differ from the batch's",
        problem.info.version, version));
  }
  order.has_checks = batch::has_checks(problem, order.request);
  return order;
}

bool Worker::State::conclude(std::size_t id, const Evaluation& evaluation) {
  const auto lease = leases_->remove(id);
  if (!lease) return false;
  const bool is_verdict = is_about_submission(evaluation.verdict);
  const bool is_ours = patiently_([&] {
    return is_verdict ? queue_->finish(*lease, to_json(evaluation))
                      : queue_->fail(*lease, to_json(evaluation), evaluation.explanation);
  });
  count(!is_ours ? &WorkerSummary::lost : is_verdict ? &WorkerSummary::evaluated : &WorkerSummary::failed);
  return false;
}

void Worker::State::drop(std::size_t id, const std::string& message) {
  const auto lease = leases_->remove(id);
  if (!lease) return;
  refuse(*lease, message);
}

void Worker::State::refuse(const QueueLease& lease, const std::string& why) {
  const std::string text = fmt::format("{} refused it: {}", identity_.name, document::printable_line(why));
  patiently_([&] { queue_->fail(lease, "", text); });
  count(&WorkerSummary::failed);
}

void Worker::State::lose(std::size_t id) {
  crew_.cancel(id);
  count(&WorkerSummary::lost);
}

void Worker::State::hand_back_all() {
  for (const auto& [id, lease] : leases_->all()) {
    if (!leases_->remove(id)) continue;
    patiently_([&, &lease = lease] { queue_->hand_back(lease); });
    count(&WorkerSummary::handed_back);
  }
}

void Worker::State::count(std::size_t WorkerSummary::*what) {
  const std::size_t running = crew_.running();
  const std::lock_guard lock(mutex_);
  ++(summary_.*what);
  if (options_.progress) options_.progress({.so_far = summary_, .running = running});
}

Worker::Worker(std::shared_ptr<Queue> queue, WorkerOptions options) {
  at_boundary([&] { state_ = std::make_unique<State>(std::move(queue), std::move(options)); });
}

Worker::Worker(Worker&&) noexcept = default;
Worker::~Worker() = default;

const QueueWorker& Worker::identity() const { return state_->identity(); }

WorkerSummary Worker::run() {
  return at_boundary([&] { return state_->run(); });
}

}  // namespace kbench
