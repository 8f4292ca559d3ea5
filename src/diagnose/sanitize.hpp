// A second look at a submission: it is run once more, under tools that find which line is at fault.
//
// It is an ordinary evaluation of the case that failed, or of all that were checked, on the same inputs and with more time, but for
// the runner. On a GPU NVIDIA's compute-sanitizer starts it, on a processor it loads the submission as the compiler's sanitizers
// have it. What comes out is what the tool wrote; the judgement of the second run is passed over.
#pragma once

#include "process/children.hpp"
#include "site/target.hpp"
#include "toolchain/build.hpp"

#include <kbench/evaluation.hpp>
#include <kbench/options.hpp>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace kbench {

// What is run again.
struct Rerun {
  const site::Target& target;
  std::filesystem::path plugin;
  int shared_object = -1;  // descriptor of the compiled submission; none where it has no compiled code
  std::vector<std::filesystem::path> hidden;
  // Compiles it with these flags more; empty where there is no source.
  std::function<toolchain::Build(const std::vector<std::string>& flags)> rebuild = {};
};

// True when a tool is asked for and may have something to say of such an evaluation. Not only a crash that the driver reported
// counts: many a program ends itself when a call tells it of an error on the device.
bool is_for_sanitizer(const Evaluation& evaluation, Sanitize asked);

// Fills in evaluation.sanitizer, by one of the next two. Where a tool is missing or fails, evaluation.integrity.warnings says so.
// All three throw Cancelled.
void sanitize(Evaluation& evaluation, process::Children& children, const Rerun& rerun,
              const Options& options);

// Memcheck's findings, and of what did not crash, where memcheck has none, racecheck's.
void sanitize_with_compute_sanitizer(Evaluation& evaluation, process::Children& children, const Rerun& rerun,
                                     const Options& options);

void sanitize_with_compiler(Evaluation& evaluation, process::Children& children, const Rerun& rerun,
                            const Options& options);

}  // namespace kbench
