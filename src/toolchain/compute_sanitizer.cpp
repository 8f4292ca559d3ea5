#include "toolchain/compute_sanitizer.hpp"

#include "toolchain/compiler.hpp"
#include "toolchain/program.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <optional>
#include <system_error>

namespace kbench::toolchain {
namespace {

namespace fs = std::filesystem;

constexpr const char* variable = "KBENCH_COMPUTE_SANITIZER";
constexpr const char* tool_name = "compute-sanitizer";

// A toolkit has the program in a directory of its own, and a script that starts it beside nvcc.
std::optional<fs::path> find_beside(const fs::path& nvcc) {
  std::error_code error;
  const fs::path bin = fs::canonical(nvcc, error).parent_path();
  if (error) return std::nullopt;
  for (const fs::path& directory : {bin.parent_path() / tool_name, bin}) {
    if (const auto found = find_program(directory / tool_name)) return found;
  }
  return std::nullopt;
}

}  // namespace

fs::path find_compute_sanitizer(const CompileOptions& options) {
  const std::string named = environment_variable(variable);
  if (!named.empty()) {
    if (const auto found = find_program(named)) return *found;
    throw Error(ErrorCode::no_compiler,
                fmt::format("the environment variable {} says that it is \"{}\", which is no program",
                            variable, named));
  }
  std::string nvcc;
  try {
    const Compiler compiler = find_compiler(options, Language::cuda);
    if (const auto found = find_beside(compiler.program)) return *found;
    nvcc = compiler.program.string();
  } catch (const Error&) {
    nvcc = "an nvcc, for there is none";
  }
  if (const auto found = find_program(tool_name)) return *found;
  throw Error(
      ErrorCode::no_compiler,
      fmt::format("there is no {0} beside {1}, nor on the PATH (which is {2}). It is part of the CUDA "
                  "Toolkit: install all of "
                  "that, or name the program in {3}",
                  tool_name, nvcc, environment_variable("PATH"), variable));
}

// The calls that the runner makes are no concern of the submission's author, and the host's stack holds none but those.
std::vector<std::string> compute_sanitizer_command(const fs::path& program, std::string_view tool,
                                                   const fs::path& report) {
  return {program.string(),
          "--tool",
          std::string(tool),
          "--target-processes",
          "application-only",
          "--report-api-errors",
          "no",
          "--show-backtrace",
          "device",
          "--log-file",
          report.string()};
}

}  // namespace kbench::toolchain
