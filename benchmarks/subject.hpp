// What the benchmarks evaluate, and how.
#pragma once

#include <kbench/kbench.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::benchmarks {

inline Options options() {
  Options options;
  options.helper_directory = KBENCH_BUILD_DIR "/libexec/kbench";
  options.plugin_directories = {KBENCH_BUILD_DIR "/lib/kbench/plugins",
                                KBENCH_BUILD_DIR "/benchmarks/problems"};
  return options;
}

// A solution that kbench ships, as people name it: "matmul/tiled.cu".
struct Solution {
  explicit Solution(const std::string& name)
      : problem(name.substr(0, name.find('/'))), file(std::filesystem::path(name).filename().string()) {}

  Submission submission() const {
    for (const auto& family : std::filesystem::directory_iterator(KBENCH_SOURCE_DIR "/plugins")) {
      const std::filesystem::path path = family.path() / problem / "solutions" / file;
      if (std::filesystem::exists(path)) return Submission::from_file(path);
    }
    fmt::print(stderr, "kbench ships no solution {}/{}\n", problem, file);
    std::exit(2);
  }

  std::string problem;
  std::string file;
};

inline bool has_gpu() { return ::access("/dev/nvidiactl", F_OK) == 0; }

inline double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// Ends the program unless the evaluation was accepted: a figure of anything else would mean nothing.
inline const Evaluation& accepted(const Evaluation& evaluation) {
  if (evaluation.accepted()) return evaluation;
  fmt::print(stderr, "{}\n{}\n", evaluation.explain(), evaluation.diagnostics);
  std::exit(1);
}

inline void print_machine(const Evaluation& evaluation) {
  for (const char* key : {"gpu", "cpu", "cores", "os", "kernel", "compiler", "load"}) {
    const auto found = evaluation.environment.find(key);
    if (found != evaluation.environment.end()) fmt::print("{}: {}\n", key, found->second);
  }
}

}  // namespace kbench::benchmarks
