#include "referee/check/weaknesses.hpp"

#include "isolation/memory/argument_layout.hpp"
#include "referee/check/repeats.hpp"
#include "referee/description.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kbench::check {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

// A first verdict takes this much longer, and the rest of what the problem's functions are at.
constexpr auto time_for_mutants = 5s;
constexpr auto time_for_counting = 700ms;

// Two of 1,024 inputs are equal by chance where there are less than some 500,000.
constexpr std::size_t least_repeated = 2;

// What a mutant's name (mutants.cpp, shortcuts.cpp) says of the check that accepts it; the first that matches counts.
struct KindOfMutant {
  std::string_view in_name;
  std::string_view kind;
  std::string_view accepted;  // the weakness in words; {} stands for the names of the mutants
};
constexpr std::array<KindOfMutant, 10> kinds{{
    {"all zeros", "zeros", "zeros"},
    {"all ones", "constant", "a constant ({})"},
    {"all one value", "constant", "a constant ({})"},
    {" copied", "copied_input", "a copy of an input ({})"},
    {"the result of", "other_output", "the output of other inputs ({}): a constant would do"},
    {"an output without a value", "constant", "a constant ({})"},
    {"half written", "half_output", "an output of which half is missing ({})"},
    {"all NaN", "nan", "NaN ({})"},
    {" rounded to ", "lower_precision", "an output computed with less precision ({})"},
    {"", "part_of_inputs", "an output computed without a part of the work ({})"},
}};

const KindOfMutant& kind_of(std::string_view mutant) {
  return *std::find_if(kinds.begin(), kinds.end(),
                       [&](const KindOfMutant& each) { return mutant.find(each.in_name) != mutant.npos; });
}

std::size_t bytes_of(const Bench& bench, const CaseDescription& description) {
  return memory::ArgumentLayout(bench.signature, description.test_case).bytes_of_one_set();
}

const MutantTrial* find_same(const std::vector<MutantTrial>& trials, const MutantTrial& wanted) {
  const auto found = std::find_if(trials.begin(), trials.end(), [&](const MutantTrial& each) {
    return each.mutant == wanted.mutant && each.output == wanted.output;
  });
  return found == trials.end() ? nullptr : &*found;
}

std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t most = 8;
  const std::size_t shown = std::min(names.size(), most);
  const std::string first =
      fmt::format("{}", fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  return names.size() > shown ? fmt::format("{} and {} more", first, names.size() - shown) : first;
}

// A case that has no room is never evaluated either.
bool is_evaluable(const Bench& bench, const CaseDescription& description) {
  try {
    referee::require_memory(description, bench.signature, bench.device.traits());
    return true;
  } catch (const referee::NotEvaluable&) {
    return false;
  }
}

class Search {
 public:
  explicit Search(Bench& bench) : bench_(bench) {}

  // Both have the largest case first: its tolerance is the weakest, mostly.
  void look_at_inputs(const std::vector<const CaseDescription*>& timed,
                      const std::vector<CaseDescription>& all);
  void try_mutants(const std::vector<const CaseDescription*>& timed);

  ProblemWeaknesses take() { return std::move(weaknesses_); }

 private:
  // Returns false, and notes why, if the problem throws.
  bool attempt(const CaseDescription& description, const std::function<void()>& step);
  void add(std::string_view kind, std::string text, const std::string& case_name);
  void add_mutants(const CaseDescription& description, const std::vector<MutantTrial>& accepted);
  std::vector<MutantTrial> trials_on(const CaseDescription& description, Clock::time_point deadline);

  Bench& bench_;
  ProblemWeaknesses weaknesses_;
};

bool Search::attempt(const CaseDescription& description, const std::function<void()>& step) {
  std::string reason;
  try {
    step();
    return true;
  } catch (const std::exception& error) {
    reason = error.what();
  } catch (...) {
    reason = "something was thrown that is no std::exception";
  }
  const std::string function = bench_.activity.take();
  weaknesses_.untried.push_back(fmt::format("case '{}': {}{}", description.test_case.name,
                                            function.empty() ? "" : function + ": ", reason));
  return false;
}

// A weakness of several cases is described by the first.
void Search::add(std::string_view kind, std::string text, const std::string& case_name) {
  auto& found = weaknesses_.found;
  auto known =
      std::find_if(found.begin(), found.end(), [&](const Weakness& each) { return each.kind == kind; });
  if (known == found.end())
    known = found.insert(found.end(), {.kind = std::string(kind), .text = std::move(text)});
  known->cases.push_back(case_name);
}

void Search::look_at_inputs(const std::vector<const CaseDescription*>& timed,
                            const std::vector<CaseDescription>& all) {
  const CaseDescription* smallest = nullptr;  // the smallest timed case with inputs that change
  bool any_same = false;
  const auto look_at = [&](const CaseDescription& description) {
    const Repeats repeats = find_repeats(bench_, description);
    const std::string& name = description.test_case.name;
    const std::string parts = listed(repeats.parts);
    if (repeats.all) {
      any_same = true;
      add("same_inputs",
          fmt::format("case '{}' has the same inputs in each call ({}): a submission can remember the output",
                      name, parts.empty() ? "it has none" : parts),
          name);
      return;
    }
    if (description.test_case.purpose == Purpose::performance) smallest = &description;
    if (repeats.parts.empty()) return;
    add("repeated_inputs",
        fmt::format("inputs of case '{}' are the same in each call: {}; a submission can prepare what "
                    "follows from them",
                    name, parts),
        name);
  };
  for (const CaseDescription* each : timed) attempt(*each, [&] { look_at(*each); });
  if (any_same) {
    for (const CaseDescription& each : all) {
      if (each.test_case.purpose == Purpose::correctness && is_evaluable(bench_, each))
        attempt(each, [&] { look_at(each); });
    }
  }
  if (smallest == nullptr) return;
  attempt(*smallest, [&] {
    const InputCount count = count_inputs(bench_, *smallest, time_for_counting);
    if (count.repeated < least_repeated) return;
    add("few_inputs",
        fmt::format("only about {:.2g} different inputs of case '{}' exist ({} of {} had come before): a "
                    "submission can make a table of all answers",
                    count.estimate(), smallest->test_case.name, count.repeated, count.sets),
        smallest->test_case.name);
  });
}

