#include "base/decision/failure.hpp"
#include "base/site/target.hpp"
#include "base/system/boundary.hpp"
#include "evaluate/check/rules.hpp"
#include "evaluate/reference/resolve.hpp"
#include "isolation/host/client.hpp"
#include "isolation/host/error_code.hpp"
#include "isolation/host/plan.hpp"
#include "isolation/host/pool.hpp"
#include "isolation/memory/argument_layout.hpp"
#include "isolation/process/children.hpp"
#include "language/python_zygote.hpp"

#include <kbench/check_problem.hpp>
#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace kbench {
namespace {

using Clock = std::chrono::steady_clock;

// Larger cases are not checked: mutants are made in host memory, and copied.
constexpr std::size_t largest_performance_case = std::size_t{256} << 20U;

// The number of hidden cases for each element type.
constexpr int usual_hidden_checks = 20;

// A check starts a referee for each element type, and another after each fault, so that a spoilt process does not
// affect later cases.
class CheckSteps {
 public:
  CheckSteps(std::string_view problem, const Options& options, std::chrono::milliseconds performance_time)
      : options_(options),
        performance_time_(performance_time),
        target_(site::parse_target(options.device)),
        plugin_(target_.plugin(problem, options)),
        lease_(options, {}) {
    check_.problem = site::name_of_problem(plugin_);
    check_.device = target_.name();
    check_.plugin = plugin_;
  }

  ProblemCheck run();

 private:
  void start() {
    referee_ = std::make_unique<host::Client>(
        lease_.children(),
        language::referee_of(plugin_, lease_.children(), target_, options_, options_.seed.value_or(Seed{})),
        deadline_);
  }
  int hidden_cases() const {
    return options_.hidden_cases.value_or(options_.cases.empty() ? usual_hidden_checks : 0);
  }
  DTypeCheck check(DType dtype);
  void check_cases(const ProblemDescription& problem, DTypeCheck& check);
  void check_hidden_cases(const ProblemDescription& problem, Progress& progress, DTypeCheck& check);
  CaseCheck check_case(int test_id, CaseCheck failed, DType dtype);
  std::string reason_to_leave_out(const ProblemDescription& problem,
                                  const CaseDescription& description) const;

