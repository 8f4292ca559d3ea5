#include "language/nvcc/recipe.hpp"

#include "base/system/environment.hpp"
#include "language/cpp/recipe.hpp"
#include "language/nvcc/kernel_resources.hpp"
#include "language/nvcc/output.hpp"
#include "language/nvcc/steps.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>
#include <vector>

namespace kbench::nvcc {
namespace {

namespace fs = std::filesystem;

constexpr toolchain::CompilerSearch search{Language::cuda,
                                           "CUDA",
                                           {"KBENCH_NVCC", "CUDACXX"},
                                           {"nvcc", "/usr/local/cuda/bin/nvcc"},
                                           "the CUDA Toolkit"};

// nvcc would find it on the PATH too, but not on the PATH that it gets here.
fs::path find_host_compiler() {
  const std::string named = system::environment_variable("NVCC_CCBIN");
  const fs::path host = named.empty() ? "g++" : named;
  std::error_code error;
  if (const auto found = system::find_program(fs::is_directory(host, error) ? host / "g++" : host))
    return *found;
  if (named.empty()) {
    throw Error(
        ErrorCode::no_compiler,
        fmt::format(
            "nvcc needs g++, and there is none in the PATH ({}). Install g++, or name it in NVCC_CCBIN",
            system::environment_variable("PATH")));
  }
  throw Error(
      ErrorCode::no_compiler,
      fmt::format(
          "the environment variable NVCC_CCBIN says that nvcc's host compiler is \"{}\", which is no program",
          named));
}

bool is_architecture(std::string_view name) {
  return !name.empty() && name.front() >= '1' && name.front() <= '9' &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'); });
}

toolchain::Flags flags_for(const toolchain::Compiler& nvcc, const toolchain::CudaTarget& target) {
  const std::string& architecture = target.architecture;
  if (architecture.empty())
    throw Error("a submission in CUDA is compiled for the architecture of one GPU, and none was named");
  if (!is_architecture(architecture))
    throw Error(fmt::format("\"{}\" is no architecture of a GPU; these are called 75 or 90a", architecture));
  // -lineinfo adds a table of lines for tools to find, and changes no instruction. ptxas -v prints what each kernel
  // takes. It uses -idirafter, not -iquote: CUDA's headers include <limits.h>, and its parts in GCC would otherwise
  // find a submission's "limits.h" before the C library's.
  toolchain::Flags flags{
      .always = {"-O3", "-std=c++20", "-gencode", fmt::format("arch=compute_{0},code=sm_{0}", architecture),
                 "-Wno-deprecated-gpu-targets", "-lineinfo", "-Xptxas", "-v", "-cudart", "shared",
                 "-Xcompiler", "-fPIC,-fvisibility=hidden,-fdiagnostics-color=never,-idirafter,.",
                 "-I../include"},
      .make_shared_object = {"-shared", "-Xlinker", "-z,defs", "-o"},
      .find_undeclared_functions = {"-c", "-fdevice-syntax-only", "-Xcompiler",
                                    "-fsyntax-only,-Wmissing-declarations"},
      .libraries = {"-Xlinker", "--as-needed"}};  // unused libraries need not be loaded
  for (const std::string& library : target.libraries) flags.libraries.push_back("-l" + library);
  if (const auto libraries = library_directory(nvcc)) {
    const std::string path = libraries->string();
    flags.make_shared_object.insert(flags.make_shared_object.begin(),
                                    {"-Xlinker", "-rpath", "-Xlinker", path});
  }
  return flags;
}

}  // namespace

toolchain::Compiler find_compiler(const CompileOptions& options) {
  toolchain::Compiler nvcc = toolchain::find_compiler(options, search);
  nvcc.host = find_host_compiler();
  nvcc.variables = {{"NVCC_CCBIN", nvcc.host.string()}};
  nvcc.read_version = read_version;
  return nvcc;
}

std::string read_version(std::string_view answer, const toolchain::Compiler& compiler) {
  constexpr std::string_view opening = "release ";
  const std::size_t found = answer.find(opening);
  if (found == std::string_view::npos) {
    throw Error(ErrorCode::no_compiler,
                fmt::format("{} is no nvcc, which CUDA is compiled with; it says of its version: {}",
                            compiler.program.string(), answer));
  }
  answer.remove_prefix(found + opening.size());
  return fmt::format("nvcc {}", answer.substr(0, answer.find('\n')));
}

std::optional<fs::path> library_directory(const toolchain::Compiler& nvcc) {
  std::error_code error;
  const fs::path prefix = fs::canonical(nvcc.program, error).parent_path().parent_path();
#if defined(__aarch64__)
  constexpr std::array<std::string_view, 2> targets{"targets/sbsa-linux/lib", "targets/aarch64-linux/lib"};
#else
  constexpr std::array<std::string_view, 1> targets{"targets/x86_64-linux/lib"};
#endif
  std::vector<fs::path> directories;
  for (const std::string_view target : targets) directories.push_back(prefix / target);
  for (const char* const name : {"lib64", "lib"}) directories.push_back(prefix / name);
  for (const fs::path& directory : directories) {
    if (fs::exists(directory / "libcudart.so", error)) return fs::canonical(directory, error);
  }
  return std::nullopt;
}

toolchain::Recipe recipe(const Submission& submission, const toolchain::Contract& contract,
                         const CompileOptions& options) {
  const toolchain::Compiler nvcc = find_compiler(options);
  toolchain::Recipe recipe = cpp::recipe(submission, contract, nvcc, flags_for(nvcc, contract.cuda));
  recipe.empty.path = "empty.cu";
  // nvcc reports a faulty installation like this; compiling an empty file would take it a second.
  recipe.opening_of_fault = "nvcc fatal ";
  recipe.tidy = [](const std::string& output) { return tidy_output(read_ptxas_report(output).rest); };
  recipe.kernels_in = [](std::string_view output) { return read_ptxas_report(output).kernels; };
  recipe.script_of_steps = script_of_steps;
  return recipe;
}

}  // namespace kbench::nvcc
