// Describes what a wrong output looks like: a hint for the submission's author, and no part of the verdict.
#pragma once

#include <kbench/tensor.hpp>
#include <kbench/verification.hpp>

#include <span>
#include <string>

namespace kbench::referee {

// Returns "is what is expected, transposed", or similar for elements or rows shifted by one, another sign or
// scale, or an input of as many elements. Empty if the output looks like none of these. Also empty if it has
// a single element or complex ones, or if all expected elements are equal. The tensors are in this process's
// memory; `expected` and `actual` have one form.
std::string likely_mistake(const Tensor& expected, const Tensor& actual, const Tolerance& tolerance,
                           std::span<const Tensor> inputs);

}  // namespace kbench::referee
