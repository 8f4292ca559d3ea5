// How submissions in C++ and CUDA are compiled: each file as it is, with the prototype of `solution` in front of it.
#pragma once

#include "language/toolchain/contract.hpp"
#include "language/toolchain/recipe.hpp"

#include <kbench/options.hpp>
#include <kbench/submission.hpp>

#include <array>
#include <string_view>

namespace kbench::toolchain {

inline constexpr std::array<std::string_view, 3> cpp_endings{".cpp", ".cc", ".cxx"};
inline constexpr std::string_view cuda_ending = ".cu";

// A source of either, by the ending of its name.
bool is_source(std::string_view path);

// Throws Error if the submission has no source file, there is no compiler, or the architecture of the GPU is
// missing or unknown.
Recipe cpp_recipe(const Submission& submission, const Contract& contract, const CompileOptions& options);

}  // namespace kbench::toolchain
