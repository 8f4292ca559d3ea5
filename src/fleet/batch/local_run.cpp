#include "fleet/batch/local_run.hpp"

#include "base/document/json.hpp"
#include "fleet/batch/key.hpp"

#include <nlohmann/json.hpp>

#include <utility>

namespace kbench::batch {

LocalRun::LocalRun(Ledger& ledger, const BatchOptions& options)
    : ledger_(ledger),
      options_(options),
      devices_(options.devices, options.site),
      problems_(options.site, processes_),
      crew_(devices_, options.jobs, options.site, processes_) {}

BatchEnd LocalRun::carry_out(const NextCandidate& next) {
  next_ = &next;
  tasks_.clear();
  return crew_.run(*this, options_.drain, options_.stop, last_begin(options_.time_limit));
}

// The next candidate that has to be evaluated.
std::variant<Order, NoOrder> LocalRun::next() {
  while (!options_.drain.stop_requested() && !options_.stop.stop_requested()) {
    std::optional<Candidate> candidate = (*next_)();
    if (!candidate) return NoOrder();
    if (auto order = accept(*std::move(candidate))) return *std::move(order);
  }
  return NoOrder{.ask_again_in =
                     std::chrono::seconds(1)};  // there may be more, which the crew does not come to ask for
}

std::optional<Order> LocalRun::accept(Candidate candidate) {
  Label label{.id = candidate.id, .key = {}, .meta = candidate.meta, .line = candidate.line};
  Order order{.request = std::move(candidate.request), .lane = {}};
  try {
    if (!candidate.fault.empty()) throw Error(candidate.fault);
    check_id(candidate.id);
    document::parse(candidate.meta);
    order.lane = devices_.lane_of(order.request);
    const ProblemDescription& problem =
        problems_.describe(order.request, devices_.name_of({.on_gpu = order.lane.on_gpu}));
    order.has_checks = has_checks(problem, order.request);
    label.key = key_of(order.request, problem, devices_.kind_of(order.lane), devices_.model_of(order.lane),
                       options_.site);
  } catch (const Error& error) {
    const std::lock_guard lock(mutex_);
    ledger_.note_fault({.line = candidate.line, .id = candidate.id, .message = error.what()});
    report();
    return std::nullopt;
  }
  const std::lock_guard lock(mutex_);
  if (!ledger_.accept(label, !order.request.options.check_only)) {
    report();
    return std::nullopt;
  }
  order.id = next_id_++;
  tasks_.emplace(order.id, Task{.key = label.key});
  return order;
}

bool LocalRun::conclude(std::size_t id, const Evaluation& evaluation) {
  const std::lock_guard lock(mutex_);
  Task& task = tasks_.at(id);
  ++task.attempts;
  if (evaluation.verdict == Verdict::internal_error && task.attempts < most_attempts) return true;
  ledger_.conclude(task.key, evaluation, task.attempts);
  tasks_.erase(id);
  if (options_.fail_fast && !evaluation.accepted()) crew_.stop(BatchEnd::failed);
  report();
  return false;
}

void LocalRun::drop(std::size_t id, const std::string& message) {
  const std::lock_guard lock(mutex_);
  ledger_.drop(tasks_.at(id).key, message);
  tasks_.erase(id);
  report();
}

void LocalRun::report() const {
  if (options_.progress) options_.progress({.so_far = ledger_.summary(), .running = crew_.running()});
}

}  // namespace kbench::batch
