// Runs a program of the system, and reads its output.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace kbench::queue {

struct ProgramRun {
  int status = 0;      // its exit status; 128 and more where a signal ended it
  std::string output;  // stdout
  std::string errors;  // stderr
};

// Runs a program with the environment of this process and `more`. Kills it after `patience`. Throws Error if it
// cannot be started, or had to be killed.
ProgramRun run_program(const std::string& path, const std::vector<std::string>& arguments,
                       const std::map<std::string, std::string>& more, std::chrono::milliseconds patience);

}  // namespace kbench::queue
