// Runs a batch: threads that take their work from the schedule, and write what comes of it.
#include "batch/devices.hpp"
#include "batch/key.hpp"
#include "batch/problems.hpp"
#include "batch/record.hpp"
#include "batch/results_file.hpp"
#include "batch/schedule.hpp"
#include "document/json.hpp"
#include "system/boundary.hpp"
#include "system/result_file.hpp"

#include <kbench/batch.hpp>
#include <kbench/evaluate.hpp>
#include <kbench/process_pool.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

namespace kbench {
namespace batch {

// How it was compiled, before it is measured.
struct Prepared {
  bool compile_cached = false;
  double compile_s = 0.0;
};

struct Task {
  Candidate candidate;
  std::string key;
  Lane lane;
  bool has_checks = false;
  int attempts = 0;                   // that have ended as an internal_error
  std::vector<Label> followers = {};  // ask for the same
  std::optional<Prepared> prepared = {};

  Label label() const {
    return {.id = candidate.id, .key = key, .meta = candidate.meta, .line = candidate.line};
  }
};

}  // namespace batch

namespace {

using batch::Label;
using batch::Lane;
using batch::Stage;
using batch::Task;
using batch::Work;
using Clock = std::chrono::steady_clock;

constexpr int most_attempts = 3;

constexpr auto longest_batch = std::chrono::hours(100'000);
constexpr std::size_t most_faults = 1000;  // that a summary has the texts of

std::size_t jobs_for(const BatchOptions& options, std::size_t gpus) {
  if (options.jobs < 0) throw Error("the options do not make sense: jobs must not be negative");
  if (options.jobs > 0) return static_cast<std::size_t>(options.jobs);
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  return cores > gpus ? cores - gpus : 1;
}

batch::Schedule::Limits limits_for(const BatchOptions& options, std::size_t gpus) {
  return {.preparing = jobs_for(options, gpus), .gpus = gpus};
}

}  // namespace

class Batch::State {
 public:
  State(const std::filesystem::path& directory, BatchOptions options)
      : options_(std::move(options)),
        directory_(directory),
        results_(directory),
        devices_(options_.devices, options_.site),
        problems_(options_.site),
        limits_(limits_for(options_, devices_.gpus())),
        schedule_(limits_) {}

  BatchSummary run(const std::function<std::optional<Candidate>()>& next);

 private:
  void work();
  void wait(std::unique_lock<std::mutex>& lock);
  void notify() {
    ++changes_;
    changed_.notify_all();
  }
  Clock::time_point last_begin() const { return begin_ + options_.time_limit.value_or(longest_batch); }
  void carry_out(const Work& work);
  void prepare(const Work& work);
  void measure(const Work& work);
  std::optional<std::size_t> take_new();
  std::optional<std::size_t> admit(Candidate candidate);
  Options options_for(const Task& task, const Lane& lane) const;

  // All of these are called with the lock held.
  void conclude(std::size_t id, const Work& work, const Evaluation& evaluation);
  void write(const Label& label, const Task& task, const Evaluation& evaluation);
  void write_duplicate(const std::string& line, const Label& label);
  void drop(std::size_t id, const std::string& message);
  void note_fault(const Candidate& candidate, const std::string& message);
  void count(Verdict verdict) { ++summary_.verdicts[std::string(name(verdict))]; }
  void end(BatchEnd why);
  void tell() const;

  BatchOptions options_;
  std::filesystem::path directory_;
  batch::ResultsFile results_;
  batch::Devices devices_;
  batch::Problems problems_;
  batch::Schedule::Limits limits_;
  mutable ProcessPool processes_;
  std::stop_source cancel_;  // what runs, also where its result could not be written

  std::mutex source_mutex_;  // held while a candidate is taken and its problem is described
  const std::function<std::optional<Candidate>()>* next_ = nullptr;

