// NVIDIA's Nsight Compute, ncu: what it has to be told.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace kbench::toolchain {

// Its command line, less the program that is to be run and its arguments. Of the first `launches` launches of kernels, but for
// those of a runner's own kernel, it writes the metrics to `log` as CSV, and its report to `report`, whose name ends in .ncu-rep.
std::vector<std::string> nsight_compute_command(const std::filesystem::path& program,
                                                const std::vector<std::string>& metrics, int launches,
                                                const std::filesystem::path& report,
                                                const std::filesystem::path& log);

}  // namespace kbench::toolchain
