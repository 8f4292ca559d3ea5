// Rules that concern all cases of a check together.
#pragma once

#include <kbench/catalog.hpp>
#include <kbench/check_problem.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace kbench::check {

// The faults of a problem's description: its name, and equal cases.
std::vector<std::string> faults_of(const ProblemDescription& problem);

// Adds a failure for each timed case that no call verifies with another kind of inputs, where the problem has several.
void judge_kinds_of_inputs(const ProblemDescription& problem, DTypeCheck& check);

// Adds a failure for each mutant that was accepted wrongly. It is only a remark if some cases were left out, or if
// the mutant is nearly right and the tolerance is that of a format in Python, not the author's.
enum class Extent : std::uint8_t { all_cases, chosen_cases };
enum class Tolerances : std::uint8_t { of_author, of_format };
void conclude(DTypeCheck& check, Extent extent, Tolerances tolerances);

}  // namespace kbench::check
