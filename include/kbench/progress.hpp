// Progress tells what an evaluation is doing, for programs that show it.
//
//     options.progress = [](const kbench::Progress& progress) {
//       fmt::print(stderr, "{} {}\n", kbench::name(progress.phase), progress.case_name);
//     };
#pragma once

#include <kbench/export.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace kbench {

enum class Phase : std::uint8_t {
  compiling,
  waiting,  // for the device, on which another evaluation is being measured
  loading,  // and again where samples and audit of a case disagree: it is taken again in a new process
  checking,
  sampling,
  auditing,
  ending,      // the processes: a GPU's driver takes 0.15 s to let go of them
  sanitizing,  // the case that failed, under another tool: see Options::sanitize
  profiling,   // the largest case, under a profiler: see Options::profile
  baseline,    // the reference, measured as a submission is: see Options::baseline
  done,
};

// "compiling", "loading", ...
KBENCH_API std::string_view name(Phase phase);

struct Progress {
  Phase phase = Phase::compiling;

  // The case at hand, counted from 1 among those that are to be run: while `checking`, `sampling` or `auditing`, and
  // while `loading` again. Otherwise empty and 0.
  std::string case_name = {};
  int case_number = 0;
  int case_count = 0;

  // The number of samples of the case, and their coefficient of variation (0.01 is 1 %), while `sampling` or
  // `auditing`. 0 at first; then told every 50 ms at most. While `loading` again: those that did not agree with their
  // audit.
  int samples = 0;
  double cv = 0.0;
};

}  // namespace kbench
