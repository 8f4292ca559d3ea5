// A profiler's figures of a submission. NVIDIA's Nsight Compute (ncu) profiles the kernels of compiled code on a GPU.
// torch.profiler profiles a submission in Python, and tells only names, launches and durations. See Options::profile.
//
// It is evidence for a person: both tools run beside the submission, which can make them say anything. No verdict,
// time or score depends on it.
#pragma once

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

// A profile of an accepted submission in one case.
struct Profile {
  // The profiler: `ncu`; of a submission in Python `torch.profiler`, which has names, launches and durations only.
  std::string tool = {};

  // The case that was run under it: of the performance cases that were asked for, the one with the most bytes to move.
  std::string case_name = {};

  // Each kernel by name, the first launches of each; at most 32, those that took longest in all first.
  std::vector<KernelProfile> kernels = {};

  // A sentence that names the device's roof that bounds the case, and how near the submission came; empty if the case was not
  // timed or the roofline is not known.
  std::string bound = {};

  friend bool operator==(const Profile&, const Profile&) = default;
};

}  // namespace kbench
