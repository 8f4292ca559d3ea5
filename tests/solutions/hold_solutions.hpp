// Every shipped solution gets the verdict that its header names.
#pragma once

#include "catch.hpp"
#include "file_header.hpp"

#include <kbench/kbench.hpp>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kbench::tests {

// "plain_float64.cpp" is for float64; without a dtype at its end a solution is for the problem's first.
inline std::optional<DType> dtype_of(const std::filesystem::path& solution) {
  const std::string stem = solution.stem().string();
  for (const DType dtype : all_dtypes) {
    if (stem.ends_with("_" + std::string(name(dtype)))) return dtype;
  }
  return std::nullopt;
}

// Those whose files end in `ending`: ".cpp" or ".cu".
inline void hold_solutions_of(const std::string& problem, const std::string& ending) {
  namespace fs = std::filesystem;
  Options options;
  options.helper_directory = KBENCH_BUILD_DIR "/libexec/kbench";
  options.plugin_directories = {KBENCH_BUILD_DIR "/lib/kbench/plugins"};
  options.cache_directory = KBENCH_BUILD_DIR "/tests/cache";
  options.sampling.min_samples = 3;
  options.sampling.max_samples = 3;
  int accepted = 0;
  int refused = 0;
  for (const auto& entry :
       fs::directory_iterator(fs::path(KBENCH_SOURCE_DIR) / "plugins" / problem / "solutions")) {
    if (entry.path().extension() != ending) continue;
    CAPTURE(entry.path().string());
    const std::string expected = header_value(entry.path(), "expect");
    options.dtype = dtype_of(entry.path());
    const Evaluation evaluation = evaluate(problem, Submission::from_file(entry.path()), options);
    INFO(evaluation.explain() << "\n" << evaluation.diagnostics);
    CHECK(name(evaluation.verdict) == expected);
    ++(evaluation.accepted() ? accepted : refused);
  }
  CHECK(accepted >= 2);  // a plain one and a fast one
  CHECK(refused >= 2);
}

}  // namespace kbench::tests
