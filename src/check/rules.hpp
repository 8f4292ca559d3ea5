// What follows from all cases of a check together.
#pragma once

#include <kbench/catalog.hpp>
#include <kbench/check_problem.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace kbench::check {

// What is wrong with a problem as it describes itself: its name, and cases that are the same.
std::vector<std::string> faults_of(const ProblemDescription& problem);

// Adds a failure for each timed case that no call verifies with another kind of inputs, where the problem has several.
void judge_kinds_of_inputs(const ProblemDescription& problem, DTypeCheck& check);

// Adds the failures that mutants are. Where only some cases were chosen, a mutant that none of them rejects is a remark.
enum class Extent : std::uint8_t { all_cases, chosen_cases };
void conclude(DTypeCheck& check, Extent extent);

}  // namespace kbench::check
