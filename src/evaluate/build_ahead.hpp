// Builds that a submission in Python makes while it is imported, as extensions of torch: they need compilers for a minute, and no GPU.
#pragma once

#include <kbench/options.hpp>
#include <kbench/problem_ref.hpp>
#include <kbench/submission.hpp>

namespace kbench {

struct BuiltAhead {
  bool was_kept = false;  // an earlier evaluation had built it
  double seconds = 0.0;
};

// Imports the submission on the processor, behind all walls, and keeps what it builds for its evaluation on a GPU of
// options.compile.architecture. Keeps nothing if the import fails, as it may without a GPU: the evaluation imports it again, and its
// verdict is the one that counts. Throws Cancelled, and Error for options that make no sense.
BuiltAhead build_ahead(const ProblemRef& problem, const Submission& submission, const Options& options);

}  // namespace kbench