// One sentence for each kind.
void Search::add_mutants(const CaseDescription& description, const std::vector<MutantTrial>& accepted) {
  for (const KindOfMutant& kind : kinds) {
    std::vector<std::string> mutants;
    std::vector<std::string> outputs;
    for (const MutantTrial& each : accepted) {
      if (kind_of(each.mutant).kind != kind.kind) continue;
      mutants.push_back(each.mutant);
      if (std::find(outputs.begin(), outputs.end(), each.output) == outputs.end())
        outputs.push_back(each.output);
    }
    const auto& found = weaknesses_.found;
    const bool is_told = std::any_of(found.begin(), found.end(), [&](const Weakness& each) {
      return each.kind == kind.kind && each.cases.back() == description.test_case.name;
    });
    if (mutants.empty() || is_told) continue;
    const std::string what =
        fmt::format(fmt::runtime(kind.accepted), fmt::format("{}", fmt::join(mutants, "; ")));
    add(kind.kind,
        fmt::format("the check of {} in the timed case '{}' accepts {}", fmt::join(outputs, ", "),
                    description.test_case.name, what),
        description.test_case.name);
  }
}

// The trials on a case. A mutant has to pass with every kind of inputs that the case is verified with.
std::vector<MutantTrial> Search::trials_on(const CaseDescription& description, Clock::time_point deadline) {
  std::vector<MutantTrial> trials = check::try_mutants(bench_, description, deadline);
  const auto is_accepted = [](const MutantTrial& each) { return each.fate == MutantFate::accepted; };
  for (const std::string& inputs : description.test_case.other_inputs) {
    if (std::none_of(trials.begin(), trials.end(), is_accepted)) break;
    const CaseDescription other =
        referee::describe_with_inputs(bench_.problem, bench_.signature, description, inputs, bench_.activity);
    const std::vector<MutantTrial> others = check::try_mutants(bench_, other, deadline);
    for (MutantTrial& each : trials) {
      const MutantTrial* const same = find_same(others, each);
      if (same == nullptr || same->fate == MutantFate::rejected) each.fate = MutantFate::rejected;
    }
  }
  return trials;
}

// What needs no computation must be rejected by every timed case. A less precise answer, or one of a part of the inputs, is a weakness
// if each case accepts it, and at least two do if there are several: as the tolerance of a large sum may have to.
void Search::try_mutants(const std::vector<const CaseDescription*>& timed) {
  const auto& reference_file = bench_.info.reference_file;
  if (reference_file && !reference_file->not_isolated.empty()) {
    weaknesses_.untried.emplace_back("wrong answers: outputs are made in the submission's process");
    return;
  }
  std::vector<const CaseDescription*> order = timed;
  if (order.size() > 2) std::rotate(order.begin() + 1, order.end() - 1, order.end());  // the smallest second
  const auto deadline = Clock::now() + time_for_mutants;
  std::vector<std::pair<const CaseDescription*, std::vector<MutantTrial>>> tried;
  for (const CaseDescription* each : order) {
    if (!tried.empty() && Clock::now() >= deadline) break;
    attempt(*each, [&] { tried.emplace_back(each, trials_on(*each, deadline)); });
  }
  const bool are_enough = tried.size() == timed.size() || tried.size() > 1;
  for (const auto& [description, trials] : tried) {
    std::vector<MutantTrial> accepted;
    for (const MutantTrial& trial : trials) {
      if (trial.fate != MutantFate::accepted) continue;
      const bool is_rejected_elsewhere = std::any_of(tried.begin(), tried.end(), [&](const auto& other) {
        const MutantTrial* const same = find_same(other.second, trial);
        return same != nullptr && same->fate == MutantFate::rejected;
      });
      if (trial.must_fail_everywhere || (are_enough && !is_rejected_elsewhere)) accepted.push_back(trial);
    }
    add_mutants(*description, accepted);
  }
}

}  // namespace

ProblemWeaknesses find_weaknesses(Bench& bench, const std::vector<CaseDescription>& cases) {
  std::vector<const CaseDescription*> timed;
  for (const CaseDescription& each : cases) {
    if (each.test_case.purpose == Purpose::performance && is_evaluable(bench, each)) timed.push_back(&each);
  }
  std::stable_sort(timed.begin(), timed.end(),
                   [&](const CaseDescription* left, const CaseDescription* right) {
                     return bytes_of(bench, *left) > bytes_of(bench, *right);
                   });
  Search search(bench);
  search.look_at_inputs(timed, cases);
  search.try_mutants(timed);
  return search.take();
}

}  // namespace kbench::check
