// The referee's interface to a device: memory that the runner can map, private memory, fills, comparison,
// time.
#pragma once

#include "base/decision/failure.hpp"
#include "device/input_key.hpp"
#include "device/state.hpp"
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
#include <string>

namespace kbench::device {

// How much memory a batch may take. Its overhead is less of it if there are more calls.
enum class BatchMemory : unsigned char { usual, more };

class Device {
 public:
  Device() = default;
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;
  virtual ~Device() = default;

  virtual DeviceKind kind() const = 0;
  virtual std::string name() const = 0;          // "NVIDIA H200"
  virtual std::string architecture() const = 0;  // the target of its compiled code; empty: this machine's
  virtual std::size_t memory_bytes() const = 0;  // the total memory
  // Bytes of the last-level cache, if roofs are measured; else 0.
  virtual std::size_t cache_bytes() const = 0;

  virtual std::string uuid() const = 0;  // 32 hexadecimal digits for a GPU; else empty

  // Identifies this device with its driver, as part of a file's name: measurements are kept under it. Empty
  // if measure_roofline() measures nothing.
  virtual std::string identity() const = 0;

  // The smallest part of its memory that a runner can be kept from, in bytes.
  virtual std::size_t fence_bytes() = 0;

  // Whether a process that calls on it begins within milliseconds.
  virtual bool starts_runners_at_once() const = 0;

  // Once the device is claimed.
  virtual std::optional<Roofline> measure_roofline() = 0;

  // How many sets of so many bytes an audit may make of a part of its memory: 0 if that is too little for one.
  virtual std::size_t sets_of_batch(std::size_t bytes_of_one_set, BatchMemory memory) const = 0;

  // Waits until no other evaluation is being measured on the device, and keeps others off until give_back(), or until
  // this process ends; calls `waiting` now and then until it has the device. False if the device cannot be kept.
  virtual bool claim(const std::function<void()>& waiting) = 0;

  // Ends the claim, if there is one, and frees the memory that was kept for later calls.
  virtual void give_back() = 0;

  // Lets other evaluations prepare on the device, when nothing of this one is measured any more. Their measurements still
  // wait for give_back().
  virtual void stop_measuring() {}

  // The holder of this descriptor keeps others off after this process has ended. -1: none.
  virtual int lock_descriptor() const = 0;

  virtual protocol::Occupancy occupancy() = 0;

  // Brings the device to the clocks that it has under load.
  virtual void warm_up() = 0;

  // Waits until its memory is at nothing else, as after much of it was given back, which a driver clears. False if it
  // does not come to rest soon.
  virtual bool settle() = 0;

  // Throws std::system_error or std::bad_alloc.
  virtual std::unique_ptr<memory::Arguments> share(const memory::ArgumentLayout& layout,
                                                   std::size_t sets) = 0;

  // The same for what no submission sees: it may hold anything that this process had in its memory before.
  virtual std::unique_ptr<memory::Arguments> share_uncleared(const memory::ArgumentLayout& layout,
                                                             std::size_t sets) = 0;

  // One set, cleared, for calls that are not timed: calls before may have been made on the same memory.
  virtual std::unique_ptr<memory::Arguments> share_reused(const memory::ArgumentLayout& layout) = 0;

  // One set, cleared, for calls that are timed: Arguments::relocate_inputs() has each find its inputs elsewhere, where that
  // makes a difference.
  virtual std::unique_ptr<memory::Arguments> share_relocatable(const memory::ArgumentLayout& layout) = 0;

  // Like share_uncleared(), for memory that does not leave this process, and is reused.
  virtual std::unique_ptr<memory::Arguments> keep(const memory::ArgumentLayout& layout, std::size_t sets) = 0;

  // As share(), with protocol::Turns behind the outputs. Null where a device's calls cannot be held back one by one.
  virtual std::unique_ptr<memory::Arguments> share_for_turns(const memory::ArgumentLayout& /*layout*/,
                                                             std::size_t /*sets*/) {
    return nullptr;
  }

