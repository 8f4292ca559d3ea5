#include "toolchain/flags.hpp"

#include "toolchain/preamble.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace kbench::toolchain {
namespace {

bool is_architecture(std::string_view name) {
  return !name.empty() && name.front() >= '1' && name.front() <= '9' &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'); });
}

Flags gxx_flags() {
  return {.always = {"-O3", "-march=native", "-std=c++20", "-fopenmp", "-fPIC", "-fvisibility=hidden",
                     "-fdiagnostics-color=never", "-iquote", ".", "-I../include"},
          .in_front = {"-include", std::string(preamble_name)},
          .make_shared_object = {"-shared", "-Wl,-z,defs", "-o"},
          .find_undeclared_functions = {"-fsyntax-only", "-Wmissing-declarations"},
          .libraries = {}};
}

Flags nvcc_flags(const Compiler& nvcc, const CudaTarget& target) {
  const std::string& architecture = target.architecture;
  if (architecture.empty())
    throw Error("a submission in CUDA is compiled for the architecture of one GPU, and none was named");
  if (!is_architecture(architecture))
    throw Error(fmt::format("\"{}\" is no architecture of a GPU; these are called 75 or 90a", architecture));
  // -lineinfo adds a table of lines for tools to find, and changes no instruction. ptxas -v tells what each kernel
  // takes. It uses -idirafter, not -iquote: CUDA's headers include <limits.h>, whose parts in GCC would otherwise
  // find a submission's "limits.h" before the C library's.
  Flags flags{
      .always = {"-O3", "-std=c++20", "-gencode", fmt::format("arch=compute_{0},code=sm_{0}", architecture),
                 "-Wno-deprecated-gpu-targets", "-lineinfo", "-Xptxas", "-v", "-cudart", "shared",
                 "-Xcompiler", "-fPIC,-fvisibility=hidden,-fdiagnostics-color=never,-idirafter,.",
                 "-I../include"},
      .in_front = {"-include", std::string(preamble_name)},
      .make_shared_object = {"-shared", "-Xlinker", "-z,defs", "-o"},
      .find_undeclared_functions = {"-c", "-fdevice-syntax-only", "-Xcompiler",
                                    "-fsyntax-only,-Wmissing-declarations"},
      .libraries = {"-Xlinker", "--as-needed"}};  // what is not used need not be loaded
  for (const std::string& library : target.libraries) flags.libraries.push_back("-l" + library);
  if (const auto libraries = cuda_library_directory(nvcc)) {
    const std::string path = libraries->string();
    flags.make_shared_object.insert(flags.make_shared_object.begin(),
                                    {"-Xlinker", "-rpath", "-Xlinker", path});
  }
  return flags;
}

}  // namespace

Flags flags_for(const Compiler& compiler, const CudaTarget& target) {
  return compiler.language == Language::cuda ? nvcc_flags(compiler, target) : gxx_flags();
}

}  // namespace kbench::toolchain
