// The referee's interface to a device: its traits, and four parts. A function that needs one part takes that alone.
#pragma once

#include "base/decision/failure.hpp"
#include "device/input_key.hpp"
#include "device/state.hpp"
#include "device/traits.hpp"
#include "isolation/memory/arguments.hpp"
#include "isolation/memory/findings.hpp"
#include "isolation/memory/tensor_memory.hpp"
#include "isolation/protocol/frames.hpp"
#include "isolation/protocol/occupancy.hpp"

#include <kbench/generator.hpp>
#include <kbench/problem.hpp>
#include <kbench/roofline.hpp>
#include <kbench/verification.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

namespace kbench::device {

// Memory that a runner can map, and memory of this process alone.
class DeviceMemory {
 public:
  // Returns cleared memory. Throws std::system_error or std::bad_alloc.
  virtual std::unique_ptr<memory::Arguments> share(const memory::ArgumentLayout& layout,
                                                   std::size_t sets) = 0;

  // The same for what no submission sees: it may hold anything that this process had in its memory before.
  virtual std::unique_ptr<memory::Arguments> share_uncleared(const memory::ArgumentLayout& layout,
                                                             std::size_t sets) {
    return share(layout, sets);
  }

  // One set, cleared, for calls that are not timed: calls before may have been made on the same memory.
  virtual std::unique_ptr<memory::Arguments> share_reused(const memory::ArgumentLayout& layout) {
    return share(layout, 1);
  }

  // One set, cleared, for calls that are timed: Arguments::relocate_inputs() has each find its inputs elsewhere, where that
  // makes a difference.
  virtual std::unique_ptr<memory::Arguments> share_relocatable(const memory::ArgumentLayout& layout) {
    return share(layout, 1);
  }

  // Like share(), with protocol::Turns behind the outputs. Null where a device's calls cannot be held back one by one.
  virtual std::unique_ptr<memory::Arguments> share_for_turns(const memory::ArgumentLayout& /*layout*/,
                                                             std::size_t /*sets*/) {
    return nullptr;
  }

  // Like share(), with a gate (DeviceClock) behind the outputs: calls are given to the device before their inputs are there. Null
  // where the device has none.
  virtual std::unique_ptr<memory::Arguments> share_gated(const memory::ArgumentLayout& /*layout*/,
                                                         std::size_t /*sets*/) {
    return nullptr;
  }

  // Like share_uncleared(), for memory that does not leave this process, and is reused.
  virtual std::unique_ptr<memory::Arguments> keep(const memory::ArgumentLayout& layout, std::size_t sets) {
    return share(layout, sets);
  }

  virtual memory::Block allocate(std::size_t bytes) = 0;

  // Gives back what it keeps for later. False if that is nothing.
  virtual bool give_back_memory() { return false; }

  // Copies between its memory and that of this process, either way. All is there when it returns.
  virtual void copy(void* to, const void* from, std::size_t bytes) = 0;

  // Whether it can reach memory that a runner has named.
  virtual bool reaches(const protocol::ReturnedTensor& /*tensor*/) { return false; }

  // Forgets the memory of Arguments::find_returned(): the runner may end, or has no more use for it.
  virtual void close_lent_memory() {}

 protected:
  ~DeviceMemory() = default;
};

// Inputs, and the comparison of outputs.
class DeviceChecks {
 public:
  // Returns the fills of one input set: each draws from the next stream of (test_case, input_set), from number 0 on.
  virtual std::unique_ptr<Generator> generator(const InputKey& key, std::uint32_t test_case,
                                               std::uint32_t input_set) = 0;

  // Begins with no findings, for compare() and memory::Arguments to add to. On a GPU they are made while the caller goes
  // on, and end_findings() waits for them. One at a time.
  virtual memory::Findings* begin_findings() = 0;
  virtual memory::Findings end_findings() = 0;

  // Returns the differences, as device/cpu/compare.hpp defines them.
  virtual void compare(std::span<const Tensor> expected, std::span<const Tensor> actual,
                       std::span<const Tolerance> tolerances, memory::Findings* findings) = 0;

  // Returns the same in words, with the places.
  virtual Verification explain(std::span<const Tensor> expected, std::span<const Tensor> actual,
                               std::span<const Tolerance> tolerances) = 0;

  // The smallest part of its memory that a runner can be kept from, in bytes.
  virtual std::size_t fence_bytes() { return 65536; }  // a multiple of every page size

