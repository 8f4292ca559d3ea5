// Starts the processes that run calls.
#pragma once

#include "base/site/target.hpp"
#include "isolation/host/client.hpp"
#include "isolation/process/children.hpp"
#include "isolation/sandbox/runner_access.hpp"

#include <kbench/catalog.hpp>
#include <kbench/options.hpp>

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kbench {

// Bounds a runner's share of the processor's memory beyond options.limits, in bytes.
struct ExtraMemory {
  std::size_t tensors = 0;     // addresses of the processor's, of one set and of an audit's
  std::size_t submission = 0;  // ProblemInfo::submission_memory
};

ExtraMemory extra_memory(const ProblemDescription& problem);

// Bounds what the referee of a problem in Python may have of this machine's memory besides the tensors of a case, in
// bytes. The author's code runs there, and the kernel would end any process when memory runs out. None: it cannot be
// bounded.
std::optional<std::size_t> memory_of_authors();

// The specification of a confined runner: it sees the system's libraries, except `hidden`. options.limits and `extra`
// bound its memory.
process::ChildSpec runner_spec(const site::Target& target, const ExtraMemory& extra, const Options& options,
                               const std::vector<std::filesystem::path>& hidden);

// Adds the access of this kind of runner (sandbox/runner_access.hpp): files, and the bounds on those that it writes.
void allow(sandbox::RunnerKind kind, const sandbox::KnownPaths& known, process::ChildSpec& runner);

// The walls that such a runner lacks, and why: Children::missing_walls(), and "one_gpu".
std::map<std::string, std::string> missing_walls(const process::Children& children,
                                                 process::Children::Id runner, const site::Target& target);

// Starts it, with a socket; the result holds the other end.
host::RunnerProcess start_runner(process::Children& children, process::ChildSpec spec);

}  // namespace kbench
