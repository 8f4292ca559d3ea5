// Tables of the resources that the kernels of a submission in CUDA take, for terminals.
#pragma once

#include <kbench/evaluation.hpp>

#include <string>
#include <vector>

namespace kbench::report {

// The table of the first 8 kernels; empty if there are none.
std::string kernels_table(const std::vector<KernelResources>& kernels);

// The table has the first 8 that either has, with "40 -> 32" where the two differ. Empty if both have none.
std::string kernels_table(const std::vector<KernelResources>& before,
                          const std::vector<KernelResources>& after);

}  // namespace kbench::report
