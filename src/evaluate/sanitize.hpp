// A second look at a submission that failed on a GPU: its case is run once more, under NVIDIA's compute-sanitizer.
//
// It is an ordinary evaluation of that one case, on the same inputs and with more time, but for the runner, which the
// tool starts. What comes out is what the tool wrote; the judgement of the second run is passed over.
#pragma once

#include "catalog/target.hpp"
#include "process/children.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>

#include <filesystem>
#include <vector>

namespace kbench {

// What is run again.
struct Rerun {
  const catalog::Target& target;
  std::filesystem::path plugin;
  int shared_object = -1;  // descriptor of the compiled submission
  std::vector<std::filesystem::path> hidden;
};

// True when the tool may have something to say. Not only a crash that the driver reported counts: many a program ends
// itself when a call tells it of an error on the device.
bool is_for_sanitizer(Verdict verdict);

// Fills in evaluation.sanitizer: memcheck's findings, and of a wrong answer, where memcheck has none, racecheck's. Where a
// tool is missing or fails, evaluation.integrity.warnings says so. Throws Cancelled.
void sanitize(Evaluation& evaluation, process::Children& children, const Rerun& rerun,
              const Options& options);

}  // namespace kbench
