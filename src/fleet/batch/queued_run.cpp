#include "fleet/batch/queued_run.hpp"

#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "base/document/text.hpp"
#include "base/system/random_bytes.hpp"
#include "base/system/result_file.hpp"
#include "fleet/batch/key.hpp"
#include "fleet/batch/queue_device.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <fstream>
#include <iterator>
#include <mutex>
#include <stop_token>
#include <utility>

namespace kbench::batch {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t most_expected =
    20'000;  // items of a batch in the queue: several for each of thousands of workers
constexpr std::size_t at_once = 100;
constexpr auto queue_patience = 600s;
constexpr auto observed_every = 1s;

std::string random_name() {
  const auto random = system::random_array<std::array<std::uint64_t, 2>>();
  return fmt::format("{:016x}{:016x}", random[0], random[1]);
}

std::vector<std::string> kinds_of(const std::vector<std::string>& devices) {
  if (devices.empty()) return {"cpu", "cuda"};
  for (const std::string& device : devices) {
    if (device != "cpu" && device != "cuda")
      throw Error(fmt::format("a queue has devices of two kinds, cpu and cuda, and none is called {}",
                              document::quoted(device)));
  }
  return devices;
}

// The evaluation of an item after its leases ran out, perhaps because it took workers down.
Evaluation lost(const std::string& problem, const QueueResult& result) {
  std::vector<std::string> workers;
  for (const std::string& worker : result.lost_to) workers.push_back(document::printable_line(worker));
  Evaluation evaluation;
  evaluation.problem = problem;
  evaluation.explanation = fmt::format(
      "{} that evaluated this ended, or were cut off, before its end: {}. This says nothing of the "
      "submission. "
      "Look at what ended them, and run the batch again.",
      document::counted(workers.size(), "worker"), fmt::join(workers, ", "));
  return evaluation;
}

}  // namespace

QueuedRun::QueuedRun(Ledger& ledger, const BatchOptions& options, const std::filesystem::path& directory)
    : ledger_(ledger),
      options_(options),
      queue_(*options.queue),
      patiently_(queue_patience, options.stop),
      problems_(options.site, processes_),
      kinds_(kinds_of(options.devices)),
      memory_(directory / "queue.json") {
  remember();
}

// Reads what an earlier run on this directory has left. A damaged file counts as none: its items are then new.
void QueuedRun::remember() {
  std::ifstream file(memory_);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  try {
    const nlohmann::json json = document::parse(text);
    batch_ = document::decode_field<std::string>(json, "name");
    models_ = document::decode_field<std::map<std::string, std::string>>(json, "models");
  } catch (const Error&) {
    batch_ = random_name();
    models_.clear();
    write_down();
  }
}

void QueuedRun::write_down() const {
  system::ResultFile(memory_).write(document::dump({{"name", batch_}, {"models", models_}}) + '\n');
}

BatchEnd QueuedRun::carry_out(const NextCandidate& next) {
  expected_.clear();
  held_.reset();
  is_exhausted_ = false;
  end_.reset();
  suffix_ = options_.fresh ? '/' + random_name() : "";
  const Clock::time_point limit = last_begin(options_.time_limit);
  patiently_(options_.drain, [&] { queue_.forget(batch_); });
  while (true) {
    look_at_limits(limit);
    if (end_) patiently_([&] { queue_.withdraw(batch_); });
    const bool has_filled = !end_ && fill(next);
    const bool has_collected = collect();
    observe();
    if (!has_collected && is_over()) break;
    rest(has_filled || has_collected);
  }
  patiently_(options_.drain, [&] { queue_.forget(batch_); });
  return end_.value_or(BatchEnd::finished);
}

void QueuedRun::look_at_limits(Clock::time_point last_begin) {
  if (end_) return;
  if (options_.drain.stop_requested() || options_.stop.stop_requested()) end_ = BatchEnd::stopped;
  if (Clock::now() >= last_begin) end_ = BatchEnd::time_over;
}

bool QueuedRun::is_over() {
  if (expected_.empty() && (end_ || is_exhausted_)) return true;
  if (options_.stop.stop_requested())
    return true;  // running items get their results when another run asks for them
  if (!end_) return false;
  const QueueCounts counts = patiently_([&] { return queue_.counts(batch_); });
  return counts.waiting + counts.leased + counts.ended == 0;
}

// Puts some candidates into the queue. Returns false if there were none to look at.
bool QueuedRun::fill(const NextCandidate& next) {
  std::vector<QueueItem> items;
  std::size_t looked_at = 0;
  while (looked_at < at_once && !is_exhausted_ && expected_.size() < most_expected) {
    if (!held_) held_ = next();
    if (!held_) {
      is_exhausted_ = true;
    } else if (accept(*held_, items)) {
      held_.reset();
      ++looked_at;
    } else {
      break;
    }
  }
  if (!items.empty()) patiently_([&] { queue_.put(batch_, items); });
  if (looked_at > 0) report();
  return looked_at > 0;
}

