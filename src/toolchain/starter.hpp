// The file that an author begins with.
#pragma once

#include <kbench/problem.hpp>

#include <string>

namespace kbench::toolchain {

// Defines `solution` with the problem's prototype, says what each parameter is, and computes nothing. It compiles as
// it is, without warnings.
std::string starter(const ProblemInfo& info, const FunctionSignature& signature, DType dtype);

}  // namespace kbench::toolchain
