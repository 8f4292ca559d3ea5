#include "evaluate/diagnose/under_torch_profiler.hpp"

#include "evaluate/diagnose/tool_run.hpp"
#include "evaluate/diagnose/torch_profiler_output.hpp"
#include "isolation/protocol/frames.hpp"

#include <kbench/error.hpp>

#include <cstddef>
#include <filesystem>
#include <utility>

namespace kbench {
namespace {

constexpr std::size_t largest_trace = std::size_t{64} << 20U;  // bytes

}  // namespace

TorchProfile run_under_torch_profiler(process::Children& children, const SecondRun& run,
                                      const language::Support& language, const Evaluation& evaluation,
                                      const Options& options, process::Deadline deadline) {
  std::filesystem::path directory;
  const SecondRunEnd ended =
      run_again(children, run, evaluation, options, deadline, [&](process::ChildSpec runner) {
        language.adapt_runner(children, run.target, options, runner);
        runner.arguments.emplace_back(protocol::is_profiled);
        runner.directory.reset();  // files there are read after the process has ended
        directory = runner.working_directory;
        runner.directory.reset();  // the report is read from there when the runner has ended
        return runner;
      });
  const std::string written = read_report(directory / "profile.json", max_torch_profile);
  if (written.empty()) {
    const std::string reason = complaints_of({}, ended);
    throw Error(reason.empty()
                    ? "torch.profiler has written none; it needs torch in the submission's interpreter"
                    : reason);
  }
  TorchProfile profile{.kernels = parse_torch_profile(written), .report = {}};
  if (profile.kernels.empty()) throw Error("torch.profiler has seen no kernel");
  if (options.profile_report) profile.report = read_report(directory / "trace.json", largest_trace);
  return profile;
}

}  // namespace kbench
