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
  std::chrono::nanoseconds compute_expected(const memory::Arguments& arguments, std::size_t set);
  Verification verify(const memory::Arguments& arguments, std::size_t set, const memory::Noise& noise);

  Session& session_;
  const CaseDescription& description_;
  std::unique_ptr<memory::Arguments> arguments_;
  memory::TensorMemory expected_;
  std::uint32_t next_input_set_ = 0;
  int disturbed_calls_ = 0;
  bool calls_are_short_ = true;  // as far as the last one says
};

}  // namespace kbench::referee
