// Evaluates orders on the devices of this machine, several at a time: threads that take their work from the schedule.
//
//     Crew crew(devices, jobs, site, processes);
//     crew.run(orders, drain, cancel, last_begin);
#pragma once

#include "fleet/batch/devices.hpp"
#include "fleet/batch/schedule.hpp"

#include <kbench/batch.hpp>
#include <kbench/evaluation.hpp>
#include <kbench/process_pool.hpp>
#include <kbench/request.hpp>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>

namespace kbench::batch {

struct Order {
  std::size_t id = 0;  // identifies the order when its end is reported; unique
  EvaluationRequest request;
  Lane lane;
  bool has_checks = false;  // a correctness case is asked for
};

// There is no order at present, or never again.
struct NoOrder {
  std::optional<std::chrono::milliseconds> ask_again_in = {};
};

// The source of orders; it also learns how they ended. The crew calls it from several threads.
class Orders {
 public:
  Orders() = default;
  Orders(const Orders&) = delete;
  Orders& operator=(const Orders&) = delete;
  virtual ~Orders() = default;

  // One thread at a time calls it. It may take long; nothing is measured on the processor until it returns.
  virtual std::variant<Order, NoOrder> next() = 0;

  // Takes the result of an order. Returns true to have it evaluated once more.
  virtual bool conclude(std::size_t id, const Evaluation& evaluation) = 0;
  virtual void drop(std::size_t id, const std::string& message) = 0;  // it cannot be evaluated
};

class Crew {
 public:
  using Clock = std::chrono::steady_clock;

  // `jobs` is BatchOptions::jobs. Refers to all others. Throws Error if it is negative.
  Crew(const Devices& devices, int jobs, const Site& site, ProcessPool& processes);

  // Returns why it ended: no orders were left, or none may begin since `drain` or `last_begin`. `cancel` also ends
  // those that run. Orders that were taken and not concluded are unfinished. Throws what `orders` throws.
  BatchEnd run(Orders& orders, const std::stop_token& drain, const std::stop_token& cancel,
               Clock::time_point last_begin);

  // No order begins any more.
  void stop(BatchEnd why);

  // Ends an order without concluding it.
  void cancel(std::size_t id);

  std::size_t running() const;

 private:
  // The compilation of an order, before it is measured.
  struct Prepared {
    bool compile_cached = false;
    double compile_s = 0.0;
  };
  struct Task {
    Order order;
    std::stop_source stop = {};
    std::optional<Prepared> prepared = {};
  };

  void cancel_all();
  void work();
  void work_or_fail();
  void fail(std::exception_ptr fault);  // ends all
  void wait(std::unique_lock<std::mutex>& lock);
  void carry_out(const Work& work);
  void prepare(const Work& work);
  void measure(const Work& work);
  Task* take(const Work& work);
  Task* take_new();
  void measure_next(const Task& task, const std::optional<Prepared>& prepared);
  void conclude(Task& task, const Work& work, const Evaluation& evaluation);
  void drop(const Task& task, const std::string& message);
  void forget(std::size_t id);
  Options options_for(const Task& task, const Lane& lane) const;
  void end(BatchEnd why);  // requires the lock
  void notify() {
    ++changes_;
    changed_.notify_all();
  }

  const Devices& devices_;
  const Site& site_;
  Schedule::Limits limits_;
  ProcessPool& processes_;
  Orders* orders_ = nullptr;
  std::stop_token drain_;
  Clock::time_point last_begin_;
  std::mutex source_mutex_;  // held while an order is taken

  mutable std::mutex mutex_;  // guards all that follows
  std::condition_variable_any changed_;
  std::uint64_t changes_ = 0;
  Schedule schedule_;
  Clock::time_point refill_at_;
  std::map<std::size_t, Task> tasks_;
  BatchEnd end_ = BatchEnd::finished;
  std::exception_ptr fault_;
};

}  // namespace kbench::batch
