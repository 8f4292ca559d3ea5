// Where a submission is called: what differs between devices in a runner.
#pragma once

#include "protocol/entry.hpp"
#include "protocol/frames.hpp"
#include "system/file_descriptor.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace kbench::runner {

// The device reports that the submission went wrong on it.
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

  // Before the submission is loaded, on the thread that loads and calls it.
  virtual void begin_load() = 0;

  // Takes the place of the mapping before. Without descriptors nothing is mapped; a GPU's addresses of the order's tensors, if it has
  // any, are kept for what the next call brings. Throws std::system_error or std::bad_alloc.
  virtual void map(const protocol::Order& order, const std::vector<system::FileDescriptor>& descriptors) = 0;

  // Calls `entry` with each set of the order, and says how long that took; what comes before and after each call is not part
  // of it. Without an entry it does what any submission must do, comes upon the memory, and says how long that took.
  virtual std::chrono::nanoseconds call(const protocol::Order& order, const protocol::Entry& entry) = 0;

  // Has `entry` called with each set of the order: what it gives to the GPU waits there for the gate. Without an entry, as call().
  virtual void queue(const protocol::Order& /*order*/, const protocol::Entry& /*entry*/) {
    throw std::logic_error("only a GPU has a gate");
  }

  // Waits for what was queued last, and says how long that took from the opening of the gate.
  virtual std::chrono::nanoseconds finish() { throw std::logic_error("only a GPU has a gate"); }

  using Addresses = std::array<void*, protocol::max_tensors>;

 protected:
  // Of the tensors of one set, in the order of the call.
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
