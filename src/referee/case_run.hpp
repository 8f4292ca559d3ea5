// One test case with its memory: makes inputs, has the submission called on them, verifies what came out.
//
// The runner is frozen except while it is being called. call() and batch() show
// inputs that were never shown before. All outputs are verified, of a large batch those that are drawn.
#pragma once

#include "base/statistics/roofline.hpp"
#include "referee/audit_overhead.hpp"
#include "referee/caller.hpp"
#include "referee/verifier.hpp"
#include "referee/withheld_inputs.hpp"

#include <kbench/evaluation.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kbench::referee {

class CaseRun {
 public:
  // Allocates one set of arguments and has the runner map it. If calls are not timed, tensors end at fences,
  // if the device has them. Throws RunnerFailure.
  CaseRun(Session& session, const CaseDescription& description);

  // One call on inputs of its own, of which nothing is kept: what a submission compiles for such tensors, it compiles now.
  void make_first_call();

  struct Call {
    Caller::Times times;
    std::chrono::nanoseconds reference{};  // the reference's, on the same inputs
    std::optional<std::chrono::nanoseconds> reference_processor_time{};  // none on a GPU
    Verification verification;
  };

  // One call on fresh inputs. Throws RunnerFailure if it does not end as it should. An output that is wrong is asked for
  // some times more, on the same inputs: whether it always is stands in the verification's message.
  Call call();

  // The same on inputs of another kind: `description` is the case with these. The call is not timed, and does
  // not change the expected times of calls.
  Call call_with(const CaseDescription& description);

  // Repeats the last call() on its inputs, in other memory with other fences. Use it only if calls are not
  // timed.
  Verification call_again();

  // The reference's times in the flow of call(), with the function that the runner has in the submission's place: of at
  // least one call, and of others while `limit` has not passed. The first brings in memory and code, and counts if it
  // is the only one. The outputs are not verified. Leaves nothing mapped in the runner.
  std::vector<std::chrono::nanoseconds> time_reference(int most, std::chrono::nanoseconds limit);

  struct Batch {
    Caller::Times times;
    Verification verification;  // concerns the first wrong call, else all outputs drawn to be verified
  };

  // `calls` calls, back to back, each on inputs of its own, none of which was there before the clock started.
  // Takes the place of call()'s memory in the runner: until go_on_in_new_runner(), only batch() may be called.
  Batch batch(int calls, const AuditOverhead& overhead);

  // Like batch(), for two calls or more on a processor, none of which finds its inputs before its turn.
  Batch batch_in_turns(int calls, protocol::Turns::Wait wait);

  // Like batch(), for calls that the GPU gets before their inputs exist, or for fewer calls if they need much
  // memory. Empty if the device has no gate, or if a call waits for the device. Also empty if an output is
  // wrong because the call did not wait for its stream: batch() decides about wrong outputs.
  struct BatchBehindGate {
    int calls = 0;
    Caller::TimesBehindGate times;
  };
  std::optional<BatchBehindGate> batch_behind_gate(int calls);

  // `replace_runner` finds the memory of batches free.
  void go_on_in_new_runner(const std::function<void()>& replace_runner);

  // While the runner is stopped, as it is between calls.
  bool settle_device() { return session_.device.settle(); }
  bool is_device_idle() { return session_.device.is_idle(); }
  // The time that the device needs for one call, where its roofline is known.
  statistics::RooflineTimes roofline_times() const;

  // How long this thread takes to make the inputs of a call and to verify its outputs: the least of all timed calls so far.
  std::chrono::nanoseconds time_around_call() const { return around_call_; }

  // The processor time so far of this process and of the runner's.
  std::chrono::nanoseconds processor_time() const;
  // What there is to say about the outputs that were expected last (Verifier).
  std::string describe_expected_nans() const { return verifier_.describe_expected_nans(); }

  // The number of input sets that had their outputs verified.
  int input_sets() const { return static_cast<int>(next_input_set_ - unverified_); }

 private:
  // On inputs that may have been there before: with `expected` those of the call before, or none yet.
  enum class Expected : unsigned char { none, at_hand };
  enum class Timed : unsigned char { no, yes };
  Call call_and_repeat_wrong(std::uint32_t input_set, Expected expected, Timed timed = Timed::yes);
  Call call_on(std::uint32_t input_set, Expected expected, Timed timed);
  std::string describe_repetitions(std::uint32_t input_set, Timed timed);

  // The inputs of calls that are verified together, one set for each.
  struct InputSets {
    std::uint32_t first = 0;                     // the others follow it
    const memory::Arguments* as_made = nullptr;  // has a copy that only the referee can reach
  };

  // Memory for InputSets::as_made of a batch. Empty if the inputs are made again as quickly, or if there is too little.
  std::unique_ptr<memory::Arguments> memory_of_copy(std::size_t sets);

  memory::Noise prepare(memory::Arguments& arguments, std::size_t set, const InputSets& inputs);

  // Prepares calls that get other inputs before they count. Inputs that take long to make are equal in all sets.
  std::vector<memory::Noise> prepare_placeholders(memory::Arguments& arguments);

  memory::Noise noise_of(std::uint32_t input_set) const;

  // Keeps the inputs of the one set for check_inputs(). Returns those from which its expected outputs are made.
  std::vector<Tensor> keep_inputs(const InputSets& inputs);

  // Fills private_inputs() of a set.
  void restore_inputs(const memory::Arguments& arguments, std::size_t set, const InputSets& inputs);

  Verification verify_batch(const memory::Arguments& arguments, std::size_t sets, const InputSets& inputs,
                            std::span<const memory::Noise> noises, const FinalLines& lines);
  std::chrono::nanoseconds time_of_delivery(const memory::Arguments& coming);

  // Explains what is wrong with what the device found. Throws RunnerFailure if that is tampering.
  void conclude(Verification& verification, const memory::Arguments& arguments, const InputSets& inputs,
                std::span<const memory::Noise> noises, const FinalLines& lines);
  std::string describe_changed_input(const memory::Arguments& arguments, const InputSets& inputs,
                                     std::size_t sets);

  // Says which set is the first that is wrong, and what is wrong with it.
  Verification explain_first_wrong(const memory::Arguments& arguments, const InputSets& inputs,
                                   std::span<const memory::Noise> noises);

  void require_same_answer(const memory::Arguments& arguments, const memory::Noise& noise);
  [[noreturn]] void throw_problem_fault(std::string_view occasion, std::string_view fault) const;

  Session& session_;
  const CaseDescription& description_;
  Caller caller_;
  std::unique_ptr<memory::Arguments> arguments_;
  std::unique_ptr<memory::Arguments> batch_;  // the latest batch
  std::optional<WithheldInputs> withheld_;    // inputs of batch_, if its calls take turns
  Verifier verifier_;
  Verification largest_;  // the largest errors of all calls, and their tolerance
  std::uint32_t next_input_set_ = 0;
  std::size_t unverified_ = 0;                                         // sets of batches
  std::chrono::nanoseconds making_ = std::chrono::nanoseconds::max();  // inputs: the least of all timed calls
  std::chrono::nanoseconds around_call_ = std::chrono::nanoseconds::max();
};

}  // namespace kbench::referee
