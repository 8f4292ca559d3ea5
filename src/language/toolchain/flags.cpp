#include "language/toolchain/flags.hpp"

#include "language/toolchain/preamble.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <string_view>

namespace kbench::toolchain {
namespace {

namespace fs = std::filesystem;

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
  // -lineinfo adds a table of lines for tools to find, and changes no instruction. ptxas -v prints what each kernel
  // takes. It uses -idirafter, not -iquote: CUDA's headers include <limits.h>, and its parts in GCC would otherwise
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
      .libraries = {"-Xlinker", "--as-needed"}};  // unused libraries need not be loaded
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

void check_directories_in(const std::vector<std::string>& flags, const std::vector<SourceFile>& submission) {
  constexpr std::array<std::string_view, 5> options{"-isystem", "-iquote", "-idirafter", "-I", "-L"};
  for (auto flag = flags.begin(); flag != flags.end(); ++flag) {
    const auto option = std::find_if(options.begin(), options.end(),
                                     [&](std::string_view each) { return flag->starts_with(each); });
    if (option == options.end()) continue;
    std::string directory = flag->substr(option->size());
    if (directory.empty() && std::next(flag) != flags.end()) directory = *++flag;
    if (directory.empty() || directory.front() == '/') continue;
    const std::string inner = (fs::path(directory) / "").lexically_normal().string();
    const auto is_in_it = [&](const SourceFile& file) {
      return inner == "." || file.path.starts_with(inner);
    };
    if (std::none_of(submission.begin(), submission.end(), is_in_it))
      throw Error(fmt::format(
          "the flag {}{} names a directory that the submission does not have: give an absolute path, "
          "for the compiler works in a directory of its own",
          *option, directory));
  }
}

}  // namespace kbench::toolchain
