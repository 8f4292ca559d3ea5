// Submissions in Python in the tests: which interpreter runs them, and whether it can.
#pragma once

#include <kbench/kbench.hpp>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace kbench::tests {

// KBENCH_PYTHON, else the system's.
inline std::filesystem::path python_of_tests() {
  const char* const named = std::getenv("KBENCH_PYTHON");
  return named != nullptr ? named : "/usr/bin/python3";
}

// Says why no submission in Python can be evaluated with these options. Empty where it can.
inline std::string why_python_is_unusable(const ProblemRef& problem, Options options) {
  options.compile.python = python_of_tests();
  options.check_only = true;
  const Submission nothing =
      Submission::from_text("def solution(*arguments):\n    pass\n", Language("python"));
  try {
    const Evaluation evaluation = evaluate(problem, nothing, options);
    return evaluation.verdict == Verdict::unsupported ? evaluation.explanation : "";
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace kbench::tests
