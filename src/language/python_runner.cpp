#include "language/python_runner.hpp"

#include "isolation/host/runners.hpp"
#include "isolation/process/workspace.hpp"
#include "language/nvcc/recipe.hpp"
#include "language/python_runtime.hpp"
#include "language/python_zygote.hpp"
#include "language/target.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace kbench::language {
namespace {

namespace fs = std::filesystem;

// CUDA's toolkit, or nothing.
fs::path toolkit(const CompileOptions& options) {
  try {
    CompileOptions of_nvcc;
    of_nvcc.memory_limit = options.memory_limit;
    return fs::canonical(nvcc::find_compiler(of_nvcc).program).parent_path().parent_path();
  } catch (const std::exception&) {
    return {};
  }
}

// "9.0+PTX" for "90a": what torch chooses on such a GPU.
std::string torch_architecture(std::string_view architecture) {
  const std::string_view digits = architecture.substr(0, architecture.find_first_not_of("0123456789"));
  if (digits.size() < 2) return std::string(digits);
  return fmt::format("{}.{}+PTX", digits.substr(0, digits.size() - 1), digits.back());
}

// Every cache that a library of Python keeps is in one directory of the runner's own, and ends with it. The referee may keep what
// is there for a runner of the same submission (referee/kept_builds.hpp).
// `programs` are those that were installed with the interpreter, as Ninja is.
std::map<std::string, std::string> environment_of(const fs::path& scratch, const fs::path& programs,
                                                  const fs::path& toolkit, const CompileOptions& options) {
  const fs::path caches = scratch / ".cache";
  std::map<std::string, std::string> variables{
      {"LC_ALL", "C.UTF-8"},
      {"USER", "nobody"},
      {"HOME", scratch.string()},
      {"TMPDIR", scratch.string()},
      {"XDG_CACHE_HOME", caches.string()},
      {"CC", "gcc"},
      {"CXX", "g++"},
      {"MAX_JOBS", std::to_string(std::max(1U, std::thread::hardware_concurrency()))},
      {"TORCHINDUCTOR_COMPILE_THREADS", "1"}};  // others would be processes that last
  for (const auto& [variable, name] :
       std::map<std::string, std::string>{{"TRITON_CACHE_DIR", "triton"},
                                          {"TORCHINDUCTOR_CACHE_DIR", "inductor"},
                                          {"TORCH_EXTENSIONS_DIR", "extensions"},
                                          {"CUPY_CACHE_DIR", "cupy"},
                                          {"NUMBA_CACHE_DIR", "numba"}})
    variables[variable] = (caches / name).string();
  variables["PATH"] = programs.string() + ":/usr/bin:/bin";
  if (!toolkit.empty()) {
    variables["PATH"] += ":" + (toolkit / "bin").string();
    variables["CUDA_HOME"] = toolkit.string();
  }
  if (const auto architecture = named_architecture(options))
    variables["TORCH_CUDA_ARCH_LIST"] = torch_architecture(*architecture);
  return variables;
}

// Addresses that libraries of Python reserve at import without using memory: 3 GiB by torch 2.15. RLIMIT_DATA bounds memory.
constexpr std::size_t reserved_addresses = std::size_t{16} << 30U;

}  // namespace

void make_python_runner(process::Children& children, const site::Target& target, const Options& options,
                        process::ChildSpec& runner) {
  const toolchain::Compiler python = find_python(options.compile);
  const PythonRuntime runtime = runtime_of(children, python);
  const fs::path toolkit = language::toolkit(options.compile);
  const fs::path programs = fs::path(python.program).parent_path();
  // Refuses an interpreter that the user `nobody` cannot use.
  runner.zygote = start_zygote(children, target, options);

  const fs::path scratch = process::make_workspace_of_nobody(children);
  runner.environment.merge(environment_of(scratch, programs, toolkit, options.compile));
  runner.working_directory = scratch;
  if (runner.limits.address_space) *runner.limits.address_space += reserved_addresses;
  std::vector<fs::path> of_interpreter{programs};
  of_interpreter.insert(of_interpreter.end(), runtime.directories.begin(), runtime.directories.end());
  sandbox::KnownPaths known{{sandbox::its_interpreter, std::move(of_interpreter)},
                            {sandbox::its_directory, {scratch}}};
  if (!toolkit.empty()) known[sandbox::its_toolkit] = {toolkit};
  allow(sandbox::runner_kind(*target.platform, true), known, runner);
}

}  // namespace kbench::language