bool QueuedRun::accept(const Candidate& candidate, std::vector<QueueItem>& items) {
  const auto carefully = [&](const auto& step) {
    try {
      step();
      return true;
    } catch (const Error& error) {
      ledger_.note_fault({.line = candidate.line, .id = candidate.id, .message = error.what()});
      return false;
    }
  };
  QueueDevice device;
  const bool makes_sense = carefully([&] {
    if (!candidate.fault.empty()) throw Error(candidate.fault);
    check_id(candidate.id);
    document::parse(candidate.meta);
    device.kind = kind_for(candidate.request, kinds_);
  });
  if (!makes_sense) return true;
  const auto model = model_for(candidate.request, device.kind);
  if (!model) return false;
  device.model = *model;
  Label label{.id = candidate.id, .key = {}, .meta = candidate.meta, .line = candidate.line};
  const bool has_key = carefully([&] {
    const ProblemDescription& problem =
        problems_.describe(candidate.request, "cpu");  // the version is that for every device
    label.key = key_of(candidate.request, problem, device.kind, device.model, options_.site);
  });
  if (has_key) expect(candidate.request, label, device, items);
  return true;
}

void QueuedRun::expect(const EvaluationRequest& request, const Label& label, const QueueDevice& device,
                       std::vector<QueueItem>& items) {
  if (!ledger_.accept(label, !request.options.check_only)) return;
  const std::string key = label.key + suffix_;
  expected_.emplace(key, Expected{.key = label.key, .problem = request.problem});
  items.push_back({.key = key, .device = device, .request = to_json(request)});
}

// The workers' model, unless the request or an earlier run names one. Throws Error if the workers have several.
std::optional<std::string> QueuedRun::model_for(const EvaluationRequest& request, const std::string& kind) {
  if (request.options.device_model) return request.options.device_model;
  if (const auto known = models_.find(kind); known != models_.end()) return known->second;
  const auto model = only_model(kind, patiently_([&] { return queue_.workers(); }));
  if (model) {
    models_[kind] = *model;
    write_down();
  }
  return model;
}

bool QueuedRun::collect() {
  const std::vector<QueueResult> results = patiently_([&] { return queue_.results(batch_, at_once); });
  if (results.empty()) return false;
  std::vector<std::string> keys;
  for (const QueueResult& result : results) {
    keys.push_back(result.key);
    const auto found = expected_.find(result.key);
    if (found == expected_.end()) continue;
    conclude(found->second, result);
    expected_.erase(found);
  }
  // If this process ends before it collects these, the results' file knows them next time.
  patiently_([&] { queue_.collect(batch_, keys); });
  report();
  return true;
}

void QueuedRun::conclude(const Expected& expected, const QueueResult& result) {
  const int attempts = std::clamp(result.attempts, 1, Queue::most_attempts + Queue::most_losses);
  Evaluation evaluation;
  if (!result.lost_to.empty()) {
    evaluation = lost(expected.problem, result);
  } else if (result.evaluation.empty()) {
    return ledger_.drop(expected.key, document::printable_line(result.message));
  } else {
    try {
      evaluation = evaluation_from_json(result.evaluation);
      if (evaluation.problem != expected.problem)
        throw Error(fmt::format("it is of the problem {}", document::quoted(evaluation.problem)));
    } catch (const Error& error) {
      return ledger_.drop(
          expected.key, fmt::format("its result in the queue cannot be read ({}); --fresh evaluates it anew",
                                    error.what()));
    }
  }
  ledger_.conclude(expected.key, evaluation, attempts);
  if (options_.fail_fast && !evaluation.accepted() && !end_) end_ = BatchEnd::failed;
}

void QueuedRun::observe() {
  if (Clock::now() - observed_ < observed_every) return;
  observed_ = Clock::now();
  counts_ = patiently_([&] { return queue_.counts(batch_); });
  // The queue may have forgotten that the batch asks for them, too.
  const std::size_t found = counts_.waiting + counts_.leased + counts_.ended;
  const std::size_t missing = end_ ? counts_.missing : expected_.size() - std::min(expected_.size(), found);
  if (missing > 0)
    throw Error(ErrorCode::io,
                fmt::format("somebody has removed {} of this batch from the queue {}: the same "
                            "call puts them there again",
                            document::counted(missing, "item"), queue_.name()));
  workers_ = patiently_([&] { return queue_.workers().size(); });
  report();
}

void QueuedRun::report() const {
  if (options_.progress)
    options_.progress({.so_far = ledger_.summary(),
                       .running = counts_.leased,
                       .waiting = counts_.waiting,
                       .workers = workers_});
}

// Does not wait after some progress, and otherwise up to half a second.
void QueuedRun::rest(bool did_something) {
  if (did_something) {
    pause_ = 0ms;
    return;
  }
  pause_ = std::clamp(2 * pause_, 10ms, 500ms);
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);
  if (end_) {
    stopped.wait_for(lock, pause_, [] { return false; });
  } else {
    stopped.wait_for(lock, options_.drain, pause_, [] { return false; });
  }
}

}  // namespace kbench::batch
