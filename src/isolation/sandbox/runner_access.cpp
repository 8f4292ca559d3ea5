#include "isolation/sandbox/runner_access.hpp"

#include "isolation/sandbox/system_call_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace kbench::sandbox {
namespace {

namespace fs = std::filesystem;

using KindSet = unsigned;

constexpr KindSet set_of(RunnerKind kind) { return 1U << static_cast<unsigned>(kind); }

constexpr KindSet on_gpu = set_of(RunnerKind::native_gpu) | set_of(RunnerKind::python_gpu);
constexpr KindSet in_python = set_of(RunnerKind::python) | set_of(RunnerKind::python_gpu);
constexpr KindSet all = on_gpu | in_python | set_of(RunnerKind::native);

enum class Use : std::uint8_t { read, change };  // change includes read

struct Row {
  Use use;
  KindSet kinds;
  std::vector<std::string_view> paths;  // absolute, or a name in KnownPaths
  std::string_view purpose;
};

// The rows of the table; directories include all that is beneath them.
const std::vector<Row>& rows() {
  static const std::vector<Row> table{
      {Use::read, all, {its_program}, "it is the runner"},
      {Use::read,
       all,
       {"/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache"},
       "libraries"},
      {Use::read,
       all,
       {"/proc/cpuinfo", "/proc/meminfo", "/sys/devices/system/cpu", "/sys/fs/cgroup/cpu.max",
        "/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "/sys/fs/cgroup/cpu/cpu.cfs_period_us"},
       "libraries look at the processor"},
      {Use::read, all, {"/dev/null", "/dev/urandom"}, "devices that tell nothing"},
      // Other files there would reveal the machine's network and mounts.
      {Use::read,
       all,
       {"/proc/self/auxv", "/proc/self/cmdline", "/proc/self/comm", "/proc/self/exe", "/proc/self/fd",
        "/proc/self/limits", "/proc/self/maps", "/proc/self/smaps", "/proc/self/stat", "/proc/self/statm",
        "/proc/self/status"},
       "the kernel tells of the process itself"},
      {Use::read,
       on_gpu,
       {"/proc", "/sys", "/usr", "/opt"},
       "the driver looks there, and its library may be anywhere"},
      {Use::change,
       on_gpu,
       {its_gpu, "/dev/nvidiactl", "/dev/nvidia-uvm", "/dev/nvidia-uvm-tools", "/dev/nvidia-caps",
        "/proc/self/task", "/dev/null"},
       "the driver works through them"},
      {Use::read, in_python, {its_interpreter}, "imports"},
      {Use::read,
       in_python,
       {its_toolkit, "/usr", "/bin", "/etc/alternatives", "/etc/ld.so.conf", "/etc/ld.so.conf.d",
        "/etc/passwd", "/etc/nsswitch.conf"},
       "compilers, which it may start while it is prepared"},
      {Use::change,
       in_python,
       {its_directory, "/dev/null"},
       "compilers write there; it ends with the runner"},
  };
  return table;
}

constexpr std::size_t mebibyte = std::size_t{1} << 20U;

std::string words(Sockets sockets) {
  return sockets == Sockets::none ? "pairs" : "pairs; local ones at first";
}

std::string words(Processes processes) { return processes == Processes::none ? "no" : "while prepared"; }

std::string words(Effect effect) {
  switch (effect) {
    case Effect::allowed: return "yes";
    case Effect::without_effect: return "no effect";
    case Effect::asks_door: return words(Processes::through_door);
    case Effect::refused:
    case Effect::not_supported:
    case Effect::does_not_exist: break;
  }
  return "no";
}

std::string path_in(Form form, std::string_view path) {
  return form == Form::markdown && path.starts_with('/') ? fmt::format("`{}`", path) : std::string(path);
}

// The call is the first word: "kill of another process".
std::string call_in(Form form, std::string_view name) {
  const std::size_t end = std::min(name.find(' '), name.size());
  return fmt::format("{0}{1}{0}{2}", form == Form::markdown ? "`" : "", name.substr(0, end),
                     name.substr(end));
}

AccessRow row_of(std::string right, std::string_view purpose, const auto& words_for) {
  AccessRow row{.right = std::move(right), .purpose = std::string(purpose), .kinds = {}};
  std::transform(all_runner_kinds.begin(), all_runner_kinds.end(), row.kinds.begin(), words_for);
  return row;
}

}  // namespace

std::string_view name(RunnerKind kind) {
  switch (kind) {
    case RunnerKind::native: return "processor";
    case RunnerKind::native_gpu: return "gpu";
    case RunnerKind::python: return "python";
    case RunnerKind::python_gpu: return "python_gpu";
  }
  return "processor";
}

// A GPU's driver makes sockets. Compilers write larger files than a submission that runs, and open more of them.
RunnerRights rights_of(RunnerKind kind) {
  const bool is_in_python = (set_of(kind) & in_python) != 0;
  return {.sockets = (set_of(kind) & on_gpu) != 0 ? Sockets::local_only : Sockets::none,
          .processes = is_in_python ? Processes::through_door : Processes::none,
          .changes = !is_in_python                    ? FileChanges::none
                     : kind == RunnerKind::python_gpu ? FileChanges::own_but_times
                                                      : FileChanges::own,
          .file_bytes = (is_in_python ? 1024 : 16) * mebibyte,
          .open_files = is_in_python ? std::size_t{1024} : std::size_t{256},
          .directory_bytes = is_in_python ? 1024 * mebibyte : 0,
          .directory_files = is_in_python ? std::size_t{65'536} : 0};
}

void grant(RunnerKind kind, const KnownPaths& known, FileAccess& files) {
  const auto add = [](std::vector<fs::path>& paths, const fs::path& path) {
    if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
  };
  for (const Row& row : rows()) {
    if ((row.kinds & set_of(kind)) == 0) continue;
    auto& paths = row.use == Use::read ? files.readable : files.writable;
    for (const std::string_view path : row.paths) {
      if (path.starts_with('/')) {
        add(paths, path);
      } else if (const auto found = known.find(path); found != known.end()) {
        for (const fs::path& each : found->second) add(paths, each);
      }
    }
  }
}

std::vector<AccessRow> describe_access(Form form) {
  std::vector<AccessRow> described;
  for (const Row& row : rows()) {
    std::vector<std::string> paths;
    for (const std::string_view path : row.paths) paths.push_back(path_in(form, path));
    described.push_back(
        row_of(fmt::format("{} {}", row.use == Use::read ? "read" : "change", fmt::join(paths, ", ")),
               row.purpose, [&](RunnerKind kind) { return (row.kinds & set_of(kind)) != 0 ? "yes" : "no"; }));
  }
  const auto add = [&](const char* right, std::string_view purpose, const auto& of_rights) {
    described.push_back(row_of(right, purpose, [&](RunnerKind kind) { return of_rights(rights_of(kind)); }));
  };
  add("start processes", "compilers", [](const RunnerRights& rights) { return words(rights.processes); });
  add("make sockets", "a driver makes local ones before a submission is loaded; threads use pairs",
      [](const RunnerRights& rights) { return words(rights.sockets); });
  add("write files of at most", "for each, files in memory included",
      [](const RunnerRights& rights) { return fmt::format("{} MiB", rights.file_bytes / mebibyte); });
  add("fill its directory with at most", "all files together, where the system allows it mounts of its own",
      [](const RunnerRights& rights) {
        return rights.directory_bytes == 0
                   ? std::string("-")
                   : fmt::format("{} MiB, {} files", rights.directory_bytes / mebibyte,
                                 rights.directory_files);
      });
  add("hold descriptors, at most", "open files and sockets",
      [](const RunnerRights& rights) { return std::to_string(rights.open_files); });
  return described;
}

std::vector<AccessRow> describe_calls(Form form) {
  std::vector<AccessRow> described;
  for (const CallRule& rule : system_call_rules()) {
    std::vector<std::string> calls;
    for (const Call& call : rule.calls) calls.push_back(call_in(form, call.name));
    const char* const when = rule.since == Since::submission ? ", with a submission loaded" : "";
    described.push_back(
        row_of(fmt::format("call {}{}", fmt::join(calls, ", "), when), rule.reason, [&](RunnerKind kind) {
          const RunnerRights rights = rights_of(kind);
          return words(rule.effect(
              {.sockets = rights.sockets, .processes = rights.processes, .changes = rights.changes}));
        }));
  }
  return described;
}

std::string describe_files(RunnerKind kind, bool changed) {
  std::vector<std::string_view> paths;
  for (const Row& row : rows()) {
    const bool is_asked_for = (row.use == Use::change) == changed && (row.kinds & set_of(kind)) != 0;
    if (is_asked_for) paths.insert(paths.end(), row.paths.begin(), row.paths.end());
  }
  return paths.empty() ? "nothing" : fmt::format("{}", fmt::join(paths, ", "));
}

}  // namespace kbench::sandbox
