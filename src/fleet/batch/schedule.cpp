#include "fleet/batch/schedule.hpp"

#include <algorithm>

namespace kbench::batch {

std::optional<Work> Schedule::next() {
  if (stopped_ || processor_measures_) return std::nullopt;
  decide_turn();
  if (processor_is_wanted_) return next_on_processor();
  if (auto work = next_on_gpu()) return work;
  return next_to_prepare();
}

void Schedule::decide_turn() {
  const std::size_t ready = ready_for_processor();
  const bool is_last = nothing_to_prepare() && preparing_ == 0;
  if (ready == 0) processor_is_wanted_ = false;
  if (ready >= limits_.in_a_row || (ready > 0 && is_last)) processor_is_wanted_ = true;
}

std::optional<Work> Schedule::next_on_gpu() {
  for (auto each = ready_.begin(); each != ready_.end(); ++each) {
    const auto gpu = each->lane.on_gpu ? free_gpu(each->lane) : std::nullopt;
    if (!gpu) continue;
    const Work work{.stage = Stage::measure, .task = each->task, .lane = {.on_gpu = true, .gpu = gpu}};
    ready_.erase(each);
    ++on_gpu_[*gpu];
    ++measuring_;
    return work;
  }
  return std::nullopt;
}

std::optional<Work> Schedule::next_on_processor() {
  if (running() > 0) return std::nullopt;
  const auto first =
      std::find_if(ready_.begin(), ready_.end(), [](const Ready& each) { return !each.lane.on_gpu; });
  const Work work{.stage = Stage::measure, .task = first->task, .lane = {}};
  ready_.erase(first);
  processor_measures_ = true;
  ++measuring_;
  return work;
}

std::optional<Work> Schedule::next_to_prepare() {
  // The number is bounded: a prepared task holds its sources, and is compiled again if the cache has lost it in
  // between.
  const std::size_t most_ready = limits_.in_a_row + limits_.gpus * limits_.on_each_gpu + limits_.preparing;
  if (preparing_ == limits_.preparing || ready_.size() >= most_ready) return std::nullopt;
  if (nothing_to_prepare()) return std::nullopt;
  Work work{.stage = Stage::prepare, .is_new = again_.empty(), .lane = {}};
  if (!again_.empty()) {
    work.task = again_.front();
    again_.pop_front();
  }
  ++preparing_;
  return work;
}

void Schedule::done(const Work& work) {
  if (work.stage == Stage::prepare) {
    --preparing_;
    return;
  }
  --measuring_;
  if (work.lane.on_gpu) {
    --on_gpu_[*work.lane.gpu];
  } else {
    processor_measures_ = false;
  }
}

bool Schedule::is_over() const {
  if (running() > 0) return false;
  return stopped_ || (exhausted_ && again_.empty() && ready_.empty());
}

// Returns the GPU with the least to do among those that may be taken.
std::optional<std::size_t> Schedule::free_gpu(const Lane& lane) const {
  std::optional<std::size_t> found;
  for (std::size_t gpu = 0; gpu < on_gpu_.size(); ++gpu) {
    const bool is_allowed = (!lane.gpu || *lane.gpu == gpu) && on_gpu_[gpu] < limits_.on_each_gpu;
    if (is_allowed && (!found || on_gpu_[gpu] < on_gpu_[*found])) found = gpu;
  }
  return found;
}

std::size_t Schedule::ready_for_processor() const {
  return static_cast<std::size_t>(
      std::count_if(ready_.begin(), ready_.end(), [](const Ready& each) { return !each.lane.on_gpu; }));
}

}  // namespace kbench::batch
