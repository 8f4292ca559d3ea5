#include "language/python_runtime.hpp"

#include "base/document/text.hpp"
#include "base/site/target.hpp"
#include "base/system/environment.hpp"
#include "isolation/process/workspace.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <mutex>

namespace kbench::language {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto answer_limit = 60s;

constexpr toolchain::CompilerSearch search{
    Language("python"), "Python", {"KBENCH_PYTHON", "PYTHON"}, {"python3", "python"}, "python3"};

constexpr std::string_view question = R"(
import json, sys, sysconfig
if sys.version_info < (3, 9):
    raise SystemExit("it is Python %d.%d; kbench needs 3.9 or later" % sys.version_info[:2])
import importlib.metadata
packages = {}
for name in ("numpy", "torch", "triton", "ml_dtypes", "numba", "cupy", "cupy-cuda12x", "cupy-cuda13x"):
    try:
        packages[name.split("-")[0]] = importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        pass
paths = sysconfig.get_paths()
directories = {sys.prefix, sys.base_prefix, sys.exec_prefix, *paths.values(), *sys.path}
print(json.dumps({"packages": packages, "directories": sorted(path for path in directories if path)}))
)";

PythonRuntime ask(process::Children& children, const toolchain::Compiler& python) {
  const process::Children::Id child =
      children.start({.name = "python",
                      .arguments = {python.program.string(), "-I", "-B", "-c", std::string(question)},
                      .environment = {{"PATH", "/usr/bin:/bin"}, {"LC_ALL", "C.UTF-8"}},
                      .descriptors = {},
                      .limits = {},
                      .files = {}});
  const auto exit = children.wait(child, process::Clock::now() + answer_limit);
  if (!exit) children.kill(child);
  const std::string output = exit ? exit->output : "it does not answer";
  const nlohmann::json answer = nlohmann::json::parse(output, nullptr, false);
  if (!exit || !exit->succeeded() || answer.is_discarded()) {
    throw Error(ErrorCode::no_compiler,
                fmt::format("the interpreter {} cannot be used: {}", python.program.string(),
                            document::printable_line(output)));
  }
  PythonRuntime runtime;
  runtime.packages = answer.at("packages").get<std::map<std::string, std::string>>();
  for (const auto& each : answer.at("directories")) {
    const fs::path directory = each.get<std::string>();
    std::error_code error;
    // Skips the system's whole tree, of which a runner sees what it needs anyway.
    if (directory != "/usr" && directory != "/" && fs::exists(directory, error))
      runtime.directories.push_back(directory);
  }
  return runtime;
}

bool has_tensors(const PythonRuntime& runtime) {
  return runtime.packages.contains("numpy") || runtime.packages.contains("torch");
}

bool may_enter(const fs::path& directory) {
  std::error_code error;
  const auto others = fs::status(directory, error).permissions();
  return error || (others & fs::perms::others_exec) != fs::perms::none;
}

// The first directory on the way to a path that others may not enter.
fs::path closed_directory(const fs::path& path) {
  fs::path way;
  for (const fs::path& part : path) {
    way /= part;
    std::error_code error;
    if (fs::is_directory(way, error) && !may_enter(way)) return way;
  }
  return {};
}

void require_tensors(const PythonRuntime& runtime, const toolchain::Compiler& python,
                     const site::Target& target) {
  const site::Platform& platform = *target.platform;
  const auto& packages = runtime.packages;
  if (packages.contains("torch") || packages.contains(std::string(platform.python_package))) return;
  throw site::Unsupported(
      target.name(), fmt::format("the interpreter {} has neither {}; {} -m pip install {} would install one",
                                 python.program.string(), platform.python_packages, python.program.string(),
                                 platform.python_advice));
}

void require_readable(const PythonRuntime& runtime, const toolchain::Compiler& python,
                      const site::Target& target) {
  if (::geteuid() != 0) return;
  if (!process::can_run_as_nobody()) {
    throw site::Unsupported(
        target.name(),
        "submissions in Python run as the user nobody where kbench is root, and this user namespace lacks "
        "that user: run kbench as another user than root, or map the ids 0 to 65534 (/etc/subuid, "
        "newuidmap)");
  }
  std::vector<fs::path> paths = runtime.directories;
  paths.push_back(python.program);
  for (const fs::path& path : paths) {
    const fs::path closed = closed_directory(path);
    if (closed.empty()) continue;
    throw site::Unsupported(
        target.name(),
        fmt::format("submissions run as the user nobody, who may not enter {}, where the interpreter {} "
                    "has its files: chmod o+x {}, or name another interpreter (--python, or "
                    "CompileOptions::python)",
                    closed.string(), python.program.string(), closed.string()));
  }
}

}  // namespace

toolchain::Compiler find_python(const CompileOptions& options) {
  const auto named = [](const fs::path& path, std::string_view where) {
    if (const auto found = system::find_program(path))
      return toolchain::Compiler{.language = search.language, .program = *found};
    throw Error(ErrorCode::no_compiler,
                fmt::format("{} says that the interpreter for Python is {}, which is no program", where,
                            document::quoted(path.string())));
  };
  if (options.python) return named(*options.python, "--python (CompileOptions::python)");
  const std::string environment = system::environment_variable("VIRTUAL_ENV");
  if (!environment.empty() && system::environment_variable("KBENCH_PYTHON").empty())
    return named(fs::path(environment) / "bin" / "python", "the environment variable VIRTUAL_ENV");
  return toolchain::find_compiler({}, search);
}

PythonRuntime runtime_of(process::Children& children, const toolchain::Compiler& python) {
  static std::mutex mutex;
  static std::map<fs::path, PythonRuntime> known;
  {
    const std::lock_guard lock(mutex);
    if (const auto found = known.find(python.program); found != known.end()) return found->second;
  }
  PythonRuntime runtime = ask(children, python);  // other threads may ask at the same time
  const std::lock_guard lock(mutex);
  // An interpreter without tensors may still get them.
  if (has_tensors(runtime)) known[python.program] = runtime;
  return runtime;
}

void require_usable(const PythonRuntime& runtime, const toolchain::Compiler& python,
                    const site::Target& target) {
  require_tensors(runtime, python, target);
  require_readable(runtime, python, target);
}

}  // namespace kbench::language
