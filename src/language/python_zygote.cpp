#include "language/python_zygote.hpp"

#include "base/site/installation.hpp"
#include "base/system/fingerprint.hpp"
#include "isolation/host/client.hpp"
#include "isolation/host/runners.hpp"
#include "language/python_runtime.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <map>
#include <string>
#include <string_view>

namespace kbench::language {
namespace {

namespace fs = std::filesystem;

const std::map<std::string, std::string> plain_environment{
    {"PATH", "/usr/bin:/bin"}, {"LC_ALL", "C.UTF-8"}, {"HOME", "/nonexistent"}};

}  // namespace

process::Children::Id start_zygote(process::Children& children, const site::Target& target,
                                   const Options& options) {
  const toolchain::Compiler python = find_python(options.compile);
  const PythonRuntime runtime = runtime_of(children, python);
  require_usable(runtime, python, target);
  process::ChildSpec zygote;
  zygote.name = "Python interpreter";
  zygote.arguments = {python.program.string(),
                      "-I",
                      "-B",
                      site::helper("kbench_python/zygote.py", options.helper_directory).string(),
                      target.helper(target.platform->python_runner, options).string(),
                      target.helper(target.platform->python_referee, options).string()};
  zygote.environment = plain_environment;
  zygote.is_zygote = true;
  return children.start_once(zygote);
}

std::optional<process::ChildSpec> plugin_referee(const fs::path& problem, const site::Target& target,
                                                 const Options& options) {
  if (site::is_in_python(problem)) return std::nullopt;
  return host::referee_program(target.referee(options), target.environment());
}

process::ChildSpec referee_of(const fs::path& problem, process::Children& children,
                              const site::Target& target, const Options& options,
                              const std::optional<Seed>& seed) {
  if (const auto referee = plugin_referee(problem, target, options)) return *referee;
  process::ChildSpec spec = host::referee_program("--referee", target.environment());
  spec.environment.insert(plain_environment.begin(), plain_environment.end());
  if (seed) spec.environment["KBENCH_WEIGHTS"] = derived(*seed, "weights");
  spec.zygote = start_zygote(children, target, options);
  spec.limits.data = memory_of_authors();
  return spec;
}

}  // namespace kbench::language
