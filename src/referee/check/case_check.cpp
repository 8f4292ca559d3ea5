#include "referee/check/case_check.hpp"

#include "referee/check/carried_numbers.hpp"
#include "referee/check/floating.hpp"
#include "referee/check/lower_precision.hpp"
#include "referee/check/sensitivity.hpp"
#include "referee/check/shortcuts.hpp"
#include "referee/check/steadiness.hpp"
#include "referee/verifier.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <utility>

namespace kbench::check {
namespace {

// The number of input sets, as for a submission in a correctness case: a mutant is accepted when it passes on all of
// them.
constexpr std::uint32_t rounds = 2;

// Of larger cases, try_mutants() has the beginnings of tensors in host memory: mutants repeat what stands there.
constexpr std::size_t largest_whole_case = std::size_t{256} << 20U;
constexpr std::size_t bytes_of_beginning = std::size_t{16} << 20U;

using Clock = std::chrono::steady_clock;

bool any_not_finite(const Images& images) {
  return std::any_of(images.begin(), images.end(), [](const Image& image) {
    bool found = false;
    visit_numbers(image, [&]<class T>(std::type_identity<T>, const device::Stored<T>* numbers) {
      if constexpr (is_floating<T>) found = !std::all_of(numbers, numbers + image.parts(), is_finite<T>);
    });
    return found;
  });
}

bool is_nan_throughout(const Image& image) {
  bool found = false;
  visit_numbers(image, [&]<class T>(std::type_identity<T>, const device::Stored<T>* numbers) {
    if constexpr (is_floating<T> && has_nan<T>)
      found = image.parts() > 0 && std::all_of(numbers, numbers + image.parts(), is_nan<T>);
  });
  return found;
}

bool is_exact(const Tolerance& tolerance) { return tolerance.absolute == 0 && tolerance.relative == 0; }

// The problem's functions, as their author calls them.
struct AuthorWords {
  std::string_view makes_inputs = "create_inputs()";
  std::string_view computes = "reference_solution()";
};

AuthorWords author_words(const ProblemInfo& info) {
  if (!info.reference_file) return {};
  return {.makes_inputs = "generate_input()", .computes = "ref_kernel()"};
}

class CaseExamination {
 public:
  CaseExamination(Bench& bench, const CaseDescription& description)
      : bench_(bench),
        description_(description),
        arguments_(bench.device.share_reused({bench.signature, description.test_case})),
        verifier_(bench.device, bench.problem, bench.activity, arguments_->layout(), description,
                  bench.info.reference_file.has_value()),
        numbers_(bench, description, *arguments_, verifier_),
        words_(author_words(bench.info)),
        written_(bench.info.reference_file ? Written::what_is_needed
                                           : Written::all) {  // values have room to spare
    check_.name = description.test_case.name;
    check_.purpose = description.test_case.purpose;
  }

  CaseCheck run(Images& previous);
  std::vector<MutantTrial> try_briefly(Clock::time_point deadline);

 private:
  Philox noise(std::uint32_t input_set) const {
    return bench_.key.noise(static_cast<std::uint32_t>(description_.test_id), input_set);
  }
  void fail(std::string sentence) { check_.failures.push_back(std::move(sentence)); }

  // Waits for the GPU, which reports errors of the problem's kernels only then.
  void finish(std::string_view function) {
    const auto scope = bench_.activity.enter(function, description_.test_case.name);
    bench_.device.finish();
  }

