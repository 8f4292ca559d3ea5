// Makes items of a queue.
#include "base/document/text.hpp"
#include "base/system/boundary.hpp"
#include "fleet/batch/key.hpp"
#include "fleet/batch/problems.hpp"
#include "fleet/batch/queue_device.hpp"

#include <kbench/process_pool.hpp>
#include <kbench/queue.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <utility>

namespace kbench {
namespace {

bool has(const std::vector<QueueWorker>& workers, const QueueDevice& device) {
  return std::any_of(workers.begin(), workers.end(), [&](const QueueWorker& worker) {
    return std::find(worker.devices.begin(), worker.devices.end(), device) != worker.devices.end();
  });
}

std::vector<std::string> kinds_of(const std::vector<QueueWorker>& workers) {
  std::vector<std::string> kinds;
  for (const char* const kind : {"cpu", "cuda"}) {
    const bool is_there = std::any_of(workers.begin(), workers.end(), [&](const QueueWorker& worker) {
      return std::any_of(worker.devices.begin(), worker.devices.end(),
                         [&](const QueueDevice& device) { return device.kind == kind; });
    });
    if (is_there) kinds.emplace_back(kind);
  }
  return kinds;
}

}  // namespace

class QueueItems::State {
 public:
  explicit State(Site site)
      : site_(std::move(site)), problems_(site_, processes_, batch::Problems::Faults::are_forgotten) {}

  QueueItem make(const EvaluationRequest& request, const std::vector<QueueWorker>& workers) {
    const std::vector<std::string> kinds = kinds_of(workers);
    if (kinds.empty())
      throw Error(ErrorCode::no_device, "no worker of the queue is there: start one (kbench worker)");
    QueueItem item;
    item.device.kind = batch::kind_for(request, kinds);
    const auto& named = request.options.device_model;
    item.device.model = named ? *named : batch::only_model(item.device.kind, workers).value();
    if (!has(workers, item.device)) {
      throw Error(ErrorCode::no_device, fmt::format("no worker of the queue has the device {} {}",
                                                    item.device.kind, document::quoted(item.device.model)));
    }
    item.request = to_json(request);
    const std::lock_guard lock(mutex_);
    const ProblemDescription& problem =
        problems_.describe(request, "cpu");  // the version is that for every device
    item.key = batch::key_of(request, problem, item.device.kind, item.device.model, site_);
    return item;
  }

 private:
  Site site_;
  std::mutex mutex_;
  ProcessPool processes_;
  batch::Problems problems_;
};

QueueItems::QueueItems(Site site) : state_(std::make_unique<State>(std::move(site))) {}
QueueItems::QueueItems(QueueItems&&) noexcept = default;
QueueItems::~QueueItems() = default;

QueueItem QueueItems::make(const EvaluationRequest& request, const std::vector<QueueWorker>& workers) {
  return at_boundary([&] { return state_->make(request, workers); });
}

}  // namespace kbench
