// Short evaluations of the tests' own problems.
#pragma once

#include "catch.hpp"

#include <kbench/kbench.hpp>

#include <string>

namespace kbench::tests {

inline Options quick_options() {
  Options options;
  options.helper_directory = KBENCH_BUILD_DIR "/libexec/kbench";
  options.plugin_directories = {KBENCH_BUILD_DIR "/tests/problems", KBENCH_BUILD_DIR "/lib/kbench/plugins"};
  options.cache_directory = KBENCH_BUILD_DIR "/tests/cache";
  options.sampling.warm_up_calls = 3;
  options.sampling.min_samples = 3;
  options.sampling.max_samples = 5;
  options.limits.call = std::chrono::seconds(5);
  return options;
}

// `body` is what stands in `extern "C" void solution(const float* x, float* y, size_t n) { ... }`.
inline Submission doubled(const std::string& body, const std::string& before = {}) {
  return Submission::from_text("#include <cstddef>\n" + before +
                               "\nextern \"C\" void solution(const float* x, float* y, size_t n) {\n" + body +
                               "\n}\n");
}

inline const std::string right_body = "for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];";

// Evaluates a body for the problem `doubled`.
inline Evaluation run(const std::string& body, const std::string& before = {},
                      const Options& options = quick_options()) {
  Evaluation evaluation = evaluate("doubled", doubled(body, before), options);
  UNSCOPED_INFO(evaluation.explain() << "\n" << evaluation.diagnostics << "\n" << evaluation.output);
  return evaluation;
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace kbench::tests
