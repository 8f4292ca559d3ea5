// One test case with its memory: makes inputs, has the submission called on them, verifies what came out.
//
// The runner is frozen except while it is being called. Every call gets inputs that were never shown before,
// and every call's outputs are verified.
#pragma once

#include "referee/final_lines.hpp"
#include "referee/session.hpp"

#include <kbench/evaluation.hpp>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <vector>

namespace kbench::referee {

class CaseRun {
 public:
  // Allocates one set of arguments and has the runner map it. Throws RunnerFailure.
  CaseRun(Session& session, const CaseDescription& description);

  struct Call {
    std::chrono::nanoseconds claimed{};    // the runner's time
    std::chrono::nanoseconds reference{};  // the reference's, on the same inputs
    Verification verification;
  };

  // One call on fresh inputs. Throws RunnerFailure when it does not end as it should.
  Call call();

  struct BatchTimes {
    int calls = 0;
    std::chrono::nanoseconds window{};  // of the submission, by the referee's clock
    std::vector<std::chrono::nanoseconds>
        overhead;               // what a batch adds to so many single calls, measured again and again
    Verification verification;  // of the first call that was wrong, or the last
  };

  // `calls` calls, back to back, each on inputs of its own, none of which was there before the clock started.
  // Takes the place of call()'s memory in the runner: after it, only batch() may be called.
  BatchTimes batch(int calls);

  // How many calls batch() can make within kbench's bounds of memory.
  int max_batch_calls() const;

  // Before how many calls something else was found working on the device.
  int disturbed_calls() const { return disturbed_calls_; }

  int input_sets() const { return static_cast<int>(next_input_set_); }

 private:
  void create_inputs(const memory::Arguments& arguments, std::size_t set, std::uint32_t input_set);
  memory::Noise prepare(memory::Arguments& arguments, std::size_t set);
  protocol::Order order(const memory::Arguments& arguments, protocol::OrderKind kind) const;
  RunnerLink::Reply map(RunnerLink& runner, const memory::Arguments& arguments) const;
  std::chrono::nanoseconds run_batch(RunnerLink& runner, const memory::Arguments& batch, FinalLines& lines);
  RunnerLink::Reply run(RunnerLink& runner, const memory::Arguments& arguments, FinalLines& lines);
  std::vector<std::chrono::nanoseconds> overhead_beyond_singles(const memory::Arguments& batch,
                                                                FinalLines& lines);
  std::vector<std::chrono::nanoseconds> overhead_of_release(const memory::Arguments& batch,
                                                            const memory::Arguments& rehearsal,
                                                            FinalLines& lines);

  // Makes the inputs of a set once more where they are not kept. The batch's first set is `first_input_set`.
  void restore_inputs(const memory::Arguments& arguments, std::size_t set, std::uint32_t first_input_set);
  void compute_expected(const memory::Arguments& arguments, std::size_t set);

  // The problem's own opinion, if it has one.
  std::optional<Verification> judge(const memory::Arguments& arguments, std::size_t set);

  // Looks at all that one call left behind, with its expected outputs at hand. What the device finds is known at
  // conclude(): false when anything is wrong. Throws RunnerFailure where that is tampering.
  Verification inspect(const memory::Arguments& arguments, std::size_t set, const memory::Noise& noise,
                       memory::Findings* findings);
  bool conclude(Verification& verification);

  // Where something is wrong: which set is the first, and what.
  Verification explain_first_wrong(const memory::Arguments& arguments, std::uint32_t first_input_set,
                                   std::span<const memory::Noise> noises);
  Verification explain(const memory::Arguments& arguments, std::size_t set, const memory::Noise& noise);

  Session& session_;
  const CaseDescription& description_;
  std::unique_ptr<memory::Arguments> arguments_;
  memory::TensorMemory expected_;
  std::uint32_t next_input_set_ = 0;
  int disturbed_calls_ = 0;
  bool calls_are_short_ = true;  // as far as the last one says
  std::mt19937_64 random_;       // where outputs are looked at twice
};

}  // namespace kbench::referee
