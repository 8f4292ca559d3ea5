// An execution calls a submission: the part of a runner that differs between devices.
#pragma once

#include "base/system/file_descriptor.hpp"
#include "isolation/protocol/entry.hpp"
#include "isolation/protocol/frames.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace kbench::runner {

// The device reports an error of the submission.
class DeviceFault : public std::runtime_error {
 public:
  DeviceFault(const char* what, std::uint64_t code) : std::runtime_error(what), code_(code) {}
  std::uint64_t code() const { return code_; }

 private:
  std::uint64_t code_;
};

// Whether the library of the address sanitizer is in this process.
enum class Sanitizer : unsigned char { none, loaded };

class Execution {
 public:
  Execution() = default;
  Execution(const Execution&) = delete;
  Execution& operator=(const Execution&) = delete;
  virtual ~Execution() = default;

  // Called before the submission is loaded, on the thread that loads and calls it.
  virtual void begin_load() = 0;

  // Replaces the previous mapping. Without descriptors nothing is mapped; a GPU keeps the addresses of the order's
  // tensors, if there are any, for the next call. Throws std::system_error or std::bad_alloc.
  virtual void map(const protocol::Order& order, const std::vector<system::FileDescriptor>& descriptors) = 0;

  // Calls `entry` with each set of the order, and returns the time of the calls alone. Without an entry it does what
  // any submission must do, touches the memory, and returns the time of that.
  virtual std::chrono::nanoseconds call(const protocol::Order& order, const protocol::Entry& entry) = 0;

  // The same, but makes each call when its turn is given.
  virtual std::chrono::nanoseconds take_turns(const protocol::Order& /*order*/,
                                              const protocol::Entry& /*entry*/) {
    throw std::logic_error("only on a processor do calls take turns");
  }

  // Calls `entry` with each set of the order; its work on the GPU waits for the gate. Without an entry it does what
  // call() does then.
  virtual void queue(const protocol::Order& /*order*/, const protocol::Entry& /*entry*/) {
    throw std::logic_error("only a GPU has a gate");
  }

  // Waits for the work that was queued last, and returns its time from the opening of the gate.
  virtual std::chrono::nanoseconds finish() { throw std::logic_error("only a GPU has a gate"); }

  using Addresses = std::array<void*, protocol::max_tensors>;

 protected:
  // The addresses of one set's tensors, in the order of the call.
  static Addresses addresses(const protocol::Order& order, std::byte* inputs, std::byte* outputs,
                             std::uint64_t set) {
    Addresses tensors{};
    for (std::uint32_t i = 0; i < order.tensor_count; ++i) {
      const protocol::TensorSlot& slot = order.tensors[i];
      tensors[i] = slot.is_output != 0 ? outputs + set * order.output_stride + slot.offset
                                       : inputs + set * order.input_stride + slot.offset;
    }
    return tensors;
  }
};

}  // namespace kbench::runner