  // Returns what an error of the device, reported by the submission's process, means for the submission.
  virtual decision::Failure explain_fault(std::uint64_t code) const = 0;

 protected:
  ~DeviceChecks() = default;
};

// Time, and what a call finds when its time begins: caches, the clock rate, inputs behind a gate.
class DeviceClock {
 public:
  // Does `work`, which gives the device something to do. measured_time() returns how long the device took,
  // and waits if necessary. If `work` measures a part of itself, only that part counts.
  virtual void measure(const std::function<void()>& work) = 0;
  virtual std::chrono::nanoseconds measured_time() = 0;

  // The processor time of this process in that span, of all its threads. Empty if the device is no processor.
  virtual std::optional<std::chrono::nanoseconds> measured_processor_time() { return std::nullopt; }

  // Waits for all that it has been given to do.
  virtual void finish() {}

  // Brings the caller's core to the clock rate that calls find, where they run on cores.
  virtual void raise_clock_rate(std::chrono::microseconds /*duration*/) {}

  // Leaves no line of `arguments`, and none of `own`, in a cache that a call would find it in.
  virtual void flush_caches(const memory::Arguments& arguments, std::span<const Tensor> own) = 0;

  // Leaves the tensors of the first `sets` sets in the caches that a call finds, as far as they fit. On a
  // processor these are the caches of this thread's core.
  virtual void load_caches(const memory::Arguments& arguments, std::size_t sets) = 0;

  // The same of one set, before its turn.
  virtual void flush_set(const memory::Arguments& /*arguments*/, std::size_t /*set*/) {}
  virtual void load_set(const memory::Arguments& /*arguments*/, std::size_t /*set*/) {}

  // Closes and opens the gate of memory from DeviceMemory::share_gated().
  virtual void close_gate(const memory::Arguments& /*gated*/) { throw std::logic_error(no_gate); }
  virtual void open_gate(const memory::Arguments& /*gated*/) { throw std::logic_error(no_gate); }

  // Gives `gated` the values of `from`, inputs and what is changed in place, and opens its gate. It returns at once;
  // measured_time() says how long the copying took the device, which did nothing else.
  virtual void deliver(const memory::Arguments& /*from*/, const memory::Arguments& /*gated*/) {
    throw std::logic_error(no_gate);
  }

 protected:
  ~DeviceClock() = default;

 private:
  static constexpr const char* no_gate = "this device has no gate";
};

// Who uses the device, and the state that it is in.
class DeviceTelemetry {
 public:
  // Waits until no other evaluation is being measured on the device, and keeps others off until give_back(), or until
  // this process ends; calls `waiting` now and then until it has the device. False if the device cannot be kept. The
  // cores of a processor are shared (DeviceTraits::timing_lock).
  virtual bool claim(const std::function<void()>& /*waiting*/) { return true; }

  // Ends the claim, if there is one, and frees the memory that was kept for later calls.
  virtual void give_back() {}

  // Lets other evaluations prepare on the device, when nothing of this one is measured any more. Their measurements still
  // wait for give_back().
  virtual void stop_measuring() {}

  // The holder of this descriptor keeps others off after this process has ended. -1: none.
  virtual int lock_descriptor() const { return -1; }

  virtual protocol::Occupancy occupancy() { return {}; }

  // Returns how many processes that are none of this evaluation's use the device; nothing if it does not tell.
  virtual std::optional<int> other_processes() { return std::nullopt; }

  // Returns whether nothing else is at work on the device, as far as kbench can find out. Takes milliseconds.
  virtual bool is_idle() { return true; }

  // Waits until its memory is at nothing else, as after much of it was given back, which a driver clears. False if it
  // does not come to rest soon.
  virtual bool settle() { return true; }

  // Brings the device to the clock rates that it has under load, if DeviceClock::raise_clock_rate() does not.
  virtual void warm_up() {}

  // Empty if the device does not report it.
  virtual std::optional<State> state(Readings /*wanted*/) { return std::nullopt; }

  // The device must be claimed. Empty if the device has no roofs that kbench measures.
  virtual std::optional<Roofline> measure_roofline() { return std::nullopt; }

 protected:
  ~DeviceTelemetry() = default;
};

class Device : public DeviceMemory, public DeviceChecks, public DeviceClock, public DeviceTelemetry {
 public:
  explicit Device(DeviceTraits traits) : traits_(std::move(traits)) {}
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;
  virtual ~Device() = default;

  const DeviceTraits& traits() const { return traits_; }

 private:
  DeviceTraits traits_;
};

}  // namespace kbench::device
