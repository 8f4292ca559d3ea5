// Reads the resources of each kernel from the output of ptxas -v.
#pragma once

#include <kbench/evaluation.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace kbench::nvcc {

struct PtxasReport {
  std::vector<KernelResources> kernels;  // the first 256, in the order of the lines
  std::string rest;                      // the output without the lines that -v adds
};

PtxasReport read_ptxas_report(std::string_view output);

// "mine::copy", "(anonymous namespace)::copy", "copy<...>" of a symbol; the symbol itself where it has no such form.
std::string name_of_kernel(std::string_view symbol);

}  // namespace kbench::nvcc
