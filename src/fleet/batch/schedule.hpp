// The schedule decides which work is next: pure bookkeeping, without threads.
//
//     Schedule schedule({.preparing = 2, .gpus = 1});
//     while (const auto work = schedule.next()) ...      // several at the same time
//     schedule.measure_next(work->task, lane);           // where that was to prepare it
//     schedule.done(*work);
//
// A task is prepared first (compiled, and on a processor checked), several of them side by side. Then it is measured:
// on a GPU at the same time as all else, for other work does not lengthen times there; on the processor with nothing
// else running. Several tasks are prepared before, and measured in a row, so that the processor is not emptied for each
// measurement.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace kbench::batch {

enum class Stage : std::uint8_t { prepare, measure };

// The processor, or a GPU, which may be any.
struct Lane {
  bool on_gpu = false;
  std::optional<std::size_t> gpu = {};  // index among the GPUs of the batch
};

struct Work {
  Stage stage = Stage::prepare;
  std::size_t task = 0;  // the task to measure, or to prepare again; unused if a new one is to be taken
  bool is_new = false;
  Lane lane;
};

class Schedule {
 public:
  struct Limits {
    std::size_t preparing = 1;
    std::size_t gpus = 0;
    std::size_t on_each_gpu = 2;  // one is measured, and the next makes its context in that time
    std::size_t in_a_row = 16;    // prepared before the processor measures
  };

  explicit Schedule(const Limits& limits) : limits_(limits), on_gpu_(limits.gpus, 0) {}

  // Returns work that can begin now, and counts it as running. Returns nothing if all must wait for running work,
  // or nothing is left.
  std::optional<Work> next();

  // No new tasks will come.
  void exhaust() { exhausted_ = true; }

  // No new tasks come at present: prepared ones are measured without waiting for more.
  void pause() { paused_ = true; }
  void refill() { paused_ = false; }
  bool is_paused() const { return paused_; }

  // Begins no more work.
  void stop() { stopped_ = true; }

  // Ends work that next() gave. The task is over, or waits to be measured, or to be prepared once more.
  void done(const Work& work);
  void measure_next(std::size_t task, const Lane& lane) { ready_.push_back({task, lane}); }
  void prepare_again(std::size_t task) { again_.push_back(task); }

  std::size_t running() const { return preparing_ + measuring_; }
  bool is_over() const;

 private:
  struct Ready {
    std::size_t task;
    Lane lane;
  };

  void decide_turn();
  std::optional<Work> next_on_gpu();
  std::optional<Work> next_on_processor();
  std::optional<Work> next_to_prepare();
  std::optional<std::size_t> free_gpu(const Lane& lane) const;
  std::size_t ready_for_processor() const;
  bool nothing_to_prepare() const { return (exhausted_ || paused_) && again_.empty(); }

  Limits limits_;
  std::deque<Ready> ready_;
  std::deque<std::size_t> again_;
  std::vector<std::size_t> on_gpu_;  // how many run on each
  std::size_t preparing_ = 0;
  std::size_t measuring_ = 0;
  bool processor_is_wanted_ = false;  // ready tasks are measured before more are prepared
  bool processor_measures_ = false;
  bool exhausted_ = false;
  bool paused_ = false;
  bool stopped_ = false;
};

}  // namespace kbench::batch
