#include "referee/check/case_examination.hpp"
#include "referee/check/lower_precision.hpp"
#include "referee/check/shortcuts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace kbench::check {
namespace {

// A trial in which only the output of `mutant` is wrong.
MutantTrial trial_of(const Mutant& mutant, const Image& expected) {
  return {.mutant = mutant.name,
          .output = expected.form.name,
          .must_fail_everywhere = mutant.must_fail_everywhere};
}

}  // namespace

void CaseExamination::reject(const Sample& sample, std::uint32_t round) {
  if (default_output_) {
    record(sample,
           {.name = "an output without a value", .must_fail_everywhere = true, .image = *default_output_},
           round);
  }
  const bool timed = description_.test_case.purpose == Purpose::performance;
  const Sample& altered = has_numbers() ? numbers_.sample() : sample;
  const auto visit = [&](const Mutant& mutant) {
    has_numbers() ? record_numbers(sample, mutant, round) : record(sample, mutant, round);
  };
  for (std::size_t output = 0; output < altered.expected.size(); ++output) {
    if (altered.expected[output].bytes.empty()) continue;  // an array without elements
    timed ? visit_idle_mutants(altered, output, visit) : visit_mutants(altered, output, visit);
  }
}

// Tries the reference's outputs on inputs of which a part is left out, or is another than it should be. They are computed one by one:
// those of a timed case take much memory. Inputs that are rounded as a whole are mutants of the other cases already.
void CaseExamination::try_altered_inputs(const Sample& sample, std::uint32_t round) {
  const bool is_timed = description_.test_case.purpose == Purpose::performance;
  const Sample& own = has_numbers() ? numbers_.sample() : sample;
  const auto attempt = [&](const std::string& name, const std::string& ignored,
                           const std::function<std::optional<Images>()>& compute) {
    if (is_settled(name, round) || Clock::now() >= deadline_) return;
    const std::optional<Images> outputs = compute();
    if (!outputs || outputs->size() != own.expected.size()) return;
    record_altered(
        own, {.mutant = name, .ignored = ignored}, *outputs,
        [&] { return has_numbers() ? judge_numbers(sample, *outputs) : judge(*outputs); }, round);
  };
  const auto attempt_with = [&](const std::string& name, const std::string& ignored, std::size_t input,
                                const Image& image) {
    attempt(name, ignored, [&] {
      Images altered = own.inputs;
      altered[input] = image;
      return outputs_for(sample, altered);
    });
  };
  for (const Precision& precision : is_timed ? precisions_below(own.inputs) : std::vector<Precision>()) {
    attempt(fmt::format("inputs rounded to {}", precision.name), {}, [&]() -> std::optional<Images> {
      Images altered = own.inputs;
      for (Image& each : altered) each = rounded(each, precision.fraction_bits);
      auto outputs = altered == own.inputs ? std::nullopt : outputs_for(sample, altered);
      if (!outputs || outputs->size() != own.expected.size()) return std::nullopt;
      for (std::size_t i = 0; i < outputs->size(); ++i) {
        if (is_coarser(own.expected[i].form.dtype, precision.fraction_bits)) (*outputs)[i] = own.expected[i];
      }
      return outputs;
    });
  }
  // Integers among carried numbers stay, because they may be sizes, which look the same as data.
  const Integers integers = has_numbers() ? Integers::none : Integers::of_dtype;
  for (const Shortcut& each : shortcuts(own.inputs, description_.test_case.dtype, integers)) {
    // One input alone may matter little to a timed case.
    if (is_timed && each.name.find(" rounded to ") != std::string::npos) continue;
    attempt_with(each.name, {}, each.input, each.image);
  }
  for (std::size_t i = 0; i < own.earlier_inputs.size(); ++i) {
    const std::string& name = own.inputs[i].form.name;
    if (own.earlier_inputs[i] != own.inputs[i])
      attempt_with(fmt::format("{} of an earlier call", name), name, i, own.earlier_inputs[i]);
  }
  for (const AlteredConstants& each : bench_.altered_constants) {
    attempt(each.name, each.constants, [&] {
      each.run(description_.test_case, arguments_->inputs(0), arguments_->outputs(0));
      finish("reference_solution()");
      return std::optional(read(bench_.device, arguments_->outputs(0)));
    });
  }
}

