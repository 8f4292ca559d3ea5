#include "diagnose/under_compute_sanitizer.hpp"

#include "process/workspace.hpp"
#include "sandbox/nobody.hpp"
#include "system/error_text.hpp"
#include "system/foreign.hpp"
#include "toolchain/compute_sanitizer.hpp"
#include "toolchain/diagnostics.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <utility>

namespace kbench {
namespace {

namespace fs = std::filesystem;

// Beyond what options.limits grants the submission: the tool's own, in its process and in the submission's.
constexpr std::size_t tool_memory = std::size_t{16} << 30U;
constexpr std::size_t tool_addresses = std::size_t{16} << 40U;
constexpr std::size_t tool_file_size = std::size_t{1} << 30U;
constexpr std::size_t tool_open_files = 1024;

constexpr std::size_t max_complaint = 600;  // bytes of the tool's output that a warning repeats

// A directory for the tool's sockets and files. The tool is nobody where this process is root.
fs::path make_scratch(process::Children& children) {
  fs::path scratch = process::make_workspace(children);
  if (::geteuid() == 0 && ::chown(scratch.c_str(), sandbox::nobody, sandbox::nobody) != 0)
    throw Error(fmt::format("cannot give {} away: {}", scratch.string(), system::error_text(errno)));
  return scratch;
}

// The runner's walls, with room in them for the tool that starts it: it reads its own libraries, starts one process, writes
// one directory, and talks to its library in the runner by sockets there.
process::ChildSpec put_under(process::ChildSpec spec, const fs::path& sanitizer, std::string_view tool,
                             const fs::path& scratch, const fs::path& report) {
  if (::geteuid() == 0) {
    // It is nobody who starts the runner, and may not enter where that lies: in root's home, say.
    const fs::path program = scratch / "runner";
    fs::copy_file(spec.arguments.front(), program);
    spec.arguments.front() = program.string();
  }
  std::vector<std::string> command = toolchain::compute_sanitizer_command(sanitizer, tool, report);
  command.insert(command.end(), spec.arguments.begin(), spec.arguments.end());
  spec.arguments = std::move(command);
  spec.environment["PATH"] = "/usr/bin:/bin";
  spec.environment["TMPDIR"] = scratch.string();
  spec.environment["NV_COMPUTE_SANITIZER_LOCAL_CONNECTION_OVERRIDE"] = "uds";  // TCP is walled off
  spec.as_nobody = true;
  if (spec.limits.data) *spec.limits.data += tool_memory;
  if (spec.limits.address_space) *spec.limits.address_space += tool_addresses;
  spec.group->memory += tool_memory;
  spec.limits.file_size = tool_file_size;
  spec.limits.open_files = tool_open_files;
  std::error_code error;
  const fs::path real = fs::canonical(sanitizer, error);
  for (const fs::path& file : {fs::path("/bin"), fs::path("/usr"), sanitizer, real})
    spec.files->readable.push_back(file);
  if (fs::exists(real.parent_path() / "libsanitizer-collection.so", error))
    spec.files->readable.push_back(real.parent_path());
  // The walls go up around the tool. What /proc/self is to the runner has no name yet.
  spec.files->writable.insert(spec.files->writable.end(), {scratch, "/proc"});
  return spec;
}

// The submission could have put something else in the file's place: a link, or a pipe for the reader to hang on.
std::string read_report(const fs::path& report) {
  try {
    const auto file = system::ForeignDirectory(report.parent_path()).find(report.filename());
    return file ? file->read_beginning(max_sanitizer_output) : std::string();
  } catch (const Error&) {
    return {};
  }
}

// What a process printed, in one line.
std::string said(const process::ChildExit& exit) {
  std::string text = toolchain::presentable(exit.output, max_complaint, false);
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

}  // namespace

SanitizerOutput run_under_compute_sanitizer(process::Children& children, const SecondRun& run,
                                            const Evaluation& evaluation, const Options& options,
                                            process::Deadline deadline, const fs::path& program,
                                            std::string_view tool) {
  const fs::path scratch = make_scratch(children);
  const fs::path report = scratch / "report";
  const SecondRunEnd ended =
      run_again(children, run, evaluation, options, deadline, [&](process::ChildSpec runner) {
        return put_under(std::move(runner), program, tool, scratch, report);
      });
  SanitizerOutput output = parse_compute_sanitizer_output(tool, read_report(report));
  if (!output.findings.empty() || (output.complete && output.complaints.empty())) return output;
  // Not only in its report may the tool say what is wrong.
  std::string reason = output.complaints;
  for (const std::string& more : {ended.failure, ended.exit ? said(*ended.exit) : std::string()}) {
    if (!more.empty()) reason += (reason.empty() ? "" : "; ") + more;
  }
  if (reason.empty()) reason = ended.exit ? "it said nothing" : "it did not end";
  throw Error(reason);
}

}  // namespace kbench
