#include "referee/check/case_examination.hpp"
#include "referee/check/floating.hpp"
#include "referee/check/lower_precision.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>
#include <utility>

namespace kbench::check {
namespace {

bool any_not_finite(const Images& images) {
  return std::any_of(images.begin(), images.end(), [](const Image& image) {
    bool found = false;
    visit_numbers(image, [&]<class T>(std::type_identity<T>, const device::Stored<T>* numbers) {
      if constexpr (is_floating<T>) found = !std::all_of(numbers, numbers + image.parts(), is_finite<T>);
    });
    return found;
  });
}

// The byte ranges before, between and behind the inputs.
std::vector<std::pair<std::size_t, std::size_t>> surroundings_of_inputs(
    const memory::ArgumentLayout& layout) {
  std::vector<std::pair<std::size_t, std::size_t>> surroundings;
  std::size_t end = 0;
  for (const auto& slot : layout.slots) {
    if (slot.is_output()) continue;
    surroundings.emplace_back(end, slot.offset);
    end = slot.offset + slot.bytes;
  }
  surroundings.emplace_back(end, layout.input_stride);
  return surroundings;
}

}  // namespace

std::vector<std::byte> CaseExamination::read_surroundings_of_inputs() {
  std::vector<std::byte> bytes;
  for (const auto& [begin, end] : surroundings_of_inputs(arguments_->layout())) {
    const std::size_t place = bytes.size();
    bytes.resize(place + end - begin);
    bench_.device.copy(bytes.data() + place, arguments_->input_memory().data() + begin, end - begin);
  }
  return bytes;
}

// Makes the sample of input set 0, and checks what the problem's functions promise.
Sample CaseExamination::first_sample() {
  Sample sample;
  const std::vector<std::byte> before = read_surroundings_of_inputs();
  for (const Tolerance& each : description_.tolerances) sample.tolerances.push_back(each);
  const std::vector<Tensor> inputs = arguments_->inputs(0);
  Steadiness made = find_steadiness(bench_.device, inputs, written_, noise(0), [&] {
    verifier_.create_inputs(bench_.key, inputs, 0);
    finish("create_inputs()");
  });
  if (!made.fault.empty()) fail(fmt::format("{} {}", bench_.host.makes_inputs, made.fault));
  if (read_surroundings_of_inputs() != before)
    fail(fmt::format("{} writes beside its tensors", bench_.host.makes_inputs));
  sample.inputs = std::move(made.result);
  check_contract(sample);
  return sample;
}

void CaseExamination::check_contract(Sample& sample) {
  begun_.emplace(noise(0));
  arguments_->begin_call(0, *begun_);
  const std::vector<Tensor> inputs = arguments_->inputs(0);
  const std::vector<Tensor> outputs = arguments_->outputs(0);
  write(bench_.device, sample.inputs, inputs);
  Steadiness computed = find_steadiness(bench_.device, outputs, written_, noise(0), [&] {
    verifier_.run_reference(inputs, outputs);
    finish("reference_solution()");
  });
  sample.expected = written_ == Written::all ? std::move(computed.result) : expected_of(inputs);
  sample.spare_bytes = std::move(computed.spare_bytes);

  const std::string changed = first_difference(sample.inputs, read(bench_.device, inputs));
  if (!changed.empty()) {  // changed inputs may lead to other results
    fail(fmt::format("{} changes its inputs, {} for one", bench_.host.computes, changed));
  } else if (!computed.fault.empty()) {
    fail(fmt::format("{} {}", bench_.host.computes, computed.fault));
  }
  if (const auto damage = arguments_->find_guard_damage(0, *begun_)) {
    fail(fmt::format("{} writes {} {}", bench_.host.computes,
                     damage->distance < 0 ? "before" : "past the end of", damage->tensor));
  }
  if (any_not_finite(sample.expected) && !any_not_finite(sample.inputs))
    check_.remarks.emplace_back("the expected outputs hold NaN or infinity, and the inputs do not");
}

// Clears the memory first where not all of it need be written, so that equal outputs have equal bytes.
Images CaseExamination::expected_of(const std::vector<Tensor>& inputs) {
  if (written_ == Written::what_is_needed) {
    for (const Tensor& each : verifier_.expected()) write(bench_.device, blank(each), each);
  }
  verifier_.compute_expected(inputs);
  return taken(verifier_.expected());
}

// Uses the memory of the expected outputs, before these are made.
std::optional<Image> CaseExamination::default_output() {
  if (!bench_.write_default_output) return std::nullopt;
  const Tensor& output = verifier_.expected().front();  // a reference has one
  write(bench_.device, blank(output), output);
  if (!bench_.write_default_output(description_.test_case, output)) return std::nullopt;
  return read(bench_.device, {output}).front();
}

// Makes the sample of another input set in the memory of the arguments, ready to be judged.
Sample CaseExamination::next_sample(std::uint32_t input_set, Sample before) {
  const std::vector<Tensor> inputs = arguments_->inputs(0);
  verifier_.create_inputs(bench_.key, inputs, input_set);
  Sample sample;
  sample.inputs = taken(inputs);
  if (sample.inputs == before.inputs && input_set == 1) {
    if (description_.test_case.purpose == Purpose::performance) {
      fail(fmt::format("{} makes the same inputs for every call: a submission can remember the answer",
                       bench_.host.makes_inputs));
    } else {
      check_.remarks.emplace_back("the inputs of its calls are the same");
    }
  }
  sample.tolerances = std::move(before.tolerances);
  sample.spare_bytes = std::move(before.spare_bytes);
  sample.of_previous_inputs = std::move(before.expected);
  sample.of_previous_case = std::move(before.of_previous_case);
  if (has_numbers()) numbers_.take_input();
  if (description_.test_case.purpose == Purpose::correctness) {
    add_rounded_inputs(sample);
    sample.earlier_inputs = std::move(before.inputs);
  }

  default_output_ = default_output();
  sample.expected = expected_of(inputs);
  if (has_numbers()) numbers_.take_output(noise(input_set));
  begun_.emplace(noise(input_set));
  arguments_->begin_call(0, *begun_);
  sample.noise = taken(arguments_->outputs(0));
  arguments_->note_inputs(0);
  if (!arguments_->keeps_inputs())
    verifier_.create_inputs(bench_.key, arguments_->private_inputs(0), input_set);
  return sample;
}

// Leaves the inputs as they were.
void CaseExamination::add_rounded_inputs(Sample& sample) {
  const std::vector<Tensor> inputs = arguments_->inputs(0);
  for (const Precision& precision : precisions_below(sample.inputs)) {
    for (std::size_t i = 0; i < inputs.size(); ++i)
      write(bench_.device, rounded(sample.inputs[i], precision.fraction_bits), inputs[i]);
    verifier_.compute_expected(inputs);
    sample.on_rounded_inputs.push_back(
        {.precision = std::string(precision.name), .outputs = read(bench_.device, verifier_.expected())});
  }
  write(bench_.device, sample.inputs, inputs);
}

// The reference's outputs; empty if it throws, for altered inputs may be invalid for it. Leaves the inputs and the expected outputs as
// they were.
std::optional<Images> CaseExamination::outputs_for(const Sample& sample, const Images& altered) {
  if (has_numbers()) {
    std::optional<Images> outputs = numbers_.outputs_for(altered);
    write(bench_.device, sample.expected, verifier_.expected());
    return outputs;
  }
  const std::vector<Tensor> inputs = arguments_->inputs(0);
  const std::vector<Tensor> outputs = arguments_->outputs(0);
  std::optional<Images> computed;
  if (written_ == Written::what_is_needed) {
    for (const Tensor& each : outputs) write(bench_.device, blank(each), each);
  }
  write(bench_.device, altered, inputs);
  try {
    verifier_.run_reference(inputs, outputs);
    finish("reference_solution()");
    computed = read(bench_.device, outputs);
  } catch (const Error&) {
    static_cast<void>(bench_.activity.take());
  }
  write(bench_.device, sample.inputs, inputs);
  return computed;
}

}  // namespace kbench::check
