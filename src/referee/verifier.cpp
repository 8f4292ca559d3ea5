#include "referee/verifier.hpp"

#include "referee/check/floating.hpp"
#include "referee/check/image.hpp"
#include "referee/likely_mistake.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <new>
#include <optional>
#include <string>
#include <utility>

namespace kbench::referee {
namespace {

// Checks the answer of verify_result(), which becomes a part of the result.
void require_plausible(Verification& judged) {
  constexpr std::size_t longest_message = 4096;
  if (judged.checked < 0 || judged.mismatched < 0)
    throw Error("verify_result() counts fewer than no elements");
  if (judged.passed && judged.mismatched > 0) {
    throw Error(fmt::format(
        "verify_result() lets an output pass of which {} wrong",
        judged.mismatched == 1 ? "1 element is" : fmt::format("{} elements are", judged.mismatched)));
  }
  if (!judged.passed && judged.message.empty()) judged.message = "verify_result() rejects the output";
  if (judged.message.size() > longest_message) judged.message.resize(longest_message);
  if (judged.worst.size() > 1) judged.worst.resize(1);
  if (judged.first.size() > Verification::max_reported) judged.first.resize(Verification::max_reported);
}

bool has_nan(DType dtype) { return is_floating_point(dtype) && dtype != DType::float4_e2m1x2; }

// Those of the outputs that can be NaN, to be compared with each other.
struct Numbers {
  std::vector<Tensor> expected;
  std::vector<Tensor> actual;
  std::vector<Tolerance> tolerances;

