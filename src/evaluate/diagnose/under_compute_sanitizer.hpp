// A second run on a GPU, under NVIDIA's compute-sanitizer, which starts the runner.
#pragma once

#include "evaluate/diagnose/compute_sanitizer_output.hpp"
#include "evaluate/diagnose/second_run.hpp"

#include <string_view>

namespace kbench {

// Runs under `tool`, "memcheck" or "racecheck" of the program. Throws as run_again() does, and Error if the tool
// fails.
SanitizerOutput run_under_compute_sanitizer(process::Children& children, const SecondRun& run,
                                            const Evaluation& evaluation, const Options& options,
                                            process::Deadline deadline, const std::filesystem::path& program,
                                            std::string_view tool);

}  // namespace kbench
