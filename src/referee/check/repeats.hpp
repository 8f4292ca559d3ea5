// Finds inputs that a submission may know before they are timed: those that are the same in each call, and those of which there are
// so few that a table can hold all answers.
#pragma once

#include "referee/check/case_check.hpp"

#include <kbench/catalog.hpp>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace kbench::check {

struct Repeats {
  std::vector<std::string> parts =
      {};            // the inputs that are the same in each set; single numbers only with `all`
  bool all = false;  // no input differs, or there is none
};

// Compares two input sets of a case, and more for parts so small that they may be equal by chance. Of a large tensor the beginning and
// the end are compared. Throws what the problem throws.
Repeats find_repeats(Bench& bench, const CaseDescription& description);

struct InputCount {
  std::size_t sets = 0;      // input sets that were made
  std::size_t repeated = 0;  // sets that equal an earlier one
  double estimate() const;   // how many there are, if some were repeated
};

// Makes input sets until there are 1,024 or the time is over, and counts those that came before: among 65,536 there are about 8. Throws
// what the problem throws.
InputCount count_inputs(Bench& bench, const CaseDescription& description, std::chrono::milliseconds time);

}  // namespace kbench::check
