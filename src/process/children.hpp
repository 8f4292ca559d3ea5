// The child processes of one evaluation.
//
// They are started by kbench-launcher, a small process that is made once for each evaluation: a fork costs
// what the forking process weighs, and the caller may be heavy. The launcher is also their reaper: it keeps
// their output, kills their whole trees, and ends them all when this object, or this process, is gone.
#pragma once

#include "process/child.hpp"
#include "process/file_descriptor.hpp"
#include "protocol/channel.hpp"

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <stop_token>
#include <vector>

namespace kbench::process {

using Clock = std::chrono::steady_clock;
using Deadline = Clock::time_point;

class Children {
 public:
  // Starts the launcher. Throws Error when it cannot be started.
  Children(const std::filesystem::path& launcher, std::stop_token stop);
  Children(const Children&) = delete;
  Children& operator=(const Children&) = delete;
  ~Children();  // kills everything and waits until it is gone

  using Id = int;

  // Starts a child. One that cannot be executed exits at once with code 127 and the reason as its output.
  Id start(const ChildSpec& spec);

  // A descriptor that identifies the process, for poll() and pidfd_send_signal(), owned by this object.
  int pidfd(Id child);
  int pid(Id child);

  // SIGKILL to the child and all its descendants.
  void kill(Id child);

  // The exit of `child`, or nothing when `deadline` comes first. Throws Cancelled.
  std::optional<ChildExit> wait(Id child, Deadline deadline);

  // True when `descriptor` can be read (or its other end is gone), false at `deadline`. Throws Cancelled.
  bool wait_readable(int descriptor, Deadline deadline);

  // Which of the walls that ChildSpec asked for could not be put up for this child, with the reason.
  std::vector<std::string> missing_walls(Id child);
};

}  // namespace kbench::process
