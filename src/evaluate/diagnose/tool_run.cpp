#include "evaluate/diagnose/tool_run.hpp"

#include "base/system/error_text.hpp"
#include "base/system/foreign.hpp"
#include "isolation/process/workspace.hpp"
#include "isolation/sandbox/nobody.hpp"
#include "language/toolchain/diagnostics.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace kbench {
namespace {

namespace fs = std::filesystem;

// The tool's own memory, in its process and in the submission's, beyond options.limits.
constexpr std::size_t tool_memory = std::size_t{16} << 30U;
constexpr std::size_t tool_addresses = std::size_t{16} << 40U;
constexpr std::size_t tool_file_size = std::size_t{1} << 30U;
constexpr std::size_t tool_open_files = 1024;

constexpr std::size_t max_complaint = 600;  // bytes of the tool's output that a warning repeats

std::string said(const process::ChildExit& exit) {
  std::string text = toolchain::presentable(exit.output, max_complaint, false);
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

}  // namespace

fs::path make_tool_directory(process::Children& children) {
  fs::path scratch = process::make_workspace(children);
  if (::geteuid() == 0 && ::chown(scratch.c_str(), sandbox::nobody, sandbox::nobody) != 0)
    throw Error(fmt::format("cannot give {} away: {}", scratch.string(), system::error_text(errno)));
  return scratch;
}

process::ChildSpec put_under_tool(process::ChildSpec spec, const std::vector<std::string>& command,
                                  const fs::path& scratch) {
  const fs::path tool = command.front();
  if (::geteuid() == 0) {
    // The runner is started as the user `nobody`, who may not enter its directory, such as root's home.
    const fs::path program = scratch / "runner";
    fs::copy_file(spec.arguments.front(), program);
    spec.arguments.front() = program.string();
  }
  spec.arguments.insert(spec.arguments.begin(), command.begin(), command.end());
  spec.environment["PATH"] = "/usr/bin:/bin";
  spec.environment["TMPDIR"] = scratch.string();
  spec.environment["HOME"] = scratch.string();
  spec.as_nobody = true;
  if (spec.limits.data) *spec.limits.data += tool_memory;
  if (spec.limits.address_space) *spec.limits.address_space += tool_addresses;
  spec.group->memory += tool_memory;
  spec.limits.file_size = tool_file_size;
  spec.limits.open_files = tool_open_files;
  std::error_code error;
  const fs::path real = fs::canonical(tool, error);
  for (const fs::path& file : {fs::path("/bin"), fs::path("/usr"), tool, real})
    spec.files->readable.push_back(file);
  // The walls are put up around the tool. The runner's /proc/self has no name yet, so all of /proc is writable.
  spec.files->writable.insert(spec.files->writable.end(), {scratch, "/proc"});
  return spec;
}

std::string read_report(const fs::path& report, std::size_t most) {
  try {
    const auto file = system::ForeignDirectory(report.parent_path()).find(report.filename());
    return file ? file->read_beginning(most) : std::string();
  } catch (const Error&) {
    return {};
  }
}

std::string complaints_of(std::string reported, const SecondRunEnd& ended) {
  for (const std::string& more : {ended.failure, ended.exit ? said(*ended.exit) : std::string()}) {
    if (!more.empty()) reported += (reported.empty() ? "" : "; ") + more;
  }
  return reported;
}

}  // namespace kbench
