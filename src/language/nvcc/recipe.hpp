// How submissions in CUDA are compiled: like those in C++, by nvcc, for the architecture of one GPU.
#pragma once

#include "language/toolchain/contract.hpp"
#include "language/toolchain/recipe.hpp"

#include <kbench/options.hpp>
#include <kbench/submission.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace kbench::nvcc {

// Finds nvcc, and the g++ that it calls. Throws Error, with what to install, if either is missing.
toolchain::Compiler find_compiler(const CompileOptions& options);

// The version in nvcc's answer: "Cuda compilation tools, release 13.0, V13.0.88". Throws Error for another program's.
std::string read_version(std::string_view answer, const toolchain::Compiler& compiler);

// The canonical directory of the CUDA Toolkit's shared libraries, such as libcudart.so. Programs of nvcc look
// for them there, so a process that loads one must be able to read the directory. Empty if it is not in the
// usual place.
std::optional<std::filesystem::path> library_directory(const toolchain::Compiler& nvcc);

// Throws Error if the submission has no source file, there is no compiler, or the architecture of the GPU is missing or
// unknown.
toolchain::Recipe recipe(const Submission& submission, const toolchain::Contract& contract,
                         const CompileOptions& options);

}  // namespace kbench::nvcc
