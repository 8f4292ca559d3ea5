// Runs the CUDA Toolkit's disassemblers behind the walls of a compiler, for a submission may have made their input.
#pragma once

#include "base/system/file_descriptor.hpp"
#include "isolation/process/children.hpp"

#include <kbench/disassemble.hpp>
#include <kbench/options.hpp>
#include <kbench/submission.hpp>

#include <filesystem>
#include <vector>

namespace kbench::toolchain {

struct DeviceCode {
  std::vector<KernelCode> kernels;
  bool is_complete = true;  // see Disassembly::is_complete
};

// `shared_object` may hold device code of several architectures: all of it is read. `workspace` is an empty directory that is the
// caller's alone, and is left full. Throws Error if a program is missing, or cannot read the object within
// options.time_limit; process::Unended, Cancelled.
DeviceCode disassemble(process::Children& children, const system::FileDescriptor& shared_object,
                       const std::vector<SourceFile>& sources, CodeForm form, const CompileOptions& options,
                       const std::filesystem::path& workspace,
                       const std::vector<std::filesystem::path>& hidden);

}  // namespace kbench::toolchain
