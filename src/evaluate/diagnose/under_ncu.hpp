// A second run on a GPU, under NVIDIA's ncu, which starts the runner.
#pragma once

#include "evaluate/diagnose/ncu_output.hpp"
#include "evaluate/diagnose/second_run.hpp"

#include <filesystem>
#include <string>

namespace kbench {

struct NcuRun {
  NcuOutput output;
  std::string report;  // the bytes of the .ncu-rep; empty if there is none
};

// Throws as run_again() does, and Error if ncu has seen no kernel; the text says why, and what to do.
NcuRun run_under_ncu(process::Children& children, const SecondRun& run, const Evaluation& evaluation,
                     const Options& options, process::Deadline deadline,
                     const std::filesystem::path& program);

}  // namespace kbench