  std::vector<std::byte> read_surroundings_of_inputs();
  Sample first_sample();
  void check_contract(Sample& sample);
  Images expected_of(const std::vector<Tensor>& inputs);
  std::optional<Image> default_output();
  Sample next_sample(std::uint32_t input_set, Sample before);
  void add_rounded_inputs(Sample& sample);
  void add_altered_inputs(Sample& sample, const Images& earlier_inputs);
  Images taken(const std::vector<Tensor>& tensors) const {
    return is_cropped_ ? read(bench_.device, tensors, bytes_of_beginning) : read(bench_.device, tensors);
  }
  void try_rounded_in_place(const Sample& sample, std::uint32_t round);
  Verification judge_tiled(std::size_t output, const Image& image);
  Verification inspect();
  // Later rounds try what the first accepted.
  bool is_settled(const std::string& name, std::uint32_t round) const {
    return round > 0 && std::none_of(check_.mutants.begin(), check_.mutants.end(), [&](const auto& each) {
             return each.mutant == name && each.fate == MutantFate::accepted;
           });
  }
  bool any_accepted() const {
    return std::any_of(check_.mutants.begin(), check_.mutants.end(),
                       [](const auto& trial) { return trial.fate == MutantFate::accepted; });
  }
  void try_altered_inputs(const Sample& sample, std::uint32_t round);
  std::optional<Images> outputs_for(const Sample& sample, const Images& altered);
  void accept(const Sample& sample);
  void accept_numbers(const Sample& sample);
  void accept_right_answers(const Sample& sample);
  void reject(const Sample& sample, std::uint32_t round);
  void record(const Sample& sample, const Mutant& mutant, std::uint32_t round);
  void record_altered(const Sample& altered, const Sample::OnAlteredInputs& mutant,
                      const std::function<Verification()>& judge_mutant, std::uint32_t round);
  void try_mutant(MutantTrial trial, bool is_right, bool is_rearranged,
                  const std::function<Verification()>& judge_mutant, std::uint32_t round);

  // True for a reference file whose values are carried: mutants alter the numbers in them, not their bytes.
  bool has_numbers() const { return bench_.leaves.read && bench_.info.reference_file->not_isolated.empty(); }
  Verification judge_numbers(const Sample& sample, const Images& numbers);
  Verification judged_or_thrown(const std::function<Verification()>& judge_mutant);
  void record_numbers(const Sample& sample, const Mutant& mutant, std::uint32_t round);

  // Verifies these outputs as a submission's are: passed or not, and the errors.
  Verification judge(const Images& outputs);
  Verification explain() { return verifier_.explain(*arguments_, 0, *begun_); }

