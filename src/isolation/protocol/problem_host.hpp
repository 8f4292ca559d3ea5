// How a problem is hosted: one row for each kind, with what follows from it in all rooms.
//
//     plugin          the author's class, in a library that the referee loads
//     reference file  the author's functions on types of their own, compiled to such a library
//     interpreter     the author's file in Python, in a referee that is forked from the zygote
#pragma once

#include "isolation/protocol/entry.hpp"

#include <kbench/catalog.hpp>
#include <kbench/problem.hpp>

#include <string_view>

namespace kbench::protocol {

struct ProblemHost {
  Convention convention = Convention::tensors;
  bool is_interpreted = false;
  bool has_plain_inputs =
      false;  // sizes and TestCase::inputs tell its cases apart; of others only the problem itself knows more

  // The functions, as the author calls them.
  std::string_view makes_inputs = "create_inputs()";
  std::string_view computes = "reference_solution()";
  std::string_view judges = {};  // empty: see ProblemDescription::judged_by

  bool carries_values() const { return convention == Convention::values; }
};

inline constexpr ProblemHost plugin_host{.has_plain_inputs = true};
inline constexpr ProblemHost reference_file_host{.convention = Convention::values,
                                                 .makes_inputs = "generate_input()",
                                                 .computes = "ref_kernel()",
                                                 .judges = "check_implementation()"};
inline constexpr ProblemHost interpreter_host{.is_interpreted = true};

constexpr const ProblemHost& host_of(const ProblemDescription& problem) {
  if (!problem.python_call.empty()) return interpreter_host;
  return problem.info.reference_file ? reference_file_host : plugin_host;
}

}  // namespace kbench::protocol
