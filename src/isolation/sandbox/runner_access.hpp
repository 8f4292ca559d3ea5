// One table lists what a submission's process may touch, another what it may not call (sandbox/system_call_table.hpp). The
// host and the runner enforce them; `kbench doctor --access`, results and docs/security.md print them.
#pragma once

#include "base/site/platform.hpp"
#include "isolation/sandbox/file_access.hpp"
#include "isolation/sandbox/system_calls.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::sandbox {

// The processes that submissions run in: of compiled ones on a processor and on a GPU, and of those in Python.
enum class RunnerKind : std::uint8_t { native, native_gpu, python, python_gpu };

inline constexpr std::array all_runner_kinds{RunnerKind::native, RunnerKind::native_gpu, RunnerKind::python,
                                             RunnerKind::python_gpu};

constexpr RunnerKind runner_kind(const site::Platform& platform, bool is_in_python) {
  if (platform.has_driver) return is_in_python ? RunnerKind::python_gpu : RunnerKind::native_gpu;
  return is_in_python ? RunnerKind::python : RunnerKind::native;
}

std::string_view name(RunnerKind kind);  // "processor", "gpu", "python", "python_gpu"

// The rights other than those on files.
struct RunnerRights {
  Sockets sockets;
  Processes processes;
  FileChanges changes;     // if its directory is bounded (sandbox/bounded_directory.hpp); else none
  std::size_t file_bytes;  // limits each file that it writes, files in memory included
  std::size_t open_files;
  std::size_t directory_bytes;  // limits its directory; 0 if it has none
  std::size_t directory_files;  // limits files, directories and links together
};

RunnerRights rights_of(RunnerKind kind);

// Paths that are known when a runner is started, as the table names them.
inline constexpr std::string_view its_program = "its program";
inline constexpr std::string_view its_gpu = "the node of its GPU";
inline constexpr std::string_view its_interpreter = "its interpreter, and what is installed there";
inline constexpr std::string_view its_toolkit = "CUDA's toolkit";
inline constexpr std::string_view its_directory = "a directory of its own";

using KnownPaths = std::map<std::string_view, std::vector<std::filesystem::path>>;

// Adds the table's rows for this kind to `files`; `known` resolves their names.
void grant(RunnerKind kind, const KnownPaths& known, FileAccess& files);

// In Markdown, paths and calls are code.
enum class Form : std::uint8_t { text, markdown };

// A row of a table in words: "read /lib, /lib64", what that is for, and "yes" or a figure for each kind of runner.
struct AccessRow {
  std::string right;
  std::string purpose;
  std::array<std::string, all_runner_kinds.size()> kinds;
};

std::vector<AccessRow> describe_access(Form form = Form::text);

// "call ptrace, kcmp", why not, and for each kind of runner "no", "yes", "no effect" or "while prepared".
std::vector<AccessRow> describe_calls(Form form = Form::text);

// "/lib, /lib64, ...": all that a runner of this kind can read, or change.
std::string describe_files(RunnerKind kind, bool changed);

}  // namespace kbench::sandbox
