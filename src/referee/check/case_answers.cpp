#include "referee/check/case_examination.hpp"
#include "referee/check/floating.hpp"
#include "referee/check/sensitivity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

namespace kbench::check {
namespace {

bool is_nan_throughout(const Image& image) {
  bool found = false;
  visit_numbers(image, [&]<class T>(std::type_identity<T>, const device::Stored<T>* numbers) {
    if constexpr (is_floating<T> && has_nan<T>)
      found = image.parts() > 0 && std::all_of(numbers, numbers + image.parts(), is_nan<T>);
  });
  return found;
}

bool is_exact(const Tolerance& tolerance) { return tolerance.absolute == 0 && tolerance.relative == 0; }

}  // namespace

// Tries what must be accepted: the reference's own result, and the errors of any other right solution.
void CaseExamination::accept(const Sample& sample) {
  if (!judge(sample.expected).passed) {
    fail("the reference's own result is rejected: " + explain().message);
    return;
  }
  for (const Image& each : has_numbers() ? numbers_.sample().expected : sample.expected) {
    if (is_nan_throughout(each))
      fail(fmt::format(
          "all that is expected of {} is NaN, so any NaN is right: give inputs that the reference "
          "computes numbers of",
          each.form.name));
  }
  accept_right_answers(sample);
  if (has_numbers()) return accept_numbers(sample);
  Images others = sample.expected;
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (!is_exact(sample.tolerances[i])) others[i] = with_rounding_errors(others[i]);
  }
  if (!judge(others).passed) {
    fail("the reference's result with errors of one unit in the last place is rejected: " +
         explain().message);
  }
}

// Tries the answers of other right solutions, which the problem computes in its own ways.
void CaseExamination::accept_right_answers(const Sample& sample) {
  if (description_.test_case.purpose != Purpose::correctness) return;
  for (const AlteredConstants& each : bench_.right_answers) {
    Images outputs;
    try {
      each.run(description_.test_case, arguments_->inputs(0), arguments_->outputs(0));
      outputs = read(bench_.device, arguments_->outputs(0));
    } catch (const Error&) {  // not every model can be computed so
      static_cast<void>(bench_.activity.take());
      continue;
    }
    if (const Verification verification = judge(outputs); !verification.passed) {
      fail(fmt::format(
          "the reference's result {} is rejected; the tolerance is too small for right solutions: {}",
          each.name, explain().message));
    }
  }
  write(bench_.device, sample.expected, arguments_->outputs(0));
}

// Tries the right answers of other solutions: with other roundings, and with sums in another order.
void CaseExamination::accept_numbers(const Sample& sample) {
  if (description_.test_case.purpose != Purpose::correctness) return;
  Images others = numbers_.sample().expected;
  for (Image& each : others) each = with_rounding_errors(each);
  if (others == numbers_.sample().expected) return;  // there is nothing to round
  constexpr double least_of_a_sum = 2.5;
  const double inputs = numbers_.inputs_of_one_output();
  const std::optional<Images> nearby = numbers_.outputs_for(with_errors_of_storing(numbers_.sample().inputs));
  write(bench_.device, sample.expected, verifier_.expected());
  const bool is_sum = inputs >= least_of_a_sum;
  if (const Verification of_others = judge_numbers(sample, others); !of_others.passed) {
    if (is_sum) {
      fail(fmt::format(
          "the right output with errors of one unit in the last place is rejected; each number of it "
          "depends on about {:.0f} of the input, which other solutions add in another order: {}",
          inputs, of_others.message));
    } else {
      check_.remarks.emplace_back(
          "errors of one unit in the last place are rejected: that is right only where every right solution "
          "gives the "
          "same bits");
    }
    return;
  }
  if (!is_sum || !nearby || !differ_in_value_only(*nearby, numbers_.sample().expected)) return;
  if (const Verification of_nearby = judge_numbers(sample, *nearby); !of_nearby.passed) {
    fail(fmt::format(
        "the reference's output on inputs that err by one unit in the last place is rejected; the tolerance "
        "is too small for solutions that compute in the type of the inputs, or add in another order: {}",
        of_nearby.message));
  }
}

Verification CaseExamination::judge(const Images& outputs) {
  write(bench_.device, outputs, arguments_->outputs(0));
  const Verification verification = inspect();
  if (verifier_.problem_judges() && !is_change_reported_ &&
      read(bench_.device, arguments_->outputs(0)) != outputs) {
    is_change_reported_ = true;
    fail("verify_result() changes the outputs that it is to judge");
  }
  return verification;
}

Verification CaseExamination::judge_numbers(const Sample& sample, const Images& numbers) {
  const std::vector<Tensor> outputs = arguments_->outputs(0);
  write(bench_.device, sample.expected, outputs);
  numbers_.write_output(numbers, outputs.front());
  return judge(read(bench_.device, outputs));
}

// Judges the expected outputs, of which one is replaced by an image over and over.
Verification CaseExamination::judge_tiled(std::size_t output, const Image& image) {
  const std::vector<Tensor> outputs = arguments_->outputs(0);
  const std::vector<Tensor>& expected = verifier_.expected();
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (i == output) {
      tile(bench_.device, image, outputs[i]);
    } else {
      bench_.device.copy(outputs[i].data, expected[i].data, outputs[i].bytes());
    }
  }
  return inspect();
}

Verification CaseExamination::inspect() {
  memory::Findings* const findings = bench_.device.begin_findings();
  Verification verification = verifier_.inspect(*arguments_, 0, *begun_, findings);
  const memory::Findings found = bench_.device.end_findings();
  referee::add_errors(found, verification);
  if (found.mismatched != 0 || found.damaged_guards != 0) verification.passed = false;
  return verification;
}

}  // namespace kbench::check
