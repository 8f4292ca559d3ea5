#include "language/toolchain/compiler.hpp"

#include "base/document/text.hpp"
#include "base/system/directories.hpp"
#include "base/system/environment.hpp"
#include "language/toolchain/diagnostics.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <string_view>
#include <system_error>
#include <utility>

namespace kbench::toolchain {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto answer_limit = 20s;
constexpr std::size_t longest_version = 200;  // columns

constexpr CompilerSearch cpp_search{"C++", {"KBENCH_CXX", "CXX"}, {"g++", "c++"}, "g++"};
constexpr CompilerSearch cuda_search{
    "CUDA", {"KBENCH_NVCC", "CUDACXX"}, {"nvcc", "/usr/local/cuda/bin/nvcc"}, "the CUDA Toolkit"};

fs::path find(const CompileOptions& options, const CompilerSearch& search) {
  const auto named = [&](const fs::path& path, std::string_view where) {
    if (const auto found = system::find_program(path)) return *found;
    throw Error(
        ErrorCode::no_compiler,
        fmt::format(
            "{} says that the {} compiler is \"{}\", which is no program. It must be one path or one name "
            "on the PATH; its flags belong in --flag (CompileOptions::extra_flags)",
            where, search.language, path.string()));
  };
  if (options.compiler) return named(*options.compiler, "--compiler (CompileOptions::compiler)");
  for (const char* const variable : search.variables) {
    const std::string value = system::environment_variable(variable);
    if (!value.empty()) return named(value, fmt::format("the environment variable {}", variable));
  }
  for (const char* const program : search.programs) {
    if (const auto found = system::find_program(program)) return *found;
  }
  throw Error(ErrorCode::no_compiler,
              fmt::format("found no {0} compiler: {1} and {2} are not set, and there is neither {3} nor {4} "
                          "(the PATH is {5}). "
                          "Install {6}, or name a compiler in {1}",
                          search.language, search.variables[0], search.variables[1], search.programs[0],
                          search.programs[1], system::environment_variable("PATH"), search.to_install));
}

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

// "Cuda compilation tools, release 13.0, V13.0.88"
std::string nvcc_version(std::string_view answer, const Compiler& compiler) {
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

// The files of a program outside of the system's directories: itself, and its toolchain.
std::vector<fs::path> own_files(const fs::path& program) {
  std::error_code error;
  const fs::path real = fs::canonical(program, error);
  if (error || system::is_beneath(real, "/usr") || system::is_beneath(real, "/bin")) return {};

  // A wrapper in somebody's bin directory is no reason to open their home.
  const fs::path prefix = real.parent_path().parent_path();
  constexpr std::array<std::string_view, 6> marks{"lib/gcc",   "lib64/gcc", "libexec/gcc",
                                                  "lib/clang", "nvvm",      "lib/rustlib"};
  const bool is_toolchain = std::any_of(marks.begin(), marks.end(), [&](std::string_view mark) {
    return fs::is_directory(prefix / mark, error);
  });
  return is_toolchain ? std::vector{real, prefix} : std::vector{real};
}

}  // namespace

Compiler find_compiler(const CompileOptions& options, Language language) {
  if (language != Language::cuda) return {.language = Language::cpp, .program = find(options, cpp_search)};
  return {.language = Language::cuda, .program = find(options, cuda_search), .host = find_host_compiler()};
}

Compiler find_compiler(const CompileOptions& options, const Language& language,
                       const CompilerSearch& search) {
  return {.language = language, .program = find(options, search)};
}

std::string ask(process::Children& children, const Compiler& compiler, const std::string& argument) {
  const process::Children::Id child = children.start({.name = "compiler",
                                                      .arguments = {compiler.program.string(), argument},
                                                      .environment = compiler_environment(compiler, "/tmp"),
                                                      .descriptors = {},
                                                      .limits = {},
                                                      .files = {}});
  const auto exit = children.wait(child, process::Clock::now() + answer_limit);
  if (!exit) children.kill(child);
  if (exit && exit->succeeded()) return clean_text(exit->output);
  throw Error(ErrorCode::no_compiler,
              fmt::format("the compiler {} does not answer to {}{}{}", compiler.program.string(), argument,
                          exit ? ": " : "", exit ? clean_text(exit->output) : ""));
}

std::string identity_of(const Compiler& compiler) {
  std::string identity;
  for (const fs::path& program : {compiler.program, compiler.host}) {
    std::error_code error;
    const fs::path file = fs::canonical(program, error);
    const auto size = fs::file_size(file, error);
    const auto written = fs::last_write_time(file, error).time_since_epoch().count();
    identity += fmt::format("{}\n{}\n{} {}\n", program.string(), file.string(), size, written);
  }
  return identity;
}

std::string compiler_version(process::Children& children, const Compiler& compiler) {
  static std::mutex mutex;
  static std::map<std::string, std::string> known;
  const std::string identity = fmt::format("{}\n{}", name(compiler.language), identity_of(compiler));
  {
    const std::lock_guard lock(mutex);
    if (const auto found = known.find(identity); found != known.end()) return found->second;
  }
  const std::string answer = ask(children, compiler, "--version");
  std::string version = compiler.language == Language::cuda ? nvcc_version(answer, compiler)
                                                            : answer.substr(0, answer.find('\n'));
  version = document::clipped(version, longest_version);
  const std::lock_guard lock(mutex);
  return known[identity] = std::move(version);
}

std::map<std::string, std::string> compiler_environment(const Compiler& compiler, const fs::path& temporary) {
  std::map<std::string, std::string> environment{
      {"PATH", compiler.program.parent_path().string() + ":/usr/bin:/bin"},
      {"TMPDIR", temporary.string()},
      {"LC_ALL", "C.UTF-8"},
      {"TZ", "UTC0"}};
  // A view has no /proc/self/exe. The dynamic linker would use it to find a program's $ORIGIN, and libraries in the
  // program's directory.
  std::error_code error;
  if (const fs::path real = fs::canonical(compiler.program, error); !error)
    environment["LD_ORIGIN_PATH"] = real.parent_path().string();
  if (!compiler.libraries.empty()) environment["LD_LIBRARY_PATH"] = compiler.libraries.string();
  if (!compiler.host.empty()) environment["NVCC_CCBIN"] = compiler.host.string();
  return environment;
}

std::vector<fs::path> compiler_files(const Compiler& compiler) {
  // /proc/cpuinfo is where -march=native looks on processors without an instruction that says what they are.
  std::vector<fs::path> files{
      "/usr", "/lib", "/lib32", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/alternatives", "/proc/cpuinfo"};
  for (const fs::path& program : {compiler.program, compiler.host}) {
    if (!program.empty()) files.push_back(program);  // the name that it is called by, which may be a link
    const std::vector<fs::path> own = own_files(program);
    files.insert(files.end(), own.begin(), own.end());
  }
  files.insert(files.end(), compiler.files.begin(), compiler.files.end());
  return files;
}

std::optional<fs::path> cuda_library_directory(const Compiler& nvcc) {
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

}  // namespace kbench::toolchain
