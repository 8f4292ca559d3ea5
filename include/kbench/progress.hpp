// Progress reports what an evaluation is doing, for programs that show it.
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
  describing,  // starting processes, and asking the problem what it is
  examining,   // trying whether the task accepts wrong answers; what was found earlier is kept
  compiling,
  starting,     // the submission's process: on a GPU, it makes its context
  waiting,      // another evaluation is being measured on the device
  calibrating,  // the device warms up, and the overhead of a call there is measured
  loading,      // the submission is loaded; again if samples and audit of a case disagree
  preparing,    // the first calls of a submission in Python, of which nothing counts
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
  Phase phase = Phase::describing;

  // The case at hand, counted from 1 among those that are to be run: while `checking`, `sampling` or `auditing`, and
  // while the submission is loaded again. Otherwise 0, and empty but while `preparing`.
  std::string case_name = {};
  int case_number = 0;
  int case_count = 0;

  // The number of samples of the case, and their coefficient of variation (0.01 is 1 %), while `sampling` or
  // `auditing`. 0 at first; then reported every 50 ms at most. While `loading` again: those that did not agree with
  // their audit.
  int samples = 0;
  double cv = 0.0;
};

}  // namespace kbench
