// From a submission to a shared object that the runner can load.
#pragma once

#include "process/children.hpp"
#include "system/file_descriptor.hpp"
#include "toolchain/flags.hpp"

#include <kbench/options.hpp>
#include <kbench/signature.hpp>
#include <kbench/submission.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kbench::toolchain {

struct Build {
  bool succeeded = false;
  system::FileDescriptor shared_object;  // in memory, sealed; exports protocol/entry.hpp's function
  std::string diagnostics;               // the compiler's, clean and capped; warnings too
  std::string failure;                   // why it did not succeed
  double seconds = 0.0;                  // wall clock
  std::map<std::string, std::string> missing_walls;  // around the compiler: see Children::missing_walls()
};

// Source that calls a submission in another way than by `solution`: it is compiled in the place of the submission's own
// files, and includes them.
struct Unit {
  std::string text;
  std::vector<SourceFile> headers;  // that it finds with <>, beside those that any submission may include
  std::string function;             // what the submission defines
  std::string declaration;          // all of it, without the semicolon
};

// What a submission is compiled to.
struct Contract {
  const FunctionSignature& signature;
  DType dtype;
  CudaTarget cuda;                // matters to a submission in CUDA only
  std::optional<Unit> unit = {};  // the submission may consist of headers then
};

// `workspace` is an empty directory that is the caller's alone; it is the only place that the compiler may write to,
// and is left full. `hidden` are directories that the submission must not read by way of the compiler, such as those of
// plugins. Whatever is the submission's fault is in the result. Throws Error when the submission breaks the rules of
// submission.hpp, the architecture of the GPU is missing or unknown, or the compiler cannot be started or does not take its
// flags; Starved (toolchain/driver.hpp), process::Unended, Cancelled.
Build build(process::Children& children, const Submission& submission, const Contract& contract,
            const CompileOptions& options, const std::filesystem::path& workspace,
            const std::vector<std::filesystem::path>& hidden);

}  // namespace kbench::toolchain
