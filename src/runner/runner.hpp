// The runner: loads one submission and calls it when told to. protocol/frames.hpp is all that it understands.
//
// Nothing here is trusted once the submission is loaded: the two share an address space.
#pragma once

#include "protocol/entry.hpp"
#include "protocol/frames.hpp"
#include "runner/execution.hpp"
#include "system/file_descriptor.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace kbench::runner {

class Runner {
 public:
  Runner(system::FileDescriptor referee, Execution& execution, Sanitizer sanitizer = Sanitizer::none)
      : referee_(std::move(referee)), execution_(execution), sanitizer_(sanitizer) {}

  // Says that it is ready, then obeys until the referee is gone.
  void serve(std::uint64_t walls);

 private:
  bool receive(protocol::Order& order, std::vector<system::FileDescriptor>& descriptors);
  void answer(protocol::AnswerKind kind, std::uint64_t sequence, std::uint64_t value = 0);

  void obey(const protocol::Order& order, std::vector<system::FileDescriptor>& descriptors);
  void load(const protocol::Order& order, std::vector<system::FileDescriptor>& descriptors);

  system::FileDescriptor referee_;
  Execution& execution_;
  Sanitizer sanitizer_;
  std::vector<system::FileDescriptor> kept_objects_;  // from which a sanitizer learns files and lines
  protocol::Entry entry_;
  std::size_t loads_ = 0;
  bool lost_descriptors_ = false;  // of the last order: there were no free numbers for them
};

}  // namespace kbench::runner