  const Options& options_;
  std::chrono::milliseconds performance_time_;
  site::Target target_;
  std::filesystem::path plugin_;
  host::Lease lease_;
  Clock::time_point performance_ends_;
  process::Deadline deadline_ = process::Clock::now() + options_.limits.total;
  std::unique_ptr<host::Client> referee_;
  ProblemCheck check_;
};

// Returns the problem's fault, or that it takes too long. Throws where the check itself failed.
std::string fault_of_problem(const host::RefereeFault& fault) {
  using decision::FailureKind;
  if (fault.kind() != FailureKind::problem_fault && fault.kind() != FailureKind::total_time_limit)
    throw Error(code_of(fault.kind()), fmt::format("the problem cannot be checked: {}", fault.what()));
  return fault.what();
}

ProblemCheck CheckSteps::run() {
  std::vector<DType> dtypes;
  try {
    start();
    const ProblemDescription problem = referee_->describe(plugin_, options_.dtype);
    check_.faults = check::faults_of(problem);
    dtypes = options_.dtype ? std::vector{*options_.dtype} : problem.info.dtypes;
  } catch (const host::RefereeFault& fault) {
    check_.faults.push_back(fault_of_problem(fault));
  }
  for (const DType dtype : dtypes) check_.dtypes.push_back(check(dtype));
  return std::move(check_);
}

DTypeCheck CheckSteps::check(DType dtype) {
  DTypeCheck check{.dtype = dtype};
  try {
    deadline_ = process::Clock::now() + options_.limits.total;
    start();
    const ProblemDescription problem = referee_->describe(plugin_, dtype);
    if (options_.cases.empty()) check::judge_kinds_of_inputs(problem, check);
    performance_ends_ = Clock::time_point::max();
    check_cases(problem, check);
  } catch (const host::RefereeFault& fault) {
    check.failures.push_back(fault_of_problem(fault));
  }
  check::conclude(check, options_.cases.empty() ? check::Extent::all_cases : check::Extent::chosen_cases,
                  site::is_in_python(plugin_) ? check::Tolerances::of_format : check::Tolerances::of_author);
  return check;
}

void CheckSteps::check_cases(const ProblemDescription& problem, DTypeCheck& check) {
  Options listed = options_;
  listed.hidden_cases = 0;
  const std::vector<int> wanted = plan(problem, listed).cases;
  Progress progress{.phase = Phase::checking, .case_name = {}};
  progress.case_count = static_cast<int>(wanted.size()) + hidden_cases();
  for (const Purpose purpose : {Purpose::correctness, Purpose::performance}) {
    if (purpose == Purpose::performance) {
      check_hidden_cases(problem, progress, check);
      performance_ends_ = Clock::now() + performance_time_;
    }
    for (const CaseDescription& each : problem.cases) {
      const bool is_wanted = std::find(wanted.begin(), wanted.end(), each.test_id) != wanted.end();
      if (!is_wanted || each.test_case.purpose != purpose) continue;
      progress.case_name = each.test_case.name;
      ++progress.case_number;
      if (options_.progress) options_.progress(progress);
      std::string reason = reason_to_leave_out(problem, each);
      if (reason.empty()) {
        check.cases.push_back(
            check_case(each.test_id, {.name = each.test_case.name, .purpose = purpose}, check.dtype));
      } else {
        check.cases.push_back(
            {.name = each.test_case.name, .purpose = purpose, .left_out = std::move(reason)});
      }
    }
  }
  const auto is_left_out = [](const CaseCheck& each) { return !each.left_out.empty(); };
  if (std::all_of(check.cases.begin(), check.cases.end(), is_left_out))
    check.failures.emplace_back("nothing was checked: every case was left out");
}

void CheckSteps::check_hidden_cases(const ProblemDescription& problem, Progress& progress,
                                    DTypeCheck& check) {
  bool any_drawn = false;
  for (int i = 0; i < hidden_cases(); ++i) {
    progress.case_name = fmt::format("hidden {}", i + 1);
    ++progress.case_number;
    if (options_.progress) options_.progress(progress);
    CaseCheck checked = check_case(static_cast<int>(problem.cases.size()) + i,
                                   {.name = progress.case_name, .hidden = true}, check.dtype);
    if (!checked.left_out.empty()) continue;
    any_drawn = true;
    check.cases.push_back(std::move(checked));
  }
  if (!any_drawn && hidden_cases() > 0)
    check.remarks.emplace_back("there are no hidden cases: a submission can know all sizes that are checked");
}

// Checks one case. If it throws, crashes or hangs, the others are still checked.
CaseCheck CheckSteps::check_case(int test_id, CaseCheck failed, DType dtype) {
  try {
    return referee_->check_case(test_id, options_.seed.value_or(Seed{}));
  } catch (const host::RefereeFault& fault) {
    std::string what = fault_of_problem(fault);
    if (process::Clock::now() >= deadline_) throw;
    // The place is left out of the text, for the failure is the case's anyway.
    const std::string place = fmt::format(", case '{}'", failed.name);
    if (const std::size_t at = what.find(place); at != what.npos) what.erase(at, place.size());
    failed.failures.push_back(std::move(what));
    start();
    static_cast<void>(referee_->describe(plugin_, dtype));
    return failed;
  }
}

std::string CheckSteps::reason_to_leave_out(const ProblemDescription& problem,
                                            const CaseDescription& description) const {
  if (description.test_case.purpose == Purpose::correctness) return {};
  const std::size_t bytes =
      memory::ArgumentLayout(problem.signature, description.test_case).bytes_of_one_set();
  if (bytes > largest_performance_case) {
    return fmt::format("its tensors take {} MiB; performance cases of up to {} MiB are checked", bytes >> 20U,
                       largest_performance_case >> 20U);
  }
  if (Clock::now() < performance_ends_) return {};
  return fmt::format("the {:.3g} s for performance cases were over",
                     std::chrono::duration<double>(performance_time_).count());
}

}  // namespace

ProblemCheck check_problem(const ProblemRef& problem, const Options& options,
                           std::chrono::milliseconds performance_time) {
  return at_boundary([&] {
    check_options(options);
    const reference::Resolved resolved = reference::resolve(problem, options);
    return CheckSteps(resolved.problem, resolved.options, performance_time).run();
  });
}

}  // namespace kbench
