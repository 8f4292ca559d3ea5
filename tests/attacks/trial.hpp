// What becomes of one attack: with kbench, and with the naive harness.
#pragma once

#include "attacks/attack.hpp"

#include <optional>
#include <string>

namespace kbench::tests {

struct Trial {
  std::string naive;                 // what it said, as the table shows it
  std::string kbench;                // likewise
  std::optional<double> ratio = {};  // of the time that kbench reports to that of the honest twin
  bool passed = false;
  std::string details;  // of what did not pass, several lines
};

// Where times are compared, an attack fails that gains in each of `attempts`. Throws what evaluate() throws, and
// std::system_error.
Trial try_attack(const Attack& attack, int attempts);

}  // namespace kbench::tests
