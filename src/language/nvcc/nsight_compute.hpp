// The command line of NVIDIA's Nsight Compute, ncu.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace kbench::nvcc {

// The command line, without the program to run and its arguments. ncu profiles the first `launches` launches, except
// those of the runner's own kernel. It writes the metrics to `log` as CSV, and its report to `report`, with a name that
// ends in .ncu-rep.
std::vector<std::string> nsight_compute_command(const std::filesystem::path& program,
                                                const std::vector<std::string>& metrics, int launches,
                                                const std::filesystem::path& report,
                                                const std::filesystem::path& log);

}  // namespace kbench::nvcc
