// Describes what a wrong output looks like: a hint for the submission's author, and no part of the verdict.
#pragma once

#include <kbench/tensor.hpp>
#include <kbench/verification.hpp>

#include <string>

namespace kbench::referee {

// Returns "is what is expected, transposed", or "is 2 times what is expected"; empty if the output looks like neither.
// Also empty if it has a single element or complex ones, or if all expected elements are equal. The tensors are in this
// process's memory and have one form.
std::string likely_mistake(const Tensor& expected, const Tensor& actual, const Tolerance& tolerance);

}  // namespace kbench::referee