  Bench& bench_;
  const CaseDescription& description_;
  std::unique_ptr<memory::Arguments> arguments_;
  referee::Verifier verifier_;
  std::optional<memory::Noise> begun_;
  CarriedNumbers numbers_;               // where there are any
  std::optional<Image> default_output_;  // of a reference file, where its output type has one
  AuthorWords words_;
  Written written_;
  bool is_blamed_for_changes_ = false;
  bool is_cropped_ = false;
  bool may_throw_ = false;  // the problem's check, on a wrong output: it then rejects it
  Clock::time_point deadline_ = Clock::time_point::max();
  CaseCheck check_;
};

CaseCheck CaseExamination::run(Images& previous) {
  const auto begin = std::chrono::steady_clock::now();
  Sample sample = first_sample();
  sample.of_previous_case = previous;
  const auto& reference_file = bench_.info.reference_file;
  if (reference_file && !reference_file->not_isolated.empty()) {
    check_.remarks.emplace_back(
        "check_implementation() was not checked, for outputs are made in the submission's process");
  } else if (check_.failures.empty()) {
    if (has_numbers()) numbers_.take_first(previous);
    for (std::uint32_t round = 0; round < rounds; ++round) {
      sample = next_sample(round + 1, std::move(sample));
      if (round == 0) accept(sample);
      reject(sample, round);
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
  if (is_cropped_ && bench_.info.reference_file) throw Error("its values are too large to be tried");
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
  if (!made.fault.empty()) fail(fmt::format("{} {}", words_.makes_inputs, made.fault));
  if (read_surroundings_of_inputs() != before)
    fail(fmt::format("{} writes beside its tensors", words_.makes_inputs));
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
  if (!changed.empty()) {  // of which other results may follow
    fail(fmt::format("{} changes its inputs, {} for one", words_.computes, changed));
  } else if (!computed.fault.empty()) {
    fail(fmt::format("{} {}", words_.computes, computed.fault));
  }
  if (const auto damage = arguments_->find_guard_damage(0, *begun_)) {
    fail(fmt::format("{} writes {} {}", words_.computes, damage->distance < 0 ? "before" : "past the end of",
                     damage->tensor));
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
                       words_.makes_inputs));
    } else {
      check_.remarks.emplace_back("the inputs of its calls are the same");
    }
  }
  const Images earlier_inputs = std::move(before.inputs);
  sample.tolerances = std::move(before.tolerances);
  sample.spare_bytes = std::move(before.spare_bytes);
  sample.of_previous_inputs = std::move(before.expected);
  sample.of_previous_case = std::move(before.of_previous_case);
  if (has_numbers()) numbers_.take_input();
  if (description_.test_case.purpose == Purpose::correctness) {
    add_rounded_inputs(sample);
    if (!bench_.info.reference_file) add_altered_inputs(sample, earlier_inputs);
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

// Leaves the inputs as they were.
void CaseExamination::add_altered_inputs(Sample& sample, const Images& earlier_inputs) {
  const std::vector<Tensor> inputs = arguments_->inputs(0);
  const auto add = [&](std::string name, std::string ignored, std::size_t input, const Image& image) {
    write(bench_.device, image, inputs[input]);
    verifier_.compute_expected(inputs);
    sample.on_altered_inputs.push_back({.name = std::move(name),
                                        .ignored = std::move(ignored),
                                        .outputs = read(bench_.device, verifier_.expected())});
    write(bench_.device, sample.inputs[input], inputs[input]);
  };
  for (const Shortcut& each : shortcuts(sample.inputs, description_.test_case.dtype, Integers::of_dtype))
    add(each.name, {}, each.input, each.image);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const std::string& name = inputs[i].name;
    if (earlier_inputs[i] != sample.inputs[i])
      add(fmt::format("{} of an earlier call", name), name, i, earlier_inputs[i]);
  }
  for (const AlteredConstants& each : bench_.altered_constants) {
    each.run(description_.test_case, inputs, verifier_.expected());
    finish("reference_solution()");
    sample.on_altered_inputs.push_back(
        {.name = each.name, .ignored = each.constants, .outputs = read(bench_.device, verifier_.expected())});
  }
}

// Tries the reference's outputs on altered inputs one by one: those of a timed case take much memory.
void CaseExamination::try_altered_inputs(const Sample& sample, std::uint32_t round) {
  const Sample& own = has_numbers() ? numbers_.sample() : sample;
  const auto record_outputs = [&](const std::string& name, Images outputs) {
    record_altered(
        own, {.name = name, .ignored = {}, .outputs = outputs},
        [&] { return has_numbers() ? judge_numbers(sample, outputs) : judge(outputs); }, round);
  };
  for (const Precision& precision : precisions_below(own.inputs)) {
    const std::string name = fmt::format("inputs rounded to {}", precision.name);
    if (is_settled(name, round) || Clock::now() >= deadline_) continue;
    Images altered = own.inputs;
    for (Image& each : altered) each = rounded(each, precision.fraction_bits);
    auto outputs = altered == own.inputs ? std::nullopt : outputs_for(sample, altered);
    if (!outputs || outputs->size() != own.expected.size()) continue;
    for (std::size_t i = 0; i < outputs->size(); ++i) {
      const Image& expected = own.expected[i];
      if (is_coarser(expected.form.dtype, precision.fraction_bits)) (*outputs)[i] = expected;
    }
    record_outputs(name, *std::move(outputs));
  }
  const Integers integers = has_numbers() ? Integers::none : Integers::of_dtype;
  for (const Shortcut& each : shortcuts(own.inputs, description_.test_case.dtype, integers)) {
    if (each.name.find(" rounded to ") != std::string::npos) continue;  // one input alone may matter little
    if (is_settled(each.name, round) || Clock::now() >= deadline_) continue;
    Images altered = own.inputs;
    altered[each.input] = each.image;
    if (auto outputs = outputs_for(sample, altered)) record_outputs(each.name, *std::move(outputs));
  }
  for (const AlteredConstants& each : bench_.altered_constants) {
    if (is_settled(each.name, round) || Clock::now() >= deadline_) continue;
    each.run(description_.test_case, arguments_->inputs(0), arguments_->outputs(0));
    finish("reference_solution()");
    record_outputs(each.name, read(bench_.device, arguments_->outputs(0)));
  }
}

// Rounds inputs piece by piece, for they are large, and makes them anew afterwards.
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
        sample, {.name = name, .ignored = {}, .outputs = taken(outputs)}, [&] { return inspect(); }, round);
  }
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
  for (const Sample::OnAlteredInputs& each : altered.on_altered_inputs) {
    record_altered(
        altered, each,
        [&] { return has_numbers() ? judge_numbers(sample, each.outputs) : judge(each.outputs); }, round);
  }
}

