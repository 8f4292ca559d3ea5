// Runs the CUDA Toolkit's disassemblers behind the walls of a compiler, for a submission may have made their input.
#pragma once

#include "base/system/artifact.hpp"
#include "language/toolchain/recipe.hpp"

#include <kbench/disassemble.hpp>
#include <kbench/submission.hpp>

#include <vector>

namespace kbench::nvcc {

struct DeviceCode {
  std::vector<KernelCode> kernels;
  bool is_complete = true;  // see Disassembly::is_complete
};

// The artifact may hold device code of several architectures: all of it is read. Leaves its files in the workspace.
// Throws Error if a program is missing, or cannot read the object within options.time_limit; process::Unended, Cancelled.
DeviceCode disassemble(const toolchain::BuildContext& context, const system::Artifact& artifact,
                       const std::vector<SourceFile>& sources, CodeForm form);

}  // namespace kbench::nvcc
