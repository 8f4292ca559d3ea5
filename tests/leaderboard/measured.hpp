// Evaluations that are really made, on this machine.
#pragma once

#include <kbench/options.hpp>

#include <fstream>
#include <string>

namespace kbench::tests {

// Of this machine, as results have it.
inline std::string processor() {
  std::ifstream lines("/proc/cpuinfo");
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  }
  return "unknown";
}

inline Options quick() {
  Options options;
  options.helper_directory = KBENCH_BUILD_DIR "/libexec/kbench";
  options.plugin_directories = {KBENCH_BUILD_DIR "/tests/problems", KBENCH_BUILD_DIR "/lib/kbench/plugins"};
  options.cache_directory = KBENCH_BUILD_DIR "/tests/cache";
  options.sampling.warm_up_calls = 3;
  options.sampling.min_samples = 3;
  options.sampling.max_samples = 5;
  return options;
}

}  // namespace kbench::tests
