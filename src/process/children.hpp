// The child processes of one evaluation.
//
// They are started by kbench-launcher, a small process that is made once for each evaluation, or is kept for the next: a fork costs
// what the forking process weighs, and the caller may be heavy. The launcher is also their reaper: it keeps
// their output, kills their whole trees, and ends them all when this object, or this process, is gone.
#pragma once

#include "process/child.hpp"
#include "sandbox/cgroup.hpp"
#include "system/file_descriptor.hpp"

#include <kbench/error.hpp>
#include <kbench/options.hpp>

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>

namespace kbench::system {
class Channel;
}

namespace kbench::process {

using Clock = std::chrono::steady_clock;
using Deadline = Clock::time_point;

// The launcher died, or talks nonsense: a fault of kbench, or someone killed it.
class LauncherLost : public Error {
 public:
  explicit LauncherLost(const std::string& text) : Error(ErrorCode::system, text) {}
};

// A child is still there although it was killed: it is deep in the kernel, in a driver most likely.
class Unended : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Every member function that talks to the launcher throws LauncherLost when it is gone.
class Children {
 public:
  // Starts the launcher. Throws Error when it cannot be started. Children get their control groups in `groups`, and stacks of
  // `stack` bytes, or of what the hard limit of this process allows.
  Children(const std::filesystem::path& launcher, std::stop_token stop, sandbox::CgroupParent groups = {},
           std::size_t stack = RunLimits().stack);
  Children(const Children&) = delete;
  Children& operator=(const Children&) = delete;
  // Kills everything and waits until it is gone, but for seconds only: what does not end then is left to the system.
  ~Children();

  // Ends all children but zygotes, and removes the directories, so that this object can serve another evaluation. False where that
  // did not work out: it is of no further use then.
  bool finish();

  // Whether the launcher is there.
  bool is_alive() const;

  // After that: as the constructor's arguments.
  void serve_next(std::stop_token stop, sandbox::CgroupParent groups, std::size_t stack);

  using Id = int;

  // Starts a child. One that cannot be executed exits at once with code 127 and the reason as its output.
  Id start(const ChildSpec& spec);

  // A child that does the same and still runs, or one that is started.
  Id start_once(const ChildSpec& spec);

  // The directory will be removed, with all in it, when this object or this process is gone.
  void own_directory(const std::filesystem::path& directory);

  // Descriptor that identifies the process, for poll() and pidfd_send_signal(); owned by this object.
  int pidfd(Id child) const { return children_.at(child).pidfd.get(); }
  int pid(Id child) const { return children_.at(child).pid; }

  // SIGKILL to the child and its process group. What they leave behind is killed when the child is reaped.
  void kill(Id child);

  // The exit of `child`, or nothing when `deadline` comes first. Throws Cancelled.
  std::optional<ChildExit> wait(Id child, Deadline deadline);

  // The exit of `child`, which is killed if it still runs. Throws Unended where that takes longer than `patience`;
  // Cancelled.
  ChildExit end(Id child, Clock::duration patience);

  // True when `descriptor` can be read (or its other end is gone), false at `deadline`. Throws Cancelled.
  bool wait_readable(int descriptor, Deadline deadline);

  // Throws Cancelled where that is asked for; never blocks.
  void check() { pump(-1, Clock::now()); }

  // The walls that this child's specification asked for and that cannot be put up here, "landlock", "view" and "cgroup"; and why,
  // where that is not always the same. Likewise "stack" and "priority", which every child is to have.
  const std::map<std::string, std::string>& missing_walls(Id child) const {
    return children_.at(child).missing_walls;
  }

  // Bytes that the stack of its first thread may take.
  std::size_t stack(Id child) const { return children_.at(child).stack; }

 private:
  struct Known {
    std::string name;
    std::vector<std::string> arguments;
    int pid = 0;
    system::FileDescriptor pidfd;
    std::filesystem::path group;  // its control group's directory, or none
    std::size_t stack = 0;
    std::map<std::string, std::string> missing_walls;
    std::optional<ChildExit> exit;
    bool started = false;
    bool is_zygote = false;
  };

  // Sleeps until the launcher says something, `extra` (if not negative) is readable, or `deadline`. True when
  // `extra` is readable.
  bool pump(int extra, Deadline deadline);
  void receive_from_launcher();
  void tell_launcher(const nlohmann::json& order, const std::vector<int>& descriptors);

  struct StopSignal;  // an eventfd that the stop token makes readable

  std::unique_ptr<StopSignal> stop_;
  sandbox::CgroupParent groups_;
  std::size_t stack_;
  std::string tag_;  // of this object, for names of groups
  std::unique_ptr<system::Channel> channel_;
  int launcher_pid_ = 0;
  system::FileDescriptor launcher_pidfd_;
  std::map<Id, Known> children_;
  std::vector<std::filesystem::path> owned_directories_;
  std::optional<bool> finished_;  // what the launcher has answered
  Id next_id_ = 1;
};

}  // namespace kbench::process
