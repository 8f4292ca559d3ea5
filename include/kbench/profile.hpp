// A profiler's figures of a submission. NVIDIA's Nsight Compute (ncu) profiles the kernels of compiled code on a GPU.
// torch.profiler profiles a submission in Python, and tells only names, launches and durations. The kernel's counters
// (perf_event_open) count what compiled code does on a processor. See Options::profile.
//
// It is evidence for a person: ncu and torch.profiler run beside the submission, which can make them say anything. No verdict,
// time or score depends on it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kbench {

// Each figure is the mean over all profiled launches of one name, weighted by the time that a launch took. Percentages are of
// what the GPU could sustain. A figure is absent if the tool does not have it for this GPU.
struct KernelProfile {
  // With its parameters: "void copy<float>(const T1 *, T1 *, unsigned long)". For torch on a processor it is
  // an operator: "aten::add".
  std::string name = {};
  int launches = 0;                        // by ncu of all calls, by torch.profiler of one
  std::optional<double> duration_ms = {};  // of a launch
  std::optional<double> compute_percent = {};
  std::optional<double> memory_percent = {};  // of caches and memory, whichever is busiest
  std::optional<double> dram_percent = {};    // of the memory's bandwidth
  std::optional<double> dram_bytes = {};      // that a launch reads and writes there
  std::optional<double> l1_hit_percent = {};  // of sectors
  std::optional<double> l2_hit_percent = {};  // likewise
  std::optional<double> occupancy_percent =
      {};  // warps that were active, of the most that a multiprocessor holds
  std::optional<double> occupancy_limit_percent =
      {};                                       // what registers, shared memory and the block's size allow
  std::optional<double> registers = {};         // of a thread
  std::optional<double> shared_bytes = {};      // of a block, the driver's included
  std::optional<double> waves = {};             // how often the grid fills the GPU
  std::optional<double> issue_percent = {};     // of cycles in which a scheduler issued an instruction
  std::optional<double> tensor_percent = {};    // of cycles in which tensor cores were busy
  std::optional<double> sectors_per_load = {};  // of 32 bytes, for each request to load from global memory
  std::optional<double> bank_conflicts = {};    // of a launch, in shared memory
  std::string stall = {};                       // why warps waited most: "long_scoreboard"; empty: not known
  std::optional<double> stall_percent = {};     // of all waiting

  friend bool operator==(const KernelProfile&, const KernelProfile&) = default;
};

// A counter of the processor or of the kernel, which `perf stat` has by the same name.
struct EventCounter {
  // "cycles", "instructions", "cache-references", "cache-misses", "branches", "branch-misses", "L1-dcache-loads",
  // "L1-dcache-load-misses", "task-clock", "page-faults", "context-switches" or "cpu-migrations".
  std::string name = {};

  // The mean over the counted calls, of all threads together; of "task-clock" in milliseconds. Absent if the machine does not
  // have the counter, or does not let it be read.
  std::optional<double> per_call = {};

  // The share of the calls' time in which it was counting. Below 100, `per_call` is extrapolated: the processor has fewer
  // counters than there are, and they take turns.
  std::optional<double> counted_percent = {};

  // Why there is no `per_call`, and what to do; else empty.
  std::string missing = {};

  friend bool operator==(const EventCounter&, const EventCounter&) = default;
};

// Describes what the processor did in a submission's calls. Events of the submission's own code are counted, and not of the
// kernel on its behalf; only "task-clock", "context-switches" and "cpu-migrations" have both. A ratio is absent if one of its
// counters is.
struct ProcessorProfile {
  int calls = 0;                            // that were counted; the first call of a process is not
  std::vector<EventCounter> counters = {};  // each that EventCounter::name lists, in that order
  std::optional<double> instructions_per_cycle = {};
  std::optional<double> branch_miss_percent = {};  // of branches
  std::optional<double> cache_miss_percent = {};   // of cache-references, mostly of the last level
  std::optional<double> l1_miss_percent = {};      // of L1-dcache-loads
  std::optional<double> flops_per_cycle = {};      // of the problem's count of FLOPs, on one core

  friend bool operator==(const ProcessorProfile&, const ProcessorProfile&) = default;
};

struct Profile {
  std::string tool = {};  // "ncu", "torch.profiler" or "perf_event"
  std::string case_name = {};
  std::vector<KernelProfile> kernels =
      {};  // at most 32, by the time of all their launches, the longest first

  // Present for compiled code on a processor, which has no `kernels`; else empty.
  std::optional<ProcessorProfile> processor = {};

  // A sentence that names the roof that bounds the case, by kbench's own measurements. Empty if these are missing.
  std::string bound = {};

  friend bool operator==(const Profile&, const Profile&) = default;
};

}  // namespace kbench
