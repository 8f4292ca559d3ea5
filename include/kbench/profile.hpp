// A profiler's figures of a submission. NVIDIA's Nsight Compute (ncu) profiles the kernels of compiled code on a GPU.
// torch.profiler profiles a submission in Python, and reports only names, launches and durations. The kernel's counters
// (perf_event_open) count what compiled code does on a processor. See Options::profile.
//
// It is evidence for a person: ncu and torch.profiler run together with the submission, which can make them say
// anything. No verdict, time or score depends on it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kbench {

// Each figure is the mean over all profiled launches of one name, weighted by the time that a launch took. Percentages are of
// what the GPU could sustain. A figure is absent if the tool does not have it for this GPU.
struct KernelProfile {
  // The kernel with its parameters, as in `void copy<float>(const T1 *, T1 *, unsigned long)`. For torch on a processor it is an
  // operator: `aten::add`.
  std::string name = {};

  // Launches that were profiled: by `ncu` of all calls, by `torch.profiler` of one.
  int launches = 0;

  std::optional<double> duration_ms = {};      // the time of a launch, alone on the GPU and with cold caches
  std::optional<double> compute_percent = {};  // the multiprocessors' busiest unit
  std::optional<double> memory_percent = {};   // the busiest part of caches and memory
  std::optional<double> dram_percent = {};     // share of the memory's bandwidth
  std::optional<double> dram_bytes = {};       // bytes that a launch reads from memory and writes there
  std::optional<double> l1_hit_percent = {};   // sectors that were found in the L1 cache
  std::optional<double> l2_hit_percent = {};   // sectors that were found in the L2 cache
  std::optional<double> occupancy_percent = {};  // active warps, of the most that a multiprocessor holds

  // The part of that which registers, shared memory and the size of the block allow.
  std::optional<double> occupancy_limit_percent = {};
  std::optional<double> registers = {};       // registers of a thread
  std::optional<double> shared_bytes = {};    // shared memory of a block, with what the driver takes
  std::optional<double> waves = {};           // the number of times that the grid fills the GPU
  std::optional<double> issue_percent = {};   // cycles in which a scheduler issued an instruction
  std::optional<double> tensor_percent = {};  // cycles in which tensor cores were busy

  // Sectors of 32 bytes for each request to load from global memory; 4 is the best for floats.
  std::optional<double> sectors_per_load = {};
  std::optional<double> bank_conflicts = {};  // conflicts of a launch, in shared memory

  // The reason why warps waited most, in `ncu`'s words: `long_scoreboard` is memory, `barrier` is `__syncthreads()`; empty if it is
  // not known.
  std::string stall = {};
  std::optional<double> stall_percent = {};  // share of all waiting

  friend bool operator==(const KernelProfile&, const KernelProfile&) = default;
};

// A counter of the processor or of the kernel, which `perf stat` has by the same name.
struct EventCounter {
  // The name in `perf stat`: `cycles`, `instructions`, `cache-references`, `cache-misses`, `branches`, `branch-misses`,
  // `L1-dcache-loads`, `L1-dcache-load-misses`, `task-clock`, `page-faults`, `context-switches` or `cpu-migrations`.
  std::string name = {};

  // The mean over the counted calls, of all threads together; of `task-clock` in milliseconds. Null if the counter is missing.
  std::optional<double> per_call = {};

  // The share of the calls' time in which it was counting. Below 100 `per_call` is extrapolated, because counters took turns.
  std::optional<double> counted_percent = {};

  std::string missing = {};  // the reason why there is no figure, and what to do; else empty

  friend bool operator==(const EventCounter&, const EventCounter&) = default;
};

// Describes what the processor did in a submission's calls. Events of the submission's own code are counted, and not of the
// kernel on its behalf; only "task-clock", "context-switches" and "cpu-migrations" have both. A ratio is absent if one of its
// counters is.
struct ProcessorProfile {
  int calls = 0;                            // calls that were counted; the first call of the process is not
  std::vector<EventCounter> counters = {};  // twelve counters, those that are missing included
  std::optional<double> instructions_per_cycle = {};  // `instructions` for each of the `cycles`
  std::optional<double> branch_miss_percent = {};     // `branch-misses` of `branches`

  // `cache-misses` of `cache-references`, mostly of the last level.
  std::optional<double> cache_miss_percent = {};

  std::optional<double> l1_miss_percent = {};  // `L1-dcache-load-misses` of `L1-dcache-loads`

  // The case's `flops` for each of the `cycles`, which are those of all threads together. Null if the problem counts no FLOPs.
  std::optional<double> flops_per_cycle = {};

  friend bool operator==(const ProcessorProfile&, const ProcessorProfile&) = default;
};

// A profile of an accepted submission in one case.
struct Profile {
  // The profiler: `ncu`; of a submission in Python `torch.profiler`, which has names, launches and durations only; of other
  // submissions on a processor `perf_event`, Linux's counters.
  std::string tool = {};

  // The case that was run under it: of the performance cases that were asked for, the one with the most bytes to move.
  std::string case_name = {};

  // Each kernel by name, the first launches of each; at most 32, those that took longest in all first.
  std::vector<KernelProfile> kernels = {};

  // The processor's work in the calls, if `tool` is `perf_event`, and `kernels` is empty; else null.
  std::optional<ProcessorProfile> processor = {};

  // A sentence that names the device's roof that bounds the case, and how near the submission came; empty if the case was not
  // timed or the roofline is not known.
  std::string bound = {};

  friend bool operator==(const Profile&, const Profile&) = default;
};

}  // namespace kbench
