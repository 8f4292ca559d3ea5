#include "evaluate/diagnose/profile.hpp"

#include "base/document/explanation.hpp"
#include "base/system/result_file.hpp"
#include "evaluate/diagnose/second_run.hpp"
#include "evaluate/diagnose/under_ncu.hpp"
#include "evaluate/diagnose/under_torch_profiler.hpp"
#include "language/language.hpp"
#include "language/nvcc/toolkit_program.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <string_view>
#include <utility>

namespace kbench {
namespace {

constexpr const char* not_profiled = "there is no profile";

void warn(Evaluation& evaluation, std::string_view what, std::string_view why) {
  evaluation.integrity.warnings.push_back(fmt::format("{}: {}", what, why));
}

void keep_report(Evaluation& evaluation, const std::string& report, const Options& options) {
  if (!options.profile_report) return;
  try {
    if (report.empty()) throw Error("the profiler has written none");
    system::ResultFile(*options.profile_report).write(report);
  } catch (const Error& error) {
    warn(evaluation, "the profiler's report was not kept", error.what());
  }
}

struct ToolProfile {
  Profile profile;
  std::string report;
};

ToolProfile run_under_tool(process::Children& children, const ProfiledRun& run, const CaseDescription& chosen,
                           const Evaluation& evaluation, const Options& options) {
  SecondRun again = run.run;
  again.cases = {chosen.test_id};
  again.untimed = true;
  const auto deadline = process::Clock::now() + options.limits.total;
  ToolProfile made{.profile = {.case_name = chosen.test_case.name}, .report = {}};
  for (const CaseResult& each : evaluation.cases) {
    if (each.test_id == chosen.test_id) made.profile.bound = document::roof_sentence(evaluation, each);
  }
  if (!again.artifact->is_document() && !again.target.platform->has_nvidia_tools) {
    throw Error(
        "compiled code on a processor has no profiler here; ncu is for GPUs, torch.profiler for Python");
  } else if (!again.artifact->is_document()) {
    NcuRun seen = run_under_ncu(children, again, evaluation, options, deadline,
                                nvcc::find_program(nvcc::nsight_compute, options.compile));
    made.profile.tool = nvcc::nsight_compute.name;
    made.profile.kernels = std::move(seen.output.kernels);
    made.report = std::move(seen.report);
  } else {
    TorchProfile seen = run_under_torch_profiler(children, again, language::support(run.language), evaluation,
                                                 options, deadline);
    made.profile.tool = "torch.profiler";
    made.profile.kernels = std::move(seen.kernels);
    made.report = std::move(seen.report);
  }
  return made;
}

}  // namespace

bool is_for_profiler(const Evaluation& evaluation, const Options& options) {
  return options.profile && evaluation.accepted();
}

const CaseDescription* case_to_profile(const ProblemDescription& problem, const Options& options) {
  const auto is_asked_for = [&](const CaseDescription& each) {
    return options.cases.empty() ||
           std::find(options.cases.begin(), options.cases.end(), each.test_case.name) != options.cases.end();
  };
  const CaseDescription* chosen = nullptr;
  const auto rank = [](const CaseDescription& each) {
    return std::pair(each.test_case.purpose == Purpose::performance, each.bytes);
  };
  for (const CaseDescription& each : problem.cases) {
    if (is_asked_for(each) && (chosen == nullptr || rank(each) > rank(*chosen))) chosen = &each;
  }
  return chosen;
}

void profile(Evaluation& evaluation, process::Children& children, const ProfiledRun& run,
             const Options& options) {
  const CaseDescription* const chosen = case_to_profile(run.problem, options);
  if (chosen == nullptr) return warn(evaluation, not_profiled, "the problem has no such case");
  try {
    ToolProfile made = run_under_tool(children, run, *chosen, evaluation, options);
    evaluation.profile = std::move(made.profile);
    keep_report(evaluation, made.report, options);
  } catch (const Cancelled&) {
    throw;
  } catch (const process::LauncherLost&) {
    throw;
  } catch (const std::exception& error) {
    warn(evaluation, not_profiled, error.what());
  }
}

}  // namespace kbench
