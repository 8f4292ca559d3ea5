// Calls on the processor.
#pragma once

#include "base/system/arena.hpp"
#include "isolation/protocol/turns.hpp"
#include "runner/execution.hpp"

#include <sched.h>

#include <cstddef>
#include <span>

namespace kbench::runner {

class CpuExecution final : public Execution {
 public:
  explicit CpuExecution(Sanitizer sanitizer = Sanitizer::none);

  void begin_load() override { use_all_cores(); }  // OpenMP counts them when it is loaded
  void map(const protocol::Order& order, const std::vector<system::FileDescriptor>& descriptors) override;
  std::chrono::nanoseconds call(const protocol::Order& order, const protocol::Entry& entry) override;

  std::chrono::nanoseconds take_turns(const protocol::Order& order, const protocol::Entry& entry) override;

  // For calls of what is no function of C: what is between the two is timed.
  void begin();
  std::chrono::nanoseconds end() { return std::chrono::steady_clock::now() - begin_; }

  // Waits for a turn before that, and has the referee know that the one before is over. Returns the set that has it.
  std::uint32_t begin_turn(std::uint32_t turn);
  void reach_turn(std::uint32_t turn) const { protocol::Turns(outputs_.bytes()).reach(turn); }

  // Returns the addresses of one set's tensors as they are mapped, in the order of the call.
  Addresses addresses_of(const protocol::Order& order, std::uint64_t set) const {
    return addresses(order, inputs_.data(), outputs_.data(), set);
  }

  // Makes the outputs of an order's sets inaccessible, until they are opened, set by set. Pages stay mapped: both take some
  // nanoseconds for each, and no page is filled again.
  void hide_outputs();
  void open_outputs(const protocol::Order& order, std::uint64_t set);

  // The referee wakes this thread on its own core, which is awake and at its clock (RunnerLink::execute). From there the
  // submission's threads, which inherit their cores, may go wherever this process may.
  void use_all_cores() const { ::sched_setaffinity(0, sizeof cores_, &cores_); }

 private:
  // Makes the call of one set. Returns the time of what comes before and after it.
  std::chrono::nanoseconds call_set(const protocol::Order& order, const protocol::Entry& entry,
                                    std::uint64_t set) const;

  // Makes the sanitizer allow only the tensors of these sets.
  void poison_gaps(const protocol::Order& order, std::span<std::byte> memory, system::Access access) const;
  void unpoison(std::span<std::byte> memory) const;

  // Functions of the address sanitizer's interface; null if it is not loaded.
  using Mark = void (*)(const volatile void* begin, std::size_t bytes);
  Mark poison_ = nullptr;
  Mark unpoison_ = nullptr;
  cpu_set_t cores_{};  // the cores that this process was started with
  std::chrono::steady_clock::time_point begin_;
  system::Mapping inputs_;
  system::Mapping outputs_;
};

}  // namespace kbench::runner
