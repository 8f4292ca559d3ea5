// The machine code of a submission in CUDA, with the lines of its source in between.
//
//     const kbench::Disassembly code =
//         kbench::disassemble(std::nullopt, kbench::Submission::from_file("mine.cu"), kbench::CodeForm::sass,
//                             {.compile = {.architecture = "sm_90a"}});
//     for (const kbench::KernelCode& each : code.kernels) fmt::print("{}\n{}\n", each.name, each.text);
//
// No GPU is needed if Options::compile.architecture is set. The CUDA Toolkit's cuobjdump and nvdisasm read
// the compiled code, in a compiler's sandbox. KBENCH_CUOBJDUMP and KBENCH_NVDISASM replace those in nvcc's directory.
#pragma once

#include <kbench/export.hpp>
#include <kbench/options.hpp>
#include <kbench/problem_ref.hpp>
#include <kbench/submission.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kbench {

enum class CodeForm : std::uint8_t {
  sass,  // machine code of the GPU
  ptx,   // the compiler's intermediate code
};

struct KernelCode {
  std::string name = {};    // KernelResources::name; functions that were not inlined have entries in PTX
  std::string symbol = {};  // KernelResources::symbol
  std::string text =
      {};  // lines; those of the source begin with "mine.cu:4: ", those of the code with two spaces
};

// All text in it may be the submission's.
struct Disassembly {
  bool succeeded = false;        // it compiles
  std::string diagnostics = {};  // the compiler's
  std::vector<std::string> compile_command = {};
  std::string architecture = {};  // "sm_90a"
  std::vector<KernelCode> kernels = {};
  bool is_complete = true;  // false: there was more than 16 MiB of code, and the rest is left out
};

// Compiles the submission as evaluate() does, or takes a shared object as it is. Without a problem the same
// flags compile the files unchanged: device code depends on a problem only if the problem adds libraries or a
// reference. Throws Error as compile() does. Also throws if the toolkit's programs are missing, or cannot
// read the compiled code.
KBENCH_API Disassembly disassemble(const std::optional<ProblemRef>& problem, const Submission& submission,
                                   CodeForm form, const Options& options = {});

}  // namespace kbench
