#include "fleet/batch/crew.hpp"

#include "base/system/boundary.hpp"
#include "evaluate/build_ahead.hpp"
#include "language/language.hpp"

#include <kbench/evaluate.hpp>

#include <fmt/format.h>

#include <cxxabi.h>

#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

namespace kbench::batch {
namespace {

std::size_t jobs_for(int jobs, std::size_t gpus) {
  if (jobs < 0) throw Error("the options do not make sense: jobs must not be negative");
  if (jobs > 0) return static_cast<std::size_t>(jobs);
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  return cores > gpus ? cores - gpus : 1;
}

}  // namespace

Crew::Crew(const Devices& devices, int jobs, const Site& site, ProcessPool& processes)
    : devices_(devices),
      site_(site),
      limits_{.preparing = jobs_for(jobs, devices.gpus()), .gpus = devices.gpus()},
      processes_(processes),
      schedule_(limits_) {}

BatchEnd Crew::run(Orders& orders, const std::stop_token& drain, const std::stop_token& cancel,
                   Clock::time_point last_begin) {
  orders_ = &orders;
  drain_ = drain;
  last_begin_ = last_begin;
  schedule_ = Schedule(limits_);
  end_ = BatchEnd::finished;
  const std::stop_callback end_what_runs(cancel, [this] { cancel_all(); });
  std::vector<std::jthread> threads;
  const std::size_t count = limits_.preparing + limits_.gpus * limits_.on_each_gpu;
  {
    const std::lock_guard begin_together(mutex_);  // no thread starts work before all exist
    try {
      for (std::size_t i = 0; i < count; ++i) threads.emplace_back([this] { work_or_fail(); });
    } catch (const std::exception& error) {
      fault_ = std::make_exception_ptr(
          Error(ErrorCode::system, fmt::format("{} of {} threads could be started: {}. Ask for fewer jobs",
                                               threads.size(), count, error.what())));
      schedule_.stop();
    }
  }
  threads.clear();
  tasks_.clear();
  if (fault_) std::rethrow_exception(std::exchange(fault_, nullptr));
  return end_;
}

// Memory may end anywhere.
void Crew::work_or_fail() {
  try {
    work();
  } catch (const abi::__forced_unwind&) {  // a function of the caller's ends this thread
    fail(std::make_exception_ptr(Cancelled()));
    throw;
  } catch (...) {
    fail(std::current_exception());
  }
}

void Crew::work() {
  const FileSizeSignalHeld held;
  std::unique_lock lock(mutex_);
  while (true) {
    if (drain_.stop_requested()) end(BatchEnd::stopped);
    if (Clock::now() >= last_begin_) end(BatchEnd::time_over);
    if (schedule_.is_paused() && Clock::now() >= refill_at_) schedule_.refill();
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

// Waits until something has ended, there may be orders again, or nothing may begin any more.
void Crew::wait(std::unique_lock<std::mutex>& lock) {
  const auto has_changed = [this, before = changes_] { return changes_ != before; };
  if (end_ != BatchEnd::finished) {
    changed_.wait(lock, has_changed);
  } else {
    const auto until = schedule_.is_paused() ? std::min(last_begin_, refill_at_) : last_begin_;
    changed_.wait_until(lock, drain_, until, has_changed);
  }
}

void Crew::carry_out(const Work& work) {
  try {
    work.stage == Stage::prepare ? prepare(work) : measure(work);
  } catch (const abi::__forced_unwind&) {
    const std::lock_guard lock(mutex_);
    schedule_.done(work);
    throw;
  } catch (...) {
    fail(std::current_exception());
  }
  const std::lock_guard lock(mutex_);
  schedule_.done(work);
}

void Crew::fail(std::exception_ptr fault) {
  const std::lock_guard lock(mutex_);
  if (!fault_) fault_ = std::move(fault);
  schedule_.stop();
  for (auto& [id, task] : tasks_) task.stop.request_stop();
  notify();
}

// Compiles, and on the processor checks. Code for a GPU is compiled without one, so that no context is made for it. A
// submission that is loaded as it is needs no compilation, but may build extensions when it is imported.
void Crew::prepare(const Work& work) {
  Task* const task = work.is_new ? take_new() : take(work);
  if (task == nullptr) return;
  const Order& order = task->order;
  const EvaluationRequest& request = order.request;
  Options options = options_for(*task, order.lane);
  std::optional<Evaluation>
      evaluation;  // concluded outside: its error is of the results, and not of this order
  try {
    const language::Support& language = language::support(request.submission.language);
    if (order.lane.on_gpu && !options.compile.architecture)
      options.compile.architecture = devices_.gpu_architecture();
    if (order.lane.on_gpu && !language.makes_shared_object()) {
      if (!language.builds_when_loaded(request.submission)) return measure_next(*task, {});
      const BuiltAhead built = build_ahead(request.problem, request.submission, options);
      return measure_next(*task, Prepared{.compile_cached = built.was_kept, .compile_s = built.seconds});
    }
    if (order.lane.on_gpu || (!order.has_checks && !request.options.check_only)) {
      const Compilation compilation = compile(request.problem, request.submission, options);
      return measure_next(
          *task, Prepared{.compile_cached = compilation.compile_cached, .compile_s = compilation.compile_s});
    }
    if (!request.options.check_only && options.sanitize == Sanitize::always)
      options.sanitize = Sanitize::on_failure;
    options.check_only = true;
    evaluation = evaluate(request.problem, request.submission, options);
  } catch (const Cancelled&) {
    return forget(order.id);
  } catch (const Error& error) {
    return drop(*task, error.what());
  }
  if (request.options.check_only || !evaluation->accepted()) return conclude(*task, work, *evaluation);
  measure_next(*task, Prepared{.compile_cached = evaluation->compile_cached,
                               .compile_s = evaluation->timings.compile_s});
}

void Crew::measure(const Work& work) {
  Task* const task = take(work);
  if (task == nullptr) return;
  const EvaluationRequest& request = task->order.request;
  Evaluation evaluation;
  try {
    evaluation = evaluate(request.problem, request.submission, options_for(*task, work.lane));
  } catch (const Cancelled&) {
    return forget(task->order.id);
  } catch (const Error& error) {
    return drop(*task, error.what());
  }
  if (task->prepared) {
    evaluation.compile_cached = task->prepared->compile_cached;
    evaluation.timings.total_s += task->prepared->compile_s - evaluation.timings.compile_s;
    evaluation.timings.compile_s = task->prepared->compile_s;
  }
  conclude(*task, work, evaluation);
}

Options Crew::options_for(const Task& task, const Lane& lane) const {
  Options options = options_of(task.order.request, site_);
  options.device = devices_.name_of(lane);
  options.stop = task.stop.get_token();
  options.processes = &processes_;
  return options;
}

// Returns null if the task has been cancelled in between.
Crew::Task* Crew::take(const Work& work) {
  const std::lock_guard lock(mutex_);
  const auto found = tasks_.find(work.task);
  if (found == tasks_.end()) return nullptr;
  if (!found->second.stop.stop_requested()) return &found->second;
  tasks_.erase(found);
  return nullptr;
}

// Returns null if there is none.
Crew::Task* Crew::take_new() {
  const std::lock_guard source(source_mutex_);
  {
    const std::lock_guard lock(mutex_);
    if (end_ != BatchEnd::finished || schedule_.is_paused()) return nullptr;
  }
  std::variant<Order, NoOrder> next = orders_->next();
  const std::lock_guard lock(mutex_);
  if (const auto* none = std::get_if<NoOrder>(&next)) {
    if (none->ask_again_in) {
      refill_at_ = Clock::now() + *none->ask_again_in;
      schedule_.pause();
    } else {
      schedule_.exhaust();
    }
    return nullptr;
  }
  auto& order = std::get<Order>(next);
  const std::size_t id = order.id;
  Task& task = tasks_.emplace(id, Task{.order = std::move(order)}).first->second;
  return end_ == BatchEnd::finished ? &task : nullptr;  // null leaves the task unfinished
}

void Crew::measure_next(const Task& task, const std::optional<Prepared>& prepared) {
  const std::lock_guard lock(mutex_);
  tasks_.at(task.order.id).prepared = prepared;
  schedule_.measure_next(task.order.id, task.order.lane);
}

void Crew::conclude(Task& task, const Work& work, const Evaluation& evaluation) {
  const std::size_t id = task.order.id;
  if (!orders_->conclude(id, evaluation)) return forget(id);
  const std::lock_guard lock(mutex_);
  work.stage == Stage::prepare ? schedule_.prepare_again(id) : schedule_.measure_next(id, task.order.lane);
}

void Crew::drop(const Task& task, const std::string& message) {
  const std::size_t id = task.order.id;
  forget(id);
  orders_->drop(id, message);
}

void Crew::forget(std::size_t id) {
  const std::lock_guard lock(mutex_);
  tasks_.erase(id);
}

void Crew::cancel(std::size_t id) {
  const std::lock_guard lock(mutex_);
  if (const auto found = tasks_.find(id); found != tasks_.end()) found->second.stop.request_stop();
}

void Crew::cancel_all() {
  const std::lock_guard lock(mutex_);
  end(BatchEnd::stopped);
  for (auto& [id, task] : tasks_) task.stop.request_stop();
}

void Crew::stop(BatchEnd why) {
  const std::lock_guard lock(mutex_);
  end(why);
}

void Crew::end(BatchEnd why) {
  if (end_ != BatchEnd::finished || schedule_.is_over()) return;
  end_ = why;
  schedule_.stop();
  notify();
}

std::size_t Crew::running() const {
  const std::lock_guard lock(mutex_);
  return schedule_.running();
}

}  // namespace kbench::batch
