// The corpus again and again, from several threads at once.
#pragma once

#include "faults/fault.hpp"
#include "faults/fault_trial.hpp"

#include <vector>

namespace kbench::tests {

struct Soak {
  int evaluations = 1000;  // of which each fourth is honest
  int threads = 8;
};

// Prints what is not as it should be, and what this process has after the first ten evaluations and at the end. False when
// a verdict was wrong, or when something has grown.
bool run_soak(const Soak& soak, const std::vector<Fault>& faults, const FaultTrials& trials,
              const Ground& ground);

}  // namespace kbench::tests