  Numbers(const std::vector<Tensor>& all_expected, const std::vector<Tensor>& all_actual) {
    for (std::size_t i = 0; i < all_actual.size(); ++i) {
      if (!has_nan(all_actual[i].dtype)) continue;
      expected.push_back(all_expected[i]);
      actual.push_back(all_actual[i]);
      tolerances.push_back(device::any_number);
    }
  }
};

// Some elements of a tensor, from all over it: all of a small one.
check::Image taken_from(device::Device& device, const Tensor& tensor) {
  constexpr std::int64_t runs = 64;
  constexpr std::int64_t longest = 64;
  const std::int64_t count = tensor.count();
  const std::int64_t length = std::min(longest, (count + runs - 1) / runs);
  const std::size_t element = size_of(tensor.dtype);
  check::Image taken{.form = tensor, .bytes = {}};
  for (std::int64_t run = 0; run < runs && run * length < count; ++run) {
    const std::int64_t first = count <= runs * longest ? run * length : count / runs * run;
    const auto bytes = static_cast<std::size_t>(std::min(length, count - first)) * element;
    taken.bytes.resize(taken.bytes.size() + bytes);
    device.copy(taken.bytes.data() + taken.bytes.size() - bytes,
                static_cast<const std::byte*>(tensor.data) + static_cast<std::size_t>(first) * element,
                bytes);
  }
  taken.form.shape = {static_cast<std::int64_t>(taken.bytes.size() / element)};
  return taken;
}

// Whether the reference leaves a tensor as it was: such a tensor is zero, or infinite where it can be.
bool is_left_unwritten(const check::Image& expected) {
  if (std::all_of(expected.bytes.begin(), expected.bytes.end(),
                  [](std::byte byte) { return byte == std::byte{0}; }))
    return true;
  bool is_infinite = false;
  check::visit_numbers(expected, [&]<class T>(std::type_identity<T>, const device::Stored<T>* numbers) {
    if constexpr (check::is_floating<T>) {
      is_infinite = std::all_of(numbers, numbers + expected.parts(), [](T number) {
        return !check::is_finite<T>(number) && !check::is_nan<T>(number);
      });
    }
  });
  return is_infinite;
}

std::string unwritten_text(std::int64_t unwritten, const Tensor& output) {
  return fmt::format(
      "{} of the {} elements of {} still hold the noise of before the call: never written, or added to "
      "without being set",
      unwritten, output.count(), output.name);
}

}  // namespace

Verifier::Verifier(device::Device& device, const Problem& problem, protocol::Activity& activity,
                   const memory::ArgumentLayout& layout, const CaseDescription& description,
                   const protocol::ProblemHost& host)
    : device_(device),
      problem_(problem),
      activity_(activity),
      description_(&description),
      host_(host),
      expected_(layout, [&](std::size_t bytes) { return device.allocate(bytes); }) {}

void Verifier::create_inputs(const device::InputKey& key, const std::vector<Tensor>& inputs,
                             std::uint32_t input_set) {
  const auto test_case = static_cast<std::uint32_t>(description_->test_id);
  const auto scope = activity_.enter("create_inputs()", description_->test_case.name);
  with_room([&] {
    const auto generator = device_.generator(key, test_case, input_set);  // each use draws other numbers
    problem_.create_inputs(description_->test_case, inputs, *generator);
  });
}

void Verifier::run_reference(const std::vector<Tensor>& inputs, const std::vector<Tensor>& outputs) {
  const auto scope = activity_.enter("reference_solution()", description_->test_case.name);
  with_room([&] { problem_.reference_solution(description_->test_case, inputs, outputs); });
}

std::optional<Verification> Verifier::judge(const memory::Arguments& arguments, std::size_t set) {
  if (!problem_judges_) return std::nullopt;
  const std::vector<Tensor> inputs = arguments.private_inputs(set);
  const std::vector<Tensor> actual = arguments.outputs(set);
  const auto scope = activity_.enter("verify_result()", description_->test_case.name);
  const auto judge = [&](const std::vector<Tensor>& outputs) {
    return with_room(
        [&] { return problem_.verify_result(description_->test_case, inputs, expected(), outputs); });
  };
  std::optional<Verification> judged;
  // A check that throws once may lack something for a moment, as a thread; twice, it is this output.
  for (bool is_first = true;; is_first = false) {
    try {
      judged = judge(actual);
      break;
    } catch (const NotEvaluable&) {
      throw;
    } catch (const OutOfMemory&) {
      throw;
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {
      if (is_first) continue;
      judged = Verification{.passed = false,
                            .message = fmt::format("the problem's check threw: {}", error.what())};
      judge(expected());  // if it throws, too, the problem is at fault
      break;
    }
  }
  problem_judges_ = judged.has_value();
  if (judged) require_plausible(*judged);
  return judged;
}

Verification Verifier::find_no_numbers(const memory::Arguments& arguments, std::size_t set) const {
  const Numbers numbers(expected(), arguments.outputs(set));
  if (numbers.actual.empty()) return {};
  return device_.explain(numbers.expected, numbers.actual, numbers.tolerances);
}

// Integers that were not written are numbers like any other, which verify_result() may allow for some of the elements.
std::string Verifier::describe_never_written(const memory::Arguments& arguments, std::size_t set,
                                             const memory::Noise& noise) const {
  constexpr std::size_t least_bytes = 8;  // 8 bytes agree by chance once in 2^64 times
  if (host_.carries_values()) return {};  // no value can be read from outputs that were never written
  const std::vector<Tensor> actual = arguments.outputs(set);
  std::string text;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const Tensor& output = actual[i];
    if (has_nan(output.dtype) || output.bytes() < least_bytes) continue;
    if (!arguments.is_unwritten(set, i, noise)) continue;
    if (is_left_unwritten(check::read(device_, {expected()[i]}).front())) continue;
    if (!text.empty()) text += "; ";
    text += unwritten_text(output.count(), output);
  }
  return text;
}

std::string Verifier::describe_expected_nans() const {
  std::string text;
  for (const Tensor& tensor : expected()) {
    if (!has_nan(tensor.dtype)) continue;
    const check::Image taken = taken_from(device_, tensor);
    std::int64_t nans = 0;
    check::visit_numbers(taken, [&]<class T>(std::type_identity<T>, const device::Stored<T>* numbers) {
      if constexpr (check::is_floating<T>)
        nans = std::count_if(numbers, numbers + taken.parts(), check::is_nan<T>);
    });
    if (2 * nans < taken.parts()) continue;
    if (!text.empty()) text += "; ";
    text += fmt::format("of the expected {}, {} of {} numbers that were looked at are NaN", tensor.name, nans,
                        taken.parts());
  }
  if (!text.empty()) text += ": any NaN is right there, so they test little";
  return text;
}

Verification Verifier::inspect(const memory::Arguments& arguments, std::size_t set,
                               const memory::Noise& noise, memory::Findings* findings) {
  arguments.check_inputs(set, findings);
  arguments.check_guards(set, noise, findings);
  if (problem_judges_) {
    const Numbers numbers(expected(), arguments.outputs(set));
    device_.compare(numbers.expected, numbers.actual, numbers.tolerances, findings);
  }
  if (auto judged = judge(arguments, set)) {
    if (std::string fault = judged->passed ? describe_never_written(arguments, set, noise) : "";
        !fault.empty())
      return {.passed = false, .message = std::move(fault)};
    return *std::move(judged);
  }
  Verification verification;
  const std::vector<Tensor> actual = arguments.outputs(set);
  device_.compare(expected(), actual, description_->tolerances, findings);
  for (const Tensor& tensor : actual) verification.checked += tensor.count();
  return verification;
}

Verification Verifier::find_unwritten(const memory::Arguments& arguments, std::size_t set,
                                      const memory::Noise& noise) const {
  const std::vector<Tensor> actual = arguments.outputs(set);
  Verification verification;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const std::int64_t count = actual[i].count();
    const std::int64_t unwritten = arguments.count_unwritten(set, i, noise);
    if (unwritten <= memory::most_by_chance(actual[i].dtype, count)) continue;
    verification.passed = false;
    verification.mismatched += unwritten;
    if (!verification.message.empty()) verification.message += "; ";
    verification.message += unwritten_text(unwritten, actual[i]);
  }
  return verification;
}

