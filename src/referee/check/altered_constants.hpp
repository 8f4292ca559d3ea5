// Other ways to compute a problem's outputs than its reference: with other constants that are no inputs, such as weights, or as
// another right solution does.
#pragma once

#include <kbench/tensor.hpp>
#include <kbench/test_case.hpp>

#include <functional>
#include <span>
#include <string>

namespace kbench::check {

struct AlteredConstants {
  std::string name = {};  // "all weights zero"

  // Names what is replaced, as "the weights". Empty: nothing is, so the outputs must be accepted.
  std::string constants = {};

  // Computes the outputs with them.
  std::function<void(const TestCase& test_case, std::span<const Tensor> inputs,
                     std::span<const Tensor> outputs)>
      run = {};
};

}  // namespace kbench::check
