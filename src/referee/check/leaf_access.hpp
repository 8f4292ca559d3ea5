// The numbers in the values of a reference file, which only its plugin can tell from what holds them.
#pragma once

#include "referee/harness/leaf.hpp"

#include <kbench/signature.hpp>
#include <kbench/tensor.hpp>
#include <kbench/test_case.hpp>

#include <cstddef>
#include <functional>
#include <vector>

namespace kbench::check {

using harness::Leaf;

// Both functions are empty if the problem is no reference file. `role` says whether the tensor is an input or an output.
struct LeafAccess {
  std::function<std::vector<Leaf>(const TestCase& test_case, const Tensor& tensor, Role role)> read = {};

  // Changes one leaf in place. Returns false if it has another number of elements.
  std::function<bool(const TestCase& test_case, const Tensor& tensor, Role role, std::size_t leaf,
                     const std::vector<std::byte>& bytes)>
      write = {};
};

}  // namespace kbench::check
