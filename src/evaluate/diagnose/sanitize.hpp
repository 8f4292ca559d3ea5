// Runs a submission once more, under tools that find the line at fault.
//
// The run repeats the case that failed, or all that were checked, on the same inputs and with more time. Only its
// runner differs: NVIDIA's compute-sanitizer starts it on a GPU, and on a processor it loads a build with the
// compiler's sanitizers. Returns what the tool wrote; the second judgement is ignored.
#pragma once

#include "evaluate/diagnose/second_run.hpp"
#include "isolation/process/children.hpp"
#include "language/toolchain/build.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>

#include <functional>
#include <string>
#include <vector>

namespace kbench {

// The submission to run again.
struct Rerun {
  SecondRun run;  // without cases
  // Compiles it with these additional flags; empty if there is no source.
  std::function<toolchain::Build(const std::vector<std::string>& flags)> rebuild = {};
};

// Whether a tool is asked for and may explain such an evaluation. Every crash counts, not only one that the driver
// reported: many programs end themselves when a call returns an error of the device.
bool is_for_sanitizer(const Evaluation& evaluation, Sanitize asked);

// Fills in evaluation.sanitizer, by one of the next two functions. If a tool is missing or fails,
// evaluation.integrity.warnings says so. All three throw Cancelled.
void sanitize(Evaluation& evaluation, process::Children& children, const Rerun& rerun,
              const Options& options);

// Takes memcheck's findings, or racecheck's where memcheck has none and nothing crashed.
void sanitize_with_compute_sanitizer(Evaluation& evaluation, process::Children& children, const Rerun& rerun,
                                     const Options& options);

void sanitize_with_compiler(Evaluation& evaluation, process::Children& children, const Rerun& rerun,
                            const Options& options);

}  // namespace kbench
