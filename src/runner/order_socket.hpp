// A runner's end of its socket to the referee: orders come in, answers go out.
#pragma once

#include "base/system/file_descriptor.hpp"
#include "isolation/protocol/frames.hpp"

#include <cstdint>
#include <exception>
#include <span>
#include <utility>
#include <vector>

namespace kbench::runner {

class OrderSocket {
 public:
  explicit OrderSocket(system::FileDescriptor referee) : referee_(std::move(referee)) {}

  // The next order, and the descriptors that come with it. False when the referee is gone.
  bool receive(protocol::Order& order, std::vector<system::FileDescriptor>& descriptors);
  void answer(protocol::AnswerKind kind, std::uint64_t sequence, std::uint64_t value = 0);

  // Says where tensors lie that the solution has returned. The answer to that order follows.
  void name_returned(std::span<const protocol::ReturnedTensor> tensors, std::uint64_t sequence);

  // Gives the listener of the door (isolation/protocol/door.hpp) to the referee, before the runner is ready, and the directory of caches if
  // there is one. Throws std::system_error.
  void hand_over_door(int listener, int caches = -1);

  // Whether the last order's descriptors were lost, for want of free numbers.
  bool lost_descriptors() const { return lost_descriptors_; }

 private:
  system::FileDescriptor referee_;
  bool lost_descriptors_ = false;
};

// The reason why an order could not be executed. failure_of() prints it, where it has words, and returns the answer.
struct Failure {
  protocol::AnswerKind kind;
  std::uint64_t value = 0;
};
Failure failure_of(const std::exception_ptr& thrown);

}  // namespace kbench::runner
