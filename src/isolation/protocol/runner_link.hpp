// The referee's end of a runner: orders go out, answers come in, and nothing that comes in is believed without
// a check. The runner runs only while it executes an order; else it is frozen.
#pragma once

#include "base/decision/failure.hpp"
#include "base/system/file_descriptor.hpp"
#include "base/system/freezer.hpp"
#include "base/system/one_core.hpp"
#include "isolation/protocol/door.hpp"
#include "isolation/protocol/frames.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace kbench::protocol {

// The evaluation ends here, through the submission's doing.
class RunnerFailure : public decision::EvaluationEnded {
 public:
  using EvaluationEnded::EvaluationEnded;
};

// The device reported `code` to the runner; device::Device::explain_fault() knows what that means.
class RunnerDeviceFault : public RunnerFailure {
 public:
  explicit RunnerDeviceFault(std::uint64_t code)
      : RunnerFailure(decision::FailureKind::device_fault, "the device reported an error"), code_(code) {}
  std::uint64_t code() const { return code_; }

 private:
  std::uint64_t code_;
};

// "it read through a null pointer".
std::string describe(const MemoryFault& fault);

// An access of memory ended the runner; referee/memory_fault.hpp says it by the names of tensors.
class RunnerMemoryFault : public RunnerFailure {
 public:
  explicit RunnerMemoryFault(const MemoryFault& fault);
  const MemoryFault& fault() const { return fault_; }

 private:
  MemoryFault fault_;
};

// For an order that kbench itself has to do: loading a reference, taking the tensors.
inline constexpr std::chrono::milliseconds own_work_limit{10'000};

class RunnerLink {
 public:
  using Clock = std::chrono::steady_clock;

  RunnerLink(system::FileDescriptor socket, system::FileDescriptor pidfd, pid_t pid);

  // The walls that the runner has put up (Wall bits). It has loaded nothing yet, so this is true.
  // Throws RunnerFailure.
  std::uint64_t wait_until_ready(std::chrono::milliseconds limit);

  // Whether its process may start others while it executes an order.
  bool has_open_door() const { return door_.has_value(); }

  // The runner's directory of caches, which has the same path in each process: what compilers have put there is of use to the next.
  // It came with the door; -1 if the runner has no such directory.
  int caches() const { return caches_.get(); }

  // For good, and ends all processes that it has started: it is alone when this returns. Says how many there were. Throws
  // RunnerFailure where that cannot be had.
  std::size_t shut_door();

  struct Reply {
    std::chrono::nanoseconds claimed{};         // the runner's own claim, by its clock
    Clock::time_point begin{}, end{};           // our clock, just before the order and just after the answer
    std::chrono::nanoseconds processor_time{};  // the sum over all threads of its process, in between
    bool copied = false;  // the runner reports that it copied returned tensors to the outputs
    std::vector<ReturnedTensor> returned;  // those that it did not copy: sets and outputs of the order
  };

  // The referee's work while an order is carried out; all of it is optional.
  struct Beside {
    std::function<void()> at_begin = {};  // called when the clock runs, before the runner goes on
    std::function<void(const system::OneCore&)> executed_meanwhile =
        {};  // called when the runner has the order; it shares this core
    // Between the answer and the stop of the clock; with Reply::returned.
    std::function<void(const std::vector<ReturnedTensor>&)> when_done = {};
    std::function<void()> meanwhile =
        {};  // called after that if the order was executed, while the runner is coming to a stop

    // Once, where no answer has come after so long.
    std::chrono::milliseconds patience{};
    std::function<void()> when_late = {};
  };

  // Whether an answer is there, or the runner has ended.
  bool has_news() const;

  // The processor time of all threads of the runner. It may lack what a thread that is running has used since the last tick of its core.
  std::chrono::nanoseconds processor_time() const;

  pid_t pid() const { return pid_; }

  // Sends an order and waits for its answer.
  // Throws RunnerFailure when the runner ends, is late, breaks the protocol, will not stop, or reports a failure.
  Reply execute(Order order, const std::vector<int>& descriptors, std::chrono::milliseconds limit,
                const Beside& beside);
  Reply execute(const Order& order, const std::vector<int>& descriptors, std::chrono::milliseconds limit) {
    return execute(order, descriptors, limit, Beside{});
  }

 private:
  void freeze();
  bool attend_to_door_and_freeze();
  bool ends_soon() const;
  Answer receive(Clock::time_point begin, std::chrono::milliseconds limit, std::string_view what,
                 const Beside& beside);
  // Returns nothing where none is there yet. Adds to `returned_` what comes before it. Throws RunnerFailure for
  // anything else.
  std::optional<Answer> read_answer();
  void note_returned(const ReturnedTensors& tensors);
  void refuse_unasked_answers();

  pid_t pid_;
  system::FileDescriptor socket_;
  system::FileDescriptor pidfd_;
  system::Freezer freezer_;
  std::optional<Door> door_;  // while it is open
  system::FileDescriptor caches_;
  bool is_ready_ = false;
  const Order* executed_ = nullptr;  // the order that may still be answered; else null
  std::vector<ReturnedTensor> returned_;
  std::random_device next_sequence_;
};

}  // namespace kbench::protocol
