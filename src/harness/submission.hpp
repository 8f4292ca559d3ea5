// In front of a submission to a reference file, and behind that file: what the submission defines, and how it is called.
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