  // For calls that a GPU is given before their inputs are there: as share(), with a gate behind the outputs. Null where the device has
  // none.
  virtual std::unique_ptr<memory::Arguments> share_gated(const memory::ArgumentLayout& layout,
                                                         std::size_t sets) = 0;
  virtual void close_gate(const memory::Arguments& gated) = 0;
  virtual void open_gate(const memory::Arguments& gated) = 0;

  // Gives `gated` the values of `from`, inputs and what is changed in place, and opens its gate. It returns at once;
  // measured_time() says how long the copying took the device, which did nothing else.
  virtual void deliver(const memory::Arguments& from, const memory::Arguments& gated) = 0;

  virtual memory::Block allocate(std::size_t bytes) = 0;

  // Gives back what it keeps for later. False if that is nothing.
  virtual bool give_back_memory() = 0;

  // Between its memory and that of this process, either way. All is there when it returns.
  virtual void copy(void* to, const void* from, std::size_t bytes) = 0;

  // The fills of one input set: each draws from the next stream of (test_case, input_set), from number 0 on.
  virtual std::unique_ptr<Generator> generator(const InputKey& key, std::uint32_t test_case,
                                               std::uint32_t input_set) = 0;

  // Findings of nothing yet, for compare() and memory::Arguments to add to. On a GPU they are made while the caller goes
  // on, and end_findings() waits for them. One at a time.
  virtual memory::Findings* begin_findings() = 0;
  virtual memory::Findings end_findings() = 0;

  // Returns the differences, as device/cpu/compare.hpp defines them.
  virtual void compare(std::span<const Tensor> expected, std::span<const Tensor> actual,
                       std::span<const Tolerance> tolerances, memory::Findings* findings) = 0;

  // The same in words, with the places.
  virtual Verification explain(std::span<const Tensor> expected, std::span<const Tensor> actual,
                               std::span<const Tolerance> tolerances) = 0;

  // Brings the caller's core to the clock that calls find, where they run on cores.
  virtual void raise_clock_rate(std::chrono::microseconds duration) = 0;

  // Whether it can reach memory that a runner has named.
  virtual bool reaches(const protocol::ReturnedTensor& /*tensor*/) { return false; }

  // Forgets the memory of Arguments::find_returned(): the runner may end, or has no more use for it.
  virtual void close_lent_memory() {}

  // Waits for all that it has been given to do.
  virtual void finish() = 0;

  // Does `work`, which gives the device something to do. measured_time() returns how long the device took,
  // and waits if necessary. If `work` measures a part of itself, only that part counts.
  virtual void measure(const std::function<void()>& work) = 0;
  virtual std::chrono::nanoseconds measured_time() = 0;

  // The processor time of this process in that span, of all its threads. Empty if the device is no processor.
  virtual std::optional<std::chrono::nanoseconds> measured_processor_time() { return std::nullopt; }

  // Empty if the device does not report it.
  virtual std::optional<State> state(Readings wanted) = 0;

  // How many processes that are none of this evaluation's use the device; nothing if it does not tell.
  virtual std::optional<int> other_processes() = 0;

  // Returns what an error of the device, reported by the submission's process, means for the submission.
  virtual decision::Failure explain_fault(std::uint64_t code) const = 0;

  // Whether nothing else is at work on the device, as far as kbench can find out. Takes milliseconds.
  virtual bool is_idle() = 0;

  // Leaves no line of `arguments`, and none of `own`, in a cache that a call would find it in.
  virtual void flush_caches(const memory::Arguments& arguments, std::span<const Tensor> own) = 0;

  // Leaves the tensors of the first `sets` sets in the caches that a call finds, as far as they fit. On a
  // processor these are the caches of this thread's core.
  virtual void load_caches(const memory::Arguments& arguments, std::size_t sets) = 0;

  // The same of one set, before its turn.
  virtual void flush_set(const memory::Arguments& /*arguments*/, std::size_t /*set*/) {}
  virtual void load_set(const memory::Arguments& /*arguments*/, std::size_t /*set*/) {}
};

}  // namespace kbench::device
