// The starter file for an author, in C++ or CUDA.
#pragma once

#include <kbench/problem.hpp>
#include <kbench/signature.hpp>
#include <kbench/submission.hpp>

#include <string>
#include <string_view>

namespace kbench::cpp {

// Defines `solution` with the problem's prototype, says what each parameter is, and computes nothing; in CUDA it
// launches a kernel that computes nothing. It compiles as it is, without warnings.
std::string starter(const ProblemInfo& info, const FunctionSignature& signature, DType dtype,
                    Language language);

}  // namespace kbench::cpp
