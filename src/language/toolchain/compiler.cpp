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

fs::path find(const CompileOptions& options, const CompilerSearch& search) {
  const auto named = [&](const fs::path& path, std::string_view where) {
    if (const auto found = system::find_program(path)) return *found;
    throw Error(
        ErrorCode::no_compiler,
        fmt::format(
            "{} says that the {} compiler is \"{}\", which is no program. It must be one path or one name "
            "on the PATH; its flags belong in --flag (CompileOptions::extra_flags)",
            where, search.title, path.string()));
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
                          search.title, search.variables[0], search.variables[1], search.programs[0],
                          search.programs[1], system::environment_variable("PATH"), search.to_install));
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

Compiler find_compiler(const CompileOptions& options, const CompilerSearch& search) {
  return {.language = search.language, .program = find(options, search)};
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
  std::string version = compiler.read_version != nullptr ? compiler.read_version(answer, compiler)
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
  environment.insert(compiler.variables.begin(), compiler.variables.end());
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

}  // namespace kbench::toolchain
