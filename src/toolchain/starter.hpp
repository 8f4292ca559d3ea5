// The file that an author begins with.
#pragma once

#include <kbench/problem.hpp>
#include <kbench/submission.hpp>

#include <string>

namespace kbench::toolchain {

// Defines `solution` with the problem's prototype, says what each parameter is, and computes nothing; in CUDA it
// launches a kernel that computes nothing. It compiles as it is, without warnings. Throws Error for Language::binary.
std::string starter(const ProblemInfo& info, const FunctionSignature& signature, DType dtype,
                    Language language);

}  // namespace kbench::toolchain
