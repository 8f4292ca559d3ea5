// The runner loads one submission and calls it on order. It understands isolation/protocol/frames.hpp only.
//
// This code is no longer trusted once the submission is loaded: the two share an address space.
#pragma once

#include "base/system/file_descriptor.hpp"
#include "isolation/protocol/entry.hpp"
#include "isolation/protocol/frames.hpp"
#include "runner/execution.hpp"
#include "runner/order_socket.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace kbench::runner {

class Runner {
 public:
  Runner(system::FileDescriptor referee, Execution& execution, Sanitizer sanitizer = Sanitizer::none)
      : referee_(std::move(referee)), execution_(execution), sanitizer_(sanitizer) {}

  // Reports that it is ready, then executes orders until the referee is gone.
  void serve(std::uint64_t walls);

 private:
  void execute(const protocol::Order& order, std::vector<system::FileDescriptor>& descriptors);
  void answer_with(const protocol::Order& order, std::chrono::nanoseconds elapsed);
  void load(const protocol::Order& order, std::vector<system::FileDescriptor>& descriptors);

  OrderSocket referee_;
  Execution& execution_;
  Sanitizer sanitizer_;
  // Files and lines for a sanitizer's reports are read from these.
  std::vector<system::FileDescriptor> kept_objects_;
  protocol::Entry entry_;
  std::size_t loads_ = 0;
};

}  // namespace kbench::runner
