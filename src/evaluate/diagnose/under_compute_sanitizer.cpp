#include "evaluate/diagnose/under_compute_sanitizer.hpp"

#include "evaluate/diagnose/tool_run.hpp"
#include "isolation/protocol/frames.hpp"

#include <kbench/error.hpp>

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace kbench {
namespace {

namespace fs = std::filesystem;

// The command line, without the program to run and its arguments. It leaves out the host's stack, which holds only the
// runner's own calls.
std::vector<std::string> command(const fs::path& program, std::string_view tool, const fs::path& report) {
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

process::ChildSpec put_under(process::ChildSpec runner, const fs::path& sanitizer, std::string_view tool,
                             const fs::path& scratch, const fs::path& report) {
  runner.arguments.emplace_back(protocol::is_profiled);
  process::ChildSpec spec = put_under_tool(std::move(runner), command(sanitizer, tool, report), scratch);
  spec.environment["NV_COMPUTE_SANITIZER_LOCAL_CONNECTION_OVERRIDE"] = "uds";  // TCP is walled off
  std::error_code error;
  const fs::path own = fs::canonical(sanitizer, error).parent_path();
  if (fs::exists(own / "libsanitizer-collection.so", error)) spec.files->readable.push_back(own);
  return spec;
}

}  // namespace

SanitizerOutput run_under_compute_sanitizer(process::Children& children, const SecondRun& run,
                                            const Evaluation& evaluation, const Options& options,
                                            process::Deadline deadline, const fs::path& program,
                                            std::string_view tool) {
  const fs::path scratch = make_tool_directory(children);
  const fs::path report = scratch / "report";
  const SecondRunEnd ended =
      run_again(children, run, evaluation, options, deadline, [&](process::ChildSpec runner) {
        return put_under(std::move(runner), program, tool, scratch, report);
      });
  SanitizerOutput output = parse_compute_sanitizer_output(tool, read_report(report, max_sanitizer_output));
  if (!output.findings.empty() || (output.complete && output.complaints.empty())) return output;
  std::string reason = complaints_of(output.complaints, ended);
  if (reason.empty()) reason = ended.exit ? "it said nothing" : "it did not end";
  throw Error(reason);
}

}  // namespace kbench