// Judges all outputs together, for not every output depends on every input.
void CaseExamination::record_altered(const Sample& altered, const Sample::OnAlteredInputs& mutant,
                                     const std::function<Verification()>& judge_mutant, std::uint32_t round) {
  std::vector<std::string_view> names;
  bool is_all_right = true;
  for (std::size_t i = 0; i < altered.expected.size(); ++i) {
    if (mutant.outputs[i].bytes.size() != altered.expected[i].bytes.size()) return;
    names.push_back(altered.expected[i].form.name);
    is_all_right = is_all_right && is_right(altered.expected[i], mutant.outputs[i]);
  }
  try_mutant({.mutant = mutant.name,
              .output = fmt::format("{}", fmt::join(names, " and ")),
              .ignored = mutant.ignored},
             is_all_right, false, judge_mutant, round);
}

// A trial in which only the output of `mutant` is wrong.
MutantTrial trial_of(const Mutant& mutant, const Image& expected) {
  return {.mutant = mutant.name,
          .output = expected.form.name,
          .must_fail_everywhere = mutant.must_fail_everywhere};
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

Verification CaseExamination::judge_numbers(const Sample& sample, const Images& numbers) {
  const std::vector<Tensor> outputs = arguments_->outputs(0);
  write(bench_.device, sample.expected, outputs);
  numbers_.write_output(numbers, outputs.front());
  return judge(read(bench_.device, outputs));
}

Verification CaseExamination::judge(const Images& outputs) {
  write(bench_.device, outputs, arguments_->outputs(0));
  const Verification verification = inspect();
  if (verifier_.problem_judges() && !is_blamed_for_changes_ &&
      read(bench_.device, arguments_->outputs(0)) != outputs) {
    is_blamed_for_changes_ = true;
    fail("verify_result() changes the outputs that it is to judge");
  }
  return verification;
}

Verification CaseExamination::inspect() {
  memory::Findings* const findings = bench_.device.begin_findings();
  Verification verification = verifier_.inspect(*arguments_, 0, *begun_, findings);
  const memory::Findings found = bench_.device.end_findings();
  referee::add_errors(found, verification);
  if (found.mismatched != 0 || found.damaged_guards != 0) verification.passed = false;
  return verification;
}

}  // namespace

CaseCheck check_case(Bench& bench, const CaseDescription& description, Images& previous) {
  return CaseExamination(bench, description).run(previous);
}

std::vector<MutantTrial> try_mutants(Bench& bench, const CaseDescription& description,
                                     Clock::time_point deadline) {
  return CaseExamination(bench, description).try_briefly(deadline);
}

}  // namespace kbench::check
