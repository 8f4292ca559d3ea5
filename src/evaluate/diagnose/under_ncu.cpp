#include "evaluate/diagnose/under_ncu.hpp"

#include "evaluate/diagnose/tool_run.hpp"
#include "isolation/protocol/frames.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace kbench {
namespace {

namespace fs = std::filesystem;

// ncu repeats each launch some 17 times, once for each pass over the counters. A case is called three times.
constexpr int most_profiled_launches = 16;

constexpr std::size_t largest_report = std::size_t{256} << 20U;  // bytes

// The command line, without the program to run and its arguments. ncu profiles the first launches, except those of the
// runner's own kernel. It leaves the clocks alone: locking them needs rights that kbench lacks, and is the machine owner's choice.
std::vector<std::string> command(const fs::path& ncu, const fs::path& report, const fs::path& log) {
  // The kernel of device/cuda/kernels.cu, which covers the latency of launches and is not the submission's.
  constexpr const char* but_for_runner = "regex:^(?!kbench_occupy_kernel).*";
  return {ncu.string(),
          "--target-processes",
          "application-only",
          "--clock-control",
          "none",
          "--kernel-name",
          but_for_runner,
          "--launch-count",
          std::to_string(most_profiled_launches),
          "--metrics",
          fmt::format("{}", fmt::join(ncu_metrics(), ",")),
          "--page",
          "raw",
          "--csv",
          "--print-units",
          "base",
          "--log-file",
          log.string(),
          "--force-overwrite",
          "--export",
          report.string()};
}

process::ChildSpec put_under_ncu(process::ChildSpec runner, const fs::path& ncu, const fs::path& scratch,
                                 const fs::path& report, const fs::path& log) {
  runner.arguments.emplace_back(protocol::is_profiled);
  process::ChildSpec spec = put_under_tool(std::move(runner), command(ncu, report, log), scratch);
  // A toolkit's program is a script in bin, which looks for the profiler's own directory next to bin.
  std::error_code error;
  const fs::path own = fs::canonical(ncu, error).parent_path();
  if (!error) spec.files->readable.push_back(own.filename() == "bin" ? own.parent_path() : own);
  return spec;
}

std::string reason_of(const NcuOutput& output, const SecondRunEnd& ended) {
  if (output.lacks_permission)
    return "this user may not read the GPU's counters (ERR_NVGPUCTRPERM): let an administrator load NVIDIA's "
           "driver with NVreg_RestrictProfilingToAdminUsers=0, on a machine where nobody else computes on "
           "the GPU";
  const std::string reason = complaints_of(output.complaints, ended);
  if (!reason.empty()) return reason;
  return ended.exit ? "it has seen no kernel" : "it did not end";
}

}  // namespace

NcuRun run_under_ncu(process::Children& children, const SecondRun& run, const Evaluation& evaluation,
                     const Options& options, process::Deadline deadline, const fs::path& program) {
  const fs::path scratch = make_tool_directory(children);
  const fs::path report = scratch / "profile.ncu-rep";
  const fs::path log = scratch / "log";
  const SecondRunEnd ended =
      run_again(children, run, evaluation, options, deadline, [&](process::ChildSpec runner) {
        return put_under_ncu(std::move(runner), program, scratch, report, log);
      });
  NcuRun result{.output = parse_ncu_output(read_report(log, max_ncu_output)), .report = {}};
  if (result.output.kernels.empty()) throw Error(reason_of(result.output, ended));
  if (options.profile_report) result.report = read_report(report, largest_report);
  return result;
}

}  // namespace kbench
