// The command line of NVIDIA's compute-sanitizer.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::nvcc {

// The command line, without the program to run and its arguments. `tool` is "memcheck" or "racecheck"; what it finds
// is written to `report`, as text.
std::vector<std::string> compute_sanitizer_command(const std::filesystem::path& program,
                                                   std::string_view tool,
                                                   const std::filesystem::path& report);

}  // namespace kbench::nvcc
