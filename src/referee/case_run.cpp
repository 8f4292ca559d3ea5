#include "referee/case_run.hpp"

#include "base/decision/failure.hpp"
#include "base/document/text.hpp"
#include "base/system/quiet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <new>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <utility>

namespace kbench::referee {
namespace {

using Clock = std::chrono::steady_clock;
using decision::FailureKind;

// Inputs of inout tensors may lie in the same place for both.
void copy(device::DeviceMemory& device, const std::vector<Tensor>& from, const std::vector<Tensor>& to) {
  for (std::size_t i = 0; i < from.size(); ++i)
    if (to[i].data != from[i].data) device.copy(to[i].data, from[i].data, to[i].bytes());
}

std::unique_ptr<memory::Arguments> share(Session& session, const CaseDescription& description,
                                         memory::Placement placement) {
  const FunctionSignature& signature = session.description.signature;
  const TestCase& test_case = description.test_case;
  if (test_case.purpose != Purpose::performance)
    return session.device.share_reused(
        {signature, test_case, {.placement = placement, .bytes = session.device.fence_bytes()}});
  return session.device.share_relocatable({signature, test_case});
}

// Calls on the inputs of a wrong one are repeated so often, while none takes longer than `longest_repetition`.
constexpr int repetitions = 7;
constexpr auto longest_repetition = std::chrono::milliseconds(200);

// A larger batch has so many of its calls verified, drawn when it is over. Leaving out a hundredth of the work is found in
// 92 of 100 batches, leaving out a thirtieth in all but one of 6000.
constexpr std::size_t most_verified = 256;

// If making inputs takes longer, a batch keeps a copy of them, so that they are not made again for their verification. It may
// take this part of the device's memory.
constexpr auto slow_making = std::chrono::milliseconds(1);
constexpr std::size_t part_of_copy = 16;

// At an H100's bandwidth, copying so many bytes takes less than a millisecond: half of one process's turn.
constexpr std::size_t most_delivered = std::size_t{768} << 20U;

// In ascending order.
std::vector<std::size_t> choose_verified(std::size_t sets) {
  std::vector<std::size_t> all(sets);
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::vector<std::size_t> chosen;
  std::random_device draw;
  std::sample(all.begin(), all.end(), std::back_inserter(chosen), most_verified, draw);
  return chosen;
}

constexpr std::string_view wrong_and_then_right = "an output was found wrong, and then right: ";
constexpr const char* right_by_now = "an output that was wrong when solution() had returned is right by now";

[[noreturn]] void throw_submission_fault(decision::FailureKind kind, const std::string& what) {
  throw protocol::RunnerFailure(kind, what);
}

}  // namespace

CaseRun::CaseRun(Session& session, const CaseDescription& description)
    : session_(session),
      description_(description),
      caller_(session, description),
      arguments_(share(session, description, memory::Placement::ends_at_fence)),
      verifier_(session.device, session.problem, session.activity, arguments_->layout(), description,
                session.host()) {
  session_.device.close_lent_memory();
  caller_.map(*arguments_);
}

void CaseRun::make_first_call() {
  prepare(*arguments_, 0, {});
  caller_.make_first_call(*arguments_);
}

CaseRun::Call CaseRun::call() {
  arguments_->relocate_inputs();
  return call_and_repeat_wrong(next_input_set_++, Expected::none);
}

CaseRun::Call CaseRun::call_with(const CaseDescription& description) {
  verifier_.turn_to(description);
  arguments_->relocate_inputs();
  Call call = call_and_repeat_wrong(next_input_set_++, Expected::none, Timed::no);
  verifier_.turn_to(description_);
  return call;
}

Verification CaseRun::call_again() {
  arguments_.reset();
  arguments_ = share(session_, description_, memory::Placement::begins_at_fence);
  caller_.map(*arguments_);
  return call_and_repeat_wrong(next_input_set_ - 1, Expected::at_hand).verification;
}

CaseRun::Call CaseRun::call_and_repeat_wrong(std::uint32_t input_set, Expected expected, Timed timed) {
  Call call = call_on(input_set, expected, timed);
  if (!call.verification.passed && call.times.window < longest_repetition)
    call.verification.message += describe_repetitions(input_set, timed);
  return call;
}

std::string CaseRun::describe_repetitions(std::uint32_t input_set, Timed timed) {
  int right = 0;
  int runs = 1;
  try {
    for (; runs <= repetitions; ++runs) {
      const Call call = call_on(input_set, Expected::none, timed);
      right += call.verification.passed ? 1 : 0;
      if (call.times.window > longest_repetition) break;
    }
  } catch (const protocol::RunnerFailure&) {  // the first wrong output is what the evaluation ends with
  }
  if (right == 0) return {};
  return fmt::format("; not deterministic: {} of {} runs on equal inputs were right", right, runs);
}

CaseRun::Call CaseRun::call_on(std::uint32_t input_set, Expected expected, Timed timed) {
  const InputSets input_sets{.first = input_set};
  const auto begin = Clock::now();
  const memory::Noise noise = prepare(*arguments_, 0, input_sets);
  const auto making = Clock::now() - begin;
  const std::vector<Tensor> inputs = keep_inputs(input_sets);
  if (expected == Expected::none) session_.device.measure([&] { verifier_.compute_expected(inputs); });
  FinalLines lines = caller_.lines_of_call(*arguments_);
  auto around_call = Clock::now() - begin;
  Call call;
  memory::Findings* findings = nullptr;
  const auto inspect = [&] {
    const auto begin_inspection = Clock::now();
    if (verifier_.problem_judges()) restore_inputs(*arguments_, 0, input_sets);
    call.verification = verifier_.inspect(*arguments_, 0, noise, findings);
    around_call += Clock::now() - begin_inspection;
  };
  if (session_.device.traits().compares_aside && !verifier_.problem_judges()) {
    // A GPU verifies the outputs while the processor waits for the runner to stop. Later writes have no
    // effect.
    call.times = caller_.call(*arguments_, lines, verifier_.expected(), [&] {
      findings = session_.device.begin_findings();
      inspect();
    });
    lines.check(findings);
  } else {
    call.times = caller_.call(*arguments_, lines, verifier_.expected());
    findings = session_.device.begin_findings();
    lines.check(findings);  // first, for verify_result() may change what it judges
    inspect();
  }
  call.reference = session_.device.measured_time();
  call.reference_processor_time = session_.device.measured_processor_time();
  if (timed == Timed::yes) {
    caller_.expect_calls_of(call.times.claimed);
    making_ = std::min(making_, std::chrono::nanoseconds(making));
    around_call_ = std::min(around_call_, std::chrono::nanoseconds(around_call));
  }
  conclude(call.verification, *arguments_, input_sets, {&noise, 1}, lines);
  return call;
}

std::vector<std::chrono::nanoseconds> CaseRun::time_reference(int most, std::chrono::nanoseconds limit) {
  const auto begin = Clock::now();
  std::vector<std::chrono::nanoseconds> times;
  for (int calls = 0; calls <= most && (calls == 0 || Clock::now() - begin < limit); ++calls) {
    arguments_->relocate_inputs();
    const InputSets input_sets{.first = next_input_set_++};
    prepare(*arguments_, 0, input_sets);
    const std::vector<Tensor> inputs = keep_inputs(input_sets);
    session_.device.measure([&] { verifier_.compute_expected(inputs); });
    FinalLines lines = caller_.lines_of_call(*arguments_);
    caller_.call(*arguments_, lines, verifier_.expected());
    const auto time = session_.device.measured_time();
    session_.device.compare(verifier_.expected(), arguments_->outputs(0), description_.tolerances,
                            session_.device.begin_findings());
    session_.device.end_findings();
    if (calls == 1) times.clear();
    times.push_back(time);
  }
  caller_.unmap();
  return times;
}

std::chrono::nanoseconds CaseRun::processor_time() const {
  return system::own_processor_time() + session_.runner->processor_time();
}

CaseRun::Batch CaseRun::batch(int calls, const AuditOverhead& overhead) {
  const std::size_t sets_of_memory = overhead.sets_for(calls);
  std::unique_ptr<memory::Arguments> previous;
  if (arguments_->keeps_inputs()) {
    // The overhead is that of memory that was called on before: the first batch may take longer.
    if (!batch_ || batch_->sets() != sets_of_memory) {
      withheld_.reset();
      batch_ = session_.device.share(arguments_->layout(), sets_of_memory);
      caller_.map(*batch_);
    }
  } else {
    caller_.unmap();
    // If there is room for both, the memory of the previous batch is freed only after the clock has stopped.
    // The driver clears freed memory, which takes part of the bandwidth.
    if (overhead.sets == 1) batch_.reset();
    previous = std::exchange(batch_, session_.device.share(arguments_->layout(), sets_of_memory));
  }
  memory::Arguments& arguments = *batch_;
  const auto sets = static_cast<std::size_t>(calls);
  const std::unique_ptr<memory::Arguments> as_made = memory_of_copy(sets);
  const InputSets inputs{.first = next_input_set_, .as_made = as_made.get()};
  std::vector<memory::Noise> noises;
  for (std::size_t set = 0; set < sets; ++set) noises.push_back(prepare(arguments, set, inputs));
  next_input_set_ += static_cast<std::uint32_t>(sets);

  FinalLines lines = caller_.lines_of_batch(arguments, sets);
  // The window must not have the work that prepare() gave to the device, nor the clearing of what was freed for this batch.
  session_.device.finish();
  session_.device.settle();
  Batch batch;
  batch.times = caller_.batch(arguments, lines, sets, verifier_.expected());

  batch.verification = verify_batch(arguments, sets, inputs, noises, lines);
  return batch;
}

CaseRun::Batch CaseRun::batch_in_turns(int calls, protocol::Turns::Wait wait) {
  const auto sets = static_cast<std::size_t>(calls);
  // As in batch(), memory that was called on before is called on again.
  if (!withheld_ || batch_->sets() != sets) {
    withheld_.reset();
    batch_ = session_.device.share_for_turns(arguments_->layout(), sets);
    withheld_.emplace(session_.device, *batch_);
    caller_.map(*batch_);
  }
  memory::Arguments& arguments = *batch_;
  const InputSets inputs{.first = next_input_set_};
  std::vector<memory::Noise> noises;
  for (std::size_t set = 0; set < sets; ++set) {
    const std::uint32_t input_set = inputs.first + static_cast<std::uint32_t>(set);
    noises.push_back(noise_of(input_set));
    arguments.surround_inputs(set, noises.back());
    arguments.begin_call(set, noises.back());
    verifier_.create_inputs(session_.key, withheld_->of(set), input_set);
  }
  next_input_set_ += static_cast<std::uint32_t>(sets);

  FinalLines lines = caller_.lines_of_batch(arguments, sets);
  session_.device.settle();
  Batch batch;
  batch.times = caller_.in_turns(arguments, lines, sets, verifier_.expected(), Caller::Turn::call, wait,
                                 [&](std::size_t set) { withheld_->reveal(set); });
  batch.verification = verify_batch(arguments, sets, inputs, noises, lines);
  return batch;
}

Verification CaseRun::verify_batch(const memory::Arguments& arguments, std::size_t sets,
                                   const InputSets& inputs, std::span<const memory::Noise> noises,
                                   const FinalLines& lines) {
  memory::Findings* const findings = session_.device.begin_findings();
  lines.check(findings);
  const std::vector<std::size_t> verified = choose_verified(sets);
  unverified_ += sets - verified.size();
  Verification verification;
  for (const std::size_t set : verified) {
    if (!verification.passed) break;
    restore_inputs(arguments, set, inputs);
    verifier_.compute_expected(arguments.private_inputs(set));
    const std::int64_t checked = verification.checked;
    verification = verifier_.inspect(arguments, set, noises[set], findings);
    verification.checked += checked;
  }
  conclude(verification, arguments, inputs, noises, lines);
  return verification;
}

// While calls are queued, memory holds valid inputs of the same kind. A stream that does not wait for the
// caller's, and need not, therefore finds no invalid values.
std::optional<CaseRun::BatchBehindGate> CaseRun::batch_behind_gate(int calls) {
  const memory::ArgumentLayout& layout = arguments_->layout();
  const std::size_t delivered = layout.input_stride + (layout.changes_in_place() ? layout.output_stride : 0);
  const std::size_t sets = std::min(static_cast<std::size_t>(calls), most_delivered / delivered);
  if (sets == 0) return std::nullopt;
  const auto gated = session_.device.share_gated(layout, sets);
  if (!gated) return std::nullopt;
  batch_.reset();
  caller_.unmap();

  std::vector<memory::Noise> noises = prepare_placeholders(*gated);
  const auto coming = session_.device.keep(layout, sets);
  const InputSets inputs{.first = next_input_set_,
                         .as_made = layout.changes_in_place() ? nullptr : coming.get()};
  for (std::size_t set = 0; set < sets; ++set) {
    const memory::Noise noise = prepare(*coming, set, {.first = inputs.first});
    if (layout.changes_in_place()) noises[set] = noise;
  }
  next_input_set_ += static_cast<std::uint32_t>(sets);
  caller_.map(*gated);
  FinalLines lines = caller_.lines_of_batch(*gated, sets);
  const auto times = caller_.behind_gate(*gated, *coming, time_of_delivery(*coming), lines);
  if (!times) {
    unverified_ += sets;
    return std::nullopt;
  }
  const Verification largest = largest_;
  if (!verify_batch(*gated, sets, inputs, noises, lines).passed) {
    largest_ = largest;
    return std::nullopt;
  }
  return BatchBehindGate{.calls = static_cast<int>(sets), .times = *times};
}

// The time to copy the sets while nothing else runs.
std::chrono::nanoseconds CaseRun::time_of_delivery(const memory::Arguments& coming) {
  const auto nowhere = session_.device.keep(coming.layout(), coming.sets());
  session_.device.deliver(coming, *nowhere);
  session_.device.finish();
  return session_.device.measured_time();
}

void CaseRun::go_on_in_new_runner(const std::function<void()>& replace_runner) {
  withheld_.reset();
  batch_.reset();
  session_.device.close_lent_memory();
  replace_runner();
  caller_.map(*arguments_);
}

statistics::RooflineTimes CaseRun::roofline_times() const {
  return statistics::roofline_times(
      session_.roofline,
      {.dtype = session_.description.dtype, .flops = description_.flops, .bytes = description_.bytes},
      static_cast<std::int64_t>(session_.device.traits().cache_bytes));
}

// Work that was left on a GPU may change inputs before they are recorded. Inputs of a timed call would take too long to
// make once more. Those of a batch are made once more, or copied where no submission reaches them.
std::vector<Tensor> CaseRun::keep_inputs(const InputSets& inputs) {
  if (description_.test_case.purpose == Purpose::performance) {
    arguments_->note_inputs(0);
    return arguments_->inputs(0);
  }
  restore_inputs(*arguments_, 0, inputs);
  return arguments_->private_inputs(0);
}

void CaseRun::restore_inputs(const memory::Arguments& arguments, std::size_t set, const InputSets& inputs) {
  if (arguments.keeps_inputs()) return;
  const std::vector<Tensor> restored = arguments.private_inputs(set);
  if (inputs.as_made) return copy(session_.device, inputs.as_made->inputs(set), restored);
  verifier_.create_inputs(session_.key, restored, inputs.first + static_cast<std::uint32_t>(set));
}

// The inputs of inout tensors are not in a set of their own (memory::Arguments::inputs()).
std::unique_ptr<memory::Arguments> CaseRun::memory_of_copy(std::size_t sets) {
  const memory::ArgumentLayout& layout = arguments_->layout();
  if (making_ <= slow_making || arguments_->keeps_inputs() || layout.changes_in_place()) return nullptr;
  if (sets * layout.bytes_of_one_set() > session_.device.traits().memory_bytes / part_of_copy) return nullptr;
  try {
    return session_.device.keep(layout, sets);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

memory::Noise CaseRun::prepare(memory::Arguments& arguments, std::size_t set, const InputSets& inputs) {
  const std::uint32_t input_set = inputs.first + static_cast<std::uint32_t>(set);
  const memory::Noise noise = noise_of(input_set);
  arguments.surround_inputs(set, noise);
  const std::vector<Tensor> given = arguments.inputs(set);
  const std::vector<Tensor> made = inputs.as_made ? inputs.as_made->inputs(set) : given;
  verifier_.create_inputs(session_.key, made, input_set);
  if (inputs.as_made) copy(session_.device, made, given);
  arguments.begin_call(set, noise);
  return noise;
}

std::vector<memory::Noise> CaseRun::prepare_placeholders(memory::Arguments& arguments) {
  const InputSets inputs{.first = next_input_set_};
  next_input_set_ += static_cast<std::uint32_t>(arguments.sets());
  unverified_ += arguments.sets();
  std::vector<memory::Noise> noises;
  for (std::size_t set = 0; set < arguments.sets(); ++set) {
    if (set == 0 || making_ <= slow_making) {
      noises.push_back(prepare(arguments, set, inputs));
      continue;
    }
    const memory::Noise noise = noise_of(inputs.first + static_cast<std::uint32_t>(set));
    arguments.surround_inputs(set, noise);
    copy(session_.device, arguments.inputs(0), arguments.inputs(set));
    arguments.begin_call(set, noise);
    noises.push_back(noise);
  }
  return noises;
}

memory::Noise CaseRun::noise_of(std::uint32_t input_set) const {
  return memory::Noise(session_.key.noise(static_cast<std::uint32_t>(description_.test_id), input_set));
}

void CaseRun::conclude(Verification& verification, const memory::Arguments& arguments,
                       const InputSets& inputs, std::span<const memory::Noise> noises,
                       const FinalLines& lines) {
  const memory::Findings findings = session_.device.end_findings();
  if (findings.changed_lines != 0)
    throw_submission_fault(FailureKind::changed_output,
                           "an output changed after solution() had returned: " + lines.describe_changes());
  if (findings.changed_inputs != 0)
    throw_submission_fault(FailureKind::changed_input,
                           "solution() changed its inputs, which it has for reading only: " +
                               describe_changed_input(arguments, inputs, noises.size()));
  add_errors(findings, largest_);
  verification.max_absolute_error = std::max(verification.max_absolute_error, largest_.max_absolute_error);
  verification.max_relative_error = std::max(verification.max_relative_error, largest_.max_relative_error);
  verification.tolerance_used = std::max(verification.tolerance_used, largest_.tolerance_used);
  if (!verification.passed || findings.mismatched != 0 || findings.damaged_guards != 0) {
    verification = explain_first_wrong(arguments, inputs, noises);
  } else if (findings.matched_nans != 0) {
    for (std::size_t set = 0; set < noises.size() && verification.passed; ++set) {
      Verification written = verifier_.find_unwritten(arguments, set, noises[set]);
      if (!written.passed) verification = std::move(written);
    }
  }
}

std::string CaseRun::describe_changed_input(const memory::Arguments& arguments, const InputSets& inputs,
                                            std::size_t sets) {
  for (std::size_t set = 0; set < sets; ++set) {
    restore_inputs(arguments, set, inputs);
    const auto change = arguments.find_input_change(set);
    if (!change) continue;
    std::string text = fmt::format("{}, {} of it, from element {} on", change->tensor,
                                   document::counted(change->bytes, "byte"), change->first_element);
    if (sets > 1) text += fmt::format(", in call {} of a batch", set + 1);
    return text;
  }
  return "one that by now is again what it was";
}

Verification CaseRun::explain_first_wrong(const memory::Arguments& arguments, const InputSets& input_sets,
                                          std::span<const memory::Noise> noises) {
  const bool is_stopped = session_.device.traits().stops_with_process;
  if (is_stopped && noises.size() == 1) require_same_answer(arguments, noises.front());
  for (std::size_t set = 0; set < noises.size(); ++set) {
    restore_inputs(arguments, set, input_sets);
    const std::vector<Tensor> inputs = arguments.private_inputs(set);
    verifier_.compute_expected(inputs);
    Verification verification = verifier_.explain(arguments, set, noises[set]);
    if (verification.passed) continue;
    if (!verifier_.repeats_expected(arguments.layout(), inputs))
      throw_problem_fault("", "reference_solution() does not give the same twice on the same inputs");
    return verification;
  }
  // A stopped process writes nothing, but work that it left on a GPU may.
  if (is_stopped)
    throw_problem_fault(wrong_and_then_right,
                        "reference_solution() changes its inputs, or does not give the same twice");
  throw_submission_fault(FailureKind::changed_output, right_by_now);
}

// The expected outputs have not changed since the output was found wrong.
void CaseRun::require_same_answer(const memory::Arguments& arguments, const memory::Noise& noise) {
  if (!verifier_.explain(arguments, 0, noise).passed) return;
  if (verifier_.problem_judges())
    throw_problem_fault(wrong_and_then_right, "verify_result() does not say the same twice");
  throw_submission_fault(FailureKind::changed_output, right_by_now);
}

void CaseRun::throw_problem_fault(std::string_view occasion, std::string_view fault) const {
  throw Error(fmt::format("case '{}': {}{}", description_.test_case.name, occasion, fault));
}

}  // namespace kbench::referee
