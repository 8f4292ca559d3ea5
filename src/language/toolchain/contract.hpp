// The contract that a submission is compiled against.
#pragma once

#include <kbench/dtype.hpp>
#include <kbench/signature.hpp>
#include <kbench/submission.hpp>

#include <optional>
#include <string>
#include <vector>

namespace kbench::toolchain {

// Source that calls a submission otherwise than by `solution`. It is compiled instead of the submission's own files,
// and includes them.
struct Unit {
  std::string text;
  std::vector<SourceFile> headers;  // found with <>, in addition to those that any submission may include
  std::string function;             // the function that the submission defines
  std::string declaration;          // the whole declaration, without the semicolon
};

// The target of device code, and its libraries.
struct CudaTarget {
  std::string architecture;            // nvcc's name of the GPU's architecture: "90a", "75"
  std::vector<std::string> libraries;  // see ProblemInfo::cuda_libraries
};

struct Contract {
  const FunctionSignature& signature;
  DType dtype;
  CudaTarget cuda;                // matters to a submission in CUDA only
  std::optional<Unit> unit = {};  // the submission may consist of headers then
  std::string python_call = {};   // ProblemDescription::python_call
  // Without a problem, C++ and CUDA are compiled as they stand: nothing precedes the files, and nothing calls them.
  bool has_problem = true;
};

}  // namespace kbench::toolchain
