// The rules for what a problem says of itself. The plugin's author is unknown, and the text becomes file names,
// prototypes, results and lines on a terminal.
#pragma once

#include <kbench/problem.hpp>

#include <cstddef>

namespace kbench::referee {

// The largest sizes. Names and lines are counted in bytes.
inline constexpr std::size_t longest_name = 255;  // limits names of problems, parameters, sizes and libraries
// Limits titles, tags, names of cases, and where a problem comes from.
inline constexpr std::size_t longest_line = 1'000;
// Limits a description and the text of a reference.
inline constexpr std::size_t longest_text = std::size_t{16} << 20U;
// Limits the tags, dtypes and libraries, and the sizes of a case.
inline constexpr std::size_t most_entries = 1'000;
inline constexpr std::size_t most_cases = 10'000;
// Limits the bytes of a case and submission_memory.
inline constexpr std::size_t most_memory = std::size_t{64} << 40U;
inline constexpr std::size_t most_dimensions = 16;

// Each throws Error that names the field and what it holds, escaped.
void require_sound(const ProblemInfo& info);
void require_sound(const FunctionSignature& signature);
void require_sound(const TestCase& test_case);

}  // namespace kbench::referee
