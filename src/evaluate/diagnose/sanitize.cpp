#include "evaluate/diagnose/sanitize.hpp"

#include "evaluate/diagnose/under_address_sanitizer.hpp"
#include "evaluate/diagnose/under_compute_sanitizer.hpp"
#include "language/cpp/address_sanitizer.hpp"
#include "language/cpp/recipe.hpp"
#include "language/nvcc/toolkit_program.hpp"

#include <kbench/evaluate.hpp>

#include <fmt/format.h>

#include <exception>
#include <string_view>
#include <utility>

namespace kbench {
namespace {

using process::Clock;

// Returns the case that failed, or all that were checked.
std::vector<int> cases_to_repeat(const Evaluation& evaluation) {
  if (!evaluation.accepted()) return {evaluation.cases.back().test_id};
  std::vector<int> checked;
  for (const CaseResult& each : evaluation.cases) {
    if (each.purpose == Purpose::correctness) checked.push_back(each.test_id);
  }
  return checked;
}

class Sanitizing {
 public:
  Sanitizing(Evaluation& evaluation, process::Children& children, const Rerun& rerun, const Options& options)
      : evaluation_(evaluation),
        children_(children),
        rerun_(rerun),
        options_(options),
        deadline_(Clock::now() + options.limits.total),
        run_(rerun.run) {
    run_.cases = cases_to_repeat(evaluation);
  }

  void with_compute_sanitizer();
  void with_compiler();

 private:
  void warn(std::string_view what, std::string_view why) {
    evaluation_.integrity.warnings.push_back(fmt::format("{}: {}", what, why));
  }
  void add(const std::vector<std::string>& tools, SanitizerOutput output) {
    if (!evaluation_.sanitizer) evaluation_.sanitizer.emplace();
    auto& all = evaluation_.sanitizer->tools;
    all.insert(all.end(), tools.begin(), tools.end());
    evaluation_.sanitizer->findings = std::move(output.findings);
  }

  Evaluation& evaluation_;
  process::Children& children_;
  const Rerun& rerun_;
  const Options& options_;
  process::Deadline deadline_;
  SecondRun run_;
};

void Sanitizing::with_compute_sanitizer() {
  std::filesystem::path program;
  try {
    program = nvcc::find_program(nvcc::compute_sanitizer, options_.compile);
  } catch (const Error& error) {
    warn("compute-sanitizer was not run", error.what());
    return;
  }
  for (const char* const tool : {"memcheck", "racecheck"}) {
    try {
      add({tool},
          run_under_compute_sanitizer(children_, run_, evaluation_, options_, deadline_, program, tool));
    } catch (const Cancelled&) {
      throw;
    } catch (const std::exception& error) {
      warn(fmt::format("compute-sanitizer ({}) found nothing, for it could not do its work", tool),
           error.what());
      return;
    }
    if (evaluation_.verdict == Verdict::crashed || !evaluation_.sanitizer->findings.empty()) return;
  }
}

void Sanitizing::with_compiler() {
  constexpr const char* not_run = "the compiler's sanitizers were not run";
  try {
    if (!rerun_.rebuild) {
      warn(not_run, "they have to be compiled in, and a binary was submitted");
      return;
    }
    const auto library = cpp::find_address_sanitizer(children_, cpp::find_compiler(options_.compile));
    const toolchain::Build build = rerun_.rebuild(cpp::sanitizer_flags());
    if (!build.succeeded) {
      warn(not_run, build.failure + (build.diagnostics.empty() ? "" : "\n" + build.diagnostics));
      return;
    }
    run_.artifact = &build.artifact;
    add({cpp::address_sanitizer, cpp::undefined_behaviour_sanitizer},
        run_under_address_sanitizer(children_, run_, evaluation_, options_, deadline_, library));
  } catch (const Cancelled&) {
    throw;
  } catch (const std::exception& error) {
    warn(not_run, error.what());
  }
}

}  // namespace

bool is_for_sanitizer(const Evaluation& evaluation, Sanitize asked) {
  if (asked == Sanitize::never) return false;
  const bool has_failed =
      evaluation.verdict == Verdict::crashed || evaluation.verdict == Verdict::wrong_answer;
  return has_failed || (asked == Sanitize::always && evaluation.accepted());
}

void sanitize(Evaluation& evaluation, process::Children& children, const Rerun& rerun,
              const Options& options) {
  if (evaluation.cases.empty() || (evaluation.cases.back().passed && !evaluation.accepted())) {
    evaluation.integrity.warnings.emplace_back(
        "no sanitizer was run: the submission failed before its first test case");
    return;
  }
  if (rerun.run.artifact->is_document()) {
    evaluation.integrity.warnings.emplace_back(
        "sanitizers look into compiled code, of which this submission has none");
    return;
  }
  const auto way =
      rerun.run.target.platform->has_nvidia_tools ? sanitize_with_compute_sanitizer : sanitize_with_compiler;
  way(evaluation, children, rerun, options);
}

void sanitize_with_compute_sanitizer(Evaluation& evaluation, process::Children& children, const Rerun& rerun,
                                     const Options& options) {
  Sanitizing(evaluation, children, rerun, options).with_compute_sanitizer();
}

void sanitize_with_compiler(Evaluation& evaluation, process::Children& children, const Rerun& rerun,
                            const Options& options) {
  Sanitizing(evaluation, children, rerun, options).with_compiler();
}

}  // namespace kbench
