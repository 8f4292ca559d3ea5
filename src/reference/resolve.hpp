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
  std::string problem;                 // as plugins are found by
  Options options;                     // with the device of the reference, where none was named
  std::optional<Reference> reference;  // where it is one

  // Returns the submission converted for this problem: see submission_to().
  Submission suited(const Submission& submission) const;
};

// Compiles the reference where necessary; see build(). Throws Error for a text that is neither a name nor a path.
Resolved resolve(const ProblemRef& problem, const Options& options);

}  // namespace kbench::reference
