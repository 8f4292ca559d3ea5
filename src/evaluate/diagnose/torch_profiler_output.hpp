// Takes apart what a runner in Python wrote of its latest call (python/kbench_python/profiling.py):
//
//     {"kernels": [{"name": "add_kernel", "launches": 1, "duration_ms": 0.0132}]}
//
// The submission is in the process that writes it. For any bytes, names in the result are short, valid UTF-8
// and of one line, and numbers are finite and not negative.
#pragma once

#include <kbench/profile.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace kbench {

// Bytes of the document that are looked at.
inline constexpr std::size_t max_torch_profile = std::size_t{1} << 20U;

// As Profile::kernels. Throws Error for what is no such document.
std::vector<KernelProfile> parse_torch_profile(std::string_view bytes);

}  // namespace kbench
