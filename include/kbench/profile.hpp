// A profiler's figures of a submission's kernels. NVIDIA's Nsight Compute (ncu) profiles compiled code on a GPU.
// torch.profiler profiles a submission in Python, and tells only names, launches and durations. See Options::profile.
//
// It is evidence for a person: the tool runs beside the submission, which can make it say anything. No verdict, time or score
// depends on it.
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

struct Profile {
  std::string tool = {};  // "ncu" or "torch.profiler"
  std::string case_name = {};
  std::vector<KernelProfile> kernels =
      {};  // at most 32, by the time of all their launches, the longest first

  // A sentence that names the roof that bounds the case, by kbench's own measurements. Empty if these are missing.
  std::string bound = {};

  friend bool operator==(const Profile&, const Profile&) = default;
};

}  // namespace kbench
