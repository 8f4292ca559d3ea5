// What the tests of problems in Python have in common: an interpreter, and short evaluations with it.
#pragma once

#include "catch.hpp"
#include "evaluate/support.hpp"
#include "python.hpp"
#include "toolchain/scratch_directory.hpp"

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>
#include <kbench/evaluate.hpp>
#include <kbench/process_pool.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace kbench::tests {

inline ProcessPool& pool() {
  static ProcessPool only;
  return only;
}

inline Options options_of_python() {
  Options options = quick_options();
  options.compile.python = python_of_tests();
  options.check_only = true;
  options.processes = &pool();
  return options;
}

// A problem in NumPy; `body` is of its reference.
inline std::string scale(const std::string& body, const std::string& more = "") {
  return R"(import numpy as np

class scale:
    """Doubles each element."""

    parameters = [
        {"name": "x", "type": "float", "pointer": True, "const": True},
        {"name": "y", "type": "float", "pointer": True, "const": False},
        {"name": "n", "type": "size_t", "pointer": False, "const": False},
    ]

    def generate_test_cases(self):
        return [
            {"name": f"n={n}", "n": n,
             "create_inputs": lambda seed=0, n=n: (np.random.default_rng(seed).random(n, dtype=np.float32),)}
            for n in (1000, 4096)
        ]

    def reference_solution(self, x):
        )" +
         body +
         R"(

    def get_flops(self, case):
        return case["n"]

    def get_extra_params(self, case):
        return [case["n"]]
)" + more;
}

inline Evaluation evaluated(const std::string& problem, const std::string& submission,
                            const Language& language = Language("python"),
                            const Options& options = options_of_python()) {
  const ScratchDirectory place;
  const auto file = place.write("task.py", problem);
  Evaluation evaluation =
      evaluate(ProblemRef::at(file), Submission::from_text(submission, language), options);
  UNSCOPED_INFO(evaluation.explain() << evaluation.output << evaluation.diagnostics);
  return evaluation;
}

// The starter of a problem compiles, says nothing, and computes nothing.
inline void try_starter_of(const ProblemRef& problem, std::string_view entry) {
  const std::string text = starter_code(problem, options_of_python());
  INFO(text);
  CHECK(text.find(entry) != std::string::npos);
  const Evaluation evaluation =
      evaluate(problem, Submission::from_text(text, Language("python")), options_of_python());
  INFO(evaluation.explain() << evaluation.output);
  CHECK(evaluation.verdict == Verdict::wrong_answer);
  CHECK(evaluation.diagnostics.empty());
}

// The reference of a problem is right where it is handed in as a submission.
inline void try_reference_of(const ProblemRef& problem, const Options& options = options_of_python()) {
  const std::string text = reference_code(problem, options);
  INFO(text);
  CHECK(text.find("torch.compile(") == std::string::npos);
  const Evaluation evaluation = evaluate(problem, Submission::from_text(text, Language("python")), options);
  INFO(evaluation.explain() << evaluation.output << evaluation.diagnostics);
  CHECK(evaluation.verdict == Verdict::accepted);
  const std::string compiled = reference_code(problem, options, ReferenceMode::compile);
  CHECK(compiled.find("torch.compile(") != std::string::npos);
}

inline const std::string doubles = "def solution(x, y, n):\n    y[:] = 2 * x\n";

inline bool is_usable() {
  static const std::string reason = [] {
    if (!interpreters_load_core) return std::string("an interpreter does not load a core with a sanitizer");
    try {
      const Evaluation evaluation = evaluated(scale("return 2 * x"), doubles);
      return evaluation.verdict == Verdict::unsupported ? evaluation.explanation : std::string();
    } catch (const Error& error) {
      return std::string(error.what());
    }
  }();
  if (!reason.empty()) WARN("SKIPPED: " << reason);
  return reason.empty();
}

inline bool has_torch() {
  if (!is_usable()) return false;
  static const bool has = evaluated(scale("return 2 * x"), doubles).environment.contains("torch");
  if (!has) WARN("SKIPPED: the interpreter has no torch");
  return has;
}

}  // namespace kbench::tests