// Rounds inputs piece by piece, for they are large, and makes them again afterwards.
void CaseExamination::try_rounded_in_place(const Sample& sample, std::uint32_t round) {
  const std::vector<Tensor> inputs = arguments_->inputs(0);
  const std::vector<Tensor> outputs = arguments_->outputs(0);
  for (const Precision& precision : precisions_below(sample.inputs)) {
    const std::string name = fmt::format("inputs rounded to {}", precision.name);
    const bool is_hidden = std::any_of(outputs.begin(), outputs.end(), [&](const Tensor& each) {
      return is_coarser(each.dtype, precision.fraction_bits);
    });
    if (is_hidden || is_settled(name, round) || Clock::now() >= deadline_) continue;
    for (const Tensor& input : inputs) {
      if (!is_floating_point(input.dtype)) continue;
      for (std::int64_t first = 0; first < input.count();) {
        const Tensor piece = piece_of(input, first, bytes_of_beginning);
        write(bench_.device, rounded(read(bench_.device, {piece}).front(), precision.fraction_bits), piece);
        first += piece.count();
      }
    }
    verifier_.run_reference(inputs, outputs);
    finish("reference_solution()");
    verifier_.create_inputs(bench_.key, inputs, round + 1);
    finish("create_inputs()");
    record_altered(
        sample, {.mutant = name}, taken(outputs), [&] { return inspect(); }, round);
  }
}

void CaseExamination::record(const Sample& sample, const Mutant& mutant, std::uint32_t round) {
  const auto judge_mutant = [&] {
    if (is_cropped_) return judge_tiled(mutant.output, mutant.image);
    Images outputs = sample.expected;
    outputs[mutant.output] = mutant.image;
    return judge(outputs);
  };
  const Image& expected = sample.expected[mutant.output];
  try_mutant(trial_of(mutant, expected), is_right(expected, mutant.image), mutant.is_rearranged, judge_mutant,
             round);
}

void CaseExamination::record_numbers(const Sample& sample, const Mutant& mutant, std::uint32_t round) {
  const auto judge_mutant = [&] {
    Images numbers = numbers_.sample().expected;
    numbers[mutant.output] = mutant.image;
    return judge_numbers(sample, numbers);
  };
  const Image& expected = numbers_.sample().expected[mutant.output];
  try_mutant(trial_of(mutant, expected), is_right(expected, mutant.image), mutant.is_rearranged, judge_mutant,
             round);
}

// Judges all outputs together, for not every output depends on every input.
void CaseExamination::record_altered(const Sample& own, MutantTrial trial, const Images& outputs,
                                     const std::function<Verification()>& judge_mutant, std::uint32_t round) {
  std::vector<std::string_view> names;
  bool is_all_right = true;
  for (std::size_t i = 0; i < own.expected.size(); ++i) {
    if (outputs[i].bytes.size() != own.expected[i].bytes.size()) return;
    names.push_back(own.expected[i].form.name);
    is_all_right = is_all_right && is_right(own.expected[i], outputs[i]);
  }
  trial.output = fmt::format("{}", fmt::join(names, " and "));
  try_mutant(std::move(trial), is_all_right, false, judge_mutant, round);
}

// Later rounds try only the mutants that the first accepted.
void CaseExamination::try_mutant(MutantTrial trial, bool is_right, bool is_rearranged,
                                 const std::function<Verification()>& judge_mutant, std::uint32_t round) {
  const auto known = std::find_if(check_.mutants.begin(), check_.mutants.end(), [&](const auto& each) {
    return each.mutant == trial.mutant && each.output == trial.output;
  });
  if (round > 0 && (known == check_.mutants.end() || known->fate != MutantFate::accepted)) return;
  if (is_right) {
    trial.fate = MutantFate::right_answer;
  } else {
    const Verification verification = may_throw_ ? judged_or_thrown(judge_mutant) : judge_mutant();
    if (verification.passed && is_rearranged && verifier_.problem_judges()) {
      trial.fate = MutantFate::right_answer;  // verify_result() is there for what may come in any order
    } else if (verification.passed) {
      trial.fate = MutantFate::accepted;
      trial.largest_error = verification.max_absolute_error;
      trial.tolerance_used = verification.tolerance_used;
    }
  }
  if (round == 0) {
    check_.mutants.push_back(std::move(trial));
  } else if (trial.fate == MutantFate::rejected) {
    *known = std::move(trial);
  }
}

Verification CaseExamination::judged_or_thrown(const std::function<Verification()>& judge_mutant) {
  try {
    return judge_mutant();
  } catch (const referee::OutOfMemory&) {
    throw;
  } catch (const Error& error) {
    static_cast<void>(bench_.activity.take());
    return {.passed = false, .message = error.what()};
  }
}

bool CaseExamination::is_settled(const std::string& name, std::uint32_t round) const {
  return round > 0 && std::none_of(check_.mutants.begin(), check_.mutants.end(), [&](const auto& each) {
           return each.mutant == name && each.fate == MutantFate::accepted;
         });
}

bool CaseExamination::any_accepted() const {
  return std::any_of(check_.mutants.begin(), check_.mutants.end(),
                     [](const auto& trial) { return trial.fate == MutantFate::accepted; });
}

}  // namespace kbench::check
