// Detects whether the machine was short of something while a compiler ran, so that its failure is not the submission's.
//
// A compiler's own words are no evidence: a submission can have it print anything. They only justify looking at the
// machine (MachineWatch), and asking the compiler for something that never fails by itself.
#pragma once

#include "isolation/process/child.hpp"

#include <kbench/options.hpp>

#include <filesystem>
#include <optional>
#include <string>

namespace kbench::toolchain {

// True if the compiler says that it lacked room, memory, processes or descriptors, or that a signal ended a part of it.
bool may_be_shortage(const process::ChildExit& exit);

// Describes what a compiler lacks of processes, by this user's limits and the machine's. Empty if it can start what it needs.
std::string lack_of_processes();

// The state of the machine during one run of a compiler. Construct it before the run.
class MachineWatch {
 public:
  // The compiler writes to `directory`, which must outlive this.
  explicit MachineWatch(const std::filesystem::path& directory);

  // Describes what the machine lacks now, or lacked since the construction. Empty if it lacks nothing that it can be asked for.
  std::string shortage(const process::ChildExit& exit, const CompileOptions& options) const;

 private:
  const std::filesystem::path& directory_;
  std::optional<long long> killed_before_;  // processes that the kernel ended for want of memory
};

}  // namespace kbench::toolchain
