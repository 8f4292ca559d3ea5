#include "language/nvcc/toolkit_program.hpp"

#include "base/system/environment.hpp"
#include "language/nvcc/recipe.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <optional>
#include <string>
#include <system_error>

namespace kbench::nvcc {
namespace {

namespace fs = std::filesystem;

// A toolkit keeps some programs in a separate directory, with a script in nvcc's directory that starts each.
std::optional<fs::path> find_beside(const fs::path& nvcc, const char* name) {
  std::error_code error;
  const fs::path bin = fs::canonical(nvcc, error).parent_path();
  if (error) return std::nullopt;
  for (const fs::path& directory : {bin.parent_path() / name, bin}) {
    if (const auto found = system::find_program(directory / name)) return found;
  }
  return std::nullopt;
}

}  // namespace

fs::path find_program(const ToolkitProgram& program, const CompileOptions& options) {
  const std::string named = system::environment_variable(program.variable);
  if (!named.empty()) {
    if (const auto found = system::find_program(named)) return *found;
    throw Error(ErrorCode::no_compiler,
                fmt::format("the environment variable {} says that it is \"{}\", which is no program",
                            program.variable, named));
  }
  std::string nvcc;
  try {
    const toolchain::Compiler compiler = find_compiler(options);
    if (const auto found = find_beside(compiler.program, program.name)) return *found;
    nvcc = compiler.program.string();
  } catch (const Error&) {
    nvcc = "an nvcc, for there is none";
  }
  if (const auto found = system::find_program(fs::path(program.name))) return *found;
  throw Error(
      ErrorCode::no_compiler,
      fmt::format("there is no {0} beside {1}, nor on the PATH (which is {2}). It is part of the CUDA "
                  "Toolkit: install all of that, or its package {3}-13-0 (with your toolkit's version), "
                  "or name the program in {4}",
                  program.name, nvcc, system::environment_variable("PATH"), program.package,
                  program.variable));
}

}  // namespace kbench::nvcc
