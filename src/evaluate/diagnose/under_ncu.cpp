#include "evaluate/diagnose/under_ncu.hpp"

#include "evaluate/diagnose/tool_run.hpp"
#include "isolation/protocol/frames.hpp"
#include "language/nvcc/nsight_compute.hpp"

#include <kbench/error.hpp>

#include <cstddef>
#include <system_error>
#include <utility>

namespace kbench {
namespace {

namespace fs = std::filesystem;

// ncu repeats each launch some 17 times, once for each pass over the counters. A case is called three times.
constexpr int most_profiled_launches = 16;

constexpr std::size_t largest_report = std::size_t{256} << 20U;  // bytes

process::ChildSpec put_under_ncu(process::ChildSpec runner, const fs::path& ncu, const fs::path& scratch,
                                 const fs::path& report, const fs::path& log) {
  runner.arguments.emplace_back(protocol::is_profiled);
  process::ChildSpec spec = put_under_tool(
      std::move(runner),
      nvcc::nsight_compute_command(ncu, ncu_metrics(), most_profiled_launches, report, log), scratch);
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
