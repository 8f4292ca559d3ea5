// How submissions in C++ are compiled: each file as it is, with the prototype of `solution` in front of it.
//
// They get -march=native and OpenMP. Those in CUDA, for which nvcc/recipe.hpp has another compiler and other flags, do not:
// nvcc's front end lacks some intrinsic functions of the host compiler, and they should spend their time on the device.
#pragma once

#include "language/toolchain/contract.hpp"
#include "language/toolchain/recipe.hpp"

#include <kbench/options.hpp>
#include <kbench/submission.hpp>

#include <array>
#include <string_view>

namespace kbench::cpp {

inline constexpr std::array<std::string_view, 3> endings{".cpp", ".cc", ".cxx"};
inline constexpr std::string_view cuda_ending = ".cu";
inline constexpr std::array<std::string_view, 13> header_endings{
    ".h", ".hpp", ".hh", ".hxx", ".cuh", ".inl", ".inc", ".ipp", ".tpp", ".tcc", ".txx", ".impl", ".def"};

// Throws Error, with what to install, where there is no compiler for C++.
toolchain::Compiler find_compiler(const CompileOptions& options);

// Both throw Error if the submission has no source file. The first is for C++; the second is for any compiler of the submission's
// language that knows GCC's -include.
toolchain::Recipe recipe(const Submission& submission, const toolchain::Contract& contract,
                         const CompileOptions& options);
toolchain::Recipe recipe(const Submission& submission, const toolchain::Contract& contract,
                         toolchain::Compiler compiler, toolchain::Flags flags);

}  // namespace kbench::cpp