  std::mutex mutex_;  // of all that follows
  std::condition_variable_any changed_;
  std::uint64_t changes_ = 0;
  batch::Schedule schedule_;
  std::map<std::size_t, Task> tasks_;
  std::map<std::string, std::size_t> task_of_key_;
  std::set<std::string> keys_of_this_run_;
  std::size_t next_id_ = 0;
  BatchSummary summary_;
  Clock::time_point begin_;
  std::exception_ptr fault_;
};

BatchSummary Batch::State::run(const std::function<std::optional<Candidate>()>& next) {
  schedule_ = batch::Schedule(limits_);
  summary_ = {};
  next_ = &next;
  begin_ = Clock::now();
  const std::stop_callback end_what_runs(options_.stop, [this] { cancel_.request_stop(); });
  std::vector<std::jthread> threads;
  const std::size_t count = limits_.preparing + limits_.gpus * limits_.on_each_gpu;
  for (std::size_t i = 0; i < count; ++i) threads.emplace_back([this] { work(); });
  threads.clear();
  if (fault_) std::rethrow_exception(std::exchange(fault_, nullptr));
  summary_.unfinished = tasks_.size();
  for (const auto& [id, task] : tasks_) summary_.unfinished += task.followers.size();
  tasks_.clear();
  task_of_key_.clear();
  summary_.seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  system::ResultFile(directory_ / "summary.json").write(to_json(summary_) + '\n');
  return summary_;
}

void Batch::State::work() {
  const FileSizeSignalHeld held;
  std::unique_lock lock(mutex_);
  while (true) {
    if (options_.drain.stop_requested() || options_.stop.stop_requested()) end(BatchEnd::stopped);
    if (Clock::now() >= last_begin()) end(BatchEnd::time_over);
    if (const auto work = schedule_.next()) {
      lock.unlock();
      carry_out(*work);
      lock.lock();
      notify();
    } else if (schedule_.is_over()) {
      return notify();
    } else {
      wait(lock);
    }
  }
}

// Until something has ended, or nothing may begin any more.
void Batch::State::wait(std::unique_lock<std::mutex>& lock) {
  const auto has_changed = [this, before = changes_] { return changes_ != before; };
  if (summary_.end != BatchEnd::finished) {
    changed_.wait(lock, has_changed);
  } else {
    changed_.wait_until(lock, options_.drain, last_begin(), has_changed);
  }
}

void Batch::State::carry_out(const Work& work) {
  try {
    work.stage == Stage::prepare ? prepare(work) : measure(work);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!fault_) fault_ = std::current_exception();
    schedule_.stop();
    cancel_.request_stop();
  }
  const std::lock_guard lock(mutex_);
  schedule_.done(work);
}

// Compiles, and on the processor checks. What is for a GPU is compiled without one, so no context is made for it.
void Batch::State::prepare(const Work& work) {
  const std::optional<std::size_t> id = work.is_new ? take_new() : work.task;
  if (!id) return;
  Task* task = nullptr;
  {
    const std::lock_guard lock(mutex_);
    task = &tasks_.at(*id);
  }
  const EvaluationRequest& request = task->candidate.request;
  Options options = options_for(*task, task->lane);
  try {
    if (task->lane.on_gpu || (!task->has_checks && !request.check_only)) {
      if (task->lane.on_gpu && !options.compile.architecture)
        options.compile.architecture = devices_.gpu_architecture();
      const Compilation compilation = compile(request.problem, request.submission, options);
      const std::lock_guard lock(mutex_);
      task->prepared = {.compile_cached = compilation.compile_cached, .compile_s = compilation.compile_s};
      return schedule_.measure_next(*id, task->lane);
    }
    if (!request.check_only && options.sanitize == Sanitize::always) options.sanitize = Sanitize::on_failure;
    options.check_only = true;
    const Evaluation evaluation = evaluate(request.problem, request.submission, options);
    const std::lock_guard lock(mutex_);
    if (request.check_only || !evaluation.accepted()) return conclude(*id, work, evaluation);
    task->prepared = {.compile_cached = evaluation.compile_cached, .compile_s = evaluation.timings.compile_s};
    schedule_.measure_next(*id, task->lane);
  } catch (const Cancelled&) {
  } catch (const Error& error) {
    const std::lock_guard lock(mutex_);
    drop(*id, error.what());
  }
}

void Batch::State::measure(const Work& work) {
  Task* task = nullptr;
  {
    const std::lock_guard lock(mutex_);
    task = &tasks_.at(work.task);
  }
  try {
    Evaluation evaluation = evaluate(task->candidate.request.problem, task->candidate.request.submission,
                                     options_for(*task, work.lane));
    if (task->prepared) {
      evaluation.compile_cached = task->prepared->compile_cached;
      evaluation.timings.compile_s = task->prepared->compile_s;
    }
    const std::lock_guard lock(mutex_);
    conclude(work.task, work, evaluation);
  } catch (const Cancelled&) {
  } catch (const Error& error) {
    const std::lock_guard lock(mutex_);
    drop(work.task, error.what());
  }
}

Options Batch::State::options_for(const Task& task, const Lane& lane) const {
  Options options = options_of(task.candidate.request, options_.site);
  options.device = devices_.name_of(lane);
  options.stop = cancel_.get_token();
  options.processes = &processes_;
  return options;
}

// The next candidate that has to be evaluated.
std::optional<std::size_t> Batch::State::take_new() {
  const std::lock_guard lock(source_mutex_);
  while (true) {
    {
      const std::lock_guard state(mutex_);
      if (summary_.end != BatchEnd::finished) return std::nullopt;
    }
    std::optional<Candidate> candidate = (*next_)();
    if (!candidate) {
      const std::lock_guard state(mutex_);
      schedule_.exhaust();
      return std::nullopt;
    }
    if (const auto id = admit(*std::move(candidate))) return id;
  }
}

// Nothing where there is a result for it already, or will be.
std::optional<std::size_t> Batch::State::admit(Candidate candidate) {
  Task task{.candidate = std::move(candidate), .key = {}, .lane = {}};
  const EvaluationRequest& request = task.candidate.request;
  try {
    if (!task.candidate.fault.empty()) throw Error(task.candidate.fault);
    batch::check_id(task.candidate.id);
    document::parse(task.candidate.meta);
    task.lane = devices_.lane_of(request);
    const ProblemDescription& problem =
        problems_.describe(request, devices_.name_of({.on_gpu = task.lane.on_gpu}));
    task.has_checks = batch::has_checks(problem, request);
    task.key = batch::key_of(request, problem.info.version, task.lane.on_gpu ? "cuda" : "cpu",
                             devices_.model_of(task.lane), options_.site);
  } catch (const Error& error) {
    const std::lock_guard lock(mutex_);
    note_fault(task.candidate, error.what());
    return std::nullopt;
  }
  const std::lock_guard lock(mutex_);
  const bool may_reuse = !options_.fresh || keys_of_this_run_.contains(task.key);
  if (const auto verdict = results_.verdict_of(task.candidate.id, task.key); verdict && may_reuse) {
    ++summary_.reused;
    count(*verdict);
    tell();
    return std::nullopt;
  }
  if (const auto same = task_of_key_.find(task.key); same != task_of_key_.end()) {
    tasks_.at(same->second).followers.push_back(task.label());
    return std::nullopt;
  }
  if (const auto line = results_.find(task.key); line && may_reuse) {
    write_duplicate(*line, task.label());
    tell();
    return std::nullopt;
  }
  const std::size_t id = next_id_++;
  task_of_key_[task.key] = id;
  tasks_.emplace(id, std::move(task));
  return id;
}

void Batch::State::conclude(std::size_t id, const Work& work, const Evaluation& evaluation) {
  Task& task = tasks_.at(id);
  ++task.attempts;
  if (evaluation.verdict == Verdict::internal_error && task.attempts < most_attempts) {
    work.stage == Stage::prepare ? schedule_.prepare_again(id) : schedule_.measure_next(id, task.lane);
    return;
  }
  write(task.label(), task, evaluation);
  keys_of_this_run_.insert(task.key);
  task_of_key_.erase(task.key);
  tasks_.erase(id);
  if (options_.fail_fast && !evaluation.accepted()) end(BatchEnd::failed);
  tell();
}

void Batch::State::write(const Label& label, const Task& task, const Evaluation& evaluation) {
  const std::string line =
      batch::record(label, evaluation, !task.candidate.request.check_only, task.attempts, options_.samples);
  results_.append(line);
  ++summary_.evaluated;
  if (evaluation.compile_cached) ++summary_.compile_cached;
  count(evaluation.verdict);
  for (const Label& follower : task.followers) write_duplicate(line, follower);
}

void Batch::State::write_duplicate(const std::string& line, const Label& label) {
  results_.append(batch::record_of_duplicate(line, label));
  ++summary_.duplicates;
  count(batch::read_head(line).verdict);
}

// What cannot be evaluated, none that asks for the same can be either.
void Batch::State::drop(std::size_t id, const std::string& message) {
  const Task& task = tasks_.at(id);
  note_fault(task.candidate, message);
  for (const Label& follower : task.followers)
    note_fault({.id = follower.id, .line = follower.line}, message);
  task_of_key_.erase(task.key);
  tasks_.erase(id);
}

void Batch::State::note_fault(const Candidate& candidate, const std::string& message) {
  ++summary_.fault_count;
  if (summary_.faults.size() < most_faults)
    summary_.faults.push_back({.line = candidate.line, .id = candidate.id, .message = message});
  tell();
}

void Batch::State::end(BatchEnd why) {
  if (summary_.end != BatchEnd::finished || schedule_.is_over()) return;
  summary_.end = why;
  schedule_.stop();
  notify();
}

void Batch::State::tell() const {
  if (options_.progress) options_.progress({.so_far = summary_, .running = schedule_.running()});
}

Batch::Batch(const std::filesystem::path& directory, BatchOptions options) {
  at_boundary([&] { state_ = std::make_unique<State>(directory, std::move(options)); });
}

Batch::Batch(Batch&&) noexcept = default;
Batch::~Batch() = default;

BatchSummary Batch::run(const std::function<std::optional<Candidate>()>& next) {
  return at_boundary([&] { return state_->run(next); });
}

}  // namespace kbench
