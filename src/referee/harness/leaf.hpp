// The numbers of one kind in a value: what kbench alters to see whether a check notices.
#pragma once

#include <kbench/dtype.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace kbench::harness {

struct Leaf {
  std::string name = {};  // "output", or for the second member "output.2"
  DType dtype = DType::float32;
  std::vector<std::byte> bytes = {};  // the elements, one after the other
};

}  // namespace kbench::harness
