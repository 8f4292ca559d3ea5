// Finds programs of the CUDA Toolkit in nvcc's directory and elsewhere.
#pragma once

#include <kbench/options.hpp>

#include <filesystem>
#include <string_view>

namespace kbench::nvcc {

struct ToolkitProgram {
  const char* name;      // "ncu"
  const char* variable;  // environment variable that may name it
  const char* package;   // NVIDIA's package, without the toolkit's version: "cuda-nsight-compute"
};

inline constexpr ToolkitProgram compute_sanitizer{"compute-sanitizer", "KBENCH_COMPUTE_SANITIZER",
                                                  "cuda-sanitizer"};
inline constexpr ToolkitProgram nsight_compute{"ncu", "KBENCH_NCU", "cuda-nsight-compute"};
inline constexpr ToolkitProgram cuobjdump{"cuobjdump", "KBENCH_CUOBJDUMP", "cuda-cuobjdump"};
inline constexpr ToolkitProgram nvdisasm{"nvdisasm", "KBENCH_NVDISASM", "cuda-nvdisasm"};

// Returns the program that its variable names, else the one of the nvcc in use, else the one on the PATH. Absolute.
// Throws Error with what was tried and what to install.
std::filesystem::path find_program(const ToolkitProgram& program, const CompileOptions& options);

}  // namespace kbench::nvcc
