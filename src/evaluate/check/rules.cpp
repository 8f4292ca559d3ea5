#include "evaluate/check/rules.hpp"

#include "base/document/text.hpp"
#include "isolation/protocol/problem_host.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace kbench::check {
namespace {

constexpr std::array<std::string_view, 3> difficulties{"easy", "medium", "hard"};

// Returns an empty text where the problem judges, for the numbers are then unknown.
std::string numbers(std::string_view introduction, const MutantTrial& trial) {
  if (trial.largest_error == 0.0 && trial.tolerance_used == 0.0) return {};
  return fmt::format("{}its largest error is {:.3g}, {}", introduction, trial.largest_error,
                     document::share_of_tolerance(trial.tolerance_used));
}

// Whether a mutant, by its name in mutants.cpp or shortcuts.cpp, is close to the right answer, so that the tolerance
// decides whether it is rejected.
bool is_of_precision(std::string_view mutant) {
  return mutant.find(" rounded to ") != mutant.npos || mutant.find(" off by ") != mutant.npos;
}

// One mutant of one output in all listed correctness cases.
struct Record {
  std::string mutant = {};
  std::string output = {};
  std::string ignored = {};
  int accepted = 0;
  int rejected = 0;
  const MutantTrial* nearest = nullptr;  // the trial that came nearest to being rejected
  std::string nearest_case = {};
};

std::vector<Record> records_of(const DTypeCheck& check) {
  std::vector<Record> records;
  for (const CaseCheck& each : check.cases) {
    if (each.purpose != Purpose::correctness || each.hidden) continue;
    for (const MutantTrial& trial : each.mutants) {
      if (trial.must_fail_everywhere) continue;
      auto found = std::find_if(records.begin(), records.end(), [&](const Record& record) {
        return record.mutant == trial.mutant && record.output == trial.output;
      });
      if (found == records.end())
        found = records.insert(
            records.end(), Record{.mutant = trial.mutant, .output = trial.output, .ignored = trial.ignored});
      if (trial.fate == MutantFate::right_answer) continue;
      ++(trial.fate == MutantFate::rejected ? found->rejected : found->accepted);
      const bool nearer = found->nearest == nullptr || trial.tolerance_used > found->nearest->tolerance_used;
      if (trial.fate == MutantFate::accepted && nearer) {
        found->nearest = &trial;
        found->nearest_case = each.name;
      }
    }
  }
  return records;
}

// The kinds of inputs of all cases that differ from this one in their inputs alone.
std::set<std::string> kinds_with_sizes_of(const TestCase& test_case, const ProblemDescription& problem) {
  std::set<std::string> kinds;
  for (const CaseDescription& each : problem.cases) {
    const TestCase& other = each.test_case;
    if (other.sizes != test_case.sizes || other.shapes != test_case.shapes) continue;
    kinds.insert(other.inputs);
    kinds.insert(other.other_inputs.begin(), other.other_inputs.end());
  }
  return kinds;
}

}  // namespace

std::vector<std::string> faults_of(const ProblemDescription& problem) {
  std::vector<std::string> faults;
  if (protocol::host_of(problem).is_interpreted)
    return faults;  // kbench itself has described it, in its form's words
  if (problem.info.name != problem.plugin.stem().string()) {
    faults.push_back(fmt::format("info() names the problem \"{}\"; its plugin is called {}",
                                 problem.info.name, problem.plugin.filename().string()));
  }
  if (problem.info.title.empty()) faults.emplace_back("info() gives no title");
  if (problem.info.description.empty()) faults.emplace_back("info() gives no description");
  if (problem.info.version < 1)
    faults.push_back(fmt::format("info() gives version {}; the first is 1", problem.info.version));
  if (std::find(difficulties.begin(), difficulties.end(), problem.info.difficulty) == difficulties.end()) {
    faults.push_back(fmt::format("info() gives the difficulty \"{}\", which is none of {}",
                                 problem.info.difficulty, fmt::join(difficulties, ", ")));
  }
  for (auto dtype = problem.info.dtypes.begin(); dtype != problem.info.dtypes.end(); ++dtype) {
    if (std::find(problem.info.dtypes.begin(), dtype, *dtype) != dtype)
      faults.push_back(fmt::format("info() lists {} twice", name(*dtype)));
  }
  if (!protocol::host_of(problem).has_plain_inputs)
    return faults;  // its cases differ in what they are made from, which only it knows
  for (std::size_t i = 0; i < problem.cases.size(); ++i) {
    const TestCase& one = problem.cases[i].test_case;
    for (std::size_t j = i + 1; j < problem.cases.size(); ++j) {
      const TestCase& other = problem.cases[j].test_case;
      if (one.purpose == other.purpose && one.sizes == other.sizes && one.shapes == other.shapes &&
          one.inputs == other.inputs) {
        faults.push_back(
            fmt::format("the cases '{}' and '{}' do not differ, in sizes or inputs", one.name, other.name));
      }
    }
  }
  return faults;
}

void judge_kinds_of_inputs(const ProblemDescription& problem, DTypeCheck& check) {
  if (!protocol::host_of(problem).has_plain_inputs) return;
  std::set<std::string> all;
  for (const CaseDescription& each : problem.cases) {
    const std::set<std::string> kinds = kinds_with_sizes_of(each.test_case, problem);
    all.insert(kinds.begin(), kinds.end());
  }
  if (all.size() == 1) {
    check.remarks.push_back(
        fmt::format("every case has the inputs '{}': a method that is right for these alone is not found out",
                    *all.begin()));
    return;
  }
  for (const CaseDescription& each : problem.cases) {
    if (each.test_case.purpose != Purpose::performance) continue;
    const std::set<std::string> kinds = kinds_with_sizes_of(each.test_case, problem);
    if (kinds.size() > 1) continue;
    check.failures.push_back(
        fmt::format("the sizes of the timed case '{}' occur with the inputs '{}' only: a method that is "
                    "right for these alone "
                    "passes; name the others in other_inputs, as kbench/case_list.hpp does",
                    each.test_case.name, *kinds.begin()));
  }
}

void conclude(DTypeCheck& check, Extent extent, Tolerances tolerances) {
  for (CaseCheck& each : check.cases) {
    for (const MutantTrial& trial : each.mutants) {
      if (!trial.must_fail_everywhere || trial.fate != MutantFate::accepted) continue;
      each.failures.push_back(
          fmt::format("{} is accepted as {}{}", trial.mutant, trial.output, numbers(": ", trial)));
    }
  }
  for (const Record& record : records_of(check)) {
    if (record.rejected > 0) continue;
    const bool is_remark = extent != Extent::all_cases ||
                           (tolerances == Tolerances::of_format && is_of_precision(record.mutant));
    auto& sentences = is_remark ? check.remarks : check.failures;
    if (record.accepted == 0 && !record.ignored.empty()) {
      sentences.push_back(fmt::format("no output depends on {}: with another in its place, each is the same",
                                      record.ignored));
    } else if (record.accepted == 0) {
      check.remarks.push_back(
          fmt::format("{} is the right answer for {} in every correctness case: it goes unnoticed",
                      record.mutant, record.output));
    } else {
      sentences.push_back(
          fmt::format("{} is accepted as {} in all {} correctness cases where it is wrong{}", record.mutant,
                      record.output, record.accepted,
                      numbers(fmt::format("; in '{}' ", record.nearest_case), *record.nearest)));
    }
  }
}

}  // namespace kbench::check
