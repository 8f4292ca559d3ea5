// Replaces constants of a problem that are no inputs, such as weights.
#pragma once

#include <kbench/tensor.hpp>
#include <kbench/test_case.hpp>

#include <functional>
#include <span>
#include <string>

namespace kbench::check {

struct AlteredConstants {
  std::string name = {};       // "all weights zero"
  std::string constants = {};  // what is replaced: "the weights"

  // Computes the outputs with them.
  std::function<void(const TestCase& test_case, std::span<const Tensor> inputs,
                     std::span<const Tensor> outputs)>
      run = {};
};

}  // namespace kbench::check
