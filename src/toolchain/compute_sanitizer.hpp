// NVIDIA's compute-sanitizer: where it is, and what it has to be told.
#pragma once

#include <kbench/options.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::toolchain {

// The program that KBENCH_COMPUTE_SANITIZER names, else the one that came with the nvcc that is used, else the one on the
// PATH. Absolute. Throws Error, whose text says what was tried.
std::filesystem::path find_compute_sanitizer(const CompileOptions& options);

// Its command line, less the program that is to be run and its arguments. `tool` is "memcheck" or "racecheck"; what it
// finds is written to `report`, as text.
std::vector<std::string> compute_sanitizer_command(const std::filesystem::path& program,
                                                   std::string_view tool,
                                                   const std::filesystem::path& report);

}  // namespace kbench::toolchain
