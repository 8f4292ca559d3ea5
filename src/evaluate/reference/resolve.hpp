// Resolves a problem: the name of a plugin, its path, or the path of a reference file.
#pragma once

#include <kbench/options.hpp>
#include <kbench/problem_ref.hpp>
#include <kbench/reference.hpp>
#include <kbench/submission.hpp>

#include <optional>
#include <string>

namespace kbench::reference {

struct Resolved {
  std::string problem;                 // the name that plugins are found by
  Options options;                     // includes the device of the reference, if none was named
  std::optional<Reference> reference;  // the reference, if it is one

  // Returns the submission converted for this problem: see submission_to().
  Submission suited(const Submission& submission) const;
};

// Compiles the reference where necessary; see build(). Throws Error for a text that is not a name or a path.
Resolved resolve(const ProblemRef& problem, const Options& options);

}  // namespace kbench::reference
