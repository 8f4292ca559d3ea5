// What a wrong output looks like, in words: a hint for whoever wrote the submission, and no part of the verdict.
#pragma once

#include <kbench/tensor.hpp>
#include <kbench/verification.hpp>

#include <span>
#include <string>

namespace kbench::referee {

// "is what is expected, transposed", and likewise of elements or rows that are shifted by one, of another sign or scale, and of
// an input of as many elements. Empty where the output looks like none of these, has one element or complex ones, or all that is
// expected is equal. The tensors are in this process's memory; `expected` and `actual` have one form.
std::string likely_mistake(const Tensor& expected, const Tensor& actual, const Tolerance& tolerance,
                           std::span<const Tensor> inputs);

}  // namespace kbench::referee
