#include "referee/check/carried_numbers.hpp"

#include "referee/check/lower_precision.hpp"
#include "referee/check/sensitivity.hpp"
#include "referee/check/steadiness.hpp"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace kbench::check {
void CarriedNumbers::take_first(const Images& of_previous_case) {
  sample_.inputs = numbers_in(arguments_.inputs(0).front(), Role::input);
  sample_.expected = numbers_in(verifier_.expected().front(), Role::output);
  sample_.of_previous_case = of_previous_case;
}

Images CarriedNumbers::numbers_in(const Tensor& tensor, Role role) const {
  Images images;
  for (Leaf& leaf : bench_.leaves.read(description_.test_case, tensor, role)) {
    const auto count = static_cast<std::int64_t>(leaf.bytes.size() / size_of(leaf.dtype));
    images.push_back({.form = {.name = std::move(leaf.name), .dtype = leaf.dtype, .shape = {count}},
                      .bytes = std::move(leaf.bytes)});
  }
  return images;
}

void CarriedNumbers::write(const Images& numbers, const Tensor& tensor, Role role) const {
  for (std::size_t leaf = 0; leaf < numbers.size(); ++leaf)
    bench_.leaves.write(description_.test_case, tensor, role, leaf, numbers[leaf].bytes);
}

std::optional<Images> CarriedNumbers::outputs_for(const Images& inputs) {
  const std::vector<Tensor> tensors = arguments_.inputs(0);
  const Images before = read(bench_.device, tensors);
  std::optional<Images> outputs;
  write(inputs, tensors.front(), Role::input);
  try {
    verifier_.compute_expected(tensors);
    outputs = numbers_in(verifier_.expected().front(), Role::output);
  } catch (const std::exception&) {
    static_cast<void>(bench_.activity.take());
  }
  check::write(bench_.device, before, tensors);
  return outputs;
}

void CarriedNumbers::take_input() {
  sample_.inputs = numbers_in(arguments_.inputs(0).front(), Role::input);
  sample_.of_previous_inputs = std::move(sample_.expected);
  sample_.on_rounded_inputs.clear();
  if (description_.test_case.purpose != Purpose::correctness) return;
  for (const Precision& precision : precisions_below(sample_.inputs)) {
    Images inputs = sample_.inputs;
    for (Image& each : inputs) each = rounded(each, precision.fraction_bits);
    auto outputs = outputs_for(inputs);
    if (!outputs) continue;
    for (Image& each : *outputs) {
      if (is_coarser(each.form.dtype, precision.fraction_bits))
        each.bytes.clear();  // it hides the difference
    }
    sample_.on_rounded_inputs.push_back(
        {.precision = std::string(precision.name), .outputs = *std::move(outputs)});
  }
}

void CarriedNumbers::take_output(const Philox& noise) {
  sample_.expected = numbers_in(verifier_.expected().front(), Role::output);
  sample_.spare_bytes.assign(sample_.expected.size(), 0);
  sample_.noise.clear();
  for (const Image& each : sample_.expected) {
    Image& made = sample_.noise.emplace_back(noise_for(each.form, noise));
    if (each.form.dtype != DType::boolean) continue;
    for (std::byte& value : made.bytes) value &= std::byte{1};  // every other byte would mean true
  }
}

double CarriedNumbers::inputs_of_one_output() {
  constexpr std::int64_t probes = 8;
  const std::int64_t inputs = floating_elements(sample_.inputs);
  const std::int64_t outputs = floating_elements(sample_.expected);
  if (inputs == 0 || outputs == 0) return 0.0;
  std::int64_t changed = 0;
  for (std::int64_t i = 0; i < probes; ++i) {
    const auto after = outputs_for(with_one_halved(sample_.inputs, (2 * i + 1) * inputs / (2 * probes)));
    if (after) changed += changed_elements(sample_.expected, *after).value_or(0);
  }
  return static_cast<double>(changed) / probes * static_cast<double>(inputs) / static_cast<double>(outputs);
}

}  // namespace kbench::check
