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

// Adds the failures that mutants are. Where only some cases were chosen, a mutant that none of them rejects is a remark; so is one that
// is nearly right, where what is tolerated is not the author's choice but that of a format in Python.
enum class Extent : std::uint8_t { all_cases, chosen_cases };
enum class Tolerances : std::uint8_t { of_author, of_format };
void conclude(DTypeCheck& check, Extent extent, Tolerances tolerances);

// Whether a problem's description comes of a file in Python.
bool is_in_python(const ProblemDescription& problem);

}  // namespace kbench::check
