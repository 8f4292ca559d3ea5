#include "toolchain/compiler.hpp"

#include "toolchain/diagnostics.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <system_error>

namespace kbench::toolchain {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto version_limit = 20s;

std::string environment_variable(const char* variable) {
  const char* const value = std::getenv(variable);
  return value == nullptr ? std::string() : value;
}

bool is_program(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

std::optional<fs::path> on_search_path(const std::string& name) {
  const std::string search_path = environment_variable("PATH");
  std::string_view rest =
      search_path.empty() ? "/usr/local/bin:/usr/bin:/bin" : std::string_view(search_path);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const fs::path directory(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (directory.is_absolute() && is_program(directory / name)) return directory / name;
  }
  return std::nullopt;
}

std::optional<fs::path> resolve(const fs::path& named) {
  if (named.native().find('/') == std::string::npos) return on_search_path(named);
  const fs::path path = fs::absolute(named).lexically_normal();
  return is_program(path) ? std::optional(path) : std::nullopt;
}

bool is_beneath(const fs::path& path, const fs::path& directory) {
  return std::mismatch(directory.begin(), directory.end(), path.begin(), path.end()).first == directory.end();
}

}  // namespace

fs::path find_compiler(const CompileOptions& options) {
  const auto named = [](const fs::path& path, std::string_view where) {
    if (const auto found = resolve(path)) return *found;
    throw Error(fmt::format(
        "{} says that the C++ compiler is \"{}\", which is no program. It must be one path or one name "
        "on the PATH; options belong in CompileOptions::extra_flags",
        where, path.string()));
  };
  if (options.compiler) return named(*options.compiler, "CompileOptions::compiler");
  for (const char* const variable : {"KBENCH_CXX", "CXX"}) {
    const std::string value = environment_variable(variable);
    if (!value.empty()) return named(value, fmt::format("the environment variable {}", variable));
  }
  for (const char* const name : {"g++", "c++"}) {
    if (const auto found = on_search_path(name)) return *found;
  }
  throw Error(fmt::format(
      "found no C++ compiler: KBENCH_CXX and CXX are not set, and neither g++ nor c++ is in the PATH "
      "({}). Install g++, or name a compiler in KBENCH_CXX",
      environment_variable("PATH")));
}

std::string compiler_version(process::Children& children, const fs::path& compiler) {
  const process::Children::Id child = children.start({.name = "compiler",
                                                      .arguments = {compiler.string(), "--version"},
                                                      .environment = compiler_environment(compiler, "/tmp"),
                                                      .descriptors = {},
                                                      .limits = {},
                                                      .files = {}});
  const auto exit = children.wait(child, process::Clock::now() + version_limit);
  if (!exit) children.kill(child);
  if (!exit || !exit->succeeded()) {
    throw Error(fmt::format("the compiler {} does not answer when it is asked for its version{}{}",
                            compiler.string(), exit ? ": " : "", exit ? clean_text(exit->output) : ""));
  }
  const std::string answer = clean_text(exit->output);
  return answer.substr(0, answer.find('\n'));
}

std::map<std::string, std::string> compiler_environment(const fs::path& compiler, const fs::path& temporary) {
  return {{"PATH", compiler.parent_path().string() + ":/usr/bin:/bin"},
          {"TMPDIR", temporary.string()},
          {"LC_ALL", "C.UTF-8"}};
}

std::vector<fs::path> compiler_files(const fs::path& compiler) {
  // /proc/cpuinfo is where -march=native looks on processors without an instruction that says what they are.
  std::vector<fs::path> files{
      "/usr", "/lib", "/lib32", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/alternatives", "/proc/cpuinfo"};
  std::error_code error;
  const fs::path real = fs::canonical(compiler, error);
  if (error || is_beneath(real, "/usr") || is_beneath(real, "/bin")) return files;

  // A wrapper in somebody's bin directory is no reason to open their home.
  files.push_back(real);
  const fs::path prefix = real.parent_path().parent_path();
  constexpr std::array<std::string_view, 4> marks{"lib/gcc", "lib64/gcc", "libexec/gcc", "lib/clang"};
  const bool is_toolchain = std::any_of(marks.begin(), marks.end(), [&](std::string_view mark) {
    return fs::is_directory(prefix / mark, error);
  });
  if (is_toolchain) files.push_back(prefix);
  return files;
}

}  // namespace kbench::toolchain
