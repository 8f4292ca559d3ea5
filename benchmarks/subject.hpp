// What the benchmarks evaluate, and how.
#pragma once

#include <kbench/kbench.hpp>

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

namespace kbench::benchmarks {

inline Options options() {
  Options options;
  options.helper_directory = KBENCH_BUILD_DIR "/libexec/kbench";
  options.plugin_directories = {KBENCH_BUILD_DIR "/lib/kbench/plugins"};
  return options;
}

inline Submission solution(const std::string& problem, const std::string& name) {
  return Submission::from_file(std::filesystem::path(KBENCH_SOURCE_DIR) / "plugins" / problem / "solutions" /
                               (name + ".cpp"));
}

// Ends the program unless the evaluation was accepted: a figure of anything else would mean nothing.
inline const Evaluation& accepted(const Evaluation& evaluation) {
  if (evaluation.accepted()) return evaluation;
  fmt::print(stderr, "{}\n{}\n", evaluation.explain(), evaluation.diagnostics);
  std::exit(1);
}

inline void print_machine(const Evaluation& evaluation) {
  for (const char* key : {"cpu", "cores", "os", "kernel", "compiler", "load"}) {
    const auto found = evaluation.environment.find(key);
    if (found != evaluation.environment.end()) fmt::print("{}: {}\n", key, found->second);
  }
}

}  // namespace kbench::benchmarks
