// Has the runner map memory and call on it: every call begins from the same state of the caches.
//
// A runner that has not loaded the submission calls a function of its own instead, which comes upon all of the memory.
#pragma once

#include "isolation/protocol/turns.hpp"
#include "referee/final_lines.hpp"
#include "referee/session.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace kbench::referee {

class Caller {
 public:
  // Both must live longer.
  Caller(Session& session, const CaseDescription& description)
      : session_(session), description_(description) {}

  // As RunnerLink::execute() says.
  void map(const memory::Arguments& arguments);
  void unmap();

  // One call on the first set of which nothing is kept, and which may start processes.
  void make_first_call(const memory::Arguments& arguments);

  struct Times {
    std::chrono::nanoseconds claimed{};         // measured by the runner's clock
    std::chrono::nanoseconds window{};          // measured by the referee's clock, from order to gathering
    std::chrono::nanoseconds processor_time{};  // the sum over the runner's threads in that window
    bool copied = false;                        // see RunnerLink::Reply

    // Where each call had its turn: the windows of all calls. `window` is their sum, and `processor_time` is without what the
    // runner did before the first and after the last. If both sides stayed awake, it is `window` without the time in which other
    // work had the core of either, and without the longest hundredth.
    std::vector<std::chrono::nanoseconds> turns{};
    protocol::Turns::Wait wait{};
  };

  // One call on the first set. `own` are tensors of the referee's that no cache shall hold when it begins. `meanwhile` as in
  // RunnerLink::execute().
  Times call(memory::Arguments& arguments, FinalLines& lines, std::span<const Tensor> own,
             const std::function<void()>& meanwhile = {});

  // Calls on the first `sets` sets, back to back. If the runner can do nothing with the batch while it is
  // frozen, it has already mapped the batch. Otherwise it has nothing mapped, and maps the batch while the
  // clock runs.
  Times batch(memory::Arguments& batch, FinalLines& lines, std::size_t sets, std::span<const Tensor> own);

  // As batch(), where all is mapped.
  Times batch_again(memory::Arguments& batch, FinalLines& lines, std::size_t sets);

  // What a turn is for: a call, or nothing, where a runner that has not loaded the submission touches no tensor.
  enum class Turn : unsigned char { call, nothing };

  // Gives the first `sets` sets their turns, in an order that is drawn; they are mapped. `reveal` writes the inputs of a set then.
  Times in_turns(memory::Arguments& batch, FinalLines& lines, std::size_t sets, std::span<const Tensor> own,
                 Turn turn, protocol::Turns::Wait wait, const std::function<void(std::size_t)>& reveal);

  // Lines of each output, to be looked at twice: of a call, and of each call of a batch.
  FinalLines lines_of_call(const memory::Arguments& arguments) {
    return {arguments, 1, lines_of_single_call};
  }
  FinalLines lines_of_batch(const memory::Arguments& batch, std::size_t sets) {
    const auto of_each = [&](std::size_t lines) { return std::max(static_cast<int>(lines / sets), 1); };
    return {batch, sets,
            std::clamp(lines_of_call_in_batch, of_each(least_lines_of_batch), of_each(most_lines_of_batch))};
  }

  // Calls on all sets of `gated`, which is mapped, and which the GPU gets before `arguments` are there. The
  // referee's clock runs when these are delivered, and the processor has launched everything by then. Empty
  // if a call waits for the GPU.
  struct TimesBehindGate {
    Times times;                           // the window is without what delivering took, `delivery` at most
    std::chrono::nanoseconds launching{};  // duration of all launches, by the referee's clock
  };
  std::optional<TimesBehindGate> behind_gate(memory::Arguments& gated, const memory::Arguments& arguments,
                                             std::chrono::nanoseconds delivery, FinalLines& lines);

  void expect_calls_of(std::chrono::nanoseconds time);

 private:
  static constexpr int lines_of_single_call = 16;
  static constexpr int lines_of_call_in_batch = 4;
  static constexpr std::size_t least_lines_of_batch = 64;
  static constexpr std::size_t most_lines_of_batch = 1024;  // gathering them is part of the window

  Times execute(const protocol::Order& order, const std::vector<int>& descriptors,
                memory::Arguments& arguments, FinalLines& lines, std::span<const Tensor> own,
                const std::function<void()>& meanwhile = {});
  protocol::RunnerLink::Reply execute_within(std::chrono::milliseconds limit, const protocol::Order& order,
                                             const std::vector<int>& descriptors,
                                             const memory::Arguments& arguments,
                                             const protocol::RunnerLink::Beside& beside);
  std::chrono::milliseconds limit_of(std::size_t sets) const;
  protocol::Order order(const memory::Arguments& arguments, protocol::OrderKind kind, std::size_t sets) const;

  Session& session_;
  const CaseDescription& description_;
  bool calls_are_short_ = true;
};

}  // namespace kbench::referee
