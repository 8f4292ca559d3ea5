// The naive harness, in a process of its own: an attack may end it, or keep it for ever.
#pragma once

#include "attacks/attack.hpp"

#include <string>
#include <vector>

namespace kbench::tests {

struct NaiveRun {
  Answer answer;       // "accepted", "wrong", or "crashed" where no line of the output is an answer
  std::string output;  // stdout and stderr
};

// Ends it, and whatever stays in its process group, after half a minute. Throws std::system_error.
NaiveRun run_naive(const std::vector<std::string>& command);

// The output of any command, likewise.
std::string output_of(const std::vector<std::string>& command);

}  // namespace kbench::tests
