// The door of a runner: while it is open and attended to, the runner's process may start others.
//
// A system call that starts a process waits for an answer here, in the kernel (seccomp's user notification). The
// answer depends on nothing that the caller could change afterwards: while the door is open it is yes. A call that signals
// a process of the runner's, or asks for its pidfd, is made here instead. To the runner, other processes do not exist.
// Shutting the door closes the only listener. From then on all such calls fail with ENOSYS, in the runner and in all that
// it has started.
#pragma once

#include "base/system/file_descriptor.hpp"

#include <linux/seccomp.h>
#include <sys/types.h>

#include <cstddef>
#include <optional>
#include <vector>

namespace kbench::protocol {

class Door {
 public:
  // `runner` leads a process group that none of its processes can leave.
  Door(system::FileDescriptor listener, pid_t runner);

  // The descriptor is readable when a call waits.
  int descriptor() const { return listener_.get(); }

  // Answers one waiting call, if there is one.
  void attend();

  // Shuts the door for good.
  void shut() { listener_ = {}; }

  // Kills the processes that the runner has started, and returns their number. Repeat it until there are none.
  std::size_t end_others() const;

 private:
  // Returns the result of a call that is made here, or -errno. Nothing lets it through.
  std::optional<int> make_instead(const seccomp_notif& asked) const;

  // Returns the number, in the caller, of a pidfd that it gets from here.
  int open_pidfd_for(const seccomp_notif& asked) const;

  // Signals the members that kill() would reach by -`group`, except for the runner and the caller. No process has a group of its own,
  // although setsid() and setpgid() report success: its descendants stand for it, and for the runner's group all.
  int signal_family(pid_t group, int signal, pid_t caller) const;

  pid_t runner_;
  system::FileDescriptor listener_;
  // A buffer of the size that this kernel uses.
  std::vector<std::byte> notification_;
  std::vector<std::byte> response_;
};

}  // namespace kbench::protocol
