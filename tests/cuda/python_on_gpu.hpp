// What tests of Python on a GPU have in common: short evaluations there, and whether the interpreter that is found has torch and Triton.
#pragma once

#include "cuda/gpu.hpp"
#include "evaluate/support.hpp"

#include <kbench/evaluate.hpp>

#include <string>

namespace kbench::tests {

inline Options on_gpu() {
  Options options = quick_options();
  options.device = "cuda";
  return options;
}

// Said once where not.
inline bool has_triton() {
  static const std::string reason = [] {
    Options options = on_gpu();
    options.check_only = true;
    const std::string text = "import torch, triton\ndef solution(a, b, c, n):\n    return a + b\n";
    const Evaluation evaluation =
        evaluate("vector_add", Submission::from_text(text, Language("python")), options);
    return evaluation.accepted() ? std::string() : evaluation.explain() + evaluation.output;
  }();
  if (!reason.empty()) WARN("SKIPPED: " << reason);
  return reason.empty();
}

}  // namespace kbench::tests
