// The door of a runner: as long as it is open, and somebody attends to it, the runner's process may start others.
//
// A system call that starts a process waits for an answer here, in the kernel (seccomp's user notification). The answer depends on
// nothing that the caller could change afterwards: while the door is open it is yes. Shutting it closes the listener, of which this
// is the only one: from then on such calls fail with ENOSYS, for good, in the runner and in all that it has started.
#pragma once

#include "system/file_descriptor.hpp"

#include <sys/types.h>

#include <cstddef>
#include <vector>

namespace kbench::protocol {

class Door {
 public:
  // `runner` leads a process group that none of its processes can leave.
  Door(system::FileDescriptor listener, pid_t runner);

  // Can be read when somebody waits there.
  int descriptor() const { return listener_.get(); }

  // Lets one through, if one waits.
  void attend();

  // Nobody comes through any more.
  void shut() { listener_ = {}; }

  // Kills what the runner has started, and says how many processes that were. To be repeated until there are none.
  std::size_t end_others() const;

 private:
  pid_t runner_;
  system::FileDescriptor listener_;
  // As large as this kernel's own are.
  std::vector<std::byte> notification_;
  std::vector<std::byte> response_;
};

}  // namespace kbench::protocol
