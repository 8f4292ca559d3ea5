#include "referee/check/case_check.hpp"

#include "referee/check/case_examination.hpp"

#include <utility>

namespace kbench::check {
namespace {

// The number of input sets, as for a submission in a correctness case: a mutant is accepted when it passes on all of
// them.
constexpr std::uint32_t rounds = 2;

constexpr std::size_t largest_whole_case = std::size_t{256} << 20U;

}  // namespace

CaseExamination::CaseExamination(Bench& bench, const CaseDescription& description)
    : bench_(bench),
      description_(description),
      arguments_(bench.device.share_reused({bench.signature, description.test_case})),
      verifier_(bench.device, bench.problem, bench.activity, arguments_->layout(), description, bench.host),
      numbers_(bench, description, *arguments_, verifier_),
      // Values have room to spare.
      written_(bench.host.carries_values() ? Written::what_is_needed : Written::all) {
  check_.name = description.test_case.name;
  check_.purpose = description.test_case.purpose;
}

CaseCheck CaseExamination::run(Images& previous) {
  const auto begin = std::chrono::steady_clock::now();
  Sample sample = first_sample();
  sample.of_previous_case = previous;
  const bool carries_values = bench_.host.carries_values();
  if (carries_values && !bench_.info.reference_file->not_isolated.empty()) {
    check_.remarks.emplace_back(
        "check_implementation() was not checked, for outputs are made in the submission's process");
  } else if (check_.failures.empty()) {
    if (has_numbers()) numbers_.take_first(previous);
    for (std::uint32_t round = 0; round < rounds; ++round) {
      sample = next_sample(round + 1, std::move(sample));
      if (round == 0) accept(sample);
      reject(sample, round);
      const bool is_computed = description_.test_case.purpose == Purpose::correctness;
      if (is_computed && (!carries_values || has_numbers())) try_altered_inputs(sample, round);
      if (!any_accepted()) break;
    }
  }
  if (has_numbers()) {
    previous = numbers_.sample().expected;
  } else {
    previous = std::move(sample.expected);
  }
  check_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return std::move(check_);
}

std::vector<MutantTrial> CaseExamination::try_briefly(Clock::time_point deadline) {
  deadline_ = deadline;
  may_throw_ = true;
  is_cropped_ = arguments_->layout().bytes_of_one_set() > largest_whole_case;
  if (is_cropped_ && bench_.host.carries_values()) throw Error("its values are too large to be tried");
  Sample sample;
  const std::vector<Tensor> inputs = arguments_->inputs(0);
  verifier_.create_inputs(bench_.key, inputs, 0);
  sample.inputs = taken(inputs);
  sample.expected = expected_of(inputs);
  sample.spare_bytes.assign(sample.expected.size(), 0);
  if (has_numbers()) numbers_.take_first({});
  for (std::uint32_t round = 0; round < rounds; ++round) {
    sample = next_sample(round + 1, std::move(sample));
    const bool is_sound =
        is_cropped_ ? judge_tiled(sample.expected.size(), {}).passed : judge(sample.expected).passed;
    if (!is_sound) throw Error("the reference's own output is rejected: " + explain().message);
    reject(sample, round);
    is_cropped_ ? try_rounded_in_place(sample, round) : try_altered_inputs(sample, round);
    if (!any_accepted()) break;
  }
  return std::move(check_.mutants);
}

CaseCheck check_case(Bench& bench, const CaseDescription& description, Images& previous) {
  return CaseExamination(bench, description).run(previous);
}

std::vector<MutantTrial> try_mutants(Bench& bench, const CaseDescription& description,
                                     CaseExamination::Clock::time_point deadline) {
  return CaseExamination(bench, description).try_briefly(deadline);
}

}  // namespace kbench::check
