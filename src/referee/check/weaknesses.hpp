// Looks for weaknesses of a problem, in the process that has it: wrong answers that its timed cases accept, and inputs that repeat.
#pragma once

#include "referee/check/case_check.hpp"

#include <kbench/catalog.hpp>
#include <kbench/check_problem.hpp>

#include <vector>

namespace kbench::check {

// Takes seconds at most, unless one call of the problem takes longer. What cannot be tried is in ProblemWeaknesses::untried. Throws
// nothing that the problem throws.
ProblemWeaknesses find_weaknesses(Bench& bench, const std::vector<CaseDescription>& cases);

}  // namespace kbench::check
