// For evaluations that are really made (evaluate/support.hpp): the name of this machine.
#pragma once

#include "evaluate/support.hpp"

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

}  // namespace kbench::tests
