// The weaknesses of a problem on one device, which a referee of their own finds once: they are kept in the cache directory.
#pragma once

#include "base/site/target.hpp"
#include "isolation/process/children.hpp"

#include <kbench/check_problem.hpp>

#include <filesystem>
#include <string>

namespace kbench::check {

// The problem as it was described.
struct KnownProblem {
  std::filesystem::path plugin;
  std::string sha256;  // its fingerprint
  DType dtype = DType::float32;
  std::string device;  // the model; empty: the processor
};

// Reads what is kept, or has a referee find it, and waits for that one's end. `untried` reports a referee that fails;
// that is kept unless kbench itself is at fault.
ProblemWeaknesses weaknesses_of(const KnownProblem& problem, process::Children& children,
                                const site::Target& target, const Options& options);

}  // namespace kbench::check
