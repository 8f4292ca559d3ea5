// Code between a reference file and a submission to it: declares what the submission defines, and calls it.
#pragma once

#include "entries.hpp"

#include <utility>

output_t custom_kernel(input_t input);

namespace kbench::harness {

struct CustomKernel {
  static ::output_t run(const Wire& /*output*/, ::input_t input) { return custom_kernel(std::move(input)); }
};

}  // namespace kbench::harness

KBENCH_ENTRIES(kbench::harness::CustomKernel)
