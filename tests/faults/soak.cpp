#include "faults/soak.hpp"

#include "faults/belongings.hpp"

#include <fmt/format.h>

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <utility>

namespace kbench::tests {
namespace {

constexpr int first_evaluations = 10;
constexpr int honest_every = 4;
constexpr int honest_alone = 15;
constexpr int progress_every = 20;

// By how much resident memory may be more at the end: free blocks between used ones, of each thread's own heap.
constexpr std::size_t resident_allowance = std::size_t{8} << 20U;

// Of a GPU, which the driver may keep for itself.
constexpr std::size_t gpu_allowance = std::size_t{64} << 20U;

double mebibytes(std::size_t bytes) { return static_cast<double>(bytes) / 0x1p20; }

class Soaking {
 public:
  Soaking(const Soak& soak, const std::vector<Fault>& faults, const FaultTrials& trials, const Ground& ground)
      : soak_(soak), trials_(trials), ground_(ground), faults_(faults) {
    std::shuffle(faults_.begin(), faults_.end(), std::minstd_rand(2026));
    const auto needed = static_cast<std::size_t>(soak.evaluations - soak.evaluations / honest_every);
    if (faults_.size() > needed) faults_.resize(needed, faults_.front());
  }

  bool run() {
    // Large blocks go back when they are freed, so that resident memory is what is held, not what a heap keeps for later.
    ::mallopt(M_MMAP_THRESHOLD, 128 * 1024);
    prepare();
    const double honest_before = median_of_honest();
    evaluate_up_to(first_evaluations);
    evaluate_honest_side_by_side();
    const Belongings before(ground_);
    const std::optional<std::size_t> gpu_before = trials_.gpu_memory_bytes();
    const auto begin = std::chrono::steady_clock::now();
    evaluate_up_to(soak_.evaluations);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    evaluate_honest_side_by_side();
    const Belongings after(ground_);
    const std::optional<std::size_t> gpu_after = trials_.gpu_memory_bytes();
    const double honest_after = median_of_honest();
    fmt::print("{} evaluations of {} faults and an honest submission, {} threads, {:.0f} s\n",
               soak_.evaluations, faults_.size(), soak_.threads, taken.count());
    for (const auto& [verdict, count] : verdicts_) fmt::print("  {:<24} {:>6}\n", verdict, count);
    print(before, after);
    const bool gpu_is_full = gpu_before && gpu_after && *gpu_after > *gpu_before + gpu_allowance;
    if (gpu_before && gpu_after)
      fmt::print("{:<40} {:>20.1f} {:>14.1f}\n", "memory of the GPU in use, MiB", mebibytes(*gpu_before),
                 mebibytes(*gpu_after));
    if (gpu_is_full)
      fmt::print("FAIL: more than {} MiB more of the GPU's memory are in use\n", mebibytes(gpu_allowance));
    fmt::print("{:<40} {:>20.3f} {:>14.3f}\n", "an honest evaluation alone, s (median)", honest_before,
               honest_after);
    return report(before, after) && !gpu_is_full;
  }

 private:
  // Everything is compiled once, and what cannot be submitted is left to the evaluations.
  void prepare() {
    made_.resize(faults_.size());
    in_threads(static_cast<int>(faults_.size()), [this](int i) {
      const auto at = static_cast<std::size_t>(i);
      try {
        made_[at] = trials_.make(faults_[at]);
      } catch (const Error&) {
        made_[at] = {};
      }
    });
  }

  void evaluate_up_to(int end) {
    const int begin = std::exchange(done_, end);
    in_threads(end - begin, [&](int i) { evaluate_one(begin + i); });
  }

  // A pool keeps no referee of an evaluation that ended with a crash: all that it can keep is there then.
  void evaluate_honest_side_by_side() {
    in_threads(soak_.threads,
               [&](int) { take("an honest submission, beside others", trials_.try_honest()); });
  }

