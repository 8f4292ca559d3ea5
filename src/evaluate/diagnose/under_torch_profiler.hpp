// A second run of a submission in Python; the runner profiles its calls by torch.profiler.
#pragma once

#include "evaluate/diagnose/second_run.hpp"
#include "language/language.hpp"

#include <kbench/profile.hpp>

#include <string>
#include <vector>

namespace kbench {

struct TorchProfile {
  std::vector<KernelProfile> kernels;
  std::string report;  // the bytes of the trace in JSON
};

// Throws as run_again() does, and Error if nothing was profiled; the text says why, and what to do.
TorchProfile run_under_torch_profiler(process::Children& children, const SecondRun& run,
                                      const language::Support& language, const Evaluation& evaluation,
                                      const Options& options, process::Deadline deadline);

}  // namespace kbench
