// The flags that kbench gives a compiler.
//
// Submissions in C++ get -march=native and OpenMP. Submissions in CUDA do not: nvcc's front end lacks some
// intrinsic functions of the host compiler, and they should spend their time on the device.
#pragma once

#include "language/toolchain/compiler.hpp"

#include <kbench/submission.hpp>

#include <string>
#include <vector>

namespace kbench::toolchain {

struct Flags {
  std::vector<std::string> always;

  // Flags in front of a submission's sources.
  std::vector<std::string> in_front;

  // Compile and link everything into one shared object; its name follows.
  std::vector<std::string> make_shared_object;

  // Check the sources only, and warn of every function that was not declared before it is defined.
  std::vector<std::string> find_undeclared_functions;

  // Flags behind the sources.
  std::vector<std::string> libraries;
};

// The target of device code, and its libraries.
struct CudaTarget {
  std::string architecture;            // nvcc's name of the GPU's architecture: "90a", "75"
  std::vector<std::string> libraries;  // see ProblemInfo::cuda_libraries
};

// Flags for a compiler that works in Workspace::sources (toolchain/driver.hpp). The target means nothing for C++.
// Throws Error if it is needed and has no architecture.
Flags flags_for(const Compiler& compiler, const CudaTarget& target);

// Throws Error if one of the caller's flags names a relative directory that the submission does not have. The compiler
// works in a directory of its own, so such a flag would do nothing.
void check_directories_in(const std::vector<std::string>& flags, const std::vector<SourceFile>& submission);

}  // namespace kbench::toolchain