bool Verifier::repeats_expected(const memory::ArgumentLayout& layout, const std::vector<Tensor>& inputs) {
  std::optional<memory::TensorMemory> memory;
  try {
    memory.emplace(layout, [&](std::size_t bytes) { return device_.allocate(bytes); });
  } catch (const std::bad_alloc&) {
    return true;  // nothing can be compared without memory: assume that they agree
  }
  const std::vector<Tensor>& again = memory->tensors();
  run_reference(inputs, again);
  if (problem_judges_) {
    const auto scope = activity_.enter("verify_result()", description_->test_case.name);
    const auto accepts = [&](const std::vector<Tensor>& actual) {
      const auto judged = with_room(
          [&] { return problem_.verify_result(description_->test_case, inputs, expected(), actual); });
      return !judged || judged->passed;
    };
    return accepts(again) || !accepts(expected());  // some problems' checks refuse even the expected outputs
  }
  memory::Findings* const findings = device_.begin_findings();
  device_.compare(expected(), again, description_->tolerances, findings);
  return device_.end_findings().mismatched == 0;
}

std::string Verifier::describe_likely_mistakes(const memory::Arguments& arguments, std::size_t set) {
  constexpr std::size_t most_bytes = std::size_t{64} << 20U;  // larger sets are not copied for an explanation
  if (arguments.layout().bytes_of_one_set() > most_bytes) return {};
  const auto in_this_memory = [](check::Images& images) {
    std::vector<Tensor> tensors;
    for (check::Image& image : images) {
      tensors.push_back(image.form);
      tensors.back().data = image.bytes.data();
    }
    return tensors;
  };
  check::Images right = check::read(device_, expected());
  check::Images found = check::read(device_, arguments.outputs(set));
  const std::vector<Tensor> right_tensors = in_this_memory(right);
  const std::vector<Tensor> found_tensors = in_this_memory(found);
  std::string text;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::string mistake =
        likely_mistake(right_tensors[i], found_tensors[i], description_->tolerances[i]);
    if (!mistake.empty()) text += fmt::format("; {} {}", found_tensors[i].name, mistake);
  }
  return text;
}

Verification Verifier::explain(const memory::Arguments& arguments, std::size_t set,
                               const memory::Noise& noise) {
  const std::vector<Tensor> actual = arguments.outputs(set);
  std::optional<Verification> judged;
  if (problem_judges_) {
    judged = find_no_numbers(arguments, set);
    if (!judged->passed) {
      judged->message += ", which is wrong whatever the problem's own check says";
    } else if (std::string fault = describe_never_written(arguments, set, noise); !fault.empty()) {
      judged = Verification{.passed = false, .message = std::move(fault)};
    } else {
      judged = judge(arguments, set);
    }
  }
  Verification verification =
      judged ? *judged : device_.explain(expected(), actual, description_->tolerances);
  if (!verification.passed && !judged && !host_.carries_values())
    verification.message += describe_likely_mistakes(arguments, set);
  // Spare bytes of outputs are left unwritten where values are carried.
  if (!verification.passed && !host_.carries_values()) {
    for (std::size_t i = 0; i < actual.size(); ++i) {
      const std::int64_t unwritten = arguments.count_unwritten(set, i, noise);
      const std::string text = unwritten_text(unwritten, actual[i]);
      if (unwritten == 0 || verification.message.find(text) != std::string::npos) continue;
      if (problem_judges_ && is_left_unwritten(check::read(device_, {expected()[i]}).front())) continue;
      verification.message += "; " + text;
    }
  }
  if (const auto damage = arguments.find_guard_damage(set, noise)) {
    const char* place = damage->distance < 0 ? "before the beginning of" : "past the end of";
    const auto distance = damage->distance < 0 ? -damage->distance : damage->distance + 1;
    if (!verification.passed) verification.message += "; ";
    verification.message += fmt::format("memory {} {} was written, {} {} away from it", place, damage->tensor,
                                        distance, distance == 1 ? "byte" : "bytes");
    verification.passed = false;
  }
  return verification;
}

void add_errors(const memory::Findings& findings, Verification& verification) {
  const auto raise = [](double& largest, unsigned long long bits) {
    largest = std::max(largest, std::bit_cast<double>(bits));
  };
  raise(verification.max_absolute_error, findings.max_absolute_error);
  raise(verification.max_relative_error, findings.max_relative_error);
  raise(verification.tolerance_used, findings.tolerance_used);
}

}  // namespace kbench::referee
