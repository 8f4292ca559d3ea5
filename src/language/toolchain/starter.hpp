// The starter file for an author, in C++ or CUDA, with parts that other languages share.
#pragma once

#include <kbench/problem.hpp>
#include <kbench/signature.hpp>
#include <kbench/submission.hpp>

#include <string>
#include <string_view>

namespace kbench::toolchain {

// The problem's name, title and description, each line behind `mark`: "//" or "!".
std::string described(const ProblemInfo& info, std::string_view mark);

// "input, read-only"
std::string_view explanation(const Parameter& parameter);

// Defines `solution` with the problem's prototype, says what each parameter is, and computes nothing; in CUDA it
// launches a kernel that computes nothing. It compiles as it is, without warnings.
std::string starter(const ProblemInfo& info, const FunctionSignature& signature, DType dtype,
                    Language language);

}  // namespace kbench::toolchain