  void evaluate_one(int number) {
    if (number % honest_every == honest_every - 1) return take("an honest submission", trials_.try_honest());
    const auto at = static_cast<std::size_t>(number - number / honest_every) % faults_.size();
    const Fault& fault = faults_[at];
    take(fault.slug,
         made_[at].files.empty() ? trials_.try_fault(fault) : trials_.try_fault(fault, made_[at]));
  }

  void take(const std::string& slug, const Outcome& outcome) {
    const std::lock_guard lock(mutex_);
    ++verdicts_[outcome.verdict];
    if (++taken_ % progress_every == 0) fmt::print(stderr, "{} evaluations\n", taken_);
    if (outcome.complaints.empty()) return;
    ++failures_;
    fmt::print("FAIL {}: {}\n", slug, outcome.complaints);
    std::fflush(stdout);
  }

  template <class Work>
  void in_threads(int count, const Work& work) const {
    std::atomic<int> next{0};
    std::vector<std::jthread> threads;
    for (int i = 0; i < soak_.threads; ++i) {
      threads.emplace_back([&] {
        for (int number = next++; number < count; number = next++) work(number);
      });
    }
  }

  double median_of_honest() {
    std::vector<double> seconds;
    for (int i = 0; i < honest_alone; ++i) {
      const Outcome outcome = trials_.try_honest();
      take("an honest submission, alone", outcome);
      seconds.push_back(outcome.seconds);
    }
    std::nth_element(seconds.begin(), seconds.begin() + honest_alone / 2, seconds.end());
    return seconds[honest_alone / 2];
  }

  static void print(const Belongings& before, const Belongings& after) {
    fmt::print("{:<40} {:>20} {:>14}\n", "", "after the first ten", "at the end");
    const auto row = [](const char* what, auto first, auto last) {
      fmt::print("{:<40} {:>20} {:>14}\n", what, first, last);
    };
    row("processes", before.processes.size(), after.processes.size());
    row("descriptors", before.descriptors.size(), after.descriptors.size());
    row("threads", before.threads, after.threads);
    row("temporary files", before.temporary_files.size(), after.temporary_files.size());
    row("shared memory objects", before.shared_memory_objects.size(), after.shared_memory_objects.size());
    const auto memory = [](const char* what, std::size_t first, std::size_t last) {
      fmt::print("{:<40} {:>20.1f} {:>14.1f}\n", what, mebibytes(first), mebibytes(last));
    };
    memory("resident memory, MiB", before.resident_bytes, after.resident_bytes);
    memory("resident memory of kept processes, MiB", before.resident_below_bytes, after.resident_below_bytes);
  }

  bool report(const Belongings& before, const Belongings& after) const {
    const std::string growth = after.growth_since(before);
    if (!growth.empty()) fmt::print("FAIL: left behind: {}\n", growth);
    const std::string damage = ground_.damage();
    if (!damage.empty()) fmt::print("FAIL: reached from inside: {}\n", damage);
    const bool holds_memory = after.resident_bytes > before.resident_bytes + resident_allowance ||
                              after.resident_below_bytes > before.resident_below_bytes + resident_allowance;
    if (holds_memory)
      fmt::print("FAIL: resident memory has grown by more than {} MiB\n", mebibytes(resident_allowance));
    fmt::print("{} failures\n", failures_);
    return failures_ == 0 && growth.empty() && damage.empty() && !holds_memory;
  }

  Soak soak_;
  const FaultTrials& trials_;
  const Ground& ground_;
  std::vector<Fault> faults_;
  std::vector<Submission> made_;  // of each; without files where making it is refused
  int done_ = 0;
  std::mutex mutex_;
  int taken_ = 0;
  std::map<std::string, int> verdicts_;
  int failures_ = 0;
};

}  // namespace

bool run_soak(const Soak& soak, const std::vector<Fault>& faults, const FaultTrials& trials,
              const Ground& ground) {
  return Soaking(soak, faults, trials, ground).run();
}

}  // namespace kbench::tests
